//! The login methods of an account.

use triptych_ports::Unlinking;
use triptych_users::UserId;
use triptych_users::social::{IdentityId, IdentityKey};

use crate::Ports;
use crate::users::AccountError;

/// The login methods of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaysIn {
    /// Whether it has a password.
    pub has_password: bool,
    /// Its identities, ordered by provider and subject.
    pub identities: Vec<IdentityKey>,
}

/// Lists the login methods.
///
/// # Errors
/// [`AccountError::NotSignedIn`] or a failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn list_identities(ports: &Ports, user_id: UserId) -> Result<WaysIn, AccountError> {
    let known = ports.stores.users.credentials_of(user_id).await?;
    let known = known.ok_or(AccountError::NotSignedIn)?;
    Ok(WaysIn {
        has_password: known.password_hash.is_some(),
        identities: ports.stores.identities.list(user_id).await?,
    })
}

/// Unlinks an identity.
///
/// # Errors
/// [`AccountError::NotFound`], [`AccountError::LastWayIn`], or a failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn unlink_identity(
    ports: &Ports,
    user_id: UserId,
    id: IdentityId,
) -> Result<(), AccountError> {
    let identities = &ports.stores.identities;
    let linked = identities.list(user_id).await?;
    let identity = linked.into_iter().find(|identity| identity.id() == id);
    let identity = identity.ok_or(AccountError::NotFound)?;
    match identities.unlink(user_id, &identity).await? {
        Unlinking::Unlinked => Ok(()),
        Unlinking::NotFound => Err(AccountError::NotFound),
        Unlinking::LastWayIn => Err(AccountError::LastWayIn),
    }
}
