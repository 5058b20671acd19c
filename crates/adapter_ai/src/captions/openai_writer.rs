//! The writer behind an OpenAI-compatible interface.

use std::sync::Arc;

use async_trait::async_trait;
use triptych_ports::{CaptionBrief, CaptionWriter, CaptionWriterError, Failure, ObjectStorage};
use triptych_posts::proposal::{ReviewBrief, review};
use triptych_posts::{Draft, Objection, Review};

use super::{answer, prompt};
use crate::analysis::PhotoWorkers;
use crate::openai::{
    AnswerShape, ChatClient, ChatError, Conversation, OpenAiOptions, OpenAiOptionsError, Pictures,
};

/// Has a model look at the slides and write. What it answers is held to the rules and to what is
/// known, mended where that is enough, or asked for once more; what does not hold then is refused.
pub struct OpenAiWriter {
    chat: ChatClient,
    pictures: Pictures,
    shape: AnswerShape,
}

/// An answer, and what became of it.
struct Judged {
    answer: String,
    review: Review,
}

impl OpenAiWriter {
    /// A writer that takes the slides from a storage and makes them small in these places. Nothing
    /// is sent yet.
    ///
    /// # Errors
    /// [`OpenAiOptionsError`].
    pub fn new(
        options: OpenAiOptions,
        storage: Arc<dyn ObjectStorage>,
        workers: PhotoWorkers,
    ) -> Result<Self, OpenAiOptionsError> {
        Ok(Self {
            chat: ChatClient::new(options)?,
            pictures: Pictures::new(storage, workers),
            shape: answer::shape(),
        })
    }

    async fn propose(&self, brief: &CaptionBrief) -> Result<Draft, CaptionWriterError> {
        let mut pictures = Vec::with_capacity(brief.facts.photos.len());
        for photo in &brief.facts.photos {
            pictures.push(self.pictures.data_url(photo.photo_id).await?);
        }
        let mut conversation = Conversation {
            messages: prompt::messages(brief, pictures),
            shape: &self.shape,
        };
        let first = self.ask(&conversation, brief).await?;
        if let (Some(draft), []) = (&first.review.draft, first.review.objections.as_slice()) {
            return Ok(draft.clone());
        }
        tracing::info!(objections = ?first.review.objections, "model is asked for another caption");
        let objections = &first.review.objections;
        conversation
            .messages
            .extend(prompt::again(&first.answer, objections));
        match self.ask(&conversation, brief).await {
            Ok(second) => best(second.review, first.review),
            Err(error) => first.review.draft.ok_or(error),
        }
    }

    async fn ask(
        &self,
        conversation: &Conversation<'_>,
        brief: &CaptionBrief,
    ) -> Result<Judged, CaptionWriterError> {
        let answer = self.chat.ask(conversation).await.map_err(writer_error)?;
        // An answer that cannot be read is one without a caption.
        let proposal = answer::read(&answer).unwrap_or_default();
        let review = review(
            &proposal,
            &ReviewBrief {
                facts: &brief.facts,
                tone: brief.tone,
                earlier: &brief.earlier,
                seed: brief.seed,
            },
        );
        Ok(Judged { answer, review })
    }
}

/// The second answer where anything is left of it, else the first.
fn best(second: Review, first: Review) -> Result<Draft, CaptionWriterError> {
    let wrong: Vec<String> = second.objections.iter().map(Objection::to_string).collect();
    second
        .draft
        .or(first.draft)
        .ok_or_else(|| CaptionWriterError::Rejected(wrong.join(" ")))
}

fn writer_error(error: ChatError) -> CaptionWriterError {
    match error {
        ChatError::Refused(_) | ChatError::CutOff => {
            CaptionWriterError::Rejected(error.to_string())
        }
        ChatError::Status { .. }
        | ChatError::Unreachable(_)
        | ChatError::Malformed(_)
        | ChatError::TimedOut(_)
        | ChatError::Resting => {
            tracing::warn!(error = %error, "model does not answer");
            CaptionWriterError::Failure(error.into())
        }
    }
}

#[async_trait]
impl CaptionWriter for OpenAiWriter {
    async fn write(&self, brief: &CaptionBrief) -> Result<Draft, CaptionWriterError> {
        let budget = self.chat.timeout();
        let proposed = tokio::time::timeout(budget, self.propose(brief)).await;
        proposed.unwrap_or_else(|_| {
            let error = ChatError::TimedOut(budget);
            Err(CaptionWriterError::Failure(Failure::from(error)))
        })
    }
}
