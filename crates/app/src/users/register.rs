//! Registers users.

use triptych_billing::LedgerEntry;
use triptych_ports::{Failure, Letter, NewAccount};
use triptych_users::{Password, Profile, User, UserId};

use super::{AccountError, Client, SignedIn, open_session};
use crate::Ports;
use crate::throttle::admit;

/// A registration.
#[derive(Debug, Clone)]
pub struct RegisterCommand {
    /// Names and address.
    pub profile: Profile,
    /// The password.
    pub password: Password,
    /// The client.
    pub client: Client,
}

/// Creates an account with its free first post and signs the user in.
///
/// # Errors
/// [`AccountError::UsernameTaken`], [`AccountError::EmailTaken`],
/// [`AccountError::TooManyAttempts`], or a failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn register(ports: &Ports, command: RegisterCommand) -> Result<SignedIn, AccountError> {
    let Client { address, device } = command.client;
    admit(ports, ports.attempt_limits.registration(address)).await?;
    let password_hash = ports.hasher.hash(&command.password).await?;
    let user = new_user(ports, command.profile, false);
    let (token, session) = open_session(ports, user.id, device);
    let account = NewAccount {
        welcome: welcome(ports, &user).await?,
        letter: Some(ports.queued(confirmation(&user))),
        password_hash: Some(password_hash),
        session,
        user,
    };
    ports.stores.users.insert(&account).await?;
    ports.letter_queued();
    Ok(SignedIn {
        user: account.user,
        token,
    })
}

/// A new user, not stored yet.
pub(crate) fn new_user(ports: &Ports, profile: Profile, email_confirmed: bool) -> User {
    User {
        id: UserId::new(ports.randomness.new_id()),
        profile,
        email_confirmed,
        pending_email: None,
        avatar: None,
        created_at: ports.clock.now(),
    }
}

/// The letter that asks a new user to confirm their address.
pub(crate) fn confirmation(user: &User) -> Letter {
    Letter::ConfirmAddress {
        user_id: user.id,
        address: user.profile.email.clone(),
    }
}

/// The free first post, once per address. Call this last, so that an account with the same address
/// deleted meanwhile is not missed.
pub(crate) async fn welcome(ports: &Ports, user: &User) -> Result<Option<LedgerEntry>, Failure> {
    let digest = ports.digester.digest(&user.profile.email);
    let had_account = ports.stores.former.had_account(&digest).await?;
    Ok(LedgerEntry::welcome_once(
        user.id,
        had_account,
        user.created_at,
    ))
}
