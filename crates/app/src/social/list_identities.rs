//! A user looks at the ways to sign in to their account.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{Failure, IdentityStore, UserStore};
use triptych_users::UserId;
use triptych_users::social::IdentityKey;

/// What opens an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaysIn {
    /// Whether it has a password.
    pub has_password: bool,
    /// Its identities at providers, by provider and subject.
    pub identities: Vec<IdentityKey>,
}

/// Why the ways in are not known.
#[derive(Debug, Error)]
pub enum ListIdentitiesError {
    /// The user was deleted.
    #[error("no such user")]
    NotFound,
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Lists what opens an account.
pub struct ListIdentities {
    /// Knows the password.
    pub users: Arc<dyn UserStore>,
    /// Knows the identities.
    pub identities: Arc<dyn IdentityStore>,
}

impl ListIdentities {
    /// # Errors
    /// [`ListIdentitiesError`].
    pub async fn run(&self, user_id: UserId) -> Result<WaysIn, ListIdentitiesError> {
        let known = self.users.credentials_of(user_id).await?;
        let known = known.ok_or(ListIdentitiesError::NotFound)?;
        Ok(WaysIn {
            has_password: known.password_hash.is_some(),
            identities: self.identities.list(user_id).await?,
        })
    }
}
