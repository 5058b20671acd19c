//! Stores the identities that are linked to accounts, and the state between the steps of a sign-in
//! at a provider.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use thiserror::Error;
use triptych_users::social::{IdentityKey, PendingLink, SignInFlow};
use triptych_users::{EmailAddress, Session, TokenDigest, UserId};

use crate::{Failure, LetterId, NewAccount, PasswordHash, UserInsertError};

/// The link of an identity to an existing account.
#[derive(Debug, Clone)]
pub struct IdentityLink {
    /// The identity.
    pub identity: IdentityKey,
    /// The session to open for the account's owner.
    pub session: Session,
    /// The address that the provider has verified, if any.
    pub verified_address: Option<EmailAddress>,
    /// The hash of the account's password, if it was entered. A password that was reset meanwhile
    /// proves nothing.
    pub password_hash: Option<PasswordHash>,
    /// The id of the letter that reports which credentials ended.
    pub letter_id: LetterId,
}

/// The outcome of unlinking an identity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unlinking {
    /// It was unlinked.
    Unlinked,
    /// The account has no such identity.
    NotFound,
    /// It is the only way to sign in to the account, and was not unlinked.
    LastWayIn,
}

/// Why an account was not created with its identity.
#[derive(Debug, Error)]
pub enum IdentityRegisterError {
    /// The identity belongs to another account.
    #[error("identity taken")]
    IdentityTaken,
    /// The account cannot be created.
    #[error(transparent)]
    Account(#[from] UserInsertError),
}

/// Stores which account an identity belongs to: at most one, until the account is deleted.
#[async_trait]
pub trait IdentityStore: Send + Sync {
    /// The user of an identity.
    async fn find_owner(&self, identity: &IdentityKey) -> Result<Option<UserId>, Failure>;

    /// Creates an account, as [`crate::UserStore::insert`] does, with its identity, in one
    /// transaction. A taken identity is reported before anything else.
    async fn register(
        &self,
        account: &NewAccount,
        identity: &IdentityKey,
    ) -> Result<(), IdentityRegisterError>;

    /// Links an identity to the session's account and opens the session, in one transaction.
    /// Returns whether it did: not if the identity belongs to another account, the account was
    /// deleted, its password has changed, or its address is not the verified one or not confirmed.
    /// An identity that is already linked to the account stays so.
    ///
    /// An account's credentials are proven once their owner has proved the address in the same
    /// step: by registering with a verified identity or by a password reset. A link of an identity
    /// whose verified address is the account's to an account with unproven credentials MUST end them
    /// all, since somebody may have registered another person's address, with a password of theirs
    /// that has leaked: the password, the sessions, the other identities, mailed and pending links,
    /// and a pending address. If there was a password,
    /// [`Letter::PasswordRemoved`](crate::Letter::PasswordRemoved) reports it.
    async fn link(&self, link: &IdentityLink) -> Result<bool, Failure>;

    /// Opens a session for the owner of an identity, and returns whether it did: not if the
    /// identity is no longer theirs.
    async fn sign_in(&self, identity: &IdentityKey, session: &Session) -> Result<bool, Failure>;

    /// The identities of an account, by provider and subject.
    async fn list(&self, user_id: UserId) -> Result<Vec<IdentityKey>, Failure>;

    /// Unlinks an identity from an account, unless nothing else opens the account: of parallel
    /// calls one way to sign in MUST remain.
    async fn unlink(&self, user_id: UserId, identity: &IdentityKey) -> Result<Unlinking, Failure>;
}

/// Stores authorization requests, and identities that wait for a password.
#[async_trait]
pub trait SignInStore: Send + Sync {
    /// Stores the flow of a browser that is redirected to a provider.
    async fn begin(&self, flow: &SignInFlow) -> Result<(), Failure>;

    /// Removes and returns the flow of a state, expired or not. Of parallel calls exactly one MUST
    /// get it.
    async fn take(&self, state: &TokenDigest) -> Result<Option<SignInFlow>, Failure>;

    /// Stores an identity that waits for the password of an existing account.
    async fn hold(&self, link: &PendingLink) -> Result<(), Failure>;

    /// The waiting identity of a token, expired or not.
    async fn find_held(&self, token: &TokenDigest) -> Result<Option<PendingLink>, Failure>;

    /// Deletes a waiting identity. An absent one is no error.
    async fn release(&self, token: &TokenDigest) -> Result<(), Failure>;

    /// Deletes all that expired, and returns the number.
    async fn purge(&self, now: DateTime<Utc>) -> Result<usize, Failure>;
}
