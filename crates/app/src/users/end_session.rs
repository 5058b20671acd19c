//! A user signs out somewhere else.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{Failure, SessionStore};
use triptych_users::{SessionId, UserId};

/// Why a session was not ended.
#[derive(Debug, Error)]
pub enum EndSessionError {
    /// The session is absent or another user's.
    #[error("no such session")]
    SessionNotFound,
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Ends one of a user's sessions.
pub struct EndSession {
    /// Keeps sessions.
    pub sessions: Arc<dyn SessionStore>,
}

impl EndSession {
    /// # Errors
    /// [`EndSessionError::SessionNotFound`] or a port's failure.
    pub async fn run(&self, user_id: UserId, session_id: SessionId) -> Result<(), EndSessionError> {
        if self.sessions.delete_of_user(user_id, session_id).await? {
            Ok(())
        } else {
            Err(EndSessionError::SessionNotFound)
        }
    }
}
