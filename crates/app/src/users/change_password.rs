//! A user sets another password.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{
    Clock, Failure, Letter, LetterId, PasswordChange, PasswordHash, PasswordHasher, QueuedLetter,
    Randomness, SessionStore, UserStore,
};
use triptych_users::{AccountKey, ClientAddress, Password, Profile, Session, SessionId, UserId};

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
    /// The password that they have, unchecked: whatever it is, it is right or wrong. None, or
    /// anything, for an account that has none.
    pub current: Option<String>,
    /// The password that they want.
    pub new: Password,
}

/// Why a password was not changed.
#[derive(Debug, Error)]
pub enum ChangePasswordError {
    /// The user is gone.
    #[error("no such user")]
    NotFound,
    /// The current password is another one.
    #[error("wrong password")]
    WrongPassword,
    /// The account has no password, and the session was not opened a short time ago.
    #[error("sign-in is not recent")]
    SignInNotRecent,
    /// Too many passwords were wrong.
    #[error(transparent)]
    TooManyAttempts(TooManyAttempts),
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

from_throttle_error!(ChangePasswordError);

/// Sets a password for who knows the old one, ends the user's other sessions, cancels a pending
/// change of their address, and notifies the user by mail.
///
/// An account without a password, made by a sign-in at a provider, is given its first one in a
/// session that the provider has opened a short time ago: who finds an older token cannot make the
/// account theirs for good. A reset by mail would do as well, but unlinks the provider.
pub struct ChangePassword {
    /// Keeps the password's hash.
    pub users: Arc<dyn UserStore>,
    /// Knows when the session was opened.
    pub sessions: Arc<dyn SessionStore>,
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
        match &known.password_hash {
            Some(hash) => self.check(&command, hash).await?,
            None => self.check_session(user_id, command.session_id).await?,
        }
        let change = PasswordChange {
            user_id,
            proven_by: known.password_hash,
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

    async fn check(
        &self,
        command: &ChangePasswordCommand,
        hash: &PasswordHash,
    ) -> Result<(), ChangePasswordError> {
        let account = AccountKey::Known(command.user_id);
        let shown = command.current.as_deref().unwrap_or_default();
        let checked = self
            .passwords
            .run(&account, command.address, shown, Some(hash));
        let is_right = checked.await?;
        is_right
            .then_some(())
            .ok_or(ChangePasswordError::WrongPassword)
    }

    async fn check_session(
        &self,
        user_id: UserId,
        session_id: SessionId,
    ) -> Result<(), ChangePasswordError> {
        let now = self.clock.now();
        let used_after = Session::ended_if_unused_since(now);
        let sessions = self.sessions.list(user_id, used_after).await?;
        let session = sessions.iter().find(|session| session.id == session_id);
        let session = session.ok_or(ChangePasswordError::NotFound)?;
        let is_recent = session.is_recent(now);
        is_recent
            .then_some(())
            .ok_or(ChangePasswordError::SignInNotRecent)
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
