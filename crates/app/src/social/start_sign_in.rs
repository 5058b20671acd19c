//! Starts a sign-in with a provider.

use triptych_ports::AuthorizationRequest;
use triptych_users::ClientAddress;
use triptych_users::social::{ProviderName, SignInFlow, SignInSecret};

use crate::Ports;
use crate::throttle::admit;
use crate::users::AccountError;

/// A started sign-in.
#[derive(Debug, Clone)]
pub struct StartedSignIn {
    /// The provider's URL to redirect to.
    pub url: String,
    /// The state. The browser stores it, so that it only completes its own sign-in (CSRF).
    pub state: SignInSecret,
}

/// Starts a sign-in and stores it for ten minutes.
///
/// # Errors
/// [`AccountError::ProviderNotSetUp`], [`AccountError::TooManyAttempts`], or a failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn start_sign_in(
    ports: &Ports,
    provider: &str,
    client: ClientAddress,
) -> Result<StartedSignIn, AccountError> {
    let name = ProviderName::parse(provider).map_err(|_| AccountError::ProviderNotSetUp)?;
    let provider = ports.identity_providers.find(&name);
    let provider = provider.ok_or(AccountError::ProviderNotSetUp)?;
    admit(ports, ports.attempt_limits.sign_in(client)).await?;
    let secret = || SignInSecret::new(ports.randomness.secret());
    let request = AuthorizationRequest {
        state: secret(),
        nonce: secret(),
        code_verifier: secret(),
    };
    let url = provider.authorization_url(&request).await;
    let url = url.map_err(AccountError::SignInProvider)?;
    let flow = SignInFlow {
        state_digest: request.state.digest(),
        provider: name,
        nonce: request.nonce,
        code_verifier: request.code_verifier,
        expires_at: ports.clock.now() + SignInFlow::LIFETIME,
    };
    ports.stores.sign_ins.begin(&flow).await?;
    Ok(StartedSignIn {
        url,
        state: request.state,
    })
}
