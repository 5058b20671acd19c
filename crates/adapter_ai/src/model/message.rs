//! What is said in a conversation with a model, whoever provides it.

use serde_json::json;

/// Who says something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// Who sets the task.
    System,
    /// Who provides what it is about.
    User,
    /// The model.
    Assistant,
}

/// Something that is said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Message {
    /// Who says it.
    pub(crate) role: Role,
    /// What, in order.
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

/// A picture as a model sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Picture {
    /// The bytes of a JPEG in base64.
    pub(crate) base64: String,
    /// How closely the model is to look at it.
    pub(crate) detail: PictureDetail,
}

/// How closely a model is to look at a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PictureDetail {
    /// As the provider sees fit.
    Auto,
    /// At every pixel.
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

    /// The texts, each on a line.
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

/// What the model answered, and what is to be different the next time.
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
