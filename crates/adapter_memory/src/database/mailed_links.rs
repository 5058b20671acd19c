//! Mailed links.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_ports::{
    AddressChange, AddressChangeError, AddressConfirmation, AddressConfirmationError, Failure,
    Letter, MailedLinkStore, PasswordReset, PasswordResetError, QueuedLetter, ResetRequest,
};
use triptych_users::{EmailAddress, LinkPurpose, MailedLink, TokenDigest, User, UserId};

use super::{MemoryDatabase, State};

impl State {
    /// A valid link and its user.
    fn link(
        &self,
        digest: &TokenDigest,
        purpose: LinkPurpose,
        now: DateTime<Utc>,
    ) -> Option<(MailedLink, User)> {
        let link = self.links.get(digest)?;
        let user = &self.users.get(&link.user_id)?.user;
        let counts = link.allows(purpose, now);
        counts.then(|| (link.clone(), user.clone()))
    }

    fn drop_links(&mut self, user_id: UserId) {
        self.links.retain(|_, link| link.user_id != user_id);
    }

    /// Removes the pending new address of a user and the links mailed there.
    pub(super) fn cancel_address_change(&mut self, user_id: UserId) {
        let credentials = self.users.get_mut(&user_id);
        let pending = credentials.and_then(|known| known.user.pending_email.take());
        let Some(pending) = pending else { return };
        self.links.retain(|_, link| {
            let is_confirmation = link.purpose == LinkPurpose::ConfirmAddress;
            link.user_id != user_id || !is_confirmation || link.address != pending
        });
    }

    fn has_address(&self, address: &EmailAddress, except: UserId) -> bool {
        self.users.values().any(|credentials| {
            let user = &credentials.user;
            user.id != except && user.profile.email.is_same(address)
        })
    }
}

#[async_trait]
impl MailedLinkStore for MemoryDatabase {
    async fn request_reset(&self, request: &ResetRequest) -> Result<bool, Failure> {
        let mut state = self.state()?;
        let key = TokenDigest::of(&request.address.unique_key());
        let blocked_until = state.reset_requests.get(&key);
        if blocked_until.is_some_and(|until| request.now < *until) {
            return Ok(false);
        }
        state.reset_requests.insert(key, request.blocked_until);
        state.enqueue(&request.letter);
        Ok(true)
    }

    async fn insert(&self, link: &MailedLink) -> Result<(), Failure> {
        let link = link.clone();
        self.state()?.links.insert(link.digest.clone(), link);
        Ok(())
    }

    async fn find(&self, digest: &TokenDigest) -> Result<Option<MailedLink>, Failure> {
        Ok(self.state()?.links.get(digest).cloned())
    }

    async fn reset_password(&self, reset: &PasswordReset) -> Result<(), PasswordResetError> {
        let mut state = self.state()?;
        let (link, user) = state
            .link(&reset.digest, LinkPurpose::ResetPassword, reset.now)
            .ok_or(PasswordResetError::InvalidLink)?;
        let address = user.profile.email;
        if !link.was_mailed_to(&address) || !link.was_mailed_to(&reset.address) {
            return Err(PasswordResetError::InvalidLink);
        }
        if let Some(credentials) = state.users.get_mut(&user.id) {
            credentials.password_hash = Some(reset.password_hash.clone());
            credentials.user.email_confirmed = true;
            credentials.user.pending_email = None;
        }
        state
            .sessions
            .retain(|_, session| session.user_id != user.id);
        state.identities.retain(|_, owner| *owner != user.id);
        state.proven.insert(user.id);
        state.drop_links(user.id);
        state.enqueue(&QueuedLetter {
            id: reset.letter_id,
            letter: Letter::PasswordChanged {
                address,
                first_name: user.profile.first_name,
            },
            queued_at: reset.now,
        });
        Ok(())
    }

    async fn confirm_address(
        &self,
        confirmation: &AddressConfirmation,
    ) -> Result<EmailAddress, AddressConfirmationError> {
        let mut state = self.state()?;
        let (link, user) = state
            .link(
                &confirmation.digest,
                LinkPurpose::ConfirmAddress,
                confirmation.now,
            )
            .ok_or(AddressConfirmationError::InvalidLink)?;
        let is_present = link.was_mailed_to(&user.profile.email);
        let pending = user.pending_email.as_ref();
        if !is_present && !pending.is_some_and(|pending| link.was_mailed_to(pending)) {
            return Err(AddressConfirmationError::InvalidLink);
        }
        if state.has_address(&link.address, user.id) {
            return Err(AddressConfirmationError::EmailTaken);
        }
        let former = user.profile.email;
        let present = if is_present {
            former.clone()
        } else {
            link.address
        };
        if let Some(credentials) = state.users.get_mut(&user.id) {
            credentials.user.email_confirmed = true;
            credentials.user.profile.email = present.clone();
        }
        if is_present {
            state.links.remove(&confirmation.digest);
            return Ok(present);
        }
        if let Some(credentials) = state.users.get_mut(&user.id) {
            credentials.user.pending_email = None;
        }
        state.proven.remove(&user.id);
        state.drop_links(user.id);
        state.enqueue(&QueuedLetter {
            id: confirmation.letter_id,
            letter: Letter::AddressChanged {
                former,
                present: present.clone(),
                first_name: user.profile.first_name,
            },
            queued_at: confirmation.now,
        });
        Ok(present)
    }

    async fn request_address_change(
        &self,
        change: &AddressChange,
    ) -> Result<(), AddressChangeError> {
        let mut state = self.state()?;
        if state.has_address(&change.address, change.user_id) {
            return Err(AddressChangeError::EmailTaken);
        }
        let session = state.sessions.get(&change.session_id);
        let has_session = session.is_some_and(|session| session.user_id == change.user_id);
        let credentials = state.users.get_mut(&change.user_id);
        let credentials = credentials.filter(|_| has_session);
        let credentials = credentials.ok_or(AddressChangeError::SessionEnded)?;
        if credentials.password_hash.as_ref() != Some(&change.proven_by) {
            return Err(AddressChangeError::PasswordChanged);
        }
        credentials.user.pending_email = Some(change.address.clone());
        let profile = credentials.user.profile.clone();
        state.enqueue(&QueuedLetter {
            id: change.notice_id,
            letter: Letter::AddressChangeRequested {
                present: profile.email,
                requested: change.address.clone(),
                first_name: profile.first_name,
            },
            queued_at: change.letter.queued_at,
        });
        state.enqueue(&change.letter);
        Ok(())
    }

    async fn purge(&self, now: DateTime<Utc>) -> Result<usize, Failure> {
        let mut state = self.state()?;
        let before = state.links.len() + state.reset_requests.len();
        state.links.retain(|_, link| now < link.expires_at);
        state.reset_requests.retain(|_, until| now < *until);
        Ok(before - state.links.len() - state.reset_requests.len())
    }
}
