//! Rewriting a paid caption at the user's request.

mod keeping;
mod request;
mod revision;
mod sentences;
mod withholding;

pub use keeping::LockedSentences;
pub use request::{Change, GrammaticalPerson, Instruction, InstructionError, RefineRequest};
pub use revision::Revision;
pub use sentences::{Sentence, joined, sentences_of, take_out};
pub(crate) use withholding::without_withheld;

use thiserror::Error;

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
