//! Captions by a model of any provider.

mod answer;
mod refine_prompt;
mod write_prompt;

use std::sync::Arc;

use async_trait::async_trait;
use triptych_captions::{Objection, Proposal};
use triptych_ports::{
    CaptionBrief, CaptionDialogue, CaptionModel, CaptionTask, ModelError, ObjectStorage,
};
use triptych_posts::instagram::SLIDES_MAX;

use crate::analysis::PhotoWorkers;
use crate::model::{Conversation, Dialogue, Model, Picture, PictureError, Pictures};

/// Maximum number of slides that are shown to a model: a carousel has no more, and each costs time,
/// memory and tokens. For the other slides the model gets the known facts.
const PICTURES_MAX: usize = SLIDES_MAX;

/// Writes captions by a model that sees the slides. Rewriting is done without pictures, because the
/// alt texts describe the slides.
pub struct ChatCaptionModel {
    model: Model,
    pictures: Pictures,
}

impl ChatCaptionModel {
    /// Reads the slides from a storage, and scales them down with these workers.
    pub fn new(model: Model, storage: Arc<dyn ObjectStorage>, workers: PhotoWorkers) -> Self {
        Self {
            model,
            pictures: Pictures::new(storage, workers),
        }
    }

    /// The first slides as pictures for the model.
    async fn pictures(&self, brief: &CaptionBrief) -> Result<Vec<Picture>, PictureError> {
        let mut pictures = Vec::new();
        for photo in brief.facts.photos.iter().take(PICTURES_MAX) {
            pictures.push(self.pictures.slide(photo.photo_id).await?);
        }
        Ok(pictures)
    }
}

#[async_trait]
impl CaptionModel for ChatCaptionModel {
    async fn begin(&self, task: CaptionTask) -> Result<Box<dyn CaptionDialogue>, ModelError> {
        let budget = self.model.chat().begin()?;
        let (conversation, slides) = match &task {
            CaptionTask::Write(brief) => {
                // The time for the pictures does not count as the model's failure.
                let pictures = budget.bound(self.pictures(brief)).await;
                let pictures = pictures.map_err(|late| ModelError::Storage(late.into()))??;
                let conversation = Conversation {
                    messages: write_prompt::messages(brief, pictures),
                    shape: answer::shape(),
                };
                (conversation, brief.facts.photos.len())
            }
            CaptionTask::Rewrite(brief) => {
                let conversation = Conversation {
                    messages: refine_prompt::messages(brief),
                    shape: answer::rewritten_shape(),
                };
                (conversation, 0)
            }
        };
        Ok(Box::new(CaptionConversation {
            dialogue: Dialogue::new(&self.model, budget, conversation),
            slides,
        }))
    }
}

/// A conversation about one caption.
struct CaptionConversation {
    dialogue: Dialogue,
    /// The expected number of alt texts.
    slides: usize,
}

#[async_trait]
impl CaptionDialogue for CaptionConversation {
    async fn propose(&mut self, objections: &[Objection]) -> Result<Proposal, ModelError> {
        let wrong: Vec<String> = objections.iter().map(Objection::to_string).collect();
        let answer = self.dialogue.ask(&wrong).await?;
        let mut proposal = answer::read(answer).unwrap_or_default();
        leave_out_unseen(&mut proposal, self.slides);
        Ok(proposal)
    }
}

/// If there is an alt text for each slide that the model saw, appends empty ones for the others.
fn leave_out_unseen(proposal: &mut Proposal, slides: usize) {
    if proposal.alt_texts.len() == slides.min(PICTURES_MAX) {
        proposal.alt_texts.resize(slides, String::new());
    }
}
