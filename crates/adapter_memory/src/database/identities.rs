//! The accounts of identities at providers, and started sign-ins.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_ports::{
    Credentials, Failure, IdentityLink, IdentityRegisterError, IdentityStore, Letter, NewAccount,
    QueuedLetter, SignInStore, Unlinking, UserInsertError,
};
use triptych_users::social::{IdentityKey, PendingLink, SignInFlow};
use triptych_users::{Session, TokenDigest, UserId};

use super::{MemoryDatabase, State};

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
        let Some(account) = state.users.get(&user_id).cloned() else {
            return Ok(false);
        };
        let email = &account.user.profile.email;
        let verified = link.verified_address.as_ref();
        let is_verified = verified.is_some_and(|address| email.is_same(address));
        let is_proof = match &link.password_hash {
            None => account.user.email_confirmed && is_verified,
            entered => account.password_hash == *entered,
        };
        let owner = state.identities.get(&link.identity);
        if !is_proof || owner.is_some_and(|owner| *owner != user_id) {
            return Ok(false);
        }
        state.identities.insert(link.identity.clone(), user_id);
        if is_verified {
            state.end_unproven_credentials(&account, link);
        }
        state.sessions.insert(link.session.id, link.session.clone());
        Ok(true)
    }

    async fn sign_in(&self, identity: &IdentityKey, session: &Session) -> Result<bool, Failure> {
        let mut state = self.state()?;
        let is_owner = state.identities.get(identity) == Some(&session.user_id);
        if is_owner {
            state.sessions.insert(session.id, session.clone());
        }
        Ok(is_owner)
    }

    async fn list(&self, user_id: UserId) -> Result<Vec<IdentityKey>, Failure> {
        let state = self.state()?;
        let all = state.identities.iter();
        let theirs = all.filter(|(_, owner)| **owner == user_id);
        let mut listed: Vec<_> = theirs.map(|(identity, _)| identity.clone()).collect();
        listed.sort_unstable();
        Ok(listed)
    }

    async fn unlink(&self, user_id: UserId, identity: &IdentityKey) -> Result<Unlinking, Failure> {
        let mut state = self.state()?;
        if state.identities.get(identity) != Some(&user_id) {
            return Ok(Unlinking::NotFound);
        }
        let account = state.users.get(&user_id);
        let has_password = account.is_some_and(|account| account.password_hash.is_some());
        let owners = state.identities.values();
        if !has_password && owners.filter(|owner| **owner == user_id).count() == 1 {
            return Ok(Unlinking::LastWayIn);
        }
        state.identities.remove(identity);
        Ok(Unlinking::Unlinked)
    }
}

impl State {
    /// Removes credentials that were set before the owner of the address signed in by a provider.
    fn end_unproven_credentials(&mut self, account: &Credentials, link: &IdentityLink) {
        let user_id = account.user.id;
        if !self.proven.insert(user_id) {
            return;
        }
        if let Some(credentials) = self.users.get_mut(&user_id) {
            credentials.password_hash = None;
            credentials.user.pending_email = None;
        }
        self.sessions
            .retain(|_, session| session.user_id != user_id);
        self.links.retain(|_, mailed| mailed.user_id != user_id);
        self.pending_links
            .retain(|_, pending| pending.user_id != user_id);
        self.identities
            .retain(|identity, owner| *owner != user_id || *identity == link.identity);
        if account.password_hash.is_some() {
            let profile = &account.user.profile;
            self.enqueue(&QueuedLetter {
                id: link.letter_id,
                letter: Letter::PasswordRemoved {
                    address: profile.email.clone(),
                    first_name: profile.first_name.clone(),
                },
                queued_at: link.session.created_at,
            });
        }
    }
}

#[async_trait]
impl SignInStore for MemoryDatabase {
    async fn begin(&self, flow: &SignInFlow) -> Result<(), Failure> {
        let state_digest = flow.state_digest.clone();
        self.state()?.flows.insert(state_digest, flow.clone());
        Ok(())
    }

    async fn take(&self, state: &TokenDigest) -> Result<Option<SignInFlow>, Failure> {
        Ok(self.state()?.flows.remove(state))
    }

    async fn hold(&self, link: &PendingLink) -> Result<(), Failure> {
        let token_digest = link.token_digest.clone();
        self.state()?
            .pending_links
            .insert(token_digest, link.clone());
        Ok(())
    }

    async fn find_held(&self, token: &TokenDigest) -> Result<Option<PendingLink>, Failure> {
        Ok(self.state()?.pending_links.get(token).cloned())
    }

    async fn release(&self, token: &TokenDigest) -> Result<(), Failure> {
        self.state()?.pending_links.remove(token);
        Ok(())
    }

    async fn purge(&self, now: DateTime<Utc>) -> Result<usize, Failure> {
        let mut state = self.state()?;
        let before = state.flows.len() + state.pending_links.len();
        state.flows.retain(|_, flow| flow.is_live(now));
        state.pending_links.retain(|_, link| link.is_live(now));
        Ok(before - state.flows.len() - state.pending_links.len())
    }
}
