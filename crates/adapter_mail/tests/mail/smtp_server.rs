//! A real SMTP server on a port of its own: the protocol is that of the crate `mailin`, and what
//! goes wrong is told by the test.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use mailin::{Action, AuthMechanism, Handler, Response, Session, SessionBuilder, response};
use rcgen::{CertifiedKey, generate_simple_self_signed};
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};

pub(crate) const USER: &str = "ada@example.org";
pub(crate) const PASSWORD: &str = "h/u:sh";

/// A moment of a conversation, named by the line that the server has just read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Moment {
    Connected,
    Sender,
    Receiver,
    Data,
    Content,
    EndOfContent,
}

/// What a server does instead of its work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mishap {
    Answer(u16),
    Stall,
    HangUp,
}

/// How a server encrypts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encryption {
    None,
    Implicit,
    StartTls,
}

#[derive(Default)]
struct Records {
    inbox: Mutex<Vec<Vec<u8>>>,
    lines: Mutex<Vec<String>>,
    connections: AtomicUsize,
    mishap: Mutex<Option<(Moment, Mishap)>>,
}

/// The server. Dropped, it hangs up and takes no connection any more.
pub(crate) struct SmtpServer {
    pub(crate) address: SocketAddr,
    /// The certificate, as PEM.
    pub(crate) certificate: String,
    records: Arc<Records>,
    serving: JoinHandle<()>,
}

impl SmtpServer {
    pub(crate) async fn start(encryption: Encryption) -> Self {
        Self::start_at(([127, 0, 0, 1], 0).into(), encryption).await
    }

    pub(crate) async fn start_at(address: SocketAddr, encryption: Encryption) -> Self {
        let listener = TcpListener::bind(address).await.unwrap();
        let CertifiedKey { cert, signing_key } =
            generate_simple_self_signed(["localhost".to_owned()]).unwrap();
        let key = PrivatePkcs8KeyDer::from(signing_key.serialize_der());
        let config = ServerConfig::builder()
            .with_no_client_auth()
            .with_single_cert(vec![cert.der().clone()], PrivateKeyDer::Pkcs8(key))
            .unwrap();
        let records = Arc::new(Records::default());
        Self {
            address: listener.local_addr().unwrap(),
            certificate: cert.pem(),
            records: records.clone(),
            serving: tokio::spawn(async move {
                // Dropped with this task, and every conversation with it.
                let mut conversations = tokio::task::JoinSet::new();
                loop {
                    let (stream, peer) = listener.accept().await.unwrap();
                    records.connections.fetch_add(1, Ordering::SeqCst);
                    let conversation = Conversation {
                        records: records.clone(),
                        acceptor: TlsAcceptor::from(Arc::new(config.clone())),
                        encryption,
                        peer: peer.ip(),
                    };
                    conversations.spawn(conversation.run(stream));
                }
            }),
        }
    }

    /// What goes wrong from now on, and when.
    pub(crate) fn set_mishap(&self, mishap: Option<(Moment, Mishap)>) {
        *self.records.mishap.lock().unwrap() = mishap;
    }

    /// The mails that were taken.
    pub(crate) fn inbox(&self) -> Vec<Vec<u8>> {
        self.records.inbox.lock().unwrap().clone()
    }

    /// Every line that came in the clear or was decrypted.
    pub(crate) fn lines(&self) -> Vec<String> {
        self.records.lines.lock().unwrap().clone()
    }

    pub(crate) fn connections(&self) -> usize {
        self.records.connections.load(Ordering::SeqCst)
    }
}

impl Drop for SmtpServer {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

/// Keeps the mails of one connection.
struct Inbox {
    records: Arc<Records>,
    content: Vec<u8>,
}

impl Handler for Inbox {
    fn data(&mut self, line: &[u8]) -> io::Result<()> {
        self.content.extend_from_slice(line);
        Ok(())
    }

    fn data_end(&mut self) -> Response {
        let content = std::mem::take(&mut self.content);
        self.records.inbox.lock().unwrap().push(content);
        response::OK
    }

