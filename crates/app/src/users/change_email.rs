//! Changes a user's email address.

use triptych_ports::{AddressChange, Letter, PasswordHash};
use triptych_users::{AccountKey, AttemptLimits, ClientAddress, EmailAddress, SessionId, UserId};

use super::{AccountError, is_password};
use crate::Ports;
use crate::throttle::admit;

/// A request to change the address.
pub struct ChangeEmailCommand {
    /// The user.
    pub user_id: UserId,
    /// The session of the request.
    pub session_id: SessionId,
    /// The client's address.
    pub client: ClientAddress,
    /// The new address.
    pub address: EmailAddress,
    /// The password, unchecked.
    pub password: String,
}

/// Mails a confirmation link to the new address and notifies the current one, which remains valid
/// until the link is opened.
///
/// # Errors
/// [`AccountError::SameAddress`], [`AccountError::EmailTaken`], [`AccountError::WrongPassword`] also
/// where the account has none, [`AccountError::TooManyAttempts`], [`AccountError::NotSignedIn`], or a
/// failure.
#[tracing::instrument(level = "debug", skip_all)]
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
    ports.letter_queued();
    Ok(())
}

/// Checks the request and returns the user's password hash.
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
