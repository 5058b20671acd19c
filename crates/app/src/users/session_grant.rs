//! Binds signed links to a session.

use triptych_ports::PasswordHash;
use triptych_users::{SessionId, TokenDigest, UserId};

use super::{AccountError, list_sessions};
use crate::Ports;

/// The grant of a signed link. It changes or disappears when the session ends or the password
/// changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionGrant {
    /// The user.
    pub user_id: UserId,
    /// The session of the request.
    pub session_id: SessionId,
    /// The digest of the user's password hash.
    pub password: TokenDigest,
}

/// The grant of a user's session; `None` if the session has ended or the account was deleted.
///
/// # Errors
/// A port's failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn session_grant(
    ports: &Ports,
    user_id: UserId,
    session_id: SessionId,
) -> Result<Option<SessionGrant>, AccountError> {
    let sessions = list_sessions(ports, user_id).await?;
    let known = ports.stores.users.credentials_of(user_id).await?;
    let known = known.filter(|_| sessions.iter().any(|session| session.id == session_id));
    Ok(known.map(|known| SessionGrant {
        user_id,
        session_id,
        password: TokenDigest::of(
            known
                .password_hash
                .as_ref()
                .map_or("", PasswordHash::reveal),
        ),
    }))
}
