//! A fake caption model with scripted proposals.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::Duration;

use async_trait::async_trait;
use triptych_captions::{Change, Objection, Proposal};
use triptych_ports::{
    CaptionBrief, CaptionDialogue, CaptionModel, CaptionTask, ModelError, RefineBrief,
};

use crate::{Fault, Faults, can_fail, lock};

/// The result of one task.
#[derive(Debug, Clone)]
pub enum ScriptedProposal {
    /// This proposal, repeatedly.
    Proposed(Proposal),
    /// A refusal.
    Refused,
    /// The storage of the photos is unavailable.
    PhotosUnavailable,
}

/// Adjectives for stone steps that need no evidence in a photo.
const WORDS: [&str; 16] = [
    "steep", "worn", "wide", "quiet", "narrow", "old", "even", "broad", "long", "cool", "rough",
    "smooth", "low", "high", "slow", "kind",
];

/// Questions to the reader.
const QUESTIONS: [&str; 3] = [
    "Would you have waited?",
    "Would you do it again?",
    "Worth the climb?",
];

/// Returns scripted proposals, and after these a plain caption that passes every review, with
/// different text for each seed and each call. It treats all instructions alike.
#[derive(Default)]
pub struct FakeCaptionModel {
    script: Mutex<VecDeque<ScriptedProposal>>,
    tasks: Mutex<Vec<CaptionTask>>,
    delay: Mutex<Duration>,
    faults: Faults,
}

impl FakeCaptionModel {
    /// Appends a result to the script.
    pub fn answer_next(&self, answer: ScriptedProposal) {
        lock(&self.script).push_back(answer);
    }

    /// Delays every task from now on.
    pub fn set_delay(&self, delay: Duration) {
        *lock(&self.delay) = delay;
    }

    /// The briefs of captions, oldest first, including those of failures.
    pub fn briefs(&self) -> Vec<CaptionBrief> {
        let tasks = lock(&self.tasks).clone().into_iter();
        let briefs = tasks.filter_map(|task| match task {
            CaptionTask::Write(brief) => Some(brief),
            CaptionTask::Rewrite(_) => None,
        });
        briefs.collect()
    }

    /// The briefs of refinements, oldest first, including those of failures.
    pub fn refine_briefs(&self) -> Vec<RefineBrief> {
        let tasks = lock(&self.tasks).clone().into_iter();
        let briefs = tasks.filter_map(|task| match task {
            CaptionTask::Write(_) => None,
            CaptionTask::Rewrite(brief) => Some(brief),
        });
        briefs.collect()
    }
}

can_fail!(FakeCaptionModel);

#[async_trait]
impl CaptionModel for FakeCaptionModel {
    async fn begin(&self, task: CaptionTask) -> Result<Box<dyn CaptionDialogue>, ModelError> {
        let number = {
            let mut tasks = lock(&self.tasks);
            tasks.push(task.clone());
            tasks.len()
        };
        let delay = *lock(&self.delay);
        if !delay.is_zero() {
            tokio::time::sleep(delay).await;
        }
        self.faults.check()?;
        let scripted = match lock(&self.script).pop_front() {
            Some(ScriptedProposal::Refused) => {
                return Err(ModelError::Refused("scripted".to_owned()));
            }
            Some(ScriptedProposal::PhotosUnavailable) => {
                let failure = Fault::Unavailable.to_failure();
                return Err(ModelError::Storage(failure));
            }
            Some(ScriptedProposal::Proposed(proposal)) => Some(proposal),
            None => None,
        };
        Ok(Box::new(FakeDialogue {
            task,
            scripted,
            number,
        }))
    }
}

struct FakeDialogue {
    task: CaptionTask,
    scripted: Option<Proposal>,
    /// The number of proposals so far.
    number: usize,
}

#[async_trait]
impl CaptionDialogue for FakeDialogue {
    async fn propose(&mut self, _: &[Objection]) -> Result<Proposal, ModelError> {
        self.number += 1;
        let proposal = self.scripted.clone();
        Ok(proposal.unwrap_or_else(|| match &self.task {
            CaptionTask::Write(brief) => written(brief, self.number),
            CaptionTask::Rewrite(brief) => rewritten(brief, self.number),
        }))
    }
}

