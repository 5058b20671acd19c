//! Somebody registers.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{
    Clock, Failure, Letter, LetterId, NewAccount, PasswordHasher, QueuedLetter, Randomness,
    UserInsertError, UserStore,
};
use triptych_users::{Password, Profile, User, UserId};

use super::{Client, SignedIn, Welcome, open_session};
use crate::mail::MailSignal;
use crate::throttle::{Throttle, TooManyAttempts, from_throttle_error};

/// What a new user says of themselves.
#[derive(Debug, Clone)]
pub struct RegisterCommand {
    /// Names and address.
    pub profile: Profile,
    /// The password they chose.
    pub password: Password,
    /// Who sends it.
    pub client: Client,
}

/// Why nobody was registered.
#[derive(Debug, Error)]
pub enum RegisterError {
    /// Another user has the name.
    #[error("username taken")]
    UsernameTaken,
    /// Another user has the address.
    #[error("email taken")]
    EmailTaken,
    /// Too many registrations came from there.
    #[error(transparent)]
    TooManyAttempts(TooManyAttempts),
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

from_throttle_error!(RegisterError);

/// Makes an account with its free first post, and signs its owner in.
pub struct Register {
    /// Keeps users.
    pub users: Arc<dyn UserStore>,
    /// Says what a newcomer is given.
    pub welcome: Welcome,
    /// Hashes the password.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Counts registrations.
    pub throttle: Throttle,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Draws identifiers and the token.
    pub randomness: Arc<dyn Randomness>,
    /// Wakes the worker that asks to confirm the address.
    pub signal: MailSignal,
}

impl Register {
    /// # Errors
    /// [`RegisterError`].
    pub async fn run(&self, command: RegisterCommand) -> Result<SignedIn, RegisterError> {
        let Client { address, device } = command.client;
        self.throttle.admit_registration(address).await?;
        let password_hash = self.hasher.hash(&command.password).await?;
        let now = self.clock.now();
        let user = User {
            id: UserId::new(self.randomness.new_id()),
            profile: command.profile,
            email_confirmed: false,
            pending_email: None,
            avatar: None,
            created_at: now,
        };
        let (token, session) = open_session(user.id, device, now, self.randomness.as_ref());
        let letter = QueuedLetter {
            id: LetterId::new(self.randomness.new_id()),
            letter: Letter::ConfirmAddress {
                user_id: user.id,
                address: user.profile.email.clone(),
            },
            queued_at: now,
        };
        let welcome = self.welcome.of(&user).await?;
        let account = NewAccount {
            user,
            password_hash: Some(password_hash),
            welcome,
            session,
            letter: Some(letter),
        };
        self.users.insert(&account).await?;
        self.signal.letter_queued();
        Ok(SignedIn {
            user: account.user,
            token,
        })
    }
}

impl From<UserInsertError> for RegisterError {
    fn from(error: UserInsertError) -> Self {
        match error {
            UserInsertError::UsernameTaken => Self::UsernameTaken,
            UserInsertError::EmailTaken => Self::EmailTaken,
            UserInsertError::Failure(failure) => Self::Failure(failure),
        }
    }
}
