//! Mail.

use async_trait::async_trait;
use triptych_users::EmailAddress;

use crate::Failure;

/// A mail to one person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// Who gets it.
    pub to: EmailAddress,
    /// Where an answer goes; none where it goes to the sender.
    pub reply_to: Option<EmailAddress>,
    /// The subject, one line.
    pub subject: String,
    /// The plain text.
    pub text: String,
}

/// Sends mail.
#[async_trait]
pub trait MailSender: Send + Sync {
    /// Hands a mail over. A subject with a line break MUST NOT add a header.
    async fn send(&self, mail: &Mail) -> Result<(), Failure>;
}
