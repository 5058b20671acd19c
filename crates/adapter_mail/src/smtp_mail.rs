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

/// The first line of a PEM certificate.
const PEM_CERTIFICATE: &[u8] = b"-----BEGIN CERTIFICATE-----";

/// The settings of SMTP.
#[derive(Debug, Clone, Copy)]
pub struct SmtpOptions<'a> {
    /// `name@example.org` or `Name <name@example.org>`.
    pub sender: &'a str,
    /// The deadline for one mail, from connecting to the server's last response.
    pub timeout: Duration,
    /// PEM certificates of an additional trusted authority.
    pub authority: Option<&'a [u8]>,
}

/// Why the settings are not valid. The URL is never repeated: it may contain a password.
#[derive(Debug, ThisError)]
pub enum SmtpError {
    /// The sender is not a mailbox.
    #[error(transparent)]
    Sender(#[from] SenderError),
    /// The URL is not valid.
    #[error(transparent)]
    Server(#[from] SmtpUrlError),
    /// The authority's file contains no certificate.
    #[error("no certificate in the form of PEM")]
    Authority,
    /// The authority's certificates are not valid.
    #[error("no encrypted connection can be made")]
    Encryption(#[source] transport::smtp::Error),
}

/// Sends mail to an SMTP server over reused connections.
pub struct SmtpMail {
    sender: Mailbox,
    connections: Connections,
    timeout: Duration,
    randomness: Arc<dyn Randomness>,
}

impl SmtpMail {
    /// Creates a client for a URL such as `smtps://user:password@mail.example.org` (TLS),
    /// `smtp://mail.example.org?tls=required` (STARTTLS, required) or `smtp://localhost` (not
    /// encrypted). Connects with the first mail; `randomness` provides message ids.
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

    #[tracing::instrument(name = "smtp", level = "debug", skip_all, err(level = "debug"))]
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

    /// Connects and authenticates. No mail is sent.
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

/// lettre accepts a file without certificates.
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

/// Sends one mail. If the server rejects the sender it rejects all mail, which the operator has to
/// fix: the mail is retried. A rejection from RCPT TO on concerns this mail alone.
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
        MailError::Rejected(ServerError::of(&error).into())
    } else {
        failure(error).into()
    }
}

fn failure(error: Error) -> Failure {
    if error.is_client() {
        Failure::Internal(error.into())
    } else {
        Failure::Unavailable(ServerError::of(&error).into())
    }
}

/// The text of a server's error without mail addresses, since it is logged. Servers quote that of
/// the recipient.
#[derive(Debug, ThisError)]
#[error("{0}")]
struct ServerError(String);

impl ServerError {
    fn of(error: &Error) -> Self {
        Self(without_addresses(&error.to_string()))
    }
}

fn without_addresses(text: &str) -> String {
    let shown = |word| {
        if str::contains(word, '@') {
            "(address)"
        } else {
            word
        }
    };
    text.split(' ').map(shown).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quoted_address_is_not_in_the_text_of_an_error() {
        let text = "permanent error (550): 5.1.1 <mara@example.org>: user unknown";
        assert_eq!(
            without_addresses(text),
            "permanent error (550): 5.1.1 (address) user unknown"
        );
    }
}
