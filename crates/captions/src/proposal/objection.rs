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
    /// It is written in another language.
    #[error("It is not in the language that was asked for.")]
    OtherLanguage,
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
    /// It was to be longer.
    #[error("It is no longer than before.")]
    NotLonger,
    /// It was to have picture signs.
    #[error("It has no emoji.")]
    NoEmoji,
    /// It was to have none.
    #[error("It still has emoji.")]
    Emoji,
    /// It was to say some words.
    #[error("It does not mention “{0}”.")]
    NotMentioned(String),
    /// It was not to say some words.
    #[error("It still mentions “{0}”.")]
    StillSaid(String),
    /// It was to name the place.
    #[error("It does not name the place.")]
    NoPlace,
    /// It was to be told as 'I', or as 'we'.
    #[error("It is told by another than the one asked for.")]
    OtherTeller,
    /// It is about a loss, and a sentence is too loud beside that.
    #[error("“{0}” is too loud beside a loss: no questions, no exclamation marks, no emoji.")]
    Loud(String),
    /// It was to end with a question.
    #[error("It does not end with a question that was not there before.")]
    NoQuestion,
    /// It was to say something else.
    #[error("It is what it was before.")]
    Unchanged,
}
