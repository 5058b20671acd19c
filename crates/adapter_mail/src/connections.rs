//! A pool of connections to the SMTP server.
//!
//! lettre's pool is not used: it also takes back a connection whose call was cancelled by a timeout
//! in the middle of a command, and then reads each response as that of the previous command. Here a
//! connection is reused only after its mail was accepted, and closed otherwise.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::DEFAULT_MECHANISMS;
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::extension::ClientId;

use crate::smtp_url::{Encryption, SmtpServer};

/// The maximum number of idle connections.
const IDLE_MAX: usize = 4;

/// The maximum idle time of a connection. Servers close theirs after minutes.
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
    /// Creates an empty pool. `hello` is the client's name in EHLO.
    pub(crate) fn new(server: SmtpServer, tls: TlsParameters, hello: &str) -> Self {
        Self {
            server,
            tls,
            hello: ClientId::Domain(hello.to_owned()),
            idle: Mutex::default(),
        }
    }

    /// A working connection: the most recently used one, or a new one.
    pub(crate) async fn take(&self) -> Result<AsyncSmtpConnection, Error> {
        while let Some(mut connection) = self.pop_idle() {
            if connection.test_connected().await {
                return Ok(connection);
            }
        }
        self.connect().await
    }

    /// Returns a connection whose mail was accepted.
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
