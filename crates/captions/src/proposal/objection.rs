//! Why a caption cannot stay as it is.

use thiserror::Error;

use crate::CaptionError;
use crate::rules::RuleBreach;

use super::ForeignWord;

/// Why a caption cannot stay as it is, as whoever wrote it is told.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Objection {
    /// It is no caption.
    #[error("{0}")]
    NoCaption(#[from] CaptionError),
    /// It breaks a rule.
    #[error("{0}")]
    Breach(#[from] RuleBreach),
    /// It says something that nothing is known of.
    #[error("“{0}” is not among what is known.")]
    Claim(String),
    /// It says what an earlier caption said.
    #[error("“{0}” was said in an earlier caption.")]
    Repeated(String),
    /// It has a word that no caption of a trip needs.
    #[error("“{0}” has no place in a caption.")]
    Foreign(ForeignWord),
    /// A sentence that was to stay is gone.
    #[error("“{0}” is to stay word for word.")]
    NotKept(String),
    /// It was to be shorter.
    #[error("It is no shorter than before.")]
    NotShorter,
    /// It was to end with a question.
    #[error("It does not end with a question that was not there before.")]
    NoQuestion,
    /// It was to say something else.
    #[error("It is what it was before.")]
    Unchanged,
}
