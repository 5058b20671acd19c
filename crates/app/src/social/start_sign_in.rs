//! Somebody wants to sign in by a provider.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{AuthorizationRequest, Clock, Failure, Randomness, SignInStore};
use triptych_users::ClientAddress;
use triptych_users::social::{ProviderName, SignInFlow, SignInSecret};

use super::IdentityProviders;
use crate::throttle::{Throttle, TooManyAttempts, from_throttle_error};

/// Where the browser goes now, and what it will come back with.
#[derive(Debug, Clone)]
pub struct StartedSignIn {
    /// An address of the provider.
    pub url: String,
    /// The state. The browser keeps it, so that it finishes no sign-in but its own.
    pub state: SignInSecret,
}

/// Why nobody was sent to a provider.
#[derive(Debug, Error)]
pub enum StartSignInError {
    /// There is no such provider.
    #[error("no such provider")]
    NotSetUp,
    /// Too many sign-ins were begun from there.
    #[error(transparent)]
    TooManyAttempts(TooManyAttempts),
    /// The provider failed.
    #[error("the provider failed")]
    Provider(#[source] Failure),
    /// Another port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

from_throttle_error!(StartSignInError);

/// Sends a browser to a provider, and remembers for ten minutes that it did.
pub struct StartSignIn {
    /// The providers.
    pub providers: IdentityProviders,
    /// Counts sign-ins.
    pub throttle: Throttle,
    /// Remembers the flow.
    pub sign_ins: Arc<dyn SignInStore>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Draws the secrets.
    pub randomness: Arc<dyn Randomness>,
}

impl StartSignIn {
    /// # Errors
    /// [`StartSignInError`].
    pub async fn run(
        &self,
        provider: &str,
        client: ClientAddress,
    ) -> Result<StartedSignIn, StartSignInError> {
        let name = ProviderName::parse(provider).map_err(|_| StartSignInError::NotSetUp)?;
        let provider = self.providers.find(&name);
        let provider = provider.ok_or(StartSignInError::NotSetUp)?;
        self.throttle.admit_sign_in(client).await?;
        let request = AuthorizationRequest {
            state: self.secret(),
            nonce: self.secret(),
            code_verifier: self.secret(),
        };
        let url = provider.authorization_url(&request).await;
        let url = url.map_err(StartSignInError::Provider)?;
        let flow = SignInFlow {
            state_digest: request.state.digest(),
            provider: name,
            nonce: request.nonce,
            code_verifier: request.code_verifier,
            expires_at: self.clock.now() + SignInFlow::LIFETIME,
        };
        self.sign_ins.begin(&flow).await?;
        Ok(StartedSignIn {
            url,
            state: request.state,
        })
    }

    fn secret(&self) -> SignInSecret {
        SignInSecret::new(self.randomness.secret())
    }
}
