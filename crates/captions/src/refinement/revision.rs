//! Versions of a caption.

use crate::{Draft, Tone, TripFacts, write};

/// One version of a caption with its hashtags and alt texts. The front end holds the history of
/// versions for undo and redo.
#[derive(Debug, Clone, PartialEq)]
pub struct Revision {
    /// The tone.
    pub tone: Tone,
    /// The texts.
    pub draft: Draft,
}

impl Revision {
    /// With hashtags and alt texts in the language of the facts. An alt text stays if nothing is
    /// known of its slide.
    #[must_use]
    pub fn in_language_of(mut self, facts: &TripFacts, seed: u64) -> Self {
        let written = write(facts, self.tone, &[], seed);
        self.draft.hashtags = written.hashtags;
        self.draft.suggested_hashtags = written.suggested_hashtags;
        for (photo_id, text) in written.alt_texts {
            let mut before = self.draft.alt_texts.iter_mut();
            let found = before.find(|(id, _)| *id == photo_id);
            if let Some((_, before)) = found.filter(|_| !text.as_str().is_empty()) {
                *before = text;
            }
        }
        self
    }
}
