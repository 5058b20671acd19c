//! Changes a user's password.

use triptych_ports::{Letter, PasswordChange, PasswordHash};
use triptych_users::{AccountKey, ClientAddress, Password, Profile, SessionId, UserId};

use super::{AccountError, is_password, list_sessions};
use crate::Ports;

/// A request to change the password.
pub struct ChangePasswordCommand {
    /// The user.
    pub user_id: UserId,
    /// The session of the request; it is not ended.
    pub session_id: SessionId,
    /// The client's address.
    pub address: ClientAddress,
    /// The current password, unchecked. Ignored for an account without one.
    pub current: Option<String>,
    /// The new password.
    pub new: Password,
}

/// Sets a new password after checking the current one, ends the user's other sessions, cancels a
/// pending change of address, and notifies the user by mail.
///
/// An account without a password, created by a sign-in with a provider, gets its first one only in
/// a recent session: a stolen older token does not give control of the account. A reset by mail
/// works too, but unlinks the provider.
///
/// # Errors
/// [`AccountError::WrongCurrentPassword`], [`AccountError::SignInNotRecent`],
/// [`AccountError::TooManyAttempts`], [`AccountError::NotSignedIn`], or a failure.
#[tracing::instrument(level = "debug", skip_all)]
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
    // The password may have been reset meanwhile.
    if !ports.stores.users.change_password(&change).await? {
        return Err(AccountError::WrongCurrentPassword);
    }
    ports.letter_queued();
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
