//! Users.

use async_trait::async_trait;
use triptych_ports::{Credentials, Failure, NewAccount, UserInsertError, UserStore};
use triptych_users::{User, UserId};

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
}
