//! A signed link that ends with the session in which it was made.

use triptych_ports::PasswordHash;
use triptych_users::{SessionId, TokenDigest, UserId};

use super::{AccountError, list_sessions};
use crate::Ports;

/// What a signed link is granted by. It differs, or is gone, as soon as the session has ended or
/// the password is another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionGrant {
    /// Whose link it is.
    pub user_id: UserId,
    /// The session in which they asked for it.
    pub session_id: SessionId,
    /// The digest of their password's hash.
    pub password: TokenDigest,
}

/// The grant of a user who asks in a session; none where the session has ended, the account
/// among the reasons.
///
/// # Errors
/// A port's failure.
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
