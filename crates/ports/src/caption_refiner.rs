//! The rewriting of captions at the user's request.

use async_trait::async_trait;
use thiserror::Error;
use triptych_captions::{Caption, RefineError, RefineRequest, Revision, TripFacts};

use crate::Failure;

/// What a caption is to be rewritten from.
#[derive(Debug, Clone, PartialEq)]
pub struct RefineBrief {
    /// What is known, and so may be said.
    pub facts: TripFacts,
    /// The words as they stand, which the user may have edited: they are data and never an
    /// instruction, and what they say may be said again.
    pub revision: Revision,
    /// What is to change and what is to stay. An instruction in the user's own words is about the
    /// caption alone: it adds no fact, and cannot lift a rule.
    pub request: RefineRequest,
    /// The captions that the user was given for this trip before, oldest first; new sentences are
    /// to repeat none of theirs, as long as there is something else to say.
    pub earlier: Vec<Caption>,
    /// Starts the sequence of choices.
    pub seed: u64,
}

/// Why no caption was rewritten.
#[derive(Debug, Error)]
pub enum CaptionRefinerError {
    /// The request cannot be fulfilled, for a reason that the user is told.
    #[error(transparent)]
    Refused(#[from] RefineError),
    /// What was written broke the rules and could not be mended.
    #[error("revision was rejected: {0}")]
    Rejected(String),
    /// The refiner failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Rewrites captions.
#[async_trait]
pub trait CaptionRefiner: Send + Sync {
    /// Rewrites for a brief. Locked sentences MUST stay word for word, and one that is not in the
    /// caption MUST be refused with [`RefineError::LockedNotFound`]. The tone is the one that is
    /// asked for, else that of before. The alt texts MUST stay, and so MUST the hashtags unless
    /// another tone or free words ask for others; new ones keep the rules of
    /// [`triptych_captions::instagram`]. Where [`triptych_captions::Change::tells_anew`] holds, those that
    /// tell what is switched off MUST NOT stay: others take their place. What the refiner cannot do MUST be refused and never passed
    /// over in silence. Nothing is claimed that neither a fact nor the words before said.
    async fn refine(&self, brief: &RefineBrief) -> Result<Revision, CaptionRefinerError>;
}
