//! Writes and rewrites captions. A configured model makes proposals, which are all reviewed here;
//! without a model captions are written on the device.

use std::sync::Arc;

use triptych_captions::proposal::{ReviewBrief, RevisionBrief, review, review_revision};
use triptych_captions::{Change, Draft, Objection, Proposal, RefineError, Revision};
use triptych_ports::{
    CaptionBrief, CaptionDialogue, CaptionModel, CaptionTask, Failure, ModelError, RefineBrief,
};

/// Writes and rewrites captions.
#[derive(Clone)]
pub struct Captioner {
    /// Proposes captions; `None` if they are written on the device.
    pub model: Option<Arc<dyn CaptionModel>>,
}

/// Why no caption was written.
#[derive(Debug)]
pub(super) enum CaptionerError {
    /// The request cannot be fulfilled, with a reason for the user.
    Refused(RefineError),
    /// The model refused, or none of its proposals is usable.
    Rejected(String),
    /// The photo storage failed.
    Storage(Failure),
    /// The model failed.
    Model(Failure),
}

/// The result of the review of a proposal.
struct Reviewed<T> {
    /// The usable part, corrected; `None` if that is too little.
    usable: Option<T>,
    /// The objections; empty if it is usable as it is.
    objections: Vec<Objection>,
}

impl Captioner {
    /// Whether free instructions are supported.
    pub const fn follows_free_instructions(&self) -> bool {
        self.model.is_some()
    }

    /// # Errors
    /// See [`CaptionerError`]; never [`CaptionerError::Refused`].
    pub(super) async fn write(&self, brief: &CaptionBrief) -> Result<Draft, CaptionerError> {
        let CaptionBrief {
            facts,
            tone,
            earlier,
            seed,
        } = brief;
        let Some(model) = &self.model else {
            return Ok(triptych_captions::write(facts, *tone, earlier, *seed));
        };
        let standards = ReviewBrief {
            facts,
            tone: *tone,
            earlier,
            seed: *seed,
        };
        let dialogue = model.begin(CaptionTask::Write(brief.clone())).await?;
        negotiate(dialogue, |proposal| {
            let review = review(proposal, &standards);
            Reviewed {
                usable: review.draft,
                objections: review.objections,
            }
        })
        .await
    }

    /// # Errors
    /// See [`CaptionerError`].
    pub(super) async fn rewrite(&self, brief: &RefineBrief) -> Result<Revision, CaptionerError> {
        let RefineBrief {
            facts,
            revision,
            request,
            kept,
            earlier,
            seed,
        } = brief;
        // Beside a loss a model only follows the user's own instructions.
        let is_quiet = facts.is_of_grief() && !matches!(request.change, Change::Free(_));
        let Some(model) = self.model.as_ref().filter(|_| !is_quiet) else {
            let refined = triptych_captions::refine(facts, revision, request, earlier, *seed);
            return refined.map_err(CaptionerError::Refused);
        };
        let standards = RevisionBrief {
            facts,
            before: revision,
            request,
            kept,
            earlier,
            seed: *seed,
        };
        let dialogue = model.begin(CaptionTask::Rewrite(brief.clone())).await?;
        negotiate(dialogue, |proposal| {
            let review = review_revision(proposal, &standards);
            Reviewed {
                usable: review.revision,
                objections: review.objections,
            }
        })
        .await
    }
}

/// Requests a proposal, and if there are objections a second one with them. Returns the usable part
/// of the second proposal, otherwise of the first, also if the model fails at the second.
async fn negotiate<T>(
    mut dialogue: Box<dyn CaptionDialogue>,
    review: impl Fn(&Proposal) -> Reviewed<T> + Send,
) -> Result<T, CaptionerError> {
    let first = review(&dialogue.propose(&[]).await?);
    let usable = match first.usable {
        Some(usable) if first.objections.is_empty() => return Ok(usable),
        usable => usable,
    };
    tracing::info!(objections = ?first.objections, "model is asked for another proposal");
    match dialogue.propose(&first.objections).await {
        Ok(proposal) => {
            let second = review(&proposal);
            let rejected = || CaptionerError::Rejected(in_words(&second.objections));
            second.usable.or(usable).ok_or_else(rejected)
        }
        Err(error) => usable.ok_or_else(|| error.into()),
    }
}

fn in_words(objections: &[Objection]) -> String {
    let texts: Vec<String> = objections.iter().map(Objection::to_string).collect();
    texts.join(" ")
}

impl From<ModelError> for CaptionerError {
    fn from(error: ModelError) -> Self {
        match error {
            ModelError::Refused(_) => Self::Rejected(error.to_string()),
            ModelError::Storage(failure) => Self::Storage(failure),
            ModelError::Failure(failure) => Self::Model(failure),
        }
    }
}

#[cfg(test)]
mod tests;
