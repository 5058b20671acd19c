//! Configuration of Stripe.

use std::time::Duration;

use secrecy::SecretString;
use thiserror::Error;
use triptych_webhooks::EmptySecret;

use super::PriceIds;

/// Access to Stripe, and the prices.
#[derive(Debug, Clone)]
pub struct StripeOptions {
    /// The API key: `sk_…` or a restricted `rk_…`.
    pub secret_key: SecretString,
    /// The signing secret of events: `whsec_…`.
    pub webhook_secret: SecretString,
    /// The address of the API; by default Stripe's.
    pub base_url: Option<String>,
    /// The address of this product, for redirects back.
    pub public_url: String,
    /// The prices.
    pub prices: PriceIds,
    /// Whether sales need a successful comparison of Stripe's prices with the plans.
    pub requires_checked_prices: bool,
    /// The timeout of one attempt of a call, including its response. There are two at most.
    pub timeout: Duration,
}

impl StripeOptions {
    /// The default timeout. Stripe answers within a second or two, also if a bank is asked.
    pub const TIMEOUT: Duration = Duration::from_secs(10);
}

/// Why the options are invalid.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StripeOptionsError {
    /// The key is empty, or not a valid header value.
    #[error("the secret key is empty, or holds what no key holds")]
    SecretKey,
    /// The secret is empty, so anybody could sign events.
    #[error(transparent)]
    WebhookSecret(#[from] EmptySecret),
    /// The address of the API is invalid.
    #[error("the base URL is no URL: {0}")]
    BaseUrl(String),
}
