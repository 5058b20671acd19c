//! Connections to the mail server, kept for the next mail.
//!
//! The library's own pool is not used: it takes a connection back also when the call that used it
//! was cut off by a timeout, in the middle of a command, and from then on every answer is read as
//! that to the command before. Here a connection comes back only when its mail is through, and is
//! closed in every other case.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::DEFAULT_MECHANISMS;
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::extension::ClientId;

use crate::smtp_url::{Encryption, SmtpServer};

/// How many connections wait for the next mail at most.
const IDLE_MAX: usize = 4;

/// How long a connection waits for the next mail at most. Servers close theirs after minutes.
const IDLE_TIME_MAX: Duration = Duration::from_mins(1);

/// The connections to one server.
pub(crate) struct Connections {
    server: SmtpServer,
    tls: TlsParameters,
    hello: ClientId,
    idle: Mutex<Vec<Idle>>,
}

struct Idle {
    connection: AsyncSmtpConnection,
    since: Instant,
}

impl Connections {
    /// To a server, with none open yet. `hello` is the name that this side gives itself.
    pub(crate) fn new(server: SmtpServer, tls: TlsParameters, hello: &str) -> Self {
        Self {
            server,
            tls,
            hello: ClientId::Domain(hello.to_owned()),
            idle: Mutex::default(),
        }
    }

    /// One that answers: the one used last, or a new one.
    pub(crate) async fn take(&self) -> Result<AsyncSmtpConnection, Error> {
        while let Some(mut connection) = self.pop_idle() {
            if connection.test_connected().await {
                return Ok(connection);
            }
        }
        self.connect().await
    }

    /// Keeps one whose mail is through.
    pub(crate) fn put_back(&self, connection: AsyncSmtpConnection) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.retain(Idle::is_fresh);
        if idle.len() < IDLE_MAX {
            let since = Instant::now();
            idle.push(Idle { connection, since });
        }
    }

    fn pop_idle(&self) -> Option<AsyncSmtpConnection> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.retain(Idle::is_fresh);
        idle.pop().map(|idle| idle.connection)
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, Error> {
        let SmtpServer {
            host,
            port,
            encryption,
            credentials,
        } = &self.server;
        let at_once = (*encryption == Encryption::Implicit).then(|| self.tls.clone());
        let server = (host.as_str(), *port);
        let mut connection =
            AsyncSmtpConnection::connect_tokio1(server, None, &self.hello, at_once, None).await?;
        if *encryption == Encryption::StartTls {
            connection.starttls(self.tls.clone(), &self.hello).await?;
        }
        if let Some(credentials) = credentials {
            connection.auth(DEFAULT_MECHANISMS, credentials).await?;
        }
        Ok(connection)
    }
}

impl Idle {
    fn is_fresh(&self) -> bool {
        self.since.elapsed() < IDLE_TIME_MAX
    }
}
