//! A user signs out everywhere.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{Failure, SessionStore};
use triptych_users::UserId;

/// Why sessions were not ended.
#[derive(Debug, Error)]
pub enum EndAllSessionsError {
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Ends all of a user's sessions, that of the request among them, and cancels a pending change of
/// their address.
pub struct EndAllSessions {
    /// Keeps sessions.
    pub sessions: Arc<dyn SessionStore>,
}

impl EndAllSessions {
    /// # Errors
    /// A port's failure.
    pub async fn run(&self, user_id: UserId) -> Result<(), EndAllSessionsError> {
        Ok(self.sessions.delete_all(user_id).await?)
    }
}
