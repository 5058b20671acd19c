//! Which account an identity of a provider belongs to.

use async_trait::async_trait;
use thiserror::Error;
use triptych_users::social::IdentityKey;
use triptych_users::{Session, UserId};

use crate::{Failure, NewAccount, PasswordHash, UserInsertError};

/// All that is written when an identity becomes one of an account that is there.
#[derive(Debug, Clone)]
pub struct IdentityLink {
    /// The identity.
    pub identity: IdentityKey,
    /// The session that is opened for the account's owner.
    pub session: Session,
    /// The hash of the password that was shown; none where none was asked for. A password that was
    /// reset while it was compared proves nothing any more.
    pub proven_by: Option<PasswordHash>,
}

/// Why an account was not written together with its identity.
#[derive(Debug, Error)]
pub enum IdentityRegisterError {
    /// The identity belongs to an account already.
    #[error("identity taken")]
    IdentityTaken,
    /// The account cannot be.
    #[error(transparent)]
    Account(#[from] UserInsertError),
}

/// Keeps which account an identity belongs to: one at most, for as long as the account is there.
#[async_trait]
pub trait IdentityStore: Send + Sync {
    /// Whose identity it is.
    async fn find_owner(&self, identity: &IdentityKey) -> Result<Option<UserId>, Failure>;

    /// Writes an account, as [`crate::UserStore::insert`] does, and its identity, together or not
    /// at all. An identity that is taken is reported before anything else.
    async fn register(
        &self,
        account: &NewAccount,
        identity: &IdentityKey,
    ) -> Result<(), IdentityRegisterError>;

    /// Makes an identity one of the account that the session is of, and opens the session,
    /// together or not at all. Answers whether it did: not where the identity belongs to another
    /// account, the account is gone, or its password is no longer the one that was shown. An
    /// identity that is the account's already stays so.
    async fn link(&self, link: &IdentityLink) -> Result<bool, Failure>;

    /// The identities of an account, by provider and subject.
    async fn list(&self, user_id: UserId) -> Result<Vec<IdentityKey>, Failure>;

    /// Takes all identities from an account.
    async fn unlink_all(&self, user_id: UserId) -> Result<(), Failure>;
}
