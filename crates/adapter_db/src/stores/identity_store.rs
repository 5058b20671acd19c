//! Identities linked to accounts.

use async_trait::async_trait;
use triptych_ports::{
    Failure, IdentityLink, IdentityRegisterError, IdentityStore, NewAccount, Unlinking,
};
use triptych_users::social::IdentityKey;
use triptych_users::{Session, UserId};

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

    async fn sign_in(&self, identity: &IdentityKey, session: &Session) -> Result<bool, Failure> {
        let (identity, session) = (identity.clone(), session.clone());
        write!(self, identities::sign_in(&identity, &session))
    }

    async fn unlink(&self, user_id: UserId, identity: &IdentityKey) -> Result<Unlinking, Failure> {
        let identity = identity.clone();
        write!(self, identities::unlink(user_id, &identity))
    }
}
