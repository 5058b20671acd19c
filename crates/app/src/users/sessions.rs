//! Sessions of users.

use triptych_ports::Failure;
use triptych_users::{Session, SessionId, TokenDigest, UserId};

use super::AccountError;
use crate::Ports;

/// Finds the session of a token and extends it.
///
/// # Errors
/// [`AccountError::NotSignedIn`] or a failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn authenticate(ports: &Ports, token: &str) -> Result<Session, AccountError> {
    let (sessions, now) = (&ports.stores.sessions, ports.clock.now());
    let session = sessions.find(&TokenDigest::of(token)).await?;
    let session = session
        .filter(|session| session.is_live(now))
        .ok_or(AccountError::NotSignedIn)?;
    if session.needs_touch(now) {
        sessions.touch(session.id, now).await?;
    }
    Ok(session)
}

/// The active sessions of a user, latest use first.
///
/// # Errors
/// A failure of the database.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn list_sessions(ports: &Ports, user_id: UserId) -> Result<Vec<Session>, AccountError> {
    let used_after = Session::ended_if_unused_since(ports.clock.now());
    Ok(ports.stores.sessions.list(user_id, used_after).await?)
}

/// Ends the session of the request.
///
/// # Errors
/// A failure of the database.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn log_out(ports: &Ports, session_id: SessionId) -> Result<(), AccountError> {
    Ok(ports.stores.sessions.delete(session_id).await?)
}

/// Ends the user's session of a token, which a new session has replaced (ASVS 5.0, 7.2.4). A failure
/// is logged alone, since the new one is there.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn end_replaced_session(ports: &Ports, user_id: UserId, token: &str) {
    if let Err(failure) = end_session_of(ports, user_id, token).await {
        tracing::warn!(%failure, "a session that was replaced goes on");
    }
}

async fn end_session_of(ports: &Ports, user_id: UserId, token: &str) -> Result<(), Failure> {
    let sessions = &ports.stores.sessions;
    if let Some(session) = sessions.find(&TokenDigest::of(token)).await? {
        sessions.delete_of_user(user_id, session.id).await?;
    }
    Ok(())
}

/// Ends one of a user's sessions.
///
/// # Errors
/// [`AccountError::NotFound`] or a failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn end_session(
    ports: &Ports,
    user_id: UserId,
    session_id: SessionId,
) -> Result<(), AccountError> {
    let sessions = &ports.stores.sessions;
    let ended = sessions.delete_of_user(user_id, session_id).await?;
    ended.then_some(()).ok_or(AccountError::NotFound)
}

/// Ends all sessions of a user, including the current one, and cancels a pending change of address.
///
/// # Errors
/// A failure of the database.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn end_all_sessions(ports: &Ports, user_id: UserId) -> Result<(), AccountError> {
    Ok(ports.stores.sessions.delete_all(user_id).await?)
}
