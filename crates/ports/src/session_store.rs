//! Where sessions are kept.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_users::{Session, SessionId, TokenDigest, UserId};

use crate::{Failure, PasswordHash};

/// Keeps sessions under the digest of their token.
#[async_trait]
pub trait SessionStore: Send + Sync {
    /// Opens a session of a user who is registered.
    async fn insert(&self, session: &Session) -> Result<(), Failure>;

    /// Opens a session of a user who has shown a password, and answers whether it did: not where
    /// the user is gone, or `proven_by` is no longer the hash of their password. A password that
    /// was reset while it was compared opens nothing any more.
    async fn insert_proven(
        &self,
        session: &Session,
        proven_by: &PasswordHash,
    ) -> Result<bool, Failure>;

    /// The session of a token, live or not.
    async fn find(&self, digest: &TokenDigest) -> Result<Option<Session>, Failure>;

    /// Writes down that a session was used. A session that is gone stays gone.
    async fn touch(&self, session_id: SessionId, at: DateTime<Utc>) -> Result<(), Failure>;

    /// Ends a session. Ending one that is gone is no error.
    async fn delete(&self, session_id: SessionId) -> Result<(), Failure>;

    /// The sessions of a user that were used after `used_after`, the latest use first.
    async fn list(
        &self,
        user_id: UserId,
        used_after: DateTime<Utc>,
    ) -> Result<Vec<Session>, Failure>;

    /// Ends a session if it is the user's, and answers whether it was.
    async fn delete_of_user(&self, user_id: UserId, session_id: SessionId)
    -> Result<bool, Failure>;

    /// Ends every session of a user and cancels a pending change of their address, together: who
    /// asked for the change may be the intruder that the user signs out.
    async fn delete_all(&self, user_id: UserId) -> Result<(), Failure>;

    /// Deletes every session that was not used since `unused_since`, which is when it was last used
    /// at the latest, and answers how many.
    async fn purge(&self, unused_since: DateTime<Utc>) -> Result<usize, Failure>;
}
