//! Letters, and sending them as mail.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use thiserror::Error;
use triptych_users::{ContactMessage, EmailAddress, PersonName, UserId, define_id};

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

define_id! {
    /// Identifies a queued letter.
    LetterId
}

/// The content of a mail. A letter holds no secret: its link is created when the mail is written,
/// so that a queued letter is of no use to whoever reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Letter {
    /// Asks a user to confirm an address, the current or the pending one.
    ConfirmAddress {
        /// The user.
        user_id: UserId,
        /// The address to confirm.
        address: EmailAddress,
    },
    /// Lets the owner of the account with this address, if any, set a new password.
    ResetPassword {
        /// The requested address.
        address: EmailAddress,
    },
    /// Notifies a user that their password was changed.
    PasswordChanged {
        /// The recipient.
        address: EmailAddress,
        /// The name in the greeting.
        first_name: PersonName,
    },
    /// Notifies a user at their current address of a request to replace it.
    AddressChangeRequested {
        /// The current address.
        present: EmailAddress,
        /// The requested address.
        requested: EmailAddress,
        /// The name in the greeting.
        first_name: PersonName,
    },
    /// Notifies a user that their first sign-in by a provider removed the earlier credentials.
    PasswordRemoved {
        /// The recipient.
        address: EmailAddress,
        /// The name in the greeting.
        first_name: PersonName,
    },
    /// Notifies a user at their former address that it was replaced.
    AddressChanged {
        /// The former address.
        former: EmailAddress,
        /// The new address.
        present: EmailAddress,
        /// The name in the greeting.
        first_name: PersonName,
    },
    /// A message to the support.
    Contact(ContactMessage),
}

/// A letter to queue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedLetter {
    /// Identifies it.
    pub id: LetterId,
    /// The content.
    pub letter: Letter,
    /// When it was queued; it is due from then on.
    pub queued_at: DateTime<Utc>,
}
