//! A request shows a token.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{Clock, Failure, SessionStore};
use triptych_users::{Session, TokenDigest};

/// Why a token proves nothing.
#[derive(Debug, Error)]
pub enum AuthenticateError {
    /// There is no such session, or it has ended.
    #[error("no live session")]
    NoSession,
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Finds the session of a token and keeps it alive.
pub struct Authenticate {
    /// Keeps sessions.
    pub sessions: Arc<dyn SessionStore>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl Authenticate {
    /// # Errors
    /// [`AuthenticateError::NoSession`] or a port's failure.
    pub async fn run(&self, shown: &str) -> Result<Session, AuthenticateError> {
        let now = self.clock.now();
        let session = self.sessions.find(&TokenDigest::of(shown)).await?;
        let session = session
            .filter(|session| session.is_live(now))
            .ok_or(AuthenticateError::NoSession)?;
        if session.needs_touch(now) {
            self.sessions.touch(session.id, now).await?;
        }
        Ok(session)
    }
}
