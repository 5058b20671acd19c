//! The wire format of a provider.

use serde_json::Value;

use super::{AnswerShape, ChatError, Message, Strictness, Usage};

/// A request to a model.
pub(crate) struct Question<'a> {
    /// The name of the model.
    pub(crate) model: &'a str,
    /// The messages so far.
    pub(crate) messages: &'a [Message],
    /// The requested shape of the answer.
    pub(crate) shape: &'a AnswerShape,
    /// How strictly it is requested.
    pub(crate) strictness: Strictness,
}

/// An answer.
pub(crate) struct Answer {
    /// The tokens used, if reported.
    pub(crate) usage: Usage,
    /// The text of the model; [`ChatError::Refused`], [`ChatError::CutOff`] or
    /// [`ChatError::Malformed`] if there is none.
    pub(crate) text: Result<String, ChatError>,
}

/// The wire format of a provider. A request is a `POST` of JSON with the key, if any, as a bearer
/// token.
pub(crate) trait Wire: Send + Sync {
    /// The path of requests, relative to the base URL.
    fn path(&self) -> &'static str;

    /// The body of a request.
    ///
    /// # Errors
    /// It cannot be written as JSON.
    fn write(&self, question: &Question<'_>) -> serde_json::Result<Value>;

    /// Parses a successful response, without trusting its content.
    ///
    /// # Errors
    /// It is not the JSON of an answer.
    fn read(&self, answer: &[u8]) -> serde_json::Result<Answer>;
}
