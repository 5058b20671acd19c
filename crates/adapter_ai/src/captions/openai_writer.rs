//! The writer behind an OpenAI-compatible interface.

use std::sync::Arc;

use async_trait::async_trait;
use triptych_captions::proposal::{ReviewBrief, review};
use triptych_captions::{Draft, Proposal};
use triptych_ports::{CaptionBrief, CaptionWriter, CaptionWriterError, ObjectStorage};
use triptych_posts::instagram::SLIDES_MAX;

use super::dialogue::{self, Judged, NoWords};
use super::{answer, prompt};
use crate::analysis::PhotoWorkers;
use crate::openai::{AnswerShape, Conversation, OpenAiModel, PictureError, Pictures};

/// So many slides are shown to a model at most: a carousel has no more, and each of them costs time,
/// memory and tokens. What is known of the others it is told.
const PICTURES_MAX: usize = SLIDES_MAX;

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
        let chat = self.model.chat();
        let budget = chat.begin()?;
        // The model has no part in how long the photos take.
        let pictures = budget.bound(self.pictures(brief)).await;
        let pictures = pictures.map_err(|late| NoWords::Storage(late.into()))??;
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
        dialogue::ask(chat, &budget, conversation, |mut proposal| {
            leave_out_unseen(&mut proposal, brief.facts.photos.len());
            let review = review(&proposal, &standards);
            Judged {
                kept: review.draft,
                objections: review.objections,
            }
        })
        .await
    }

    /// The first slides as the model sees them.
    async fn pictures(&self, brief: &CaptionBrief) -> Result<Vec<String>, PictureError> {
        let mut pictures = Vec::new();
        for photo in brief.facts.photos.iter().take(PICTURES_MAX) {
            pictures.push(self.pictures.data_url(photo.photo_id).await?);
        }
        Ok(pictures)
    }
}

/// The alt texts of the slides that the model saw are followed by none for the others.
fn leave_out_unseen(proposal: &mut Proposal, slides: usize) {
    if proposal.alt_texts.len() == slides.min(PICTURES_MAX) {
        proposal.alt_texts.resize(slides, String::new());
    }
}

#[async_trait]
impl CaptionWriter for OpenAiWriter {
    async fn write(&self, brief: &CaptionBrief) -> Result<Draft, CaptionWriterError> {
        Ok(self.propose(brief).await?)
    }
}

impl From<NoWords> for CaptionWriterError {
    fn from(error: NoWords) -> Self {
        match error {
            NoWords::Rejected(cause) => Self::Rejected(cause),
            NoWords::Failure(failure) => Self::Failure(failure),
            NoWords::Storage(failure) => Self::Storage(failure),
        }
    }
}
