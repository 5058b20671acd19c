//! Calls to Stripe, with timeout and retry of temporary failures.

use std::fmt;
use std::time::{Duration, UNIX_EPOCH};

use miniserde::Deserialize;
use secrecy::ExposeSecret as _;
use stripe::{Client, ClientBuilder, IdempotencyKey, RequestStrategy, StripeError, StripeRequest};
use triptych_ports::{Failure, PaymentError};

use super::error::{is_kept, payment_error};
use super::{StripeOptions, StripeOptionsError};

/// The maximum number of attempts. More would keep the user waiting.
const ATTEMPTS_MAX: u32 = 2;
/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(300);

/// A client that retries calls, which is safe because all of ours are idempotent.
pub(super) struct StripeClient {
    client: Client,
}

impl StripeClient {
    pub(super) fn new(options: &StripeOptions) -> Result<Self, StripeOptionsError> {
        let secret_key = options.secret_key.expose_secret();
        if secret_key.trim().is_empty() {
            return Err(StripeOptionsError::SecretKey);
        }
        let mut builder = ClientBuilder::new(secret_key).timeout(options.timeout);
        if let Some(base_url) = &options.base_url {
            // The library appends the path to the address without adding a slash.
            builder = builder.url(format!("{}/", base_url.trim_end_matches('/')));
        }
        let client = builder.build().map_err(|error| match error {
            StripeError::ConfigError(text) => StripeOptionsError::BaseUrl(text),
            _ => StripeOptionsError::SecretKey,
        })?;
        Ok(Self { client })
    }

    /// Sends a request that reads, or that sets something to a value.
    pub(super) async fn send<Request>(
        &self,
        request: &Request,
    ) -> Result<Request::Output, PaymentError>
    where
        Request: StripeRequest,
        Request::Output: Deserialize,
    {
        self.attempt(request, &RequestStrategy::Once).await
    }

    /// Creates something of which a duplicate is harmless: retries with another key if Stripe has
    /// answered with a server error.
    pub(super) async fn create_anyway<Request>(
        &self,
        request: &Request,
        key: &str,
    ) -> Result<Request::Output, PaymentError>
    where
        Request: StripeRequest,
        Request::Output: Deserialize,
    {
        match self.create(request, key).await {
            Err(PaymentError::Failure(Failure::Unavailable(cause))) if is_kept(&cause) => {
                self.create(request, &another_key(key)).await
            }
            answer => answer,
        }
    }

    /// Creates something, once for each key. Stripe stores the response of a key for a day,
    /// including a server error, so those are not retried.
    pub(super) async fn create<Request>(
        &self,
        request: &Request,
        key: &str,
    ) -> Result<Request::Output, PaymentError>
    where
        Request: StripeRequest,
        Request::Output: Deserialize,
    {
        let key = IdempotencyKey::new(key).map_err(|error| Failure::Internal(error.into()))?;
        let strategy = RequestStrategy::Idempotent(key);
        self.attempt(request, &strategy).await
    }

    async fn attempt<Request>(
        &self,
        request: &Request,
        strategy: &RequestStrategy,
    ) -> Result<Request::Output, PaymentError>
    where
        Request: StripeRequest,
        Request::Output: Deserialize,
    {
        let is_keyed = matches!(strategy, RequestStrategy::Idempotent(_));
        let mut attempts = 1;
        loop {
            match self.attempt_once(request, strategy).await {
                Err(PaymentError::Failure(Failure::Unavailable(cause)))
                    if attempts < ATTEMPTS_MAX && !(is_keyed && is_kept(&cause)) =>
                {
                    tracing::warn!(error = %cause, attempts, "stripe failed, asking once more");
                }
                answer => return answer,
            }
            attempts += 1;
            tokio::time::sleep(PAUSE).await;
        }
    }

    #[tracing::instrument(
        level = "debug",
        skip_all,
        err(level = "debug"),
        fields(otel.name = format!("stripe {}", name::<Request>()))
    )]
    async fn attempt_once<Request>(
        &self,
        request: &Request,
        strategy: &RequestStrategy,
    ) -> Result<Request::Output, PaymentError>
    where
        Request: StripeRequest,
        Request::Output: Deserialize,
    {
        let call = request.customize().request_strategy(strategy.clone());
        call.send(&self.client).await.map_err(payment_error)
    }
}

/// The name of a request in traces, as in `CreateCheckoutSession`.
fn name<Request>() -> &'static str {
    let path = std::any::type_name::<Request>();
    path.rsplit("::").next().unwrap_or(path)
}

/// A key without a stored response, the same for a minute: two clicks within it are one request.
pub(super) fn another_key(key: &str) -> String {
    let minute = UNIX_EPOCH.elapsed().map_or(0, |since| since.as_secs() / 60);
    format!("{key}-at-{minute}")
}

impl fmt::Debug for StripeClient {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("StripeClient")
    }
}