    fn auth_plain(&mut self, _: &str, user: &str, password: &str) -> Response {
        if (user, password) == (USER, PASSWORD) {
            response::AUTH_OK
        } else {
            response::INVALID_CREDENTIALS
        }
    }
}

trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send> Stream for T {}

struct Conversation {
    records: Arc<Records>,
    acceptor: TlsAcceptor,
    encryption: Encryption,
    peer: IpAddr,
}

impl Conversation {
    /// Ends where the client goes away, whatever it left unsaid.
    async fn run(self, stream: tokio::net::TcpStream) {
        let _ = self.talk(stream).await;
    }

    async fn talk(&self, stream: tokio::net::TcpStream) -> io::Result<()> {
        let mut session = self.session();
        let mut stream: Box<dyn Stream> = Box::new(stream);
        if self.encryption == Encryption::Implicit {
            stream = Box::new(self.acceptor.accept(stream).await?);
            session.tls_active();
        }
        let mut stream = BufReader::new(stream);
        match self.mishap(Moment::Connected) {
            Some(mishap) => suffer(mishap, &mut stream).await?,
            None => answer(&session.greeting(), &mut stream).await?,
        }
        loop {
            let reply = self.converse(&mut session, &mut stream).await?;
            answer(&reply, &mut stream).await?;
            match reply.action {
                Action::Close => return Ok(()),
                Action::UpgradeTls => {
                    let encrypted = self.acceptor.accept(stream.into_inner()).await?;
                    stream = BufReader::new(Box::new(encrypted));
                    session.tls_active();
                }
                Action::Reply | Action::NoReply => {}
            }
        }
    }

    fn session(&self) -> Session<Inbox> {
        let mut builder = SessionBuilder::new("mail.test");
        if self.encryption != Encryption::None {
            builder.enable_start_tls();
            builder.enable_auth(AuthMechanism::Plain);
        }
        let inbox = Inbox {
            records: self.records.clone(),
            content: Vec::new(),
        };
        builder.build(self.peer, inbox)
    }

    /// Reads lines until there is something to say.
    async fn converse(
        &self,
        session: &mut Session<Inbox>,
        stream: &mut BufReader<Box<dyn Stream>>,
    ) -> io::Result<Response> {
        let mut is_content = false;
        loop {
            let mut line = Vec::new();
            if stream.read_until(b'\n', &mut line).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let text = String::from_utf8_lossy(&line).trim_end().to_owned();
            self.records.lines.lock().unwrap().push(text.clone());
            let mishap = moment(&text, is_content).and_then(|moment| self.mishap(moment));
            if let Some(mishap) = mishap {
                suffer(mishap, stream).await?;
                continue;
            }
            let reply = session.process(&line);
            if reply.action != Action::NoReply {
                return Ok(reply);
            }
            is_content = true;
        }
    }

    fn mishap(&self, moment: Moment) -> Option<Mishap> {
        let mishap = *self.records.mishap.lock().unwrap();
        mishap
            .filter(|(planned, _)| *planned == moment)
            .map(|(_, mishap)| mishap)
    }
}

/// A line of content comes after another one or is the first header.
fn moment(line: &str, is_content: bool) -> Option<Moment> {
    match line {
        "." => Some(Moment::EndOfContent),
        "DATA" => Some(Moment::Data),
        _ if line.starts_with("MAIL FROM:") => Some(Moment::Sender),
        _ if line.starts_with("RCPT TO:") => Some(Moment::Receiver),
        _ if is_content => Some(Moment::Content),
        _ => None,
    }
}

async fn suffer(mishap: Mishap, stream: &mut BufReader<Box<dyn Stream>>) -> io::Result<()> {
    match mishap {
        Mishap::Answer(code) => answer(&Response::custom(code, "told so".into()), stream).await,
        Mishap::Stall => std::future::pending().await,
        Mishap::HangUp => Err(io::ErrorKind::ConnectionAborted.into()),
    }
}

async fn answer(reply: &Response, stream: &mut BufReader<Box<dyn Stream>>) -> io::Result<()> {
    let mut bytes = Vec::new();
    reply.write_to(&mut bytes)?;
    stream.write_all(&bytes).await?;
    stream.flush().await
}
