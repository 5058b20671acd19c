//! Pending sign-ins at identity providers.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_ports::{Failure, SignInStore};
use triptych_users::TokenDigest;
use triptych_users::social::{PendingLink, SignInFlow};

use super::MemoryDatabase;

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
