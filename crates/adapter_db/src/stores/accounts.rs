//! Users.

use async_trait::async_trait;
use triptych_ports::{
    Credentials, Failure, NewAccount, PasswordChange, PasswordHash, UserInsertError, UserStore,
};
use triptych_users::{AvatarId, PersonName, User, UserId};

use super::{read, write};
use crate::Database;

#[async_trait]
impl UserStore for Database {
    async fn insert(&self, account: &NewAccount) -> Result<(), UserInsertError> {
        let account = account.clone();
        write!(self, users::insert(&account))
    }

    async fn find(&self, user_id: UserId) -> Result<Option<User>, Failure> {
        read!(self, users::find(user_id))
    }

    async fn find_credentials(&self, login: &str) -> Result<Option<Credentials>, Failure> {
        let login = login.to_owned();
        read!(self, users::find_credentials(&login))
    }

    async fn credentials_of(&self, user_id: UserId) -> Result<Option<Credentials>, Failure> {
        read!(self, users::credentials_of(user_id))
    }

    async fn change_password(&self, change: &PasswordChange) -> Result<bool, Failure> {
        let change = change.clone();
        write!(self, users::change_password(&change))
    }

    async fn rehash_password(
        &self,
        user_id: UserId,
        former: &PasswordHash,
        hash: &PasswordHash,
    ) -> Result<bool, Failure> {
        let (former, hash) = (former.clone(), hash.clone());
        write!(self, users::rehash_password(user_id, &former, &hash))
    }

    async fn costliest_hash(&self) -> Result<Option<PasswordHash>, Failure> {
        read!(self, users::costliest_hash())
    }

    async fn change_names(
        &self,
        user_id: UserId,
        first_name: Option<&PersonName>,
        last_name: Option<&PersonName>,
    ) -> Result<(), Failure> {
        let (first, last) = (first_name.cloned(), last_name.cloned());
        write!(
            self,
            users::change_names(user_id, first.as_ref(), last.as_ref())
        )
    }

    async fn change_avatar(
        &self,
        user_id: UserId,
        avatar: Option<AvatarId>,
    ) -> Result<Option<AvatarId>, Failure> {
        write!(self, users::change_avatar(user_id, avatar))
    }

    async fn existing_avatars(&self, avatars: &[AvatarId]) -> Result<Vec<AvatarId>, Failure> {
        let avatars = avatars.to_vec();
        read!(self, users::existing_avatars(&avatars))
    }
}
