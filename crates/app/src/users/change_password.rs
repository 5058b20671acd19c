//! A user sets another password.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{
    Clock, Failure, Letter, LetterId, PasswordChange, PasswordHasher, QueuedLetter, Randomness,
    UserStore,
};
use triptych_users::{AccountKey, ClientAddress, Password, Profile, SessionId, UserId};

use super::PasswordCheck;
use crate::mail::MailSignal;
use crate::throttle::{TooManyAttempts, from_throttle_error};

/// What a user types to set another password.
pub struct ChangePasswordCommand {
    /// Whose password it is.
    pub user_id: UserId,
    /// The session in which they do it; it goes on.
    pub session_id: SessionId,
    /// Where they do it from.
    pub address: ClientAddress,
    /// The password that they have, unchecked: whatever it is, it is right or wrong.
    pub current: String,
    /// The password that they want.
    pub new: Password,
}

/// Why a password was not changed.
#[derive(Debug, Error)]
pub enum ChangePasswordError {
    /// The user is gone.
    #[error("no such user")]
    NotFound,
    /// The current password is another one, or the account has none.
    #[error("wrong password")]
    WrongPassword,
    /// Too many passwords were wrong.
    #[error(transparent)]
    TooManyAttempts(TooManyAttempts),
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

from_throttle_error!(ChangePasswordError);

/// Sets a password for who knows the old one, ends the user's other sessions, and tells the user by
/// mail.
pub struct ChangePassword {
    /// Keeps the password's hash.
    pub users: Arc<dyn UserStore>,
    /// Checks the old password.
    pub passwords: PasswordCheck,
    /// Hashes the new one.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Draws identifiers.
    pub randomness: Arc<dyn Randomness>,
    /// Wakes the worker that tells the user.
    pub signal: MailSignal,
}

impl ChangePassword {
    /// # Errors
    /// [`ChangePasswordError`].
    pub async fn run(&self, command: ChangePasswordCommand) -> Result<(), ChangePasswordError> {
        let user_id = command.user_id;
        let known = self.users.credentials_of(user_id).await?;
        let known = known.ok_or(ChangePasswordError::NotFound)?;
        let account = AccountKey::Known(user_id);
        let shown = &command.current;
        let hash = known.password_hash.as_ref();
        let checked = self.passwords.run(&account, command.address, shown, hash);
        let is_right = checked.await?;
        let proven_by = known.password_hash.filter(|_| is_right);
        let proven_by = proven_by.ok_or(ChangePasswordError::WrongPassword)?;
        let change = PasswordChange {
            user_id,
            proven_by,
            password_hash: self.hasher.hash(&command.new).await?,
            kept: command.session_id,
            letter: self.letter(known.user.profile),
        };
        // The password may have been reset since it was compared.
        if !self.users.change_password(&change).await? {
            return Err(ChangePasswordError::WrongPassword);
        }
        self.signal.letter_queued();
        Ok(())
    }

    fn letter(&self, profile: Profile) -> QueuedLetter {
        QueuedLetter {
            id: LetterId::new(self.randomness.new_id()),
            letter: Letter::PasswordChanged {
                address: profile.email,
                first_name: profile.first_name,
            },
            queued_at: self.clock.now(),
        }
    }
}
