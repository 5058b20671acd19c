//! Captions that a script proposes.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::Duration;

use async_trait::async_trait;
use triptych_captions::{Change, Objection, Proposal};
use triptych_ports::{
    CaptionBrief, CaptionDialogue, CaptionModel, CaptionTask, ModelError, RefineBrief,
};

use crate::shared::lock;
use crate::{CanFail, Fault, Faults};

/// What it answers to one task.
#[derive(Debug, Clone)]
pub enum ScriptedProposal {
    /// This proposal, again and again.
    Proposed(Proposal),
    /// That it does not want to.
    Refused,
    /// That the storage of the photos does not answer.
    PhotosUnavailable,
}

/// What stone steps can be, none of which has to be seen in a photo.
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

/// Proposes from a script, and where that has ended a plain caption that passes every review, with
/// other words for each seed and each time. It follows every instruction in the same way.
#[derive(Default)]
pub struct FakeCaptionModel {
    script: Mutex<VecDeque<ScriptedProposal>>,
    tasks: Mutex<Vec<CaptionTask>>,
    delay: Mutex<Duration>,
    faults: Faults,
}

impl FakeCaptionModel {
    /// A model without a script.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an answer to the script.
    pub fn answer_next(&self, answer: ScriptedProposal) {
        lock(&self.script).push_back(answer);
    }

    /// Makes it take so long for every task from now on.
    pub fn set_delay(&self, delay: Duration) {
        *lock(&self.delay) = delay;
    }

    /// What it was to write from, oldest first, failures included.
    pub fn briefs(&self) -> Vec<CaptionBrief> {
        let tasks = lock(&self.tasks).clone().into_iter();
        let briefs = tasks.filter_map(|task| match task {
            CaptionTask::Write(brief) => Some(brief),
            CaptionTask::Rewrite(_) => None,
        });
        briefs.collect()
    }

    /// What it was to rewrite, oldest first, failures included.
    pub fn refine_briefs(&self) -> Vec<RefineBrief> {
        let tasks = lock(&self.tasks).clone().into_iter();
        let briefs = tasks.filter_map(|task| match task {
            CaptionTask::Write(_) => None,
            CaptionTask::Rewrite(brief) => Some(brief),
        });
        briefs.collect()
    }
}

impl CanFail for FakeCaptionModel {
    fn faults(&self) -> &Faults {
        &self.faults
    }
}

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

/// Work on one task.
struct FakeDialogue {
    task: CaptionTask,
    scripted: Option<Proposal>,
    /// Grows with every proposal.
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
        _ => brief.kept.beside(&plain_caption(brief.seed, number)),
    };
    Proposal {
        caption,
        hashtags: vec!["stonesteps".to_owned()],
        ..Proposal::default()
    }
}

/// What the device leaves of it.
fn shortened(brief: &RefineBrief, before: &str) -> String {
    let fewer = brief.kept.clone().shortened(&brief.facts);
    fewer.unwrap_or_else(|_| before.to_owned())
}

/// Stone steps of three kinds: one for each seed and number.
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
        let model = FakeCaptionModel::new();
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
        let model = FakeCaptionModel::new();
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
