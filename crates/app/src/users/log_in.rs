//! Somebody signs in.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{Clock, Failure, PasswordHash, Randomness, SessionStore, UserStore};
use triptych_users::{AccountKey, Password, UserId};

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
    /// Of two logins side by side one may replace the hash that the other has compared with.
    const ATTEMPTS: usize = 2;

    /// # Errors
    /// [`LogInError::InvalidCredentials`], after the same work for known and unknown users;
    /// [`LogInError::TooManyAttempts`], after none for either; or a port's failure.
    pub async fn run(&self, command: LogInCommand) -> Result<SignedIn, LogInError> {
        for _ in 0..Self::ATTEMPTS {
            if let Some(signed_in) = self.attempt(&command).await? {
                return Ok(signed_in);
            }
        }
        Err(LogInError::InvalidCredentials)
    }

    /// None where the password's hash was replaced while it was compared.
    async fn attempt(&self, command: &LogInCommand) -> Result<Option<SignedIn>, LogInError> {
        let LogInCommand {
            login,
            password,
            client,
        } = command;
        let credentials = self.users.find_credentials(login).await?;
        let account = AccountKey::new(credentials.as_ref().map(|known| known.user.id), login);
        let hash = credentials
            .as_ref()
            .and_then(|known| known.password_hash.as_ref());
        let is_right = self
            .passwords
            .run(&account, client.address, password, hash)
            .await?;
        let (user, hash) = match (credentials.as_ref(), hash) {
            (Some(known), Some(hash)) if is_right => (known.user.clone(), hash),
            _ => return Err(LogInError::InvalidCredentials),
        };
        let now = self.clock.now();
        let device = client.device.clone();
        let (token, session) = open_session(user.id, device, now, self.randomness.as_ref());
        if !self.sessions.insert_proven(&session, hash).await? {
            return Ok(None);
        }
        self.renew(user.id, password, hash).await;
        Ok(Some(SignedIn { user, token }))
    }

    /// Hashes a right password anew where its hash took less work than today's. The user is signed
    /// in already: what fails here is done at the next login.
    async fn renew(&self, user_id: UserId, password: &str, former: &PasswordHash) {
        let hasher = &self.passwords.hasher;
        let Ok(password) = Password::parse_shown(password) else {
            return;
        };
        if !hasher.is_outdated(former) {
            return;
        }
        let renewed = match hasher.hash(&password).await {
            Ok(hash) => self.users.rehash_password(user_id, former, &hash).await,
            Err(failure) => Err(failure),
        };
        if let Err(error) = renewed {
            tracing::warn!(user.id = %user_id, %error, "password was not rehashed");
        }
    }
}
