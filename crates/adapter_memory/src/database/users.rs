//! Users and their sessions.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_ports::{
    Credentials, Failure, NewAccount, PasswordChange, PasswordHash, SessionStore, UserInsertError,
    UserStore,
};
use triptych_users::{
    AvatarId, EmailAddress, LinkPurpose, PersonName, Session, SessionId, TokenDigest, User, UserId,
    Username,
};

use super::{MemoryDatabase, State};

impl State {
    fn has_user(&self, is_it: impl Fn(&User) -> bool) -> bool {
        self.users
            .values()
            .any(|credentials| is_it(&credentials.user))
    }

    pub(super) fn has_password(&self, user_id: UserId, hash: &PasswordHash) -> bool {
        let known = self.users.get(&user_id);
        known.is_some_and(|known| known.password_hash.as_ref() == Some(hash))
    }

    /// Writes the rows of a registration, unless the name or the address is taken.
    pub(super) fn register(&mut self, account: &NewAccount) -> Result<(), UserInsertError> {
        let profile = &account.user.profile;
        let (username, email) = (profile.username.unique_key(), profile.email.unique_key());
        if self.has_user(|user| user.profile.username.unique_key() == username) {
            return Err(UserInsertError::UsernameTaken);
        }
        if self.has_user(|user| user.profile.email.unique_key() == email) {
            return Err(UserInsertError::EmailTaken);
        }
        let credentials = Credentials {
            user: account.user.clone(),
            password_hash: account.password_hash.clone(),
        };
        self.users.insert(account.user.id, credentials);
        // Only an address verified by a provider is confirmed at registration.
        if account.user.email_confirmed {
            self.proven.insert(account.user.id);
        }
        let session = account.session.clone();
        self.sessions.insert(session.id, session);
        if let Some(welcome) = &account.welcome {
            self.append(welcome)?;
        }
        if let Some(letter) = &account.letter {
            self.enqueue(letter);
        }
        Ok(())
    }
}

#[async_trait]
impl UserStore for MemoryDatabase {
    async fn insert(&self, account: &NewAccount) -> Result<(), UserInsertError> {
        self.state()?.register(account)
    }

    async fn find(&self, user_id: UserId) -> Result<Option<User>, Failure> {
        let state = self.state()?;
        Ok(state.users.get(&user_id).map(|found| found.user.clone()))
    }

    async fn find_credentials(&self, login: &str) -> Result<Option<Credentials>, Failure> {
        let state = self.state()?;
        let username = Username::parse(login).map(|name| name.unique_key()).ok();
        let email = EmailAddress::parse(login)
            .map(|address| address.unique_key())
            .ok();
        let found = state.users.values().find(|credentials| {
            let profile = &credentials.user.profile;
            Some(profile.username.unique_key()) == username
                || Some(profile.email.unique_key()) == email
        });
        Ok(found.cloned())
    }

    async fn credentials_of(&self, user_id: UserId) -> Result<Option<Credentials>, Failure> {
        Ok(self.state()?.users.get(&user_id).cloned())
    }

    async fn change_password(&self, change: &PasswordChange) -> Result<bool, Failure> {
        let mut state = self.state()?;
        let known = state.users.get(&change.user_id);
        let is_proven = known.is_some_and(|known| known.password_hash == change.proven_by);
        let session = state.sessions.get(&change.kept);
        let has_session = session.is_some_and(|session| session.user_id == change.user_id);
        if !is_proven || !has_session {
            return Ok(false);
        }
        if let Some(credentials) = state.users.get_mut(&change.user_id) {
            credentials.password_hash = Some(change.password_hash.clone());
        }
        state
            .sessions
            .retain(|_, session| session.user_id != change.user_id || session.id == change.kept);
        state.links.retain(|_, link| {
            link.user_id != change.user_id || link.purpose != LinkPurpose::ResetPassword
        });
        state.cancel_address_change(change.user_id);
        state.enqueue(&change.letter);
        Ok(true)
    }

    async fn rehash_password(
        &self,
        user_id: UserId,
        former: &PasswordHash,
        hash: &PasswordHash,
    ) -> Result<bool, Failure> {
        let mut state = self.state()?;
        let is_present = state.has_password(user_id, former);
        if let Some(credentials) = state.users.get_mut(&user_id).filter(|_| is_present) {
            credentials.password_hash = Some(hash.clone());
        }
        Ok(is_present)
    }

