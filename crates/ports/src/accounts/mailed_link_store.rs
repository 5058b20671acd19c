//! Stores mailed links and performs what they allow, once.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use thiserror::Error;
use triptych_users::{EmailAddress, MailedLink, SessionId, TokenDigest, UserId};

use crate::{Failure, LetterId, PasswordHash, QueuedLetter};

/// A request to reset a password.
#[derive(Debug, Clone)]
pub struct ResetRequest {
    /// The requested address.
    pub address: EmailAddress,
    /// The time of the request.
    pub now: DateTime<Utc>,
    /// Until when further requests for the address are ignored.
    pub blocked_until: DateTime<Utc>,
    /// The letter to queue.
    pub letter: QueuedLetter,
}

/// A new password and the link that allows setting it.
#[derive(Debug, Clone)]
pub struct PasswordReset {
    /// The link.
    pub digest: TokenDigest,
    /// The address that the link was mailed to, as the client claims.
    pub address: EmailAddress,
    /// The hash of the new password.
    pub password_hash: PasswordHash,
    /// The time.
    pub now: DateTime<Utc>,
    /// The id of the letter that notifies the user.
    pub letter_id: LetterId,
}

/// A link that confirms an address.
#[derive(Debug, Clone)]
pub struct AddressConfirmation {
    /// The link.
    pub digest: TokenDigest,
    /// The time.
    pub now: DateTime<Utc>,
    /// The id of the letter that notifies the former address.
    pub letter_id: LetterId,
}

/// An address that is to replace a user's current one.
#[derive(Debug, Clone)]
pub struct AddressChange {
    /// The user.
    pub user_id: UserId,
    /// The hash of the password that was entered.
    pub proven_by: PasswordHash,
    /// The new address.
    pub address: EmailAddress,
    /// The session of the request.
    pub session_id: SessionId,
    /// The letter that asks for confirmation.
    pub letter: QueuedLetter,
    /// The id of the letter that notifies the current address.
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
    /// Another user has taken the address.
    #[error("email taken")]
    EmailTaken,
    /// The store failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Why an address change was not requested.
#[derive(Debug, Error)]
pub enum AddressChangeError {
    /// The user or the session was deleted.
    #[error("session has ended")]
    SessionEnded,
    /// The user's password has changed.
    #[error("password was changed")]
    PasswordChanged,
    /// Another user has the address.
    #[error("email taken")]
    EmailTaken,
    /// The store failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Stores mailed links under the digest of their token, and performs what they allow.
///
/// Each method is one transaction, its letter included. A link is used once: of parallel calls one
/// MUST succeed and the others MUST return `InvalidLink`.
#[async_trait]
pub trait MailedLinkStore: Send + Sync {
    /// Queues the letter of a request, unless the address is blocked by an earlier one; returns
    /// whether it was queued. Known and unknown addresses MUST cost the same.
    async fn request_reset(&self, request: &ResetRequest) -> Result<bool, Failure>;

    /// Stores a link of a registered user.
    async fn insert(&self, link: &MailedLink) -> Result<(), Failure>;

    /// The link of a token, valid or not.
    async fn find(&self, digest: &TokenDigest) -> Result<Option<MailedLink>, Failure>;

    /// Uses a link to reset a password: sets the hash, confirms the address (which the link
    /// proves), marks the credentials as proven, ends all sessions of the user, unlinks all
    /// identities, deletes all other links and a pending address, and queues
    /// [`Letter::PasswordChanged`](crate::Letter::PasswordChanged). The link is valid only while
    /// the user has the address that it was mailed to.
    async fn reset_password(&self, reset: &PasswordReset) -> Result<(), PasswordResetError>;

    /// Uses a link to confirm an address, and returns the address. The user's current address is
    /// marked as confirmed. A pending one replaces it: then all other links of the user are
    /// deleted, the credentials count as unproven for the new address, and
    /// [`Letter::AddressChanged`](crate::Letter::AddressChanged) is queued to the former one. If
    /// the address is neither, the link is invalid. A link that is refused because the address is
    /// taken remains valid.
    async fn confirm_address(
        &self,
        confirmation: &AddressConfirmation,
    ) -> Result<EmailAddress, AddressConfirmationError>;

    /// Stores a pending address in place of an earlier one, queues the letter, and notifies the
    /// current address by
    /// [`Letter::AddressChangeRequested`](crate::Letter::AddressChangeRequested). No effect if the
    /// session has ended meanwhile.
    async fn request_address_change(
        &self,
        change: &AddressChange,
    ) -> Result<(), AddressChangeError>;

    /// Deletes expired links and blocks, and returns their number.
    async fn purge(&self, now: DateTime<Utc>) -> Result<usize, Failure>;
}
