//! A paid caption is rewritten at the user's request: what can be asked for, and
//! what stays.

mod keeping;
mod request;
mod revision;
mod sentences;
mod withholding;

pub use keeping::KeptSentences;
pub use request::{Change, Instruction, InstructionError, RefineRequest, Teller};
pub use revision::Revision;
pub use sentences::{Sentence, joined, sentences_of, take_out};
pub(crate) use withholding::without_withheld;

use thiserror::Error;

/// Why a caption was not rewritten.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RefineError {
    /// The suggestion was refined as often as its credit allows.
    #[error("This caption has been rewritten as often as its credit allows.")]
    NoneLeft,
    /// A sentence that was to stay is not in the caption.
    #[error("A sentence that is to stay is not in the caption.")]
    LockedNotFound,
    /// Nothing can be left out: one sentence is left, or all are to stay.
    #[error("There is nothing left to leave out.")]
    NothingToLeaveOut,
    /// The writer knows no other words for it.
    #[error("The writer has nothing more to say to that.")]
    NothingToAdd,
    /// The writer does not understand free text.
    #[error(
        "The writer on this server understands the changes on the buttons, and 'mention' or 'drop' with a word or two."
    )]
    NotUnderstood,
    /// What is asked for does not belong beside a loss.
    #[error("A caption about a loss, an illness or grief stays without questions and emoji.")]
    Quiet,
}
