//! Which account an identity of a provider belongs to.

use async_trait::async_trait;
use triptych_ports::{
    Failure, IdentityLink, IdentityRegisterError, IdentityStore, NewAccount, UserInsertError,
};
use triptych_users::UserId;
use triptych_users::social::IdentityKey;

use super::MemoryDatabase;

#[async_trait]
impl IdentityStore for MemoryDatabase {
    async fn find_owner(&self, identity: &IdentityKey) -> Result<Option<UserId>, Failure> {
        Ok(self.state()?.identities.get(identity).copied())
    }

    async fn register(
        &self,
        account: &NewAccount,
        identity: &IdentityKey,
    ) -> Result<(), IdentityRegisterError> {
        let mut state = self.state().map_err(UserInsertError::from)?;
        if state.identities.contains_key(identity) {
            return Err(IdentityRegisterError::IdentityTaken);
        }
        state.register(account)?;
        state.identities.insert(identity.clone(), account.user.id);
        Ok(())
    }

    async fn link(&self, link: &IdentityLink) -> Result<bool, Failure> {
        let mut state = self.state()?;
        let user_id = link.session.user_id;
        let Some(account) = state.users.get(&user_id) else {
            return Ok(false);
        };
        let is_proven = link.proven_by.is_none() || link.proven_by == account.password_hash;
        let owner = state.identities.get(&link.identity);
        if !is_proven || owner.is_some_and(|owner| *owner != user_id) {
            return Ok(false);
        }
        state.identities.insert(link.identity.clone(), user_id);
        state.sessions.insert(link.session.id, link.session.clone());
        Ok(true)
    }

    async fn list(&self, user_id: UserId) -> Result<Vec<IdentityKey>, Failure> {
        let state = self.state()?;
        let all = state.identities.iter();
        let theirs = all.filter(|(_, owner)| **owner == user_id);
        let mut listed: Vec<_> = theirs.map(|(identity, _)| identity.clone()).collect();
        listed.sort_unstable();
        Ok(listed)
    }

    async fn unlink_all(&self, user_id: UserId) -> Result<(), Failure> {
        let mut state = self.state()?;
        state.identities.retain(|_, owner| *owner != user_id);
        Ok(())
    }
}
