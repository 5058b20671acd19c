//! Somebody comes back from a provider.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{
    Clock, CodeRedemption, Failure, IdentityLink, IdentityStore, LetterId, LinkProof, Randomness,
    RedeemError, SignInStore, UserStore,
};
use triptych_users::social::{
    IdentityKey, PendingLink, ProvidedEmail, ProvidedIdentity, SignInDecision, SignInFlow,
    SignInSecret, decide,
};
use triptych_users::{DeviceLabel, EmailAddress, Session, SessionToken, TokenDigest, UserId};

use super::{IdentityProviders, Newcomers};
use crate::mail::MailSignal;
use crate::users::{SignedIn, open_session};

/// What the browser brought back, unchecked.
#[derive(Clone)]
pub struct FinishSignInCommand {
    /// The state that it was sent with.
    pub state: String,
    /// The code that the provider gave it.
    pub code: String,
    /// What it was brought back by.
    pub device: DeviceLabel,
}

/// How far a sign-in came.
#[derive(Debug, Clone)]
pub enum FinishedSignIn {
    /// To its end.
    SignedIn(SignedIn),
    /// To an account whose password is asked for first.
    PasswordRequired(PasswordRequired),
}

/// An identity waits for the password of the account that has its address.
#[derive(Debug, Clone)]
pub struct PasswordRequired {
    /// Names the identity when the password is shown.
    pub link_token: SignInSecret,
    /// The address, as the provider tells it.
    pub email: EmailAddress,
}

