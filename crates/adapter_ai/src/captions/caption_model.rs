//! Captions proposed by a model.

use std::sync::Arc;

use async_trait::async_trait;
use triptych_captions::{Objection, Proposal};
use triptych_ports::{
    CaptionBrief, CaptionDialogue, CaptionModel, CaptionModelError, CaptionTask, Failure,
    ObjectStorage,
};
use triptych_posts::instagram::SLIDES_MAX;

use super::{answer, refine_prompt, write_prompt};
use crate::analysis::PhotoWorkers;
use crate::model::{
    Budget, ChatError, Conversation, Model, Picture, PictureError, Pictures, again,
};

/// So many slides are shown to a model at most: a carousel has no more, and each of them costs time,
/// memory and tokens. Of the others the model is given what is known.
const PICTURES_MAX: usize = SLIDES_MAX;

/// Has a model look at the slides and write, or rewrite: then it sees no photo, since the alt texts
/// say what the slides show.
pub struct ChatCaptionModel {
    model: Model,
    pictures: Pictures,
}

impl ChatCaptionModel {
    /// Takes the slides from a storage and makes them small with these workers.
    pub fn new(model: Model, storage: Arc<dyn ObjectStorage>, workers: PhotoWorkers) -> Self {
        Self {
            model,
            pictures: Pictures::new(storage, workers),
        }
    }

    /// The first slides as the model sees them.
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
    async fn begin(
        &self,
        task: CaptionTask,
    ) -> Result<Box<dyn CaptionDialogue>, CaptionModelError> {
        let budget = self.model.chat().begin()?;
        let (conversation, slides) = match &task {
            CaptionTask::Write(brief) => {
                // The model has no part in how long the photos take.
                let pictures = budget.bound(self.pictures(brief)).await;
                let pictures =
                    pictures.map_err(|late| CaptionModelError::Storage(late.into()))??;
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
        Ok(Box::new(ChatDialogue {
            model: self.model.clone(),
            budget,
            conversation,
            last_answer: String::new(),
            slides,
        }))
    }
}

/// A conversation about one caption.
struct ChatDialogue {
    model: Model,
    budget: Budget,
    conversation: Conversation,
    last_answer: String,
    /// How many alt texts there are to be.
    slides: usize,
}

#[async_trait]
impl CaptionDialogue for ChatDialogue {
    async fn propose(&mut self, objections: &[Objection]) -> Result<Proposal, CaptionModelError> {
        if !objections.is_empty() {
            let wrong: Vec<String> = objections.iter().map(Objection::to_string).collect();
            let messages = again(&self.last_answer, &wrong);
            self.conversation.messages.extend(messages);
        }
        let asking = self.model.chat().ask(&self.conversation);
        self.last_answer = self.budget.bound(asking).await??;
        let mut proposal = answer::read(&self.last_answer).unwrap_or_default();
        leave_out_unseen(&mut proposal, self.slides);
        Ok(proposal)
    }
}

/// The alt texts of the slides that the model saw are followed by none for the others.
fn leave_out_unseen(proposal: &mut Proposal, slides: usize) {
    if proposal.alt_texts.len() == slides.min(PICTURES_MAX) {
        proposal.alt_texts.resize(slides, String::new());
    }
}

impl From<ChatError> for CaptionModelError {
    fn from(error: ChatError) -> Self {
        match error {
            ChatError::Refused(_) | ChatError::CutOff => Self::Refused(error.to_string()),
            ChatError::Status { .. }
            | ChatError::Unreachable(_)
            | ChatError::Malformed(_)
            | ChatError::TimedOut(_)
            | ChatError::Resting => {
                tracing::warn!(error = %error, "model does not answer");
                Self::Failure(error.into())
            }
        }
    }
}

impl From<PictureError> for CaptionModelError {
    fn from(error: PictureError) -> Self {
        match error {
            PictureError::Storage(failure) => Self::Storage(failure),
            PictureError::Failure(failure) => Self::Failure(failure),
            PictureError::Unreadable(_) => Self::Failure(Failure::Internal(error.into())),
        }
    }
}
