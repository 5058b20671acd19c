//! Stores sessions.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_users::{Session, SessionId, TokenDigest, UserId};

use crate::{Failure, PasswordHash};

/// Stores sessions under the digest of their token.
#[async_trait]
pub trait SessionStore: Send + Sync {
    /// Opens a session of a registered user.
    async fn insert(&self, session: &Session) -> Result<(), Failure>;

    /// Opens a session of a user who has entered a password, and returns whether it did: not if the
    /// user was deleted, or `proven_by` is no longer the hash of their password. A password that
    /// was reset meanwhile opens nothing.
    async fn insert_proven(
        &self,
        session: &Session,
        proven_by: &PasswordHash,
    ) -> Result<bool, Failure>;

    /// The session of a token, expired or not.
    async fn find(&self, digest: &TokenDigest) -> Result<Option<Session>, Failure>;

    /// Records the use of a session. A deleted one is not restored.
    async fn touch(&self, session_id: SessionId, at: DateTime<Utc>) -> Result<(), Failure>;

    /// Ends a session. An absent one is no error.
    async fn delete(&self, session_id: SessionId) -> Result<(), Failure>;

    /// The sessions of a user that were used after `used_after`, latest use first.
    async fn list(
        &self,
        user_id: UserId,
        used_after: DateTime<Utc>,
    ) -> Result<Vec<Session>, Failure>;

    /// Ends a session if it is the user's, and returns whether it was.
    async fn delete_of_user(&self, user_id: UserId, session_id: SessionId)
    -> Result<bool, Failure>;

    /// Ends all sessions of a user and cancels a pending address change, in one transaction: the
    /// change may have been requested by the intruder whom the user signs out.
    async fn delete_all(&self, user_id: UserId) -> Result<(), Failure>;

    /// Deletes all sessions last used at or before `unused_since`, and returns their number.
    async fn purge(&self, unused_since: DateTime<Utc>) -> Result<usize, Failure>;
}
