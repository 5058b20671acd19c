//! Configuration of a model.

use std::time::Duration;

use secrecy::SecretString;
use thiserror::Error;

use crate::providers::Provider;

/// Configuration of a model.
#[derive(Debug, Clone)]
pub struct ModelOptions {
    /// The provider.
    pub provider: &'static Provider,
    /// The base URL of the API, such as [`Provider::own_address`].
    pub base_url: String,
    /// The model's name in the API.
    pub model: String,
    /// The API key; empty if none is required.
    pub api_key: SecretString,
    /// The time limit of an answer, including all retries.
    pub timeout: Duration,
    /// The prices.
    pub prices: TokenPrices,
}

/// The prices of a model, in cents per million tokens; 0 if unknown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TokenPrices {
    /// Price of input tokens.
    pub input_cents_per_million: u32,
    /// Price of output tokens.
    pub output_cents_per_million: u32,
}

/// Why a configuration is invalid.
#[derive(Debug, Error)]
pub enum ModelOptionsError {
    /// The base URL is invalid.
    #[error("no address of an interface: {0}")]
    BaseUrl(String),
    /// The key cannot be part of a header.
    #[error("no key that can be sent")]
    ApiKey,
    /// The client cannot be built.
    #[error("client cannot be built")]
    Client(#[source] triptych_ports::BoxError),
}
