//! The queue of outgoing mail.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_users::{ContactMessage, EmailAddress, PersonName, UserId, define_id};

use crate::{Backlog, Failure};

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

/// A letter that is leased to one worker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LetterClaim {
    /// The letter.
    pub queued: QueuedLetter,
    /// How often it has been claimed, this time included.
    pub attempt: u32,
}

/// Stores letters until they are sent. Most are queued by other stores, in the transaction that
/// causes them.
#[async_trait]
pub trait MailQueue: Send + Sync {
    /// Queues a letter outside of other transactions.
    async fn enqueue(&self, letter: &QueuedLetter) -> Result<(), Failure>;

    /// Claims the letter that has been due for the longest time, of those without a live lease. It
    /// is due again from `lease_until` on. Two callers MUST NOT get the same letter during a lease.
    /// A letter that cannot be parsed is skipped and remains queued.
    async fn claim(
        &self,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Option<LetterClaim>, Failure>;

    /// Makes an unsent letter due again from `until` on; the attempt counts. No effect if the
    /// letter was removed or claimed again.
    async fn put_off(&self, claim: &LetterClaim, until: DateTime<Utc>) -> Result<(), Failure>;

    /// Deletes a letter that was sent or has no recipient any more. An absent one is no error.
    async fn remove(&self, letter_id: LetterId) -> Result<(), Failure>;

    /// Stores a letter that will not be sent, for inspection; it is never claimed again.
    async fn give_up(&self, letter_id: LetterId, now: DateTime<Utc>) -> Result<(), Failure>;

    /// Deletes the letters given up before this moment, and returns their number.
    async fn purge_given_up(&self, before: DateTime<Utc>) -> Result<usize, Failure>;

    /// The unfinished letters.
    async fn backlog(&self) -> Result<Backlog, Failure>;
}
