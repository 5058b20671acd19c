//! What Stripe needs to be told.

use std::time::Duration;

use secrecy::SecretString;
use thiserror::Error;
use triptych_webhooks::EmptySecret;

use super::PriceIds;

/// How to reach Stripe, and what is sold there.
#[derive(Debug, Clone)]
pub struct StripeOptions {
    /// Who asks: `sk_…` or a restricted `rk_…`.
    pub secret_key: SecretString,
    /// Who signs events: `whsec_…`.
    pub webhook_secret: SecretString,
    /// The address of the API; Stripe's own without one.
    pub base_url: Option<String>,
    /// The address of this product, to which the browser comes back.
    pub public_url: String,
    /// What is sold.
    pub prices: PriceIds,
    /// Whether nothing is sold before Stripe has said that the prices are those of the plans.
    pub sells_at_checked_prices_alone: bool,
    /// How long one attempt of a call may last, to the end of its answer. There are two at most.
    pub timeout: Duration,
}

impl StripeOptions {
    /// How long an attempt lasts where nothing else is wished. Stripe answers within a second or
    /// two, also where a bank is asked.
    pub const TIMEOUT: Duration = Duration::from_secs(10);
}

/// Why Stripe cannot be used with the options given.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StripeOptionsError {
    /// Nobody would be let in without a key, or the key cannot stand in a header.
    #[error("the secret key is empty, or holds what no key holds")]
    SecretKey,
    /// Anybody could sign events.
    #[error(transparent)]
    WebhookSecret(#[from] EmptySecret),
    /// The address of the API is none.
    #[error("the base URL is no URL: {0}")]
    BaseUrl(String),
}
