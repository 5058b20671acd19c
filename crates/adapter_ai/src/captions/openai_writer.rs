//! The writer behind an OpenAI-compatible interface.

use std::sync::Arc;

use async_trait::async_trait;
use triptych_ports::{CaptionBrief, CaptionWriter, CaptionWriterError, ObjectStorage};
use triptych_posts::Draft;
use triptych_posts::proposal::{ReviewBrief, review};

use super::dialogue::{self, Judged, NoWords};
use super::{answer, prompt};
use crate::analysis::PhotoWorkers;
use crate::openai::{AnswerShape, Conversation, OpenAiModel, Pictures};

/// Has a model look at the slides and write. What it answers is held to the rules and to what is
/// known, mended where that is enough, or asked for once more; what does not hold then is refused.
pub struct OpenAiWriter {
    model: OpenAiModel,
    pictures: Pictures,
    shape: AnswerShape,
}

impl OpenAiWriter {
    /// A writer that takes the slides from a storage and makes them small in these places.
    pub fn new(model: OpenAiModel, storage: Arc<dyn ObjectStorage>, workers: PhotoWorkers) -> Self {
        Self {
            model,
            pictures: Pictures::new(storage, workers),
            shape: answer::shape(),
        }
    }

    async fn propose(&self, brief: &CaptionBrief) -> Result<Draft, NoWords> {
        let mut pictures = Vec::with_capacity(brief.facts.photos.len());
        for photo in &brief.facts.photos {
            pictures.push(self.pictures.data_url(photo.photo_id).await?);
        }
        let conversation = Conversation {
            messages: prompt::messages(brief, pictures),
            shape: &self.shape,
        };
        let standards = ReviewBrief {
            facts: &brief.facts,
            tone: brief.tone,
            earlier: &brief.earlier,
            seed: brief.seed,
        };
        dialogue::ask(self.model.chat(), conversation, |proposal| {
            let review = review(proposal, &standards);
            Judged {
                kept: review.draft,
                objections: review.objections,
            }
        })
        .await
    }
}

#[async_trait]
impl CaptionWriter for OpenAiWriter {
    async fn write(&self, brief: &CaptionBrief) -> Result<Draft, CaptionWriterError> {
        let chat = self.model.chat();
        let proposed = chat.within_budget(self.propose(brief)).await;
        Ok(proposed.map_err(NoWords::from).flatten()?)
    }
}

impl From<NoWords> for CaptionWriterError {
    fn from(error: NoWords) -> Self {
        match error {
            NoWords::Rejected(cause) => Self::Rejected(cause),
            NoWords::Failure(failure) => Self::Failure(failure),
        }
    }
}
