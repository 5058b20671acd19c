//! A model that several users share.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::json;
use triptych_ports::{Failure, HealthCheck};

use super::chat::Conversation;
use super::message::{Message, Role};
use super::shape::AnswerShape;
use super::{ChatClient, ModelOptions, ModelOptionsError};

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
