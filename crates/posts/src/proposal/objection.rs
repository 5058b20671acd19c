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
}
