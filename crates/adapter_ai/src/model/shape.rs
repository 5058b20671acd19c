//! The shape of an answer. Not every API supports a strict schema; the supported formats are found
//! by trial and remembered.

use std::sync::atomic::{AtomicU8, Ordering};

use serde_json::Value;

/// Maximum number of bytes of an answer that are searched.
const ANSWER_BYTES_MAX: usize = 40_000;

/// The JSON object in an answer, which may be surrounded by other text or a Markdown fence.
pub(crate) fn json_in(answer: &str) -> Option<&str> {
    let (text, _) = answer.split_at(answer.floor_char_boundary(ANSWER_BYTES_MAX));
    let (begin, end) = (text.find('{')?, text.rfind('}')?);
    text.get(begin..=end)
}

pub(crate) struct AnswerShape {
    pub(crate) name: &'static str,
    /// The JSON schema, in the subset that strict APIs support.
    pub(crate) schema: Value,
}

/// How strictly the shape is requested, strictest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Strictness {
    Schema,
    /// As JSON; the shape is in the instructions.
    Json,
    /// By the instructions only.
    Words,
}

impl Strictness {
    const ALL: [Self; 3] = [Self::Schema, Self::Json, Self::Words];
}

/// The strictest format that the API has not refused.
#[derive(Default)]
pub(super) struct KnownStrictness(AtomicU8);

impl KnownStrictness {
    /// The formats to try, strictest first.
    pub(super) fn to_try(&self) -> impl Iterator<Item = Strictness> + use<> {
        let refused = usize::from(self.0.load(Ordering::Relaxed));
        Strictness::ALL.into_iter().skip(refused)
    }

    /// Records that the API answered with this format.
    pub(super) fn answered(&self, strictness: Strictness) {
        let refused = Strictness::ALL
            .iter()
            .position(|known| *known == strictness);
        let refused = refused.and_then(|count| u8::try_from(count).ok());
        self.0.store(refused.unwrap_or_default(), Ordering::Relaxed);
    }
}
