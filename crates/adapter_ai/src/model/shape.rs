//! How an answer is to be shaped. Not every interface knows a strict schema; what one knows is
//! found out by asking, and remembered.

use std::sync::atomic::{AtomicU8, Ordering};

use serde_json::Value;

/// The longest answer that is looked at, in bytes.
const ANSWER_BYTES_MAX: usize = 40_000;

/// The JSON object in an answer: alone, or between other words or the fences of Markdown.
pub(crate) fn json_in(answer: &str) -> Option<&str> {
    let (text, _) = answer.split_at(answer.floor_char_boundary(ANSWER_BYTES_MAX));
    let (begin, end) = (text.find('{')?, text.rfind('}')?);
    text.get(begin..=end)
}

/// The shape of an answer.
pub(crate) struct AnswerShape {
    /// What it is called.
    pub(crate) name: &'static str,
    /// Its JSON schema, in the subset that strict interfaces know.
    pub(crate) schema: Value,
}

/// How strictly the shape is asked for, the strictest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Strictness {
    /// By the schema.
    Schema,
    /// As any JSON; the instructions say the rest.
    Json,
    /// By the instructions alone.
    Words,
}

impl Strictness {
    const ALL: [Self; 3] = [Self::Schema, Self::Json, Self::Words];
}

/// The strictest way that an interface is not known to refuse.
#[derive(Default)]
pub(super) struct KnownStrictness(AtomicU8);

impl KnownStrictness {
    /// The ways to try, the strictest first.
    pub(super) fn to_try(&self) -> impl Iterator<Item = Strictness> + use<> {
        let refused = usize::from(self.0.load(Ordering::Relaxed));
        Strictness::ALL.into_iter().skip(refused)
    }

    /// Remembers that the interface answered to this one.
    pub(super) fn answered(&self, strictness: Strictness) {
        let refused = Strictness::ALL
            .iter()
            .position(|known| *known == strictness);
        let refused = refused.and_then(|count| u8::try_from(count).ok());
        self.0.store(refused.unwrap_or_default(), Ordering::Relaxed);
    }
}
