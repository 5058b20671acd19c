//! Users, how they sign in, and their mail.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_ports::{
    AccountErasure, AddressChange, AddressChangeError, AddressConfirmation,
    AddressConfirmationError, AddressDigest, Admission, Attempt, AttemptStore, Credentials,
    ErasedAccount, Failure, FormerAccounts, IdentityLink, IdentityRegisterError, IdentityStore,
    MailedLinkStore, NewAccount, PasswordChange, PasswordHash, PasswordReset, PasswordResetError,
    ResetRequest, SessionStore, SignInStore, Unlinking, UserInsertError, UserStore,
};
use triptych_users::social::{IdentityKey, PendingLink, SignInFlow};
use triptych_users::{
    AttemptId, AvatarId, EmailAddress, MailedLink, PersonName, Session, SessionId, TokenDigest,
    User, UserId,
};

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

#[async_trait]
impl SessionStore for Database {
    async fn insert(&self, session: &Session) -> Result<(), Failure> {
        let session = session.clone();
        write!(self, sessions::insert(&session))
    }

    async fn insert_proven(
        &self,
        session: &Session,
        proven_by: &PasswordHash,
    ) -> Result<bool, Failure> {
        let (session, proven_by) = (session.clone(), proven_by.clone());
        write!(self, sessions::insert_proven(&session, &proven_by))
    }

    async fn find(&self, digest: &TokenDigest) -> Result<Option<Session>, Failure> {
        let digest = digest.clone();
        read!(self, sessions::find(&digest))
    }

    async fn touch(&self, session_id: SessionId, at: DateTime<Utc>) -> Result<(), Failure> {
        write!(self, sessions::touch(session_id, at))
    }

    async fn delete(&self, session_id: SessionId) -> Result<(), Failure> {
        write!(self, sessions::delete(session_id))
    }

    async fn list(
        &self,
        user_id: UserId,
        used_after: DateTime<Utc>,
    ) -> Result<Vec<Session>, Failure> {
        read!(self, sessions::list(user_id, used_after))
    }

    async fn delete_of_user(
        &self,
        user_id: UserId,
        session_id: SessionId,
    ) -> Result<bool, Failure> {
        write!(self, sessions::delete_of_user(user_id, session_id))
    }

    async fn delete_all(&self, user_id: UserId) -> Result<(), Failure> {
        write!(self, sessions::delete_all(user_id))
    }

    async fn purge(&self, unused_since: DateTime<Utc>) -> Result<usize, Failure> {
        write!(self, sessions::purge(unused_since))
    }
}

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

#[async_trait]
impl SignInStore for Database {
    async fn begin(&self, flow: &SignInFlow) -> Result<(), Failure> {
        let flow = flow.clone();
        write!(self, sign_ins::begin(&flow))
    }

    async fn take(&self, state: &TokenDigest) -> Result<Option<SignInFlow>, Failure> {
        let state = state.clone();
        write!(self, sign_ins::take(&state))
    }

    async fn hold(&self, link: &PendingLink) -> Result<(), Failure> {
        let link = link.clone();
        write!(self, sign_ins::hold(&link))
    }

    async fn find_held(&self, token: &TokenDigest) -> Result<Option<PendingLink>, Failure> {
        let token = token.clone();
        read!(self, sign_ins::find_held(&token))
    }

    async fn release(&self, token: &TokenDigest) -> Result<(), Failure> {
        let token = token.clone();
        write!(self, sign_ins::release(&token))
    }

    async fn purge(&self, now: DateTime<Utc>) -> Result<usize, Failure> {
        write!(self, sign_ins::purge(now))
    }
}

#[async_trait]
impl MailedLinkStore for Database {
    async fn request_reset(&self, request: &ResetRequest) -> Result<bool, Failure> {
        let request = request.clone();
        write!(self, mailed_links::request_reset(&request))
    }

    async fn insert(&self, link: &MailedLink) -> Result<(), Failure> {
        let link = link.clone();
        write!(self, mailed_links::insert(&link))
    }

    async fn find(&self, digest: &TokenDigest) -> Result<Option<MailedLink>, Failure> {
        let digest = digest.clone();
        read!(self, mailed_links::find(&digest))
    }

    async fn reset_password(&self, reset: &PasswordReset) -> Result<(), PasswordResetError> {
        let reset = reset.clone();
        write!(self, mailed_links::reset_password(&reset))
    }

    async fn confirm_address(
        &self,
        confirmation: &AddressConfirmation,
    ) -> Result<EmailAddress, AddressConfirmationError> {
        let confirmation = confirmation.clone();
        write!(self, mailed_links::confirm_address(&confirmation))
    }

    async fn request_address_change(
        &self,
        change: &AddressChange,
    ) -> Result<(), AddressChangeError> {
        let change = change.clone();
        write!(self, mailed_links::request_address_change(&change))
    }

    async fn purge(&self, now: DateTime<Utc>) -> Result<usize, Failure> {
        write!(self, mailed_links::purge(now))
    }
}

#[async_trait]
impl AttemptStore for Database {
    async fn admit(&self, attempt: &Attempt) -> Result<Admission, Failure> {
        let attempt = attempt.clone();
        write!(self, attempts::admit(&attempt))
    }

    async fn forgive(&self, attempt_id: AttemptId) -> Result<(), Failure> {
        write!(self, attempts::forgive(attempt_id))
    }

    async fn purge(&self, made_until: DateTime<Utc>) -> Result<usize, Failure> {
        write!(self, attempts::purge(made_until))
    }
}

#[async_trait]
impl FormerAccounts for Database {
    async fn erase(&self, erasure: &AccountErasure) -> Result<Option<ErasedAccount>, Failure> {
        let erasure = erasure.clone();
        write!(self, former_accounts::erase(&erasure))
    }

    async fn had_account(&self, address: &AddressDigest) -> Result<bool, Failure> {
        let address = address.clone();
        read!(self, former_accounts::had_account(&address))
    }
}