/// Why nobody was signed in.
#[derive(Debug, Error)]
pub enum FinishSignInError {
    /// The state is unknown, used or too old, or the provider does not vouch for anybody.
    #[error("invalid sign-in")]
    InvalidSignIn,
    /// The provider told no address.
    #[error("no address was told")]
    NoEmail,
    /// The provider failed.
    #[error("the provider failed")]
    Provider(#[source] Failure),
    /// Another port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Signs in whoever the provider vouches for: the owner of a known identity, the owner of the
/// account with its address where both have proved that address, or somebody new.
pub struct FinishSignIn {
    /// The providers.
    pub providers: IdentityProviders,
    /// Remembers the flow.
    pub sign_ins: Arc<dyn SignInStore>,
    /// Knows whose identity it is.
    pub identities: Arc<dyn IdentityStore>,
    /// Knows the users.
    pub users: Arc<dyn UserStore>,
    /// Makes accounts.
    pub newcomers: Newcomers,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Draws the token.
    pub randomness: Arc<dyn Randomness>,
    /// Wakes the worker that says which credentials ended.
    pub signal: MailSignal,
}

/// Who somebody is to their provider.
struct Visitor {
    key: IdentityKey,
    told: ProvidedIdentity,
    device: DeviceLabel,
}

impl FinishSignIn {
    /// How often an identity is looked at again that was taken, or whose address was, in between.
    const ATTEMPTS: usize = 5;

    /// # Errors
    /// [`FinishSignInError::InvalidSignIn`], [`FinishSignInError::NoEmail`], or a failure of the
    /// provider or another port.
    pub async fn run(
        &self,
        command: FinishSignInCommand,
    ) -> Result<FinishedSignIn, FinishSignInError> {
        let state = TokenDigest::of(&command.state);
        let flow = self.sign_ins.take(&state).await?;
        let flow = flow
            .filter(|flow| flow.is_live(self.clock.now()))
            .ok_or(FinishSignInError::InvalidSignIn)?;
        let provider = flow.provider.clone();
        let told = self.redeem(flow, command.code).await?;
        let visitor = Visitor {
            key: IdentityKey {
                provider,
                subject: told.subject.clone(),
            },
            told,
            device: command.device,
        };
        self.admit(&visitor).await
    }

    async fn redeem(
        &self,
        flow: SignInFlow,
        code: String,
    ) -> Result<ProvidedIdentity, FinishSignInError> {
        let provider = self.providers.find(&flow.provider);
        let provider = provider.ok_or(FinishSignInError::InvalidSignIn)?;
        let redemption = CodeRedemption {
            code,
            nonce: flow.nonce,
            code_verifier: flow.code_verifier,
        };
        provider
            .redeem(&redemption)
            .await
            .map_err(|error| match error {
                RedeemError::Refused(cause) => {
                    let provider = flow.provider.as_str();
                    tracing::info!(sign_in.provider = provider, %cause, "sign-in was refused");
                    FinishSignInError::InvalidSignIn
                }
                RedeemError::Failure(failure) => FinishSignInError::Provider(failure),
            })
    }

    async fn admit(&self, visitor: &Visitor) -> Result<FinishedSignIn, FinishSignInError> {
        for _ in 0..Self::ATTEMPTS {
            if let Some(owner) = self.identities.find_owner(&visitor.key).await? {
                match self.sign_in(visitor, owner).await? {
                    Some(signed_in) => return Ok(FinishedSignIn::SignedIn(signed_in)),
                    // It was unlinked meanwhile.
                    None => continue,
                }
            }
            let email = visitor.told.email.as_ref();
            let email = email.ok_or(FinishSignInError::NoEmail)?;
            let account = self.users.find_credentials(email.address.as_str()).await?;
            let account = account.map(|credentials| credentials.user);
            match decide(email.is_verified, account.as_ref()) {
                SignInDecision::Register => {
                    if let Some(signed_in) = self.register(visitor, email).await? {
                        return Ok(FinishedSignIn::SignedIn(signed_in));
                    }
                }
                SignInDecision::Link(user_id) => {
                    if let Some(signed_in) = self.link(visitor, email, user_id).await? {
                        return Ok(FinishedSignIn::SignedIn(signed_in));
                    }
                }
                SignInDecision::AskPassword(user_id) => {
                    return self.ask_password(visitor, email, user_id).await;
                }
            }
        }
        let cause = "an account comes and goes while its owner signs in";
        Err(Failure::Unavailable(cause.into()).into())
    }

    async fn register(
        &self,
        visitor: &Visitor,
        email: &ProvidedEmail,
    ) -> Result<Option<SignedIn>, Failure> {
        let Visitor { key, told, device } = visitor;
        self.newcomers.register(key, told, email, device).await
    }

    async fn link(
        &self,
        visitor: &Visitor,
        email: &ProvidedEmail,
        user_id: UserId,
    ) -> Result<Option<SignedIn>, Failure> {
        let (token, session) = self.open_session(visitor, user_id);
        let link = IdentityLink {
            identity: visitor.key.clone(),
            session,
            proof: LinkProof::Address {
                address: email.address.clone(),
                letter_id: LetterId::new(self.randomness.new_id()),
            },
        };
        if !self.identities.link(&link).await? {
            return Ok(None);
        }
        self.signal.letter_queued();
        let user = self.users.find(user_id).await?;
        Ok(user.map(|user| SignedIn { user, token }))
    }

    async fn sign_in(
        &self,
        visitor: &Visitor,
        user_id: UserId,
    ) -> Result<Option<SignedIn>, Failure> {
        let Some(user) = self.users.find(user_id).await? else {
            return Ok(None);
        };
        let (token, session) = self.open_session(visitor, user.id);
        let is_owner = self.identities.sign_in(&visitor.key, &session).await?;
        Ok(is_owner.then_some(SignedIn { user, token }))
    }

    fn open_session(&self, visitor: &Visitor, user_id: UserId) -> (SessionToken, Session) {
        let device = visitor.device.clone();
        open_session(user_id, device, self.clock.now(), self.randomness.as_ref())
    }

    async fn ask_password(
        &self,
        visitor: &Visitor,
        email: &ProvidedEmail,
        user_id: UserId,
    ) -> Result<FinishedSignIn, FinishSignInError> {
        let link_token = SignInSecret::new(self.randomness.secret());
        let link = PendingLink {
            token_digest: link_token.digest(),
            identity: visitor.key.clone(),
            user_id,
            verified_address: email.is_verified.then(|| email.address.clone()),
            expires_at: self.clock.now() + PendingLink::LIFETIME,
        };
        self.sign_ins.hold(&link).await?;
        Ok(FinishedSignIn::PasswordRequired(PasswordRequired {
            link_token,
            email: email.address.clone(),
        }))
    }
}
