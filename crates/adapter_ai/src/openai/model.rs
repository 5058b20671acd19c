//! One model, shared by all that ask it.

use std::sync::Arc;

use super::{ChatClient, OpenAiOptions, OpenAiOptionsError};

/// A model behind an OpenAI-compatible interface. Whoever shares it shares what was found out about
/// the interface: which format of an answer it knows, and that it fails at the moment.
#[derive(Clone)]
pub struct OpenAiModel(Arc<ChatClient>);

impl OpenAiModel {
    /// A model that can be asked. Nothing is sent yet.
    ///
    /// # Errors
    /// [`OpenAiOptionsError`].
    pub fn new(options: OpenAiOptions) -> Result<Self, OpenAiOptionsError> {
        Ok(Self(Arc::new(ChatClient::new(options)?)))
    }

    /// The way to ask it.
    pub(crate) fn chat(&self) -> &ChatClient {
        &self.0
    }
}
