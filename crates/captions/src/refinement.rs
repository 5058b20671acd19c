//! Rewriting a paid caption at the user's request.

mod keeping;
mod request;
mod sentences;
mod withholding;

use thiserror::Error;

use crate::{Draft, Tone, TripFacts, write};

pub use keeping::LockedSentences;
pub use request::{Change, GrammaticalPerson, Instruction, InstructionError, RefineRequest};
pub use sentences::{Sentence, joined, sentences_of, take_out};
pub(crate) use withholding::without_withheld;

/// Why a caption was not rewritten.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RefineError {
    /// The suggestion was refined as often as its credit allows.
    #[error("You've used all rewrites of this caption.")]
    NoneLeft,
    /// A locked sentence is not in the caption.
    #[error("A sentence you want to keep isn't in the caption.")]
    LockedNotFound,
    /// Nothing can be removed: only one sentence is left, or all are locked.
    #[error("There's nothing left to remove.")]
    NothingToLeaveOut,
    /// The writer has no other text for it.
    #[error("There's nothing more to say about that.")]
    NothingToAdd,
    /// Too few photos have a known place.
    #[error("Too few photos say where they were taken. You can type the place into the caption.")]
    NoPlace,
    /// The place is excluded.
    #[error("The place is switched off. Switch it on, or type it into the caption.")]
    PlaceExcluded,
    /// The caption is already in the requested person.
    #[error("The caption is already told that way.")]
    AlreadyInPerson,
    /// The writer does not understand free text.
    #[error(
        "The writer on this server understands the changes on the buttons, and 'mention' or 'drop' with a word or two."
    )]
    NotUnderstood,
    /// The requested change is not appropriate for a note about a loss.
    #[error("Captions about loss or illness can't have questions or emoji.")]
    Quiet,
}

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
