//! Sessions.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_ports::{Failure, PasswordHash, SessionStore};
use triptych_users::{Session, SessionId, TokenDigest, UserId};

use super::MemoryDatabase;

#[async_trait]
impl SessionStore for MemoryDatabase {
    async fn insert(&self, session: &Session) -> Result<(), Failure> {
        self.state()?.sessions.insert(session.id, session.clone());
        Ok(())
    }

    async fn insert_proven(
        &self,
        session: &Session,
        proven_by: &PasswordHash,
    ) -> Result<bool, Failure> {
        let mut state = self.state()?;
        let is_proven = state.has_password(session.user_id, proven_by);
        if is_proven {
            state.sessions.insert(session.id, session.clone());
        }
        Ok(is_proven)
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

    async fn list(
        &self,
        user_id: UserId,
        used_after: DateTime<Utc>,
    ) -> Result<Vec<Session>, Failure> {
        let state = self.state()?;
        let sessions = state.sessions.values();
        let mut listed: Vec<Session> = sessions
            .filter(|session| session.user_id == user_id && session.last_used_at > used_after)
            .cloned()
            .collect();
        listed.sort_by_key(|session| std::cmp::Reverse(session.last_used_at));
        Ok(listed)
    }

    async fn delete_of_user(
        &self,
        user_id: UserId,
        session_id: SessionId,
    ) -> Result<bool, Failure> {
        let mut state = self.state()?;
        let is_own = |session: &Session| session.user_id == user_id;
        if !state.sessions.get(&session_id).is_some_and(is_own) {
            return Ok(false);
        }
        Ok(state.sessions.remove(&session_id).is_some())
    }

    async fn delete_all(&self, user_id: UserId) -> Result<(), Failure> {
        let mut state = self.state()?;
        state
            .sessions
            .retain(|_, session| session.user_id != user_id);
        state.cancel_address_change(user_id);
        Ok(())
    }

    async fn purge(&self, unused_since: DateTime<Utc>) -> Result<usize, Failure> {
        let mut state = self.state()?;
        let before = state.sessions.len();
        state
            .sessions
            .retain(|_, session| session.last_used_at > unused_since);
        Ok(before - state.sessions.len())
    }
}
