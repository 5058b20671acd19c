//! The refiner behind an OpenAI-compatible interface.

use async_trait::async_trait;
use triptych_captions::proposal::{RevisionBrief, review_revision};
use triptych_captions::{KeptSentences, Revision};
use triptych_ports::{CaptionRefiner, CaptionRefinerError, RefineBrief};

use super::dialogue::{self, Judged, NoWords};
use super::{answer, refine_prompt};
use crate::openai::{AnswerShape, Conversation, OpenAiModel};

/// Has a model rewrite a caption. It sees no photo: the alt texts say what the slides show. What it
/// answers is held to the wish, to what stays, to the rules and to what is known, mended where that
/// is enough, or asked for once more; what does not hold then is refused.
pub struct OpenAiRefiner {
    model: OpenAiModel,
    shape: AnswerShape,
}

impl OpenAiRefiner {
    /// A refiner that asks this model.
    pub fn new(model: OpenAiModel) -> Self {
        Self {
            model,
            shape: answer::rewritten_shape(),
        }
    }

    async fn propose(
        &self,
        brief: &RefineBrief,
        kept: &KeptSentences,
    ) -> Result<Revision, NoWords> {
        let chat = self.model.chat();
        let budget = chat.begin()?;
        let conversation = Conversation {
            messages: refine_prompt::messages(brief, kept),
            shape: &self.shape,
        };
        let standards = RevisionBrief {
            facts: &brief.facts,
            before: &brief.revision,
            request: &brief.request,
            kept,
            earlier: &brief.earlier,
            seed: brief.seed,
        };
        dialogue::ask(chat, &budget, conversation, |proposal| {
            let review = review_revision(&proposal, &standards);
            Judged {
                kept: review.revision,
                objections: review.objections,
            }
        })
        .await
    }
}

#[async_trait]
impl CaptionRefiner for OpenAiRefiner {
    async fn refine(&self, brief: &RefineBrief) -> Result<Revision, CaptionRefinerError> {
        let kept = KeptSentences::of(&brief.facts, &brief.revision, &brief.request)?;
        Ok(self.propose(brief, &kept).await?)
    }
}

impl From<NoWords> for CaptionRefinerError {
    fn from(error: NoWords) -> Self {
        match error {
            NoWords::Rejected(cause) => Self::Rejected(cause),
            NoWords::Failure(failure) | NoWords::Storage(failure) => Self::Failure(failure),
        }
    }
}
