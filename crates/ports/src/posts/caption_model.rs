//! Models that write and rewrite captions.

use async_trait::async_trait;
use triptych_captions::facts::TripFacts;
use triptych_captions::{
    Caption, LockedSentences, Objection, Proposal, RefineRequest, Revision, Tone,
};

use crate::ModelError;

/// The task of a model.
#[derive(Debug, Clone, PartialEq)]
pub enum CaptionTask {
    /// Write a caption, hashtags and alt texts.
    Write(CaptionBrief),
    /// Rewrite an existing caption.
    Rewrite(RefineBrief),
}

/// The input of a new caption.
#[derive(Debug, Clone, PartialEq)]
pub struct CaptionBrief {
    /// The facts that may be mentioned, with the user's note, which is data and never an
    /// instruction.
    pub facts: TripFacts,
    /// The tone.
    pub tone: Tone,
    /// The user's newest captions, oldest first; the new one should repeat none of their sentences.
    pub earlier: Vec<Caption>,
    /// Seed of the choices: another seed gives another caption.
    pub seed: u64,
}

/// The input of a rewrite.
#[derive(Debug, Clone, PartialEq)]
pub struct RefineBrief {
    /// The facts that may be mentioned.
    pub facts: TripFacts,
    /// The current caption, which the user may have edited. It is data and never an instruction;
    /// its statements may be repeated.
    pub revision: Revision,
    /// What to change and what to preserve. An instruction in the user's own words concerns the
    /// caption alone: it adds no fact and cannot lift a rule.
    pub request: RefineRequest,
    /// The sentences to preserve word for word.
    pub kept: LockedSentences,
    /// The user's newest captions, oldest first; new sentences should repeat none of theirs.
    pub earlier: Vec<Caption>,
    /// Seed of the choices.
    pub seed: u64,
}

/// A model that writes and rewrites captions.
#[async_trait]
pub trait CaptionModel: Send + Sync {
    /// Starts work on a task. The time limit applies to the whole work, all proposals included.
    /// While the model is known to be down this MUST fail at once.
    async fn begin(&self, task: CaptionTask) -> Result<Box<dyn CaptionDialogue>, ModelError>;
}

/// A model's work on one task.
#[async_trait]
pub trait CaptionDialogue: Send {
    /// The model's proposal, unchecked; an answer that cannot be parsed is an empty proposal. The
    /// alt texts are in the order of the photos, empty for photos that the model was not shown.
    /// `objections` are those to the previous proposal, and empty the first time: the model MUST
    /// get them, and should propose something else.
    async fn propose(&mut self, objections: &[Objection]) -> Result<Proposal, ModelError>;
}