    async fn costliest_hash(&self) -> Result<Option<PasswordHash>, Failure> {
        let state = self.state()?;
        let hashes = state
            .users
            .values()
            .filter_map(|known| known.password_hash.as_ref());
        Ok(hashes.max_by_key(|hash| hash.reveal().to_owned()).cloned())
    }

    async fn change_names(
        &self,
        user_id: UserId,
        first_name: Option<&PersonName>,
        last_name: Option<&PersonName>,
    ) -> Result<(), Failure> {
        if let Some(credentials) = self.state()?.users.get_mut(&user_id) {
            let profile = &mut credentials.user.profile;
            if let Some(first_name) = first_name {
                profile.first_name = first_name.clone();
            }
            if let Some(last_name) = last_name {
                profile.last_name = last_name.clone();
            }
        }
        Ok(())
    }

    async fn change_avatar(
        &self,
        user_id: UserId,
        avatar: Option<AvatarId>,
    ) -> Result<Option<AvatarId>, Failure> {
        let mut state = self.state()?;
        let credentials = state.users.get_mut(&user_id);
        Ok(credentials
            .and_then(|credentials| std::mem::replace(&mut credentials.user.avatar, avatar)))
    }

    async fn existing_avatars(&self, avatars: &[AvatarId]) -> Result<Vec<AvatarId>, Failure> {
        let state = self.state()?;
        let chosen = state.users.values().filter_map(|known| known.user.avatar);
        Ok(chosen.filter(|avatar| avatars.contains(avatar)).collect())
    }
}

#[async_trait]
impl SessionStore for MemoryDatabase {
    async fn insert(&self, session: &Session) -> Result<(), Failure> {
        self.state()?.sessions.insert(session.id, session.clone());
        Ok(())
    }

    async fn insert_proven(
        &self,
        session: &Session,
        proven_by: &PasswordHash,
    ) -> Result<bool, Failure> {
        let mut state = self.state()?;
        let is_proven = state.has_password(session.user_id, proven_by);
        if is_proven {
            state.sessions.insert(session.id, session.clone());
        }
        Ok(is_proven)
    }

    async fn find(&self, digest: &TokenDigest) -> Result<Option<Session>, Failure> {
        let state = self.state()?;
        let mut sessions = state.sessions.values();
        Ok(sessions
            .find(|session| session.token_digest == *digest)
            .cloned())
    }

    async fn touch(&self, session_id: SessionId, at: DateTime<Utc>) -> Result<(), Failure> {
        if let Some(session) = self.state()?.sessions.get_mut(&session_id) {
            session.last_used_at = at;
        }
        Ok(())
    }

    async fn delete(&self, session_id: SessionId) -> Result<(), Failure> {
        self.state()?.sessions.remove(&session_id);
        Ok(())
    }

    async fn list(
        &self,
        user_id: UserId,
        used_after: DateTime<Utc>,
    ) -> Result<Vec<Session>, Failure> {
        let state = self.state()?;
        let sessions = state.sessions.values();
        let mut listed: Vec<Session> = sessions
            .filter(|session| session.user_id == user_id && session.last_used_at > used_after)
            .cloned()
            .collect();
        listed.sort_by_key(|session| std::cmp::Reverse(session.last_used_at));
        Ok(listed)
    }

    async fn delete_of_user(
        &self,
        user_id: UserId,
        session_id: SessionId,
    ) -> Result<bool, Failure> {
        let mut state = self.state()?;
        let is_own = |session: &Session| session.user_id == user_id;
        if !state.sessions.get(&session_id).is_some_and(is_own) {
            return Ok(false);
        }
        Ok(state.sessions.remove(&session_id).is_some())
    }

    async fn delete_all(&self, user_id: UserId) -> Result<(), Failure> {
        let mut state = self.state()?;
        state
            .sessions
            .retain(|_, session| session.user_id != user_id);
        state.cancel_address_change(user_id);
        Ok(())
    }

    async fn purge(&self, unused_since: DateTime<Utc>) -> Result<usize, Failure> {
        let mut state = self.state()?;
        let before = state.sessions.len();
        state
            .sessions
            .retain(|_, session| session.last_used_at > unused_since);
        Ok(before - state.sessions.len())
    }
}
