//! A user signs in with a password.

use triptych_ports::PasswordHash;
use triptych_users::{AccountKey, Password, UserId};

use super::{AccountError, Client, SignedIn, is_password, open_session};
use crate::Ports;

/// Of two logins side by side one may replace the hash that the other has compared with.
const ATTEMPTS: usize = 2;

/// What was typed into the sign-in form, unchecked: whatever it is, it is right or wrong.
#[derive(Clone)]
pub struct LogInCommand {
    /// A username or an e-mail address.
    pub login: String,
    /// A password.
    pub password: String,
    /// Who sends it.
    pub client: Client,
}

/// Checks a password and opens a session.
///
/// # Errors
/// [`AccountError::InvalidCredentials`], after the same work for known and unknown users;
/// [`AccountError::TooManyAttempts`], after none for either; or a failure.
pub async fn log_in(ports: &Ports, command: LogInCommand) -> Result<SignedIn, AccountError> {
    for _ in 0..ATTEMPTS {
        if let Some(signed_in) = attempt(ports, &command).await? {
            return Ok(signed_in);
        }
    }
    Err(AccountError::InvalidCredentials)
}

/// None where the password's hash was replaced while it was compared.
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

/// Hashes a right password again where its hash took less work than today's. The user is signed in
/// already: what fails here is done at the next login.
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
