//! Sessions.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_ports::{Failure, SessionStore};
use triptych_users::{Session, SessionId, TokenDigest};

use super::MemoryDatabase;

#[async_trait]
impl SessionStore for MemoryDatabase {
    async fn insert(&self, session: &Session) -> Result<(), Failure> {
        self.state()?.sessions.insert(session.id, session.clone());
        Ok(())
    }

    async fn find(&self, digest: &TokenDigest) -> Result<Option<Session>, Failure> {
        let state = self.state()?;
        let mut sessions = state.sessions.values();
        Ok(sessions
            .find(|session| session.token_digest == *digest)
            .cloned())
    }

    async fn touch(&self, session_id: SessionId, at: DateTime<Utc>) -> Result<(), Failure> {
        if let Some(session) = self.state()?.sessions.get_mut(&session_id) {
            session.last_used_at = at;
        }
        Ok(())
    }

    async fn delete(&self, session_id: SessionId) -> Result<(), Failure> {
        self.state()?.sessions.remove(&session_id);
        Ok(())
    }
}
