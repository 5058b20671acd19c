//! Somebody signs in.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{Clock, Failure, PasswordHasher, Randomness, SessionStore, UserStore};

use super::{SignedIn, open_session};

/// What was typed into the sign-in form, unchecked: whatever it is, it is right or wrong.
#[derive(Clone)]
pub struct LogInCommand {
    /// A username or an e-mail address.
    pub login: String,
    /// A password.
    pub password: String,
}

/// Why nobody was signed in.
#[derive(Debug, Error)]
pub enum LogInError {
    /// The user is unknown or the password wrong; which of the two is not told.
    #[error("invalid credentials")]
    InvalidCredentials,
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Checks a password and opens a session.
pub struct LogIn {
    /// Knows the users.
    pub users: Arc<dyn UserStore>,
    /// Keeps the session.
    pub sessions: Arc<dyn SessionStore>,
    /// Checks the password.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Draws the token.
    pub randomness: Arc<dyn Randomness>,
}

impl LogIn {
    /// # Errors
    /// [`LogInError::InvalidCredentials`], after the same work for known and unknown users, or a
    /// port's failure.
    pub async fn run(&self, command: LogInCommand) -> Result<SignedIn, LogInError> {
        let credentials = self.users.find_credentials(&command.login).await?;
        let hash = credentials.as_ref().map(|known| &known.password_hash);
        let is_right = self.hasher.verify(&command.password, hash).await?;
        let user = match credentials {
            Some(known) if is_right => known.user,
            _ => return Err(LogInError::InvalidCredentials),
        };
        let (token, session) = open_session(user.id, self.clock.now(), self.randomness.as_ref());
        self.sessions.insert(&session).await?;
        Ok(SignedIn { user, token })
    }
}
