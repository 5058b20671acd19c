//! Signs users in with a password.

use triptych_ports::PasswordHash;
use triptych_users::{AccountKey, Password, UserId};

use super::{AccountError, Client, SignedIn, is_password, open_session};
use crate::Ports;

/// The maximum number of attempts: a concurrent login may replace the compared hash.
const ATTEMPTS: usize = 2;

/// The content of the sign-in form, unchecked.
#[derive(Clone)]
pub struct LogInCommand {
    /// A username or an e-mail address.
    pub login: String,
    /// A password.
    pub password: String,
    /// The client.
    pub client: Client,
}

/// Checks a password and creates a session.
///
/// # Errors
/// [`AccountError::InvalidCredentials`], after the same work for known and unknown users;
/// [`AccountError::TooManyAttempts`], before any work; or a failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn log_in(ports: &Ports, command: LogInCommand) -> Result<SignedIn, AccountError> {
    for _ in 0..ATTEMPTS {
        if let Some(signed_in) = attempt(ports, &command).await? {
            return Ok(signed_in);
        }
    }
    Err(AccountError::InvalidCredentials)
}

/// `None` if the password hash was replaced during the comparison.
async fn attempt(ports: &Ports, command: &LogInCommand) -> Result<Option<SignedIn>, AccountError> {
    let LogInCommand {
        login,
        password,
        client,
    } = command;
    let credentials = ports.stores.users.find_credentials(login).await?;
    let account = AccountKey::new(credentials.as_ref().map(|known| known.user.id), login);
    let hash = credentials
        .as_ref()
        .and_then(|known| known.password_hash.as_ref());
    let is_right = is_password(ports, &account, client.address, password, hash).await?;
    let (user, hash) = match (credentials.as_ref(), hash) {
        (Some(known), Some(hash)) if is_right => (known.user.clone(), hash),
        _ => return Err(AccountError::InvalidCredentials),
    };
    let (token, session) = open_session(ports, user.id, client.device.clone());
    if !ports.stores.sessions.insert_proven(&session, hash).await? {
        return Ok(None);
    }
    rehash(ports, user.id, password, hash).await;
    Ok(Some(SignedIn { user, token }))
}

/// Rehashes a correct password whose hash has a lower cost than configured. A failure is ignored:
/// it is repeated at the next login.
async fn rehash(ports: &Ports, user_id: UserId, password: &str, former: &PasswordHash) {
    let Ok(password) = Password::parse_shown(password) else {
        return;
    };
    if !ports.hasher.is_outdated(former) {
        return;
    }
    let users = &ports.stores.users;
    let rehashed = match ports.hasher.hash(&password).await {
        Ok(hash) => users.rehash_password(user_id, former, &hash).await,
        Err(failure) => Err(failure),
    };
    if let Err(error) = rehashed {
        tracing::warn!(user.id = %user_id, %error, "password was not rehashed");
    }
}
