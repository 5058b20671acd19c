//! Where sessions are kept.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_users::{Session, SessionId, TokenDigest};

use crate::Failure;

/// Keeps sessions under the digest of their token.
#[async_trait]
pub trait SessionStore: Send + Sync {
    /// Opens a session of a user who is registered.
    async fn insert(&self, session: &Session) -> Result<(), Failure>;

    /// The session of a token, live or not.
    async fn find(&self, digest: &TokenDigest) -> Result<Option<Session>, Failure>;

    /// Writes down that a session was used. A session that is gone stays gone.
    async fn touch(&self, session_id: SessionId, at: DateTime<Utc>) -> Result<(), Failure>;

    /// Ends a session. Ending one that is gone is no error.
    async fn delete(&self, session_id: SessionId) -> Result<(), Failure>;
}
