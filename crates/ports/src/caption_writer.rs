//! The writing of captions.

use async_trait::async_trait;
use thiserror::Error;
use triptych_captions::facts::TripFacts;
use triptych_captions::{Caption, Draft, Tone};

use crate::Failure;

/// What a caption is to be written from.
#[derive(Debug, Clone, PartialEq)]
pub struct CaptionBrief {
    /// What is known, and so may be said; the user's own words among it, which go into the caption
    /// as data.
    pub facts: TripFacts,
    /// The tone to write in.
    pub tone: Tone,
    /// The captions that the user was given for this trip before, oldest first; the new one is to
    /// repeat none of their sentences, as long as there is something else to say.
    pub earlier: Vec<Caption>,
    /// Starts the sequence of choices: another seed gives another caption.
    pub seed: u64,
}

/// Why no caption was written.
#[derive(Debug, Error)]
pub enum CaptionWriterError {
    /// What was written broke the rules and could not be mended.
    #[error("draft was rejected: {0}")]
    Rejected(String),
    /// The storage that the writer reads photos from failed.
    #[error(transparent)]
    Storage(Failure),
    /// The writer failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Writes captions, hashtags and alt texts.
#[async_trait]
pub trait CaptionWriter: Send + Sync {
    /// Writes for a brief. The draft MUST keep the rules of [`triptych_captions::instagram`], hold
    /// 3 to 5 hashtags and 10 others to choose from, an alt text for each photo of the facts in
    /// their order, and claim nothing that is not among the facts.
    async fn write(&self, brief: &CaptionBrief) -> Result<Draft, CaptionWriterError>;
}
