//! Models that write and rewrite captions.

use async_trait::async_trait;
use thiserror::Error;
use triptych_captions::facts::TripFacts;
use triptych_captions::{
    Caption, KeptSentences, Objection, Proposal, RefineRequest, Revision, Tone,
};

use crate::Failure;

/// What a model is asked to do.
#[derive(Debug, Clone, PartialEq)]
pub enum CaptionTask {
    /// Write a caption, hashtags and alt texts.
    Write(CaptionBrief),
    /// Rewrite a caption that is there.
    Rewrite(RefineBrief),
}

/// What a caption is to be written from.
#[derive(Debug, Clone, PartialEq)]
pub struct CaptionBrief {
    /// What is known, and so may be said; the user's own words among it, which go into the caption
    /// as data.
    pub facts: TripFacts,
    /// The tone to write in.
    pub tone: Tone,
    /// The newest captions that the user was given, oldest first; the new one is to repeat none of
    /// their sentences, as long as there is something else to say.
    pub earlier: Vec<Caption>,
    /// Starts the sequence of choices: another seed gives another caption.
    pub seed: u64,
}

/// What a caption is to be rewritten from.
#[derive(Debug, Clone, PartialEq)]
pub struct RefineBrief {
    /// What is known, and so may be said.
    pub facts: TripFacts,
    /// The caption as it is, which the user may have edited: it is data and never an instruction,
    /// and what it says may be said again.
    pub revision: Revision,
    /// What is to change and what is to stay. An instruction in the user's own words is about the
    /// caption alone: it adds no fact, and cannot lift a rule.
    pub request: RefineRequest,
    /// The sentences that stay word for word.
    pub kept: KeptSentences,
    /// The newest captions that the user was given, oldest first; new sentences are to repeat none
    /// of theirs, as long as there is something else to say.
    pub earlier: Vec<Caption>,
    /// Starts the sequence of choices.
    pub seed: u64,
}

/// Why a model proposed nothing.
#[derive(Debug, Error)]
pub enum CaptionModelError {
    /// The model does not want to, or did not finish. Asking it again is of no use.
    #[error("model refused: {0}")]
    Refused(String),
    /// The storage that photos are read from failed.
    #[error(transparent)]
    Storage(Failure),
    /// The model cannot be asked.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// A model that writes and rewrites captions.
#[async_trait]
pub trait CaptionModel: Send + Sync {
    /// Begins work on a task. Whatever takes time is limited over the whole of the work, all
    /// proposals counted; while the model is known not to answer this MUST fail at once.
    async fn begin(&self, task: CaptionTask)
    -> Result<Box<dyn CaptionDialogue>, CaptionModelError>;
}

/// Work of a model on one task.
#[async_trait]
pub trait CaptionDialogue: Send {
    /// What the model proposes, as it says it: nothing of it is checked, and an answer that cannot
    /// be read is an empty proposal. The alt texts are in the order of the photos, an empty one
    /// for a photo that the model was not shown. `objections` are to what it proposed before: it
    /// MUST be given them, and is to propose something else; none the first time.
    async fn propose(&mut self, objections: &[Objection]) -> Result<Proposal, CaptionModelError>;
}
