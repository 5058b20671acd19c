//! Users.

use async_trait::async_trait;
use triptych_ports::{Credentials, Failure, NewAccount, UserInsertError, UserStore};
use triptych_users::{EmailAddress, User, UserId, Username};

use super::{MemoryDatabase, State};

impl State {
    fn has_user(&self, is_it: impl Fn(&User) -> bool) -> bool {
        self.users
            .values()
            .any(|credentials| is_it(&credentials.user))
    }
}

#[async_trait]
impl UserStore for MemoryDatabase {
    async fn insert(&self, account: &NewAccount) -> Result<(), UserInsertError> {
        let mut state = self.state()?;
        let profile = &account.user.profile;
        let (username, email) = (profile.username.unique_key(), profile.email.unique_key());
        if state.has_user(|user| user.profile.username.unique_key() == username) {
            return Err(UserInsertError::UsernameTaken);
        }
        if state.has_user(|user| user.profile.email.unique_key() == email) {
            return Err(UserInsertError::EmailTaken);
        }
        let credentials = Credentials {
            user: account.user.clone(),
            password_hash: account.password_hash.clone(),
        };
        state.users.insert(account.user.id, credentials);
        let session = account.session.clone();
        state.sessions.insert(session.id, session);
        state.append(&account.welcome)?;
        if let Some(letter) = &account.letter {
            state.enqueue(letter);
        }
        Ok(())
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
}
