//! One model, shared by all that ask it.

use std::sync::Arc;

use super::{ChatClient, ModelOptions, ModelOptionsError};

/// A model of a provider. Whoever shares it shares what was found out about the interface: which
/// format of an answer it knows, and that it fails at the moment.
#[derive(Clone)]
pub struct Model(Arc<ChatClient>);

impl Model {
    /// A model that can be asked. Nothing is sent yet.
    ///
    /// # Errors
    /// [`ModelOptionsError`].
    pub fn new(options: ModelOptions) -> Result<Self, ModelOptionsError> {
        Ok(Self(Arc::new(ChatClient::new(options)?)))
    }

    /// The way to ask it.
    pub(crate) fn chat(&self) -> &ChatClient {
        &self.0
    }
}
