//! Somebody shows the password of the account that an identity waits for.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{
    Clock, Failure, IdentityLink, IdentityStore, LinkProof, PasswordHash, Randomness, SignInStore,
    UserStore,
};
use triptych_users::social::PendingLink;
use triptych_users::{AccountKey, Session, TokenDigest};

use crate::throttle::{TooManyAttempts, from_throttle_error};
use crate::users::{Client, PasswordCheck, SignedIn, open_session};

/// What was sent, unchecked.
#[derive(Clone)]
pub struct LinkSignInCommand {
    /// The token under which the identity waits.
    pub link_token: String,
    /// The account's password.
    pub password: String,
    /// Who sends it.
    pub client: Client,
}

/// Why nothing was linked.
#[derive(Debug, Error)]
pub enum LinkSignInError {
    /// The token is unknown or too old, or the identity was linked in between.
    #[error("invalid sign-in")]
    InvalidSignIn,
    /// The password is wrong.
    #[error("invalid credentials")]
    InvalidCredentials,
    /// Too many passwords were wrong.
    #[error(transparent)]
    TooManyAttempts(TooManyAttempts),
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

from_throttle_error!(LinkSignInError);

/// Makes an identity one of an account and signs its owner in.
pub struct LinkSignIn {
    /// Knows what waits.
    pub sign_ins: Arc<dyn SignInStore>,
    /// Keeps whose identity it is.
    pub identities: Arc<dyn IdentityStore>,
    /// Knows the users.
    pub users: Arc<dyn UserStore>,
    /// Checks the password.
    pub passwords: PasswordCheck,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Draws the token.
    pub randomness: Arc<dyn Randomness>,
}

impl LinkSignIn {
    /// After a wrong password the same token can be shown again. Wrong ones count as those of a
    /// login do, together with them.
    ///
    /// # Errors
    /// [`LinkSignInError::InvalidSignIn`], [`LinkSignInError::InvalidCredentials`],
    /// [`LinkSignInError::TooManyAttempts`], or a port's failure.
    pub async fn run(&self, command: LinkSignInCommand) -> Result<SignedIn, LinkSignInError> {
        let LinkSignInCommand {
            link_token,
            password,
            client,
        } = command;
        let now = self.clock.now();
        let token = TokenDigest::of(&link_token);
        let link = self.sign_ins.find_held(&token).await?;
        let link = link
            .filter(|link| link.is_live(now))
            .ok_or(LinkSignInError::InvalidSignIn)?;
        let user = self.users.find(link.user_id).await?;
        let user = user.ok_or(LinkSignInError::InvalidSignIn)?;
        let username = user.profile.username.as_str();
        let credentials = self.users.find_credentials(username).await?;
        let hash = credentials.and_then(|known| known.password_hash);
        let account = AccountKey::Known(user.id);
        let is_right = self
            .passwords
            .run(&account, client.address, &password, hash.as_ref())
            .await?;
        let hash = hash.filter(|_| is_right);
        let hash = hash.ok_or(LinkSignInError::InvalidCredentials)?;
        let (token, session) = open_session(user.id, client.device, now, self.randomness.as_ref());
        self.link(link, session, hash).await?;
        Ok(SignedIn { user, token })
    }

    async fn link(
        &self,
        link: PendingLink,
        session: Session,
        hash: PasswordHash,
    ) -> Result<(), LinkSignInError> {
        let identity_link = IdentityLink {
            identity: link.identity,
            session,
            proof: LinkProof::Password {
                hash,
                verified_address: link.verified_address,
            },
        };
        if !self.identities.link(&identity_link).await? {
            return Err(LinkSignInError::InvalidSignIn);
        }
        Ok(self.sign_ins.release(&link.token_digest).await?)
    }
}
