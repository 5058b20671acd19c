//! Which account an identity of a provider belongs to.

use async_trait::async_trait;
use triptych_ports::{Failure, IdentityLink, IdentityRegisterError, IdentityStore, NewAccount};
use triptych_users::UserId;
use triptych_users::social::IdentityKey;

use super::{read, write};
use crate::Database;

#[async_trait]
impl IdentityStore for Database {
    async fn find_owner(&self, identity: &IdentityKey) -> Result<Option<UserId>, Failure> {
        let identity = identity.clone();
        read!(self, identities::find_owner(&identity))
    }

    async fn register(
        &self,
        account: &NewAccount,
        identity: &IdentityKey,
    ) -> Result<(), IdentityRegisterError> {
        let (account, identity) = (account.clone(), identity.clone());
        write!(self, identities::register(&account, &identity))
    }

    async fn link(&self, link: &IdentityLink) -> Result<bool, Failure> {
        let link = link.clone();
        write!(self, identities::link(&link))
    }

    async fn list(&self, user_id: UserId) -> Result<Vec<IdentityKey>, Failure> {
        read!(self, identities::list(user_id))
    }

    async fn unlink_all(&self, user_id: UserId) -> Result<(), Failure> {
        write!(self, identities::unlink_all(user_id))
    }
}
