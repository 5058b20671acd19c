//! A model that several users share, and its options.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use secrecy::SecretString;
use serde_json::json;
use thiserror::Error;
use triptych_ports::{Failure, HealthCheck};

use super::ChatClient;
use super::chat::Conversation;
use super::message::{Message, Role};
use super::shape::AnswerShape;
use crate::providers::Provider;

/// A model of a provider. Clones share the state of the API: which answer formats it supports, and
/// whether its circuit is open.
#[derive(Clone)]
pub struct Model(Arc<ChatClient>);

impl Model {
    /// A model. No request is sent.
    ///
    /// # Errors
    /// [`ModelOptionsError`].
    pub fn new(options: ModelOptions) -> Result<Self, ModelOptionsError> {
        Ok(Self(Arc::new(ChatClient::new(options)?)))
    }

    /// The client for requests.
    pub(crate) fn chat(&self) -> &ChatClient {
        &self.0
    }
}

#[async_trait]
impl HealthCheck for Model {
    fn name(&self) -> &'static str {
        "model"
    }

    /// Requests a few tokens, for which the provider may charge.
    async fn check(&self) -> Result<(), Failure> {
        let conversation = Conversation {
            messages: vec![Message::text(
                Role::User,
                r#"Answer with this JSON and nothing else: {"ready": true}"#,
            )],
            shape: AnswerShape {
                name: "ready",
                schema: json!({
                    "type": "object",
                    "properties": {"ready": {"type": "boolean"}},
                    "required": ["ready"],
                    "additionalProperties": false,
                }),
            },
        };
        let answer = self.chat().within_budget(self.chat().ask(&conversation));
        answer.await.flatten().map(drop).map_err(Failure::from)
    }
}

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
