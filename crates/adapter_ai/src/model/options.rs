//! Where a model is, and how to ask it.

use std::time::Duration;

use secrecy::SecretString;
use thiserror::Error;

use crate::providers::Provider;

/// Where a model is, and how to ask it.
#[derive(Debug, Clone)]
pub struct ModelOptions {
    /// Who provides it.
    pub provider: &'static Provider,
    /// The address of the interface, such as [`Provider::own_address`].
    pub base_url: String,
    /// The model's name there.
    pub model: String,
    /// Who asks; empty where nobody has to say so.
    pub api_key: SecretString,
    /// How long an answer may take, all repetitions counted.
    pub timeout: Duration,
    /// What the model costs.
    pub prices: TokenPrices,
}

/// What a model costs, in cents for a million tokens; 0 where nobody counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TokenPrices {
    /// For what it reads.
    pub input_cents_per_million: u32,
    /// For what it writes.
    pub output_cents_per_million: u32,
}

/// Why a model cannot be asked.
#[derive(Debug, Error)]
pub enum ModelOptionsError {
    /// The address is none.
    #[error("no address of an interface: {0}")]
    BaseUrl(String),
    /// The key cannot be part of a request.
    #[error("no key that can be sent")]
    ApiKey,
    /// The client cannot be built.
    #[error("client cannot be built")]
    Client(#[source] triptych_ports::BoxError),
}
