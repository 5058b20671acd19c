//! Mail.

use async_trait::async_trait;
use thiserror::Error;
use triptych_users::EmailAddress;

use crate::{BoxError, Failure};

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
    /// The same as an HTML page, for programs that show one.
    pub html: String,
}

/// Why a mail did not leave.
#[derive(Debug, Error)]
pub enum MailError {
    /// This mail is refused, and always will be: its receiver does not exist, or its content is
    /// not wanted. Trying again does not help.
    #[error("mail refused")]
    Rejected(#[source] BoxError),
    /// The sender failed. [`Failure::Unavailable`] covers all that may succeed later: no
    /// connection, no answer in time, a mailbox that is full for now.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Sends mail.
#[async_trait]
pub trait MailSender: Send + Sync {
    /// Hands a mail over, its text and its page as two forms of one message. It MUST answer within
    /// a bounded time. A line break in any field MUST NOT add a header. What was handed over may
    /// yet be answered by a failure, where the connection ends before the answer comes: a mail
    /// that is sent again can arrive twice.
    async fn send(&self, mail: &Mail) -> Result<(), MailError>;
}
