//! Sending mail.

use async_trait::async_trait;
use thiserror::Error;
use triptych_users::EmailAddress;

use crate::{BoxError, Failure};

/// A mail to one recipient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// The recipient.
    pub to: EmailAddress,
    /// The reply address; `None` for the sender's.
    pub reply_to: Option<EmailAddress>,
    /// The subject, one line.
    pub subject: String,
    /// The plain text.
    pub text: String,
    /// The same content as an HTML page.
    pub html: String,
}

/// Why a mail was not sent.
#[derive(Debug, Error)]
pub enum MailError {
    /// This mail is refused permanently: its recipient does not exist or its content is rejected. A
    /// retry does not help.
    #[error("mail refused")]
    Rejected(#[source] BoxError),
    /// The sender failed. [`Failure::Unavailable`] covers all that may succeed later: no
    /// connection, a timeout, a mailbox that is full.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Sends mail.
#[async_trait]
pub trait MailSender: Send + Sync {
    /// Sends a mail, text and HTML as two alternatives of one message. It MUST return within a
    /// bounded time. A line break in any field MUST NOT add a header. A mail may have been sent
    /// despite a failure, if the connection ended before the reply: a retry can deliver it twice.
    async fn send(&self, mail: &Mail) -> Result<(), MailError>;
}
