//! Which account an identity of a provider belongs to.

use async_trait::async_trait;
use thiserror::Error;
use triptych_users::social::IdentityKey;
use triptych_users::{EmailAddress, Session, UserId};

use crate::{Failure, LetterId, NewAccount, PasswordHash, UserInsertError};

/// All that is written when an identity becomes one of an account that is there.
#[derive(Debug, Clone)]
pub struct IdentityLink {
    /// The identity.
    pub identity: IdentityKey,
    /// The session that is opened for the account's owner.
    pub session: Session,
    /// Why it may be linked.
    pub proof: LinkProof,
}

/// What proves that an identity is the account owner's.
#[derive(Debug, Clone)]
pub enum LinkProof {
    /// The provider vouches for the account's address, which was confirmed here too.
    Address {
        /// The address.
        address: EmailAddress,
        /// Names the letter that says which credentials ended.
        letter_id: LetterId,
    },
    /// The account's password was shown.
    Password {
        /// Its hash. A password that was reset while it was compared proves nothing any more.
        hash: PasswordHash,
        /// The address that the provider vouches for, if any.
        verified_address: Option<EmailAddress>,
    },
}

/// What came of unlinking an identity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unlinking {
    /// It is nobody's now.
    Unlinked,
    /// The account has no such identity.
    NotFound,
    /// It is the only way to sign in to the account, and stays.
    LastWayIn,
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
    /// account, the account was deleted, its password is no longer the one that was shown, or its
    /// address is not the verified one or not confirmed. An identity that is the account's already
    /// stays so.
    ///
    /// An account's credentials are proven once who holds them has proved in the same step that the
    /// address is theirs: by registering with a verified identity, by a password reset, or by
    /// linking an identity of the same verified address with the password. A link by
    /// [`LinkProof::Address`] to an account whose credentials are not proven MUST end them all,
    /// since they may be those of somebody who registered another person's address: the password,
    /// the sessions, the other identities, mailed and pending links, and a pending address. Where
    /// there was a password, [`Letter::PasswordRemoved`](crate::Letter::PasswordRemoved) says so.
    async fn link(&self, link: &IdentityLink) -> Result<bool, Failure>;

    /// Opens a session for the owner of an identity, and answers whether it did: not where the
    /// identity is no longer theirs.
    async fn sign_in(&self, identity: &IdentityKey, session: &Session) -> Result<bool, Failure>;

    /// The identities of an account, by provider and subject.
    async fn list(&self, user_id: UserId) -> Result<Vec<IdentityKey>, Failure>;

    /// Takes an identity from an account, unless nothing else opens the account: of parallel calls
    /// one way to sign in MUST remain.
    async fn unlink(&self, user_id: UserId, identity: &IdentityKey) -> Result<Unlinking, Failure>;
}
