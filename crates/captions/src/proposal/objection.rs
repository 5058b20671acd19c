//! Objections to a proposed caption.

use thiserror::Error;

use crate::CaptionError;
use crate::rules::RuleBreach;

use super::ForeignWord;

/// Why a caption is not valid as it is. The message is for the writer.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Objection {
    /// Not a valid caption.
    #[error("{0}")]
    NoCaption(#[from] CaptionError),
    /// It breaks a rule.
    #[error("{0}")]
    Breach(#[from] RuleBreach),
    /// An unsupported claim.
    #[error("“{0}” is not among what is known.")]
    Claim(String),
    /// Written in another language.
    #[error("It is not in the language that was asked for.")]
    OtherLanguage,
    /// Repeats a sentence of an earlier caption.
    #[error("“{0}” was said in an earlier caption.")]
    Repeated(String),
    /// Contains a word that no caption of a trip needs.
    #[error("“{0}” has no place in a caption.")]
    Foreign(ForeignWord),
    /// A locked sentence is missing.
    #[error("“{0}” is to stay word for word.")]
    NotKept(String),
    /// Should be shorter.
    #[error("It is no shorter than before.")]
    NotShorter,
    /// Should be longer.
    #[error("It is no longer than before.")]
    NotLonger,
    /// Should contain emoji.
    #[error("It has no emoji.")]
    NoEmoji,
    /// Should not contain emoji.
    #[error("It still has emoji.")]
    Emoji,
    /// Should mention these words.
    #[error("It does not mention “{0}”.")]
    NotMentioned(String),
    /// Should not contain these words.
    #[error("It still mentions “{0}”.")]
    NotDropped(String),
    /// Should name the place.
    #[error("It does not name the place.")]
    NoPlace,
    /// Should be in the requested person, 'I' or 'we'.
    #[error("It is told by another than the one asked for.")]
    OtherPerson,
    /// A sentence is too loud for a note about a loss.
    #[error("“{0}” is too loud beside a loss: no questions, no exclamation marks, no emoji.")]
    Loud(String),
    /// Should end with a question.
    #[error("It does not end with a question that was not there before.")]
    NoQuestion,
    /// Should be different.
    #[error("It is what it was before.")]
    Unchanged,
}
