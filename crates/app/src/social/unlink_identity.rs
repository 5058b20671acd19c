//! A user no longer wants to sign in by a provider.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{Failure, IdentityStore, Unlinking};
use triptych_users::UserId;
use triptych_users::social::IdentityId;

/// Why an identity stays linked.
#[derive(Debug, Error)]
pub enum UnlinkIdentityError {
    /// The account has no such identity.
    #[error("no such identity")]
    IdentityNotFound,
    /// Nothing else opens the account.
    #[error("only way to sign in")]
    LastWayIn,
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Takes one of a user's identities from their account.
pub struct UnlinkIdentity {
    /// Knows the identities.
    pub identities: Arc<dyn IdentityStore>,
}

impl UnlinkIdentity {
    /// # Errors
    /// [`UnlinkIdentityError`].
    pub async fn run(&self, user_id: UserId, id: IdentityId) -> Result<(), UnlinkIdentityError> {
        let linked = self.identities.list(user_id).await?;
        let identity = linked.into_iter().find(|identity| identity.id() == id);
        let identity = identity.ok_or(UnlinkIdentityError::IdentityNotFound)?;
        match self.identities.unlink(user_id, &identity).await? {
            Unlinking::Unlinked => Ok(()),
            Unlinking::NotFound => Err(UnlinkIdentityError::IdentityNotFound),
            Unlinking::LastWayIn => Err(UnlinkIdentityError::LastWayIn),
        }
    }
}
