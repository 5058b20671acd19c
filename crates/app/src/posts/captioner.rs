//! Writes and rewrites captions. A model proposes where one is configured, and whatever any model
//! proposes is reviewed here; without a model the captions are written on this device.

use std::sync::Arc;

use triptych_captions::proposal::{ReviewBrief, RevisionBrief, review, review_revision};
use triptych_captions::{Draft, Objection, Proposal, RefineError, Revision};
use triptych_ports::{
    CaptionBrief, CaptionDialogue, CaptionModel, CaptionModelError, CaptionTask, Failure,
    RefineBrief,
};

/// Writes and rewrites captions.
#[derive(Clone)]
pub struct Captioner {
    /// Proposes captions; none where they are written on this device.
    pub model: Option<Arc<dyn CaptionModel>>,
}

/// Why no caption was written.
#[derive(Debug)]
pub(super) enum CaptionerError {
    /// The request cannot be fulfilled, for a reason that the user is given.
    Refused(RefineError),
    /// The model refused, or nothing that it proposed can be used.
    Rejected(String),
    /// The storage that photos are read from failed.
    Storage(Failure),
    /// The model failed.
    Model(Failure),
}

/// What came of the review of a proposal.
struct Reviewed<T> {
    /// As much of it as can be used, corrected; none where that is too little.
    usable: Option<T>,
    /// What it was objected to for; empty where it can be used as it is.
    objections: Vec<Objection>,
}

impl Captioner {
    /// Whether an instruction in the user's own words can be followed.
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
        let Some(model) = &self.model else {
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

/// Has the model propose, and once more with the objections where there are any. What can be used of
/// the second proposal is taken, else what can be used of the first: also where the model fails
/// before there is a second.
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

impl From<CaptionModelError> for CaptionerError {
    fn from(error: CaptionModelError) -> Self {
        match error {
            CaptionModelError::Refused(_) => Self::Rejected(error.to_string()),
            CaptionModelError::Storage(failure) => Self::Storage(failure),
            CaptionModelError::Failure(failure) => Self::Model(failure),
        }
    }
}

#[cfg(test)]
mod tests;
