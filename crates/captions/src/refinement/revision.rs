//! The words of a caption in one of their versions.

use crate::{Draft, Tone, TripFacts, write};

/// One version of the words. Their history, in which the user goes back and forth, is the page's:
/// going to a version that is there asks nobody.
#[derive(Debug, Clone, PartialEq)]
pub struct Revision {
    /// The tone it is written in.
    pub tone: Tone,
    /// The words.
    pub draft: Draft,
}

impl Revision {
    /// With the hashtags and alt texts of the language in which the facts are said. An alt text stays
    /// where nothing is known of what its slide shows.
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