fn written(brief: &CaptionBrief, number: usize) -> Proposal {
    let photos = brief.facts.photos.len();
    Proposal {
        caption: plain_caption(brief.seed, number),
        hashtags: ["stonesteps", "uphill", "slowmorning"]
            .map(str::to_owned)
            .to_vec(),
        alt_texts: vec!["Stone steps.".to_owned(); photos],
        ..Proposal::default()
    }
}

fn rewritten(brief: &RefineBrief, number: usize) -> Proposal {
    let before = brief.revision.draft.caption.as_str();
    let caption = match brief.request.change {
        Change::Shorter => shortened(brief, before),
        Change::AddQuestion => {
            let mut questions = QUESTIONS.iter().filter(|text| !before.contains(**text));
            let question = questions.next().copied().unwrap_or_default();
            format!("{before}\n\n{question}")
        }
        _ => brief.kept.merged_with(&plain_caption(brief.seed, number)),
    };
    Proposal {
        caption,
        hashtags: vec!["stonesteps".to_owned()],
        ..Proposal::default()
    }
}

/// The shortened caption of the built-in writer.
fn shortened(brief: &RefineBrief, before: &str) -> String {
    let fewer = brief.kept.clone().shortened(&brief.facts);
    fewer.unwrap_or_else(|_| before.to_owned())
}

/// Three adjectives for stone steps, different for each seed and number.
fn plain_caption(seed: u64, number: usize) -> String {
    let seed = usize::try_from(seed % 251).unwrap_or_default();
    let word = |place: u32| {
        let index = (seed * 17 + number) / WORDS.len().pow(place) % WORDS.len();
        WORDS.get(index).copied().unwrap_or_default()
    };
    let (one, two, three) = (word(0), word(1), word(2));
    format!("Stone steps, {one}, {two}, {three}. Worth every complaint of a {two} day.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CanFail;
    use triptych_captions::proposal::{ReviewBrief, review};
    use triptych_captions::refinement::sentences_of;
    use triptych_captions::{Tone, TripFacts};

    fn brief(tone: Tone, seed: u64) -> CaptionBrief {
        CaptionBrief {
            facts: TripFacts::gather(Vec::new()),
            tone,
            earlier: Vec::new(),
            seed,
        }
    }

    async fn proposed(model: &FakeCaptionModel, seed: u64) -> Result<Proposal, ModelError> {
        let task = CaptionTask::Write(brief(Tone::Funny, seed));
        model.begin(task).await?.propose(&[]).await
    }

    #[tokio::test]
    async fn without_a_script_every_proposal_passes_the_review() {
        let model = FakeCaptionModel::default();
        let mut earlier = Vec::new();
        for seed in 0..50 {
            let proposal = proposed(&model, seed).await.unwrap();
            let brief = brief(Tone::Funny, seed);
            let standards = ReviewBrief {
                facts: &brief.facts,
                tone: brief.tone,
                earlier: &[],
                seed,
            };
            let review = review(&proposal, &standards);
            assert_eq!(review.objections, [], "{proposal:?}");
            let caption = review.draft.unwrap().caption;
            let sentences = sentences_of(caption.as_str());
            assert_eq!(sentences.len(), 2);
            assert!(!earlier.contains(&caption), "{caption:?}");
            earlier.push(caption);
        }
        assert_eq!(model.briefs().len(), 50);
    }

    #[tokio::test]
    async fn the_script_is_followed_to_its_end() {
        let model = FakeCaptionModel::default();
        let scripted = Proposal {
            caption: "Mine.".to_owned(),
            ..Proposal::default()
        };
        model.answer_next(ScriptedProposal::Refused);
        model.answer_next(ScriptedProposal::Proposed(scripted.clone()));
        model.fail_after(2, Fault::Unavailable);
        let refused = proposed(&model, 1).await;
        assert!(matches!(refused, Err(ModelError::Refused(_))));
        assert_eq!(proposed(&model, 1).await.unwrap(), scripted);
        let failed = proposed(&model, 1).await;
        assert!(matches!(failed, Err(ModelError::Failure(_))));
        assert!(proposed(&model, 1).await.is_ok());
        assert_eq!(model.briefs().len(), 4);
    }
}
