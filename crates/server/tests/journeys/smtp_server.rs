//! As much of an SMTP server as it takes to accept a mail, or not to.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

/// Takes mail for everybody but those it is told to refuse.
pub(crate) struct SmtpServer {
    pub(crate) address: SocketAddr,
    inbox: Arc<Mutex<Vec<String>>>,
}

/// What the server says when a receiver is named whose address begins like this.
type Refusal = (&'static str, &'static str);

impl SmtpServer {
    /// Starts on a port of its own, and ends with the process.
    pub(crate) fn start(refusals: &'static [Refusal]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let inbox = Arc::new(Mutex::new(Vec::new()));
        let taken = inbox.clone();
        thread::spawn(move || {
            for stream in listener.incoming() {
                let (stream, taken) = (stream.unwrap(), taken.clone());
                // Whoever hangs up ends the conversation, and nothing else.
                thread::spawn(move || drop(converse(&stream, refusals, &taken)));
            }
        });
        Self { address, inbox }
    }

    /// The mails that were taken, as they came.
    pub(crate) fn inbox(&self) -> Vec<String> {
        self.inbox.lock().unwrap().clone()
    }
}

fn converse(
    mut stream: &TcpStream,
    refusals: &[Refusal],
    inbox: &Mutex<Vec<String>>,
) -> io::Result<()> {
    let mut lines = BufReader::new(stream).lines();
    stream.write_all(b"220 mail.example\r\n")?;
    while let Some(line) = lines.next().transpose()? {
        let refusal = refusals
            .iter()
            .find(|(start, _)| line.starts_with(&format!("RCPT TO:<{start}")));
        let answer = match (refusal, line.split(' ').next()) {
            (Some((_, answer)), _) => answer,
            (None, Some("DATA")) => {
                stream.write_all(b"354 go on\r\n")?;
                let content = lines.by_ref().map_while(Result::ok);
                let content: Vec<String> = content.take_while(|line| line != ".").collect();
                inbox.lock().unwrap().push(content.join("\n"));
                "250 taken"
            }
            (None, _) => "250 fine",
        };
        stream.write_all(format!("{answer}\r\n").as_bytes())?;
    }
    Ok(())
}
