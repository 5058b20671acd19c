//! Messages of a conversation with a model, independent of the provider.

use serde_json::json;

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

/// A message.
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
    /// A text.
    Text(String),
    /// A picture.
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

    /// The pictures.
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
