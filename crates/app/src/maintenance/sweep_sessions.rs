//! Sessions that have ended by themselves are deleted.

use std::sync::Arc;

use triptych_ports::{Clock, Failure, SessionStore};
use triptych_users::Session;

/// Deletes every session that was not used for [`Session::LIFETIME`].
pub struct SweepSessions {
    /// Keeps sessions.
    pub sessions: Arc<dyn SessionStore>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl SweepSessions {
    /// Answers how many sessions were deleted.
    ///
    /// # Errors
    /// A port's failure.
    pub async fn run(&self) -> Result<usize, Failure> {
        let unused_since = Session::ended_if_unused_since(self.clock.now());
        self.sessions.purge(unused_since).await
    }
}
