//! Completes a sign-in with a provider.

use triptych_ports::{CodeRedemption, Failure, IdentityLink, RedeemError};
use triptych_users::social::{
    IdentityKey, PendingLink, ProvidedEmail, ProvidedIdentity, SignInDecision, SignInFlow,
    SignInSecret, decide,
};
use triptych_users::{DeviceLabel, EmailAddress, TokenDigest, UserId};

use super::register_newcomer::register_newcomer;
use crate::Ports;
use crate::users::{AccountError, SignedIn, open_session};

/// The maximum number of attempts if the identity or its address gets an owner meanwhile.
const ATTEMPTS: usize = 5;

/// The parameters of the callback, unchecked.
#[derive(Clone)]
pub struct FinishSignInCommand {
    /// The state.
    pub state: String,
    /// The authorization code.
    pub code: String,
    /// The client.
    pub device: DeviceLabel,
}

/// The result of a sign-in.
#[derive(Debug, Clone)]
pub enum FinishedSignIn {
    /// The user is signed in.
    SignedIn(SignedIn),
    /// The password of an existing account is required.
    PasswordRequired(PasswordRequired),
}

/// An identity to be linked after the password of the account with its address was entered.
#[derive(Debug, Clone)]
pub struct PasswordRequired {
    /// The token to send with the password.
    pub link_token: SignInSecret,
    /// The address that the provider reported.
    pub email: EmailAddress,
}

/// The provider's claims.
struct Visitor {
    key: IdentityKey,
    identity: ProvidedIdentity,
    device: DeviceLabel,
}

/// Signs in the owner of a known identity, the owner of the account with the same address if both
/// have verified it, or a new user.
///
/// # Errors
/// [`AccountError::InvalidSignIn`], [`AccountError::NoEmail`], or a failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn finish_sign_in(
    ports: &Ports,
    command: FinishSignInCommand,
) -> Result<FinishedSignIn, AccountError> {
    let state = TokenDigest::of(&command.state);
    let flow = ports.stores.sign_ins.take(&state).await?;
    let flow = flow
        .filter(|flow| flow.is_live(ports.clock.now()))
        .ok_or(AccountError::InvalidSignIn)?;
    let provider = flow.provider.clone();
    let identity = redeem(ports, flow, command.code).await?;
    let visitor = Visitor {
        key: IdentityKey {
            provider,
            subject: identity.subject.clone(),
        },
        identity,
        device: command.device,
    };
    admit(ports, &visitor).await
}

async fn redeem(
    ports: &Ports,
    flow: SignInFlow,
    code: String,
) -> Result<ProvidedIdentity, AccountError> {
    let provider = ports.identity_providers.find(&flow.provider);
    let provider = provider.ok_or(AccountError::InvalidSignIn)?;
    let redemption = CodeRedemption {
        code,
        nonce: flow.nonce,
        code_verifier: flow.code_verifier,
    };
    let redeemed = provider.redeem(&redemption).await;
    redeemed.map_err(|error| match error {
        RedeemError::Refused(cause) => {
            let provider = flow.provider.as_str();
            tracing::info!(sign_in.provider = provider, %cause, "sign-in was refused");
            AccountError::InvalidSignIn
        }
        RedeemError::Failure(failure) => AccountError::SignInProvider(failure),
    })
}

async fn admit(ports: &Ports, visitor: &Visitor) -> Result<FinishedSignIn, AccountError> {
    for _ in 0..ATTEMPTS {
        if let Some(owner) = ports.stores.identities.find_owner(&visitor.key).await? {
            match sign_in(ports, visitor, owner).await? {
                Some(signed_in) => return Ok(FinishedSignIn::SignedIn(signed_in)),
                // The identity was unlinked meanwhile.
                None => continue,
            }
        }
        let email = visitor.identity.email.as_ref();
        let email = email.ok_or(AccountError::NoEmail)?;
        let users = &ports.stores.users;
        let account = users.find_credentials(email.address.as_str()).await?;
        let account = account.map(|credentials| credentials.user);
        let signed_in = match decide(email.is_verified, account.as_ref()) {
            SignInDecision::Register => {
                let Visitor {
                    key,
                    identity,
                    device,
                } = visitor;
                register_newcomer(ports, key, identity, email, device).await?
            }
            SignInDecision::Link(user_id) => link(ports, visitor, email, user_id).await?,
            SignInDecision::AskPassword(user_id) => {
                return ask_password(ports, visitor, email, user_id).await;
            }
        };
        if let Some(signed_in) = signed_in {
            return Ok(FinishedSignIn::SignedIn(signed_in));
        }
    }
    let cause = "an account comes and goes while its owner signs in";
    Err(Failure::Unavailable(cause.into()).into())
}

async fn link(
    ports: &Ports,
    visitor: &Visitor,
    email: &ProvidedEmail,
    user_id: UserId,
) -> Result<Option<SignedIn>, Failure> {
    let (token, session) = open_session(ports, user_id, visitor.device.clone());
    let link = IdentityLink {
        identity: visitor.key.clone(),
        session,
        verified_address: Some(email.address.clone()),
        password_hash: None,
        letter_id: ports.letter_id(),
    };
    if !ports.stores.identities.link(&link).await? {
        return Ok(None);
    }
    ports.letter_queued();
    let user = ports.stores.users.find(user_id).await?;
    Ok(user.map(|user| SignedIn { user, token }))
}

async fn sign_in(
    ports: &Ports,
    visitor: &Visitor,
    user_id: UserId,
) -> Result<Option<SignedIn>, Failure> {
    let Some(user) = ports.stores.users.find(user_id).await? else {
        return Ok(None);
    };
    let (token, session) = open_session(ports, user.id, visitor.device.clone());
    let signed_in = ports.stores.identities.sign_in(&visitor.key, &session);
    let is_owner = signed_in.await?;
    Ok(is_owner.then_some(SignedIn { user, token }))
}

async fn ask_password(
    ports: &Ports,
    visitor: &Visitor,
    email: &ProvidedEmail,
    user_id: UserId,
) -> Result<FinishedSignIn, AccountError> {
    let link_token = SignInSecret::new(ports.randomness.secret());
    let link = PendingLink {
        token_digest: link_token.digest(),
        identity: visitor.key.clone(),
        user_id,
        verified_address: email.is_verified.then(|| email.address.clone()),
        expires_at: ports.clock.now() + PendingLink::LIFETIME,
    };
    ports.stores.sign_ins.hold(&link).await?;
    Ok(FinishedSignIn::PasswordRequired(PasswordRequired {
        link_token,
        email: email.address.clone(),
    }))
}
