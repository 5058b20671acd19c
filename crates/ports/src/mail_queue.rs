//! Where mail waits until it is sent.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_users::{ContactMessage, EmailAddress, PersonName, UserId, define_id};

use crate::Failure;

define_id! {
    /// Identifies a letter that waits.
    LetterId
}

/// What is to be mailed. A letter holds no secret: the link in a mail is made when the mail is
/// written, so that nothing that waits could be used by whoever reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Letter {
    /// Asks a user to confirm that an address is theirs, be it the present or the pending one.
    ConfirmAddress {
        /// Who is asked.
        user_id: UserId,
        /// Which address.
        address: EmailAddress,
    },
    /// Lets whoever has an account with this address, if anybody, choose a new password.
    ResetPassword {
        /// The address that somebody typed.
        address: EmailAddress,
    },
    /// Tells a user that their password was changed.
    PasswordChanged {
        /// Where they are told.
        address: EmailAddress,
        /// Whom the mail greets.
        first_name: PersonName,
    },
    /// Notifies a user at their present address that somebody asked to replace it.
    AddressChangeRequested {
        /// The present address.
        present: EmailAddress,
        /// The address that is to replace it.
        requested: EmailAddress,
        /// Whom the mail greets.
        first_name: PersonName,
    },
    /// Notifies a user that their first sign-in by a provider ended the credentials from before.
    PasswordRemoved {
        /// Where they are notified.
        address: EmailAddress,
        /// Whom the mail greets.
        first_name: PersonName,
    },
    /// Tells a user at their former address that mail goes to another one now.
    AddressChanged {
        /// The former address.
        former: EmailAddress,
        /// The new one.
        present: EmailAddress,
        /// Whom the mail greets.
        first_name: PersonName,
    },
    /// Carries what somebody writes to the support.
    Contact(ContactMessage),
}

/// A letter on its way into the queue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedLetter {
    /// Identifies it.
    pub id: LetterId,
    /// What is to be mailed.
    pub letter: Letter,
    /// When it was written, and from when on it may be sent.
    pub queued_at: DateTime<Utc>,
}

/// A letter that a worker may send, and nobody else until the lease ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LetterClaim {
    /// The letter.
    pub queued: QueuedLetter,
    /// How often it has been claimed, this time included.
    pub attempt: u32,
}

/// Keeps letters until they are sent. Most are written by other stores, together with what causes
/// them.
#[async_trait]
pub trait MailQueue: Send + Sync {
    /// Adds a letter that nothing else is written with.
    async fn enqueue(&self, letter: &QueuedLetter) -> Result<(), Failure>;

    /// Claims the letter that has been due for the longest time of those that nobody holds a live
    /// lease on. The lease lives until `lease_until`; from that moment on the letter is due again.
    /// Two callers MUST NOT be given the same letter while a lease lives. A letter that cannot be
    /// read is passed over and stays for whoever can.
    async fn claim(
        &self,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Option<LetterClaim>, Failure>;

    /// Makes a letter that was not sent due again from `until` on; the attempt counts. Where the
    /// letter is gone, or was claimed again meanwhile, nothing happens.
    async fn put_off(&self, claim: &LetterClaim, until: DateTime<Utc>) -> Result<(), Failure>;

    /// Forgets a letter that was sent, or that nobody is to get any more. One that is gone is no
    /// error.
    async fn remove(&self, letter_id: LetterId) -> Result<(), Failure>;

    /// Keeps a letter that will not be sent, for people to look at; nobody claims it any more.
    async fn give_up(&self, letter_id: LetterId, now: DateTime<Utc>) -> Result<(), Failure>;

    /// Forgets what was given up before this moment, and answers how many letters that were.
    async fn purge_given_up(&self, before: DateTime<Utc>) -> Result<usize, Failure>;
}
