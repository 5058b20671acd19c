//! Where users are kept.

use async_trait::async_trait;
use thiserror::Error;
use triptych_billing::LedgerEntry;
use triptych_users::{AvatarId, PersonName, Session, SessionId, User, UserId};

use crate::{Failure, PasswordHash, QueuedLetter};

/// All that is written when somebody registers.
#[derive(Debug, Clone)]
pub struct NewAccount {
    /// The user.
    pub user: User,
    /// The hash of their password; none for who signs in by other means alone.
    pub password_hash: Option<PasswordHash>,
    /// The free first post; none where the address had an account before.
    pub welcome: Option<LedgerEntry>,
    /// The session that registration opens.
    pub session: Session,
    /// Asks to confirm the address, where that is to be asked.
    pub letter: Option<QueuedLetter>,
}

/// What a login is checked against.
#[derive(Debug, Clone)]
pub struct Credentials {
    /// Whose they are.
    pub user: User,
    /// The hash of the password; none for an account without one.
    pub password_hash: Option<PasswordHash>,
}

/// The password that replaces another, by the wish of a user who is signed in.
#[derive(Debug, Clone)]
pub struct PasswordChange {
    /// Whose password it is.
    pub user_id: UserId,
    /// The hash of the old one, which the user has shown; none where the account has none.
    pub proven_by: Option<PasswordHash>,
    /// The hash of the new one.
    pub password_hash: PasswordHash,
    /// The session in which it is changed.
    pub kept: SessionId,
    /// Tells the user.
    pub letter: QueuedLetter,
}

/// Why an account was not written.
#[derive(Debug, Error)]
pub enum UserInsertError {
    /// Another user has the name, without regard to case.
    #[error("username taken")]
    UsernameTaken,
    /// Another user has the address, without regard to case.
    #[error("email taken")]
    EmailTaken,
    /// The store failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Keeps users.
#[async_trait]
pub trait UserStore: Send + Sync {
    /// Writes user, password hash, welcome credit, session and letter together or not at all. Where
    /// both name and address are taken, the name is reported.
    async fn insert(&self, account: &NewAccount) -> Result<(), UserInsertError>;

    /// The user of an identifier.
    async fn find(&self, user_id: UserId) -> Result<Option<User>, Failure>;

    /// The user whose username or e-mail address is `login`, white space around it and case
    /// disregarded.
    async fn find_credentials(&self, login: &str) -> Result<Option<Credentials>, Failure>;

    /// The credentials of a user who is signed in already and shows their password once more.
    async fn credentials_of(&self, user_id: UserId) -> Result<Option<Credentials>, Failure>;

    /// Sets a password, ends every session of the user but the kept one, drops the links that were
    /// mailed to reset the old one, cancels a pending change of the address, and writes the letter,
    /// together or not at all. Answers whether
    /// it did: not where the user or the kept session is gone, or had another password already than
    /// the one shown.
    async fn change_password(&self, change: &PasswordChange) -> Result<bool, Failure>;

    /// Replaces a hash by another of the same password, and answers whether it did: not where the
    /// user's hash is another one by now.
    async fn rehash_password(
        &self,
        user_id: UserId,
        former: &PasswordHash,
        hash: &PasswordHash,
    ) -> Result<bool, Failure>;

    /// One of the hashes of the highest cost, which their texts begin with as bcrypt writes them;
    /// none without any.
    async fn costliest_hash(&self) -> Result<Option<PasswordHash>, Failure>;

    /// Sets those of the names that are given. A user who is gone stays gone.
    async fn change_names(
        &self,
        user_id: UserId,
        first_name: Option<&PersonName>,
        last_name: Option<&PersonName>,
    ) -> Result<(), Failure>;

    /// Sets the user's picture, or takes it away, and answers which one it was before. Of two that
    /// do so at once each MUST be told another one.
    async fn change_avatar(
        &self,
        user_id: UserId,
        avatar: Option<AvatarId>,
    ) -> Result<Option<AvatarId>, Failure>;

    /// Those of the pictures that a user has now.
    async fn existing_avatars(&self, avatars: &[AvatarId]) -> Result<Vec<AvatarId>, Failure>;
}
