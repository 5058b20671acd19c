//! Messages of a conversation with a model, independent of the provider, and the port to a
//! provider's wire format.

use serde_json::{Value, json};

use super::{AnswerShape, ChatError, Strictness, Usage};

/// The author of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// The instructions.
    System,
    /// The data.
    User,
    /// The model.
    Assistant,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Message {
    /// The author.
    pub(crate) role: Role,
    /// The content, in order.
    pub(crate) parts: Vec<Part>,
}

/// A part of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Part {
    Text(String),
    Picture(Picture),
}

/// A picture for a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Picture {
    /// The bytes of a JPEG in base64.
    pub(crate) base64: String,
    /// The resolution at which the model processes it.
    pub(crate) detail: PictureDetail,
}

/// The resolution at which a model processes a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PictureDetail {
    /// Chosen by the provider.
    Auto,
    /// Full resolution.
    High,
}

impl Message {
    /// A message of one text.
    pub(crate) fn text(role: Role, text: impl Into<String>) -> Self {
        Self {
            role,
            parts: vec![Part::Text(text.into())],
        }
    }

    /// The texts, joined by line breaks.
    pub(crate) fn joined_texts(&self) -> String {
        let texts = self.parts.iter().filter_map(|part| match part {
            Part::Text(text) => Some(&**text),
            Part::Picture(_) => None,
        });
        texts.collect::<Vec<_>>().join("\n")
    }

    pub(crate) fn pictures(&self) -> impl Iterator<Item = &Picture> {
        self.parts.iter().filter_map(|part| match part {
            Part::Text(_) => None,
            Part::Picture(picture) => Some(picture),
        })
    }
}

/// The model's previous answer, and the request for a corrected one.
pub(crate) fn again(answer: &str, wrong: &[String]) -> [Message; 2] {
    let request = json!({
        "request": "Write another answer of the same shape, without what is wrong with this one.",
        "wrong": wrong,
    });
    [
        Message::text(Role::Assistant, answer),
        Message::text(Role::User, request.to_string()),
    ]
}

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
