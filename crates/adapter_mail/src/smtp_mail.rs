//! Mail over SMTP.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use lettre::message::Mailbox;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::client::{AsyncSmtpConnection, Certificate, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail as MailFrom, Rcpt};
use lettre::{Message, transport};
use thiserror::Error as ThisError;
use triptych_ports::{Failure, HealthCheck, Mail, MailError, MailSender, Randomness};

use crate::connections::Connections;
use crate::message::{SenderError, message, parse_sender};
use crate::smtp_url::{SmtpServer, SmtpUrlError};

/// How a certificate in the form of PEM begins.
const PEM_CERTIFICATE: &[u8] = b"-----BEGIN CERTIFICATE-----";

/// How mail is sent.
#[derive(Debug, Clone, Copy)]
pub struct SmtpOptions<'a> {
    /// `name@example.org` or `Name <name@example.org>`.
    pub sender: &'a str,
    /// How long one mail may take, from the first byte of a connection to the server's last word.
    pub timeout: Duration,
    /// Certificates, as PEM, of an authority that is believed beside the public ones.
    pub authority: Option<&'a [u8]>,
}

/// Why mail cannot be sent that way. Nothing here repeats the server's address, which may hold a
/// password.
#[derive(Debug, ThisError)]
pub enum SmtpError {
    /// The sender is no mail address.
    #[error(transparent)]
    Sender(#[from] SenderError),
    /// The server's address is none.
    #[error(transparent)]
    Server(#[from] SmtpUrlError),
    /// There is no certificate in what is given as the authority's.
    #[error("no certificate in the form of PEM")]
    Authority,
    /// The authority's certificates cannot be used.
    #[error("no encrypted connection can be made")]
    Encryption(#[source] transport::smtp::Error),
}

/// Hands mails to an SMTP server, over connections that are kept for the next one.
pub struct SmtpMail {
    sender: Mailbox,
    connections: Connections,
    timeout: Duration,
    randomness: Arc<dyn Randomness>,
}

impl SmtpMail {
    /// A sender over a server such as `smtps://user:password@mail.example.org` (encrypted from the
    /// start), `smtp://mail.example.org?tls=required` (encrypted by STARTTLS, or not used) or
    /// `smtp://localhost` (never encrypted). No connection is made before the first mail;
    /// `randomness` names the mails.
    ///
    /// # Errors
    /// Each variant of [`SmtpError`].
    pub fn new(
        server: &str,
        options: SmtpOptions<'_>,
        randomness: Arc<dyn Randomness>,
    ) -> Result<Self, SmtpError> {
        let server = SmtpServer::parse(server)?;
        let sender = parse_sender(options.sender)?;
        if options.authority.is_some_and(|pem| !holds_certificate(pem)) {
            return Err(SmtpError::Authority);
        }
        let tls = tls_parameters(&server.host, options.authority).map_err(SmtpError::Encryption)?;
        Ok(Self {
            connections: Connections::new(server, tls, sender.email.domain()),
            sender,
            timeout: options.timeout,
            randomness,
        })
    }

    async fn deliver(&self, message: &Message) -> Result<(), MailError> {
        let mut connection = self.connections.take().await.map_err(failure)?;
        hand_over(&mut connection, message).await?;
        self.connections.put_back(connection);
        Ok(())
    }
}

#[async_trait]
impl MailSender for SmtpMail {
    async fn send(&self, mail: &Mail) -> Result<(), MailError> {
        let id = self.randomness.new_id();
        let message = message(&self.sender, mail, id).map_err(Failure::Internal)?;
        let delivery = tokio::time::timeout(self.timeout, self.deliver(&message));
        delivery
            .await
            .map_err(|elapsed| Failure::Unavailable(elapsed.into()))?
    }
}

#[async_trait]
impl HealthCheck for SmtpMail {
    fn name(&self) -> &'static str {
        "mail"
    }

    /// Connects and signs in. No mail is sent.
    async fn check(&self) -> Result<(), Failure> {
        let connection = tokio::time::timeout(self.timeout, self.connections.take());
        let connection = connection
            .await
            .map_err(|elapsed| Failure::Unavailable(elapsed.into()))?;
        self.connections
            .put_back(connection.map_err(|error| Failure::Unavailable(error.into()))?);
        Ok(())
    }
}

/// The library takes a file without any for one with nothing to believe.
fn holds_certificate(pem: &[u8]) -> bool {
    pem.windows(PEM_CERTIFICATE.len())
        .any(|bytes| bytes == PEM_CERTIFICATE)
}

fn tls_parameters(host: &str, authority: Option<&[u8]>) -> Result<TlsParameters, Error> {
    let mut builder = TlsParameters::builder(host.to_owned());
    if let Some(pem) = authority {
        builder = builder.add_root_certificate(Certificate::from_pem(pem)?);
    }
    builder.build()
}

/// Says one mail. A server that refuses the sender refuses every mail, whoever gets it: that is
/// for the operator to mend, and the mail waits for it. From the receiver on a refusal is meant
/// for this mail.
async fn hand_over(
    connection: &mut AsyncSmtpConnection,
    message: &Message,
) -> Result<(), MailError> {
    let envelope = message.envelope();
    let sender = MailFrom::new(envelope.from().cloned(), Vec::new());
    connection.command(sender).await.map_err(failure)?;
    for receiver in envelope.to() {
        let receiver = Rcpt::new(receiver.clone(), Vec::new());
        connection.command(receiver).await.map_err(refusal)?;
    }
    connection.command(Data).await.map_err(refusal)?;
    let content = message.formatted();
    connection.message(&content).await.map_err(refusal)?;
    Ok(())
}

fn refusal(error: Error) -> MailError {
    if error.is_permanent() {
        MailError::Rejected(error.into())
    } else {
        failure(error).into()
    }
}

fn failure(error: Error) -> Failure {
    if error.is_client() {
        Failure::Internal(error.into())
    } else {
        Failure::Unavailable(error.into())
    }
}
