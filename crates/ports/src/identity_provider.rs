//! Services that vouch for who somebody is.

use async_trait::async_trait;
use thiserror::Error;
use triptych_users::social::{ProvidedIdentity, SignInSecret};

use crate::Failure;

/// What the address that a browser is sent to is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthorizationRequest {
    /// Comes back with the browser.
    pub state: SignInSecret,
    /// Comes back inside of what the provider signs.
    pub nonce: SignInSecret,
    /// Is shown to the provider when the code is redeemed, and before that only hashed.
    pub code_verifier: SignInSecret,
}

/// What a browser brought back, and what it is checked with.
#[derive(Debug, Clone)]
pub struct CodeRedemption {
    /// The code, as the browser brought it.
    pub code: String,
    /// The nonce of the request that the code answers.
    pub nonce: SignInSecret,
    /// The verifier of that request.
    pub code_verifier: SignInSecret,
}

/// Why a code tells nothing of anybody.
#[derive(Debug, Error)]
pub enum RedeemError {
    /// The provider does not know the code, or what it answers proves nothing.
    #[error("the sign-in was refused")]
    Refused(#[source] crate::BoxError),
    /// The provider failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Vouches for who somebody is (OpenID Connect, authorization code with PKCE).
#[async_trait]
pub trait IdentityProvider: Send + Sync {
    /// Where a browser is sent so that its user signs in at the provider. The address MUST carry
    /// the state and the nonce, and MUST NOT carry the verifier.
    async fn authorization_url(&self, request: &AuthorizationRequest) -> Result<String, Failure>;

    /// Who signed in. A code MUST be refused that is not known, was redeemed before, or was given
    /// for a request with another nonce or verifier; so MUST an answer that the provider did not
    /// sign for us and for now. What the provider tells of an address is passed on, not judged: an
    /// address of which it does not say that it is verified MUST NOT be passed on as verified.
    async fn redeem(&self, redemption: &CodeRedemption) -> Result<ProvidedIdentity, RedeemError>;
}
