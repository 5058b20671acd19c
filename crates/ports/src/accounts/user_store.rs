//! Stores users.

use async_trait::async_trait;
use thiserror::Error;
use triptych_billing::LedgerEntry;
use triptych_users::{AvatarId, PersonName, Session, SessionId, User, UserId};

use crate::{Failure, PasswordHash, QueuedLetter};

/// A registration.
#[derive(Debug, Clone)]
pub struct NewAccount {
    /// The user.
    pub user: User,
    /// The hash of their password; `None` without a password.
    pub password_hash: Option<PasswordHash>,
    /// The free first post; `None` if the address had an account before.
    pub welcome: Option<LedgerEntry>,
    /// The session that registration opens.
    pub session: Session,
    /// The letter that asks to confirm the address, if it must be confirmed.
    pub letter: Option<QueuedLetter>,
}

/// The credentials that a login is checked against.
#[derive(Debug, Clone)]
pub struct Credentials {
    /// The user.
    pub user: User,
    /// The hash of the password; `None` without a password.
    pub password_hash: Option<PasswordHash>,
}

/// A change of password by a user who is signed in.
#[derive(Debug, Clone)]
pub struct PasswordChange {
    /// The user.
    pub user_id: UserId,
    /// The hash of the old password, which the user has entered; `None` if there is none.
    pub proven_by: Option<PasswordHash>,
    /// The hash of the new one.
    pub password_hash: PasswordHash,
    /// The session of the change.
    pub kept: SessionId,
    /// The letter that notifies the user.
    pub letter: QueuedLetter,
}

/// Why an account was not created.
#[derive(Debug, Error)]
pub enum UserInsertError {
    /// The name is taken, ignoring case.
    #[error("username taken")]
    UsernameTaken,
    /// The address is taken, ignoring case.
    #[error("email taken")]
    EmailTaken,
    /// The store failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Stores users.
#[async_trait]
pub trait UserStore: Send + Sync {
    /// Creates user, password hash, free credit, session and letter in one transaction. If both
    /// name and address are taken, the name is reported.
    async fn insert(&self, account: &NewAccount) -> Result<(), UserInsertError>;

    /// The user of an id.
    async fn find(&self, user_id: UserId) -> Result<Option<User>, Failure>;

    /// The user whose name or address is `login`, ignoring case and surrounding white space.
    async fn find_credentials(&self, login: &str) -> Result<Option<Credentials>, Failure>;

    /// The credentials of a signed-in user who enters their password again.
    async fn credentials_of(&self, user_id: UserId) -> Result<Option<Credentials>, Failure>;

    /// Sets a password, ends all other sessions of the user, deletes the links that were mailed to
    /// reset the old one, cancels a pending address change, and queues the letter, in one
    /// transaction. Returns whether it did: not if the user or the session was deleted, or the
    /// password has changed meanwhile.
    async fn change_password(&self, change: &PasswordChange) -> Result<bool, Failure>;

    /// Replaces a hash by another of the same password, and returns whether it did: not if the
    /// user's hash has changed.
    async fn rehash_password(
        &self,
        user_id: UserId,
        former: &PasswordHash,
        hash: &PasswordHash,
    ) -> Result<bool, Failure>;

    /// One of the hashes with the highest cost, by the prefix that bcrypt writes; `None` without
    /// any.
    async fn costliest_hash(&self) -> Result<Option<PasswordHash>, Failure>;

    /// Sets the given names. A deleted user is not restored.
    async fn change_names(
        &self,
        user_id: UserId,
        first_name: Option<&PersonName>,
        last_name: Option<&PersonName>,
    ) -> Result<(), Failure>;

    /// Sets or removes the user's avatar, and returns the previous one. Of parallel calls each MUST
    /// get another one.
    async fn change_avatar(
        &self,
        user_id: UserId,
        avatar: Option<AvatarId>,
    ) -> Result<Option<AvatarId>, Failure>;

    /// Those of the avatars that users have now.
    async fn existing_avatars(&self, avatars: &[AvatarId]) -> Result<Vec<AvatarId>, Failure>;
}
