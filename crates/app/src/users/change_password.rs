//! A user sets another password.

use triptych_ports::{Letter, PasswordChange, PasswordHash};
use triptych_users::{AccountKey, ClientAddress, Password, Profile, SessionId, UserId};

use super::{AccountError, is_password, list_sessions};
use crate::Ports;

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

/// Sets a password for a user who knows the old one, ends their other sessions, cancels a pending
/// change of their address, and notifies them by mail.
///
/// An account without a password, made by a sign-in at a provider, gets its first one only in a
/// session that the provider opened a short time ago: an older token that somebody found does not
/// give them the account. A reset by mail would do as well, but unlinks the provider.
///
/// # Errors
/// [`AccountError::WrongCurrentPassword`], [`AccountError::SignInNotRecent`],
/// [`AccountError::TooManyAttempts`], [`AccountError::NotSignedIn`], or a failure.
pub async fn change_password(
    ports: &Ports,
    command: ChangePasswordCommand,
) -> Result<(), AccountError> {
    let known = ports.stores.users.credentials_of(command.user_id).await?;
    let known = known.ok_or(AccountError::NotSignedIn)?;
    match &known.password_hash {
        Some(hash) => check_current(ports, &command, hash).await?,
        None => check_session(ports, &command).await?,
    }
    let change = PasswordChange {
        user_id: command.user_id,
        proven_by: known.password_hash,
        password_hash: ports.hasher.hash(&command.new).await?,
        kept: command.session_id,
        letter: ports.queued(notice(known.user.profile)),
    };
    // The password may have been reset since it was compared.
    if !ports.stores.users.change_password(&change).await? {
        return Err(AccountError::WrongCurrentPassword);
    }
    ports.mail_signal.letter_queued();
    Ok(())
}

async fn check_current(
    ports: &Ports,
    command: &ChangePasswordCommand,
    hash: &PasswordHash,
) -> Result<(), AccountError> {
    let account = AccountKey::Known(command.user_id);
    let typed = command.current.as_deref().unwrap_or_default();
    let is_right = is_password(ports, &account, command.address, typed, Some(hash)).await?;
    is_right
        .then_some(())
        .ok_or(AccountError::WrongCurrentPassword)
}

async fn check_session(ports: &Ports, command: &ChangePasswordCommand) -> Result<(), AccountError> {
    let sessions = list_sessions(ports, command.user_id).await?;
    let session = sessions
        .iter()
        .find(|session| session.id == command.session_id)
        .ok_or(AccountError::NotSignedIn)?;
    let is_recent = session.is_recent(ports.clock.now());
    is_recent.then_some(()).ok_or(AccountError::SignInNotRecent)
}

fn notice(profile: Profile) -> Letter {
    Letter::PasswordChanged {
        address: profile.email,
        first_name: profile.first_name,
    }
}
