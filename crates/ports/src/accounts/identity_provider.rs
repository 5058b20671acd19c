//! Identity providers (OpenID Connect).

use async_trait::async_trait;
use thiserror::Error;
use triptych_users::social::{ProvidedIdentity, SignInSecret};

use crate::Failure;

/// The parameters of an authorization request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthorizationRequest {
    /// The state, which the browser returns.
    pub state: SignInSecret,
    /// The nonce, which the signed ID token contains.
    pub nonce: SignInSecret,
    /// The PKCE verifier: sent when the code is redeemed, and only as a hash before.
    pub code_verifier: SignInSecret,
}

/// An authorization code and the values to check it with.
#[derive(Debug, Clone)]
pub struct CodeRedemption {
    /// The code from the browser.
    pub code: String,
    /// The nonce of the request.
    pub nonce: SignInSecret,
    /// The PKCE verifier of the request.
    pub code_verifier: SignInSecret,
}

/// Why a code identifies nobody.
#[derive(Debug, Error)]
pub enum RedeemError {
    /// The provider does not know the code, or its answer is not valid.
    #[error("the sign-in was refused")]
    Refused(#[source] crate::BoxError),
    /// The provider failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Authenticates users at a provider (OpenID Connect, authorization code with PKCE).
#[async_trait]
pub trait IdentityProvider: Send + Sync {
    /// The authorization URL. It MUST contain the state and the nonce, and MUST NOT contain the
    /// verifier.
    async fn authorization_url(&self, request: &AuthorizationRequest) -> Result<String, Failure>;

    /// The person who signed in. A code MUST be refused that is unknown, was redeemed before, or
    /// belongs to a request with another nonce or verifier; so MUST an answer that is not signed
    /// for us or has expired. An address is passed on as reported: one that the provider does not
    /// call verified MUST NOT be passed on as verified.
    async fn redeem(&self, redemption: &CodeRedemption) -> Result<ProvidedIdentity, RedeemError>;
}
