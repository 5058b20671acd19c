//! Somebody signs in.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{Clock, Failure, Randomness, SessionStore, UserStore};
use triptych_users::AccountKey;

use super::{Client, PasswordCheck, SignedIn, open_session};
use crate::throttle::{TooManyAttempts, from_throttle_error};

/// What was typed into the sign-in form, unchecked: whatever it is, it is right or wrong.
#[derive(Clone)]
pub struct LogInCommand {
    /// A username or an e-mail address.
    pub login: String,
    /// A password.
    pub password: String,
    /// Who sends it.
    pub client: Client,
}

/// Why nobody was signed in.
#[derive(Debug, Error)]
pub enum LogInError {
    /// The user is unknown or the password wrong; which of the two is not told.
    #[error("invalid credentials")]
    InvalidCredentials,
    /// Too many passwords were wrong.
    #[error(transparent)]
    TooManyAttempts(TooManyAttempts),
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

from_throttle_error!(LogInError);

/// Checks a password and opens a session.
pub struct LogIn {
    /// Knows the users.
    pub users: Arc<dyn UserStore>,
    /// Keeps the session.
    pub sessions: Arc<dyn SessionStore>,
    /// Checks the password.
    pub passwords: PasswordCheck,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Draws the token.
    pub randomness: Arc<dyn Randomness>,
}

impl LogIn {
    /// # Errors
    /// [`LogInError::InvalidCredentials`], after the same work for known and unknown users;
    /// [`LogInError::TooManyAttempts`], after none for either; or a port's failure.
    pub async fn run(&self, command: LogInCommand) -> Result<SignedIn, LogInError> {
        let LogInCommand {
            login,
            password,
            client,
        } = command;
        let credentials = self.users.find_credentials(&login).await?;
        let account = AccountKey::new(credentials.as_ref().map(|known| known.user.id), &login);
        let hash = credentials
            .as_ref()
            .and_then(|known| known.password_hash.as_ref());
        let is_right = self
            .passwords
            .run(&account, client.address, &password, hash)
            .await?;
        let (user, hash) = match (credentials.as_ref(), hash) {
            (Some(known), Some(hash)) if is_right => (known.user.clone(), hash),
            _ => return Err(LogInError::InvalidCredentials),
        };
        let now = self.clock.now();
        let (token, session) = open_session(user.id, client.device, now, self.randomness.as_ref());
        // The password may have been reset while it was compared.
        if self.sessions.insert_proven(&session, hash).await? {
            Ok(SignedIn { user, token })
        } else {
            Err(LogInError::InvalidCredentials)
        }
    }
}
