//! Letters: mail that is not yet written.

use chrono::{DateTime, Utc};
use triptych_users::{ContactMessage, EmailAddress, PersonName, UserId, define_id};

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
