//! Somebody signs out.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{Failure, SessionStore};
use triptych_users::SessionId;

/// Why a session was not ended.
#[derive(Debug, Error)]
pub enum LogOutError {
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Ends the session that the request came with, and no other.
pub struct LogOut {
    /// Keeps sessions.
    pub sessions: Arc<dyn SessionStore>,
}

impl LogOut {
    /// # Errors
    /// A port's failure.
    pub async fn run(&self, session_id: SessionId) -> Result<(), LogOutError> {
        Ok(self.sessions.delete(session_id).await?)
    }
}
