//! Where mailed links are kept, and what they allow, once.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use thiserror::Error;
use triptych_users::{EmailAddress, MailedLink, SessionId, TokenDigest, UserId};

use crate::{Failure, LetterId, PasswordHash, QueuedLetter};

/// Somebody asks for a new password.
#[derive(Debug, Clone)]
pub struct ResetRequest {
    /// The address they typed.
    pub address: EmailAddress,
    /// When they asked.
    pub now: DateTime<Utc>,
    /// Until when the same address is not asked for again.
    pub blocked_until: DateTime<Utc>,
    /// What answers the request.
    pub letter: QueuedLetter,
}

/// A new password, and the link that allows to set it.
#[derive(Debug, Clone)]
pub struct PasswordReset {
    /// The link, shown by whoever resets.
    pub digest: TokenDigest,
    /// The address they say it was mailed to.
    pub address: EmailAddress,
    /// The hash of the new password.
    pub password_hash: PasswordHash,
    /// When.
    pub now: DateTime<Utc>,
    /// Names the letter that tells the user.
    pub letter_id: LetterId,
}

/// A link that is shown to confirm an address.
#[derive(Debug, Clone)]
pub struct AddressConfirmation {
    /// The link.
    pub digest: TokenDigest,
    /// When.
    pub now: DateTime<Utc>,
    /// Names the letter that tells the former address of a change.
    pub letter_id: LetterId,
}

/// An address that is to replace a user's present one.
#[derive(Debug, Clone)]
pub struct AddressChange {
    /// Whose address.
    pub user_id: UserId,
    /// The hash of the password that they have shown.
    pub proven_by: PasswordHash,
    /// The new address.
    pub address: EmailAddress,
    /// The session in which they asked.
    pub session_id: SessionId,
    /// Asks to confirm it.
    pub letter: QueuedLetter,
    /// Names the letter that notifies the present address.
    pub notice_id: LetterId,
}

/// Why a new password was not set.
#[derive(Debug, Error)]
pub enum PasswordResetError {
    /// The link is used, expired, superseded, or was mailed to another address.
    #[error("reset link is not valid")]
    InvalidLink,
    /// The store failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Why an address was not confirmed.
#[derive(Debug, Error)]
pub enum AddressConfirmationError {
    /// The link is used, expired or superseded.
    #[error("confirmation link is not valid")]
    InvalidLink,
    /// Another user has the address by now.
    #[error("email taken")]
    EmailTaken,
    /// The store failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Why an address is not to be replaced.
#[derive(Debug, Error)]
pub enum AddressChangeError {
    /// The user or the session was deleted.
    #[error("session has ended")]
    SessionEnded,
    /// The password that was shown is the user's no longer.
    #[error("password was changed")]
    PasswordChanged,
    /// Another user has the address.
    #[error("email taken")]
    EmailTaken,
    /// The store failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Keeps mailed links under the digest of their token, and does what they allow.
///
/// Each method is done whole or not at all, its letter included. A link is used up by what it
/// allows: however many calls show it at once, one MUST succeed and the others be told
/// `InvalidLink`.
#[async_trait]
pub trait MailedLinkStore: Send + Sync {
    /// Writes the letter of a request, unless the address was asked for before and is blocked
    /// still; answers whether it was written. Known and unknown addresses MUST cost the same.
    async fn request_reset(&self, request: &ResetRequest) -> Result<bool, Failure>;

    /// Keeps a link of a user who is registered.
    async fn insert(&self, link: &MailedLink) -> Result<(), Failure>;

    /// The link of a token, whether it counts or not.
    async fn find(&self, digest: &TokenDigest) -> Result<Option<MailedLink>, Failure>;

    /// Uses up a link to reset a password: sets the hash, confirms the address (the link proved
    /// it), marks the credentials as the address owner's, ends all of the user's sessions, unlinks
    /// all of their identities, drops every other link of theirs and a pending address, and writes
    /// [`Letter::PasswordChanged`](crate::Letter::PasswordChanged). The link counts only while the
    /// user has the address it was mailed to.
    async fn reset_password(&self, reset: &PasswordReset) -> Result<(), PasswordResetError>;

    /// Uses up a link to confirm an address, and answers the address. That of the user is marked
    /// as confirmed. A pending one replaces it: then every other link of the user is dropped, the
    /// credentials count as unproven for the new address, and the former address is written [`Letter::AddressChanged`](crate::Letter::AddressChanged). An
    /// address that is neither any more has an invalid link. A link that is refused because the
    /// address is taken stays.
    async fn confirm_address(
        &self,
        confirmation: &AddressConfirmation,
    ) -> Result<EmailAddress, AddressConfirmationError>;

    /// Notes an address as pending in the place of one that was pending before, writes the letter,
    /// and notifies the present address by
    /// [`Letter::AddressChangeRequested`](crate::Letter::AddressChangeRequested). A session that
    /// ended since the request was admitted requests nothing.
    async fn request_address_change(
        &self,
        change: &AddressChange,
    ) -> Result<(), AddressChangeError>;

    /// Forgets links that expired and addresses that are blocked no more, and answers how many.
    async fn purge(&self, now: DateTime<Utc>) -> Result<usize, Failure>;
}
