//! A user wants another address.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{
    AddressChange, AddressChangeError, Clock, Failure, Letter, LetterId, MailedLinkStore,
    PasswordHash, QueuedLetter, Randomness, UserStore,
};
use triptych_users::{AccountKey, ClientAddress, EmailAddress, SessionId, UserId};

use super::PasswordCheck;
use crate::mail::MailSignal;
use crate::throttle::{TooManyAttempts, from_throttle_error};

/// What a user types to have another address.
pub struct ChangeEmailCommand {
    /// Whose address it is.
    pub user_id: UserId,
    /// The session in which they ask.
    pub session_id: SessionId,
    /// Where they do it from.
    pub client: ClientAddress,
    /// The address that they want.
    pub address: EmailAddress,
    /// Their password, unchecked: whatever it is, it is right or wrong.
    pub password: String,
}

/// Why no link was mailed.
#[derive(Debug, Error)]
pub enum ChangeEmailError {
    /// The user or the session was deleted.
    #[error("no such user")]
    NotFound,
    /// The user has this address already.
    #[error("address is the present one")]
    SameAddress,
    /// The password is another one, or the account has none.
    #[error("wrong password")]
    WrongPassword,
    /// Another user has the address.
    #[error("email taken")]
    EmailTaken,
    /// Too many passwords were wrong, or too many links were mailed.
    #[error(transparent)]
    TooManyAttempts(TooManyAttempts),
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

from_throttle_error!(ChangeEmailError);

/// Mails a link to the address that a user wants, and notifies the present one, which stays until
/// the link is opened.
pub struct ChangeEmail {
    /// Knows the users.
    pub users: Arc<dyn UserStore>,
    /// Notes the address.
    pub links: Arc<dyn MailedLinkStore>,
    /// Checks the password, and counts what is mailed.
    pub passwords: PasswordCheck,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Draws identifiers.
    pub randomness: Arc<dyn Randomness>,
    /// Wakes the worker that sends.
    pub signal: MailSignal,
}

impl ChangeEmail {
    /// # Errors
    /// [`ChangeEmailError`].
    pub async fn run(&self, command: ChangeEmailCommand) -> Result<(), ChangeEmailError> {
        let proven_by = self.check(&command).await?;
        let ChangeEmailCommand {
            user_id,
            session_id,
            address,
            ..
        } = command;
        self.passwords.throttle.admit_confirmation(user_id).await?;
        let letter = Letter::ConfirmAddress {
            user_id,
            address: address.clone(),
        };
        let change = AddressChange {
            user_id,
            proven_by,
            address,
            session_id,
            notice_id: LetterId::new(self.randomness.new_id()),
            letter: QueuedLetter {
                id: LetterId::new(self.randomness.new_id()),
                letter,
                queued_at: self.clock.now(),
            },
        };
        self.links.request_address_change(&change).await?;
        self.signal.letter_queued();
        Ok(())
    }

    /// Whether the user may have what they want, as far as the user alone can tell. Answers the
    /// hash of the password that they have shown.
    async fn check(&self, command: &ChangeEmailCommand) -> Result<PasswordHash, ChangeEmailError> {
        let known = self.users.credentials_of(command.user_id).await?;
        let known = known.ok_or(ChangeEmailError::NotFound)?;
        if known.user.profile.email.is_same(&command.address) {
            return Err(ChangeEmailError::SameAddress);
        }
        let account = AccountKey::Known(command.user_id);
        let (shown, hash) = (&command.password, known.password_hash.as_ref());
        let checked = self.passwords.run(&account, command.client, shown, hash);
        let is_right = checked.await?;
        let proven_by = known.password_hash.filter(|_| is_right);
        proven_by.ok_or(ChangeEmailError::WrongPassword)
    }
}

impl From<AddressChangeError> for ChangeEmailError {
    fn from(error: AddressChangeError) -> Self {
        match error {
            AddressChangeError::SessionEnded => Self::NotFound,
            AddressChangeError::PasswordChanged => Self::WrongPassword,
            AddressChangeError::EmailTaken => Self::EmailTaken,
            AddressChangeError::Failure(failure) => Self::Failure(failure),
        }
    }
}
