//! How a provider is asked and answers: its wire format.

use serde_json::Value;

use super::{AnswerShape, ChatError, Message, Strictness, Usage};

/// A question to a model.
pub(crate) struct Question<'a> {
    /// The name of the model.
    pub(crate) model: &'a str,
    /// What was said so far.
    pub(crate) messages: &'a [Message],
    /// The shape of the answer that is wanted.
    pub(crate) shape: &'a AnswerShape,
    /// How strictly it is asked for.
    pub(crate) strictness: Strictness,
}

/// An answer.
pub(crate) struct Answer {
    /// The tokens that it took, as far as that is said.
    pub(crate) usage: Usage,
    /// The text of the model: [`ChatError::Refused`], [`ChatError::CutOff`] or
    /// [`ChatError::Malformed`] where there is none.
    pub(crate) text: Result<String, ChatError>,
}

/// The wire format of a provider. A question is a `POST` of JSON; a key goes with it as a bearer
/// token.
pub(crate) trait Wire: Send + Sync {
    /// Where questions go, below the address of the interface.
    fn path(&self) -> &'static str;

    /// A question as it is sent.
    ///
    /// # Errors
    /// Where it cannot be written as JSON.
    fn write(&self, question: &Question<'_>) -> serde_json::Result<Value>;

    /// An answer with a status of success, of which nothing is believed.
    ///
    /// # Errors
    /// Where it is no JSON of an answer.
    fn read(&self, answer: &[u8]) -> serde_json::Result<Answer>;
}
