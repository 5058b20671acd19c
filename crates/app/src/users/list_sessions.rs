//! A user looks where they are signed in.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{Clock, Failure, SessionStore};
use triptych_users::{Session, UserId};

/// Why sessions were not listed.
#[derive(Debug, Error)]
pub enum ListSessionsError {
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Lists the live sessions of a user, the latest use first.
pub struct ListSessions {
    /// Keeps sessions.
    pub sessions: Arc<dyn SessionStore>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl ListSessions {
    /// # Errors
    /// A port's failure.
    pub async fn run(&self, user_id: UserId) -> Result<Vec<Session>, ListSessionsError> {
        let used_after = Session::ended_if_unused_since(self.clock.now());
        Ok(self.sessions.list(user_id, used_after).await?)
    }
}
