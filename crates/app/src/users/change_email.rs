//! A user wants another address.

use triptych_ports::{AddressChange, Letter, PasswordHash};
use triptych_users::{AccountKey, AttemptLimits, ClientAddress, EmailAddress, SessionId, UserId};

use super::{AccountError, is_password};
use crate::Ports;
use crate::throttle::admit;

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

/// Mails a link to the address that a user wants, and notifies the present one, which stays until
/// the link is opened.
///
/// # Errors
/// [`AccountError::SameAddress`], [`AccountError::EmailTaken`], [`AccountError::WrongPassword`] also
/// where the account has none, [`AccountError::TooManyAttempts`], [`AccountError::NotSignedIn`], or a
/// failure.
pub async fn change_email(ports: &Ports, command: ChangeEmailCommand) -> Result<(), AccountError> {
    let proven_by = check(ports, &command).await?;
    let ChangeEmailCommand {
        user_id,
        session_id,
        address,
        ..
    } = command;
    admit(ports, AttemptLimits::confirmation(user_id)).await?;
    let letter = Letter::ConfirmAddress {
        user_id,
        address: address.clone(),
    };
    let change = AddressChange {
        user_id,
        proven_by,
        address,
        session_id,
        notice_id: ports.letter_id(),
        letter: ports.queued(letter),
    };
    ports.stores.links.request_address_change(&change).await?;
    ports.mail_signal.letter_queued();
    Ok(())
}

/// Checks what depends on the user alone, and answers the hash of their password.
async fn check(ports: &Ports, command: &ChangeEmailCommand) -> Result<PasswordHash, AccountError> {
    let known = ports.stores.users.credentials_of(command.user_id).await?;
    let known = known.ok_or(AccountError::NotSignedIn)?;
    if known.user.profile.email.is_same(&command.address) {
        return Err(AccountError::SameAddress);
    }
    let account = AccountKey::Known(command.user_id);
    let (typed, hash) = (&command.password, known.password_hash.as_ref());
    let is_right = is_password(ports, &account, command.client, typed, hash).await?;
    let proven_by = known.password_hash.filter(|_| is_right);
    proven_by.ok_or(AccountError::WrongPassword)
}
