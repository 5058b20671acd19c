//! Captions from a script.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::Duration;

use async_trait::async_trait;
use triptych_captions::{AltText, Caption, Draft, Hashtag};
use triptych_ports::{CaptionBrief, CaptionWriter, CaptionWriterError, Failure};

use crate::shared::lock;
use crate::{CanFail, Fault, Faults};

/// What it answers to one call.
#[derive(Debug, Clone)]
pub enum ScriptedDraft {
    /// This draft.
    Written(Box<Draft>),
    /// That its draft broke the rules.
    Rejected,
    /// That the storage of the photos does not answer.
    PhotosUnavailable,
}

/// Writes from a script, and where that has ended a plain draft that keeps all rules.
#[derive(Default)]
pub struct FakeCaptionWriter {
    script: Mutex<VecDeque<ScriptedDraft>>,
    briefs: Mutex<Vec<CaptionBrief>>,
    delay: Mutex<Duration>,
    faults: Faults,
}

impl FakeCaptionWriter {
    /// A writer without a script.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an answer to the script.
    pub fn answer_next(&self, answer: ScriptedDraft) {
        lock(&self.script).push_back(answer);
    }

    /// Makes it take so long for every call from now on.
    pub fn set_delay(&self, delay: Duration) {
        *lock(&self.delay) = delay;
    }

    /// How often it was called, failures included.
    pub fn calls(&self) -> usize {
        lock(&self.briefs).len()
    }

    /// What it was to write from, oldest first.
    pub fn briefs(&self) -> Vec<CaptionBrief> {
        lock(&self.briefs).clone()
    }
}

/// A draft that keeps the rules and differs between tones and seeds.
fn plain_draft(brief: &CaptionBrief) -> Result<Draft, Failure> {
    let tone = brief.tone.id();
    let count = brief.facts.photos.len();
    let text = format!("A {tone} caption for {count} photos, no. {}", brief.seed);
    let tags = |prefix: &str, count: usize| {
        (1..=count)
            .map(|number| Hashtag::parse(&format!("{prefix}{number}")).map_err(broken_rule))
            .collect::<Result<Vec<_>, _>>()
    };
    let alt_texts = brief.facts.photos.iter().enumerate().map(|(index, photo)| {
        let text = format!("Photo {} of {count}", index + 1);
        let alt_text = AltText::parse(&text).map_err(broken_rule)?;
        Ok((photo.photo_id, alt_text))
    });
    Ok(Draft {
        caption: Caption::parse(&text).map_err(broken_rule)?,
        hashtags: tags(tone, 3)?,
        suggested_hashtags: tags("more", Draft::SUGGESTED_HASHTAGS)?,
        alt_texts: alt_texts.collect::<Result<_, Failure>>()?,
    })
}

fn broken_rule(error: impl std::error::Error + Send + Sync + 'static) -> Failure {
    Failure::Internal(Box::new(error))
}

impl CanFail for FakeCaptionWriter {
    fn faults(&self) -> &Faults {
        &self.faults
    }
}

#[async_trait]
impl CaptionWriter for FakeCaptionWriter {
    async fn write(&self, brief: &CaptionBrief) -> Result<Draft, CaptionWriterError> {
        lock(&self.briefs).push(brief.clone());
        let delay = *lock(&self.delay);
        if !delay.is_zero() {
            tokio::time::sleep(delay).await;
        }
        self.faults.check()?;
        let scripted = lock(&self.script).pop_front();
        match scripted {
            Some(ScriptedDraft::Written(draft)) => Ok(*draft),
            Some(ScriptedDraft::Rejected) => {
                Err(CaptionWriterError::Rejected("told so".to_owned()))
            }
            Some(ScriptedDraft::PhotosUnavailable) => {
                Err(CaptionWriterError::Storage(Fault::Unavailable.to_failure()))
            }
            None => Ok(plain_draft(brief)?),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use triptych_captions::{Tone, TripFacts};

    fn brief(tone: Tone, seed: u64) -> CaptionBrief {
        CaptionBrief {
            facts: TripFacts::gather(Vec::new()),
            tone,
            earlier: Vec::new(),
            seed,
        }
    }

    #[tokio::test]
    async fn without_a_script_every_brief_has_a_draft_of_its_own() {
        let writer = FakeCaptionWriter::new();
        let mut captions = Vec::new();
        for tone in Tone::ALL {
            for seed in [1, 2] {
                let draft = writer.write(&brief(tone, seed)).await.unwrap();
                assert_eq!(draft.hashtags.len(), 3);
                assert_eq!(draft.suggested_hashtags.len(), 10);
                assert!(!captions.contains(&draft.caption));
                captions.push(draft.caption);
            }
        }
        assert_eq!(writer.calls(), 8);
    }

    #[tokio::test]
    async fn the_script_is_followed_to_its_end() {
        let writer = FakeCaptionWriter::new();
        let draft = writer.write(&brief(Tone::Funny, 7)).await.unwrap();
        writer.answer_next(ScriptedDraft::Rejected);
        writer.answer_next(ScriptedDraft::Written(Box::new(draft.clone())));
        writer.fail_after(2, Fault::Unavailable);

        let answer = writer.write(&brief(Tone::Vlogger, 1)).await;
        assert!(matches!(answer, Err(CaptionWriterError::Rejected(_))));
        let answer = writer.write(&brief(Tone::Vlogger, 1)).await;
        assert_eq!(answer.unwrap(), draft);
        let answer = writer.write(&brief(Tone::Vlogger, 1)).await;
        assert!(matches!(
            answer,
            Err(CaptionWriterError::Failure(Failure::Unavailable(_)))
        ));
        assert!(writer.write(&brief(Tone::Vlogger, 1)).await.is_ok());
        assert_eq!(writer.calls(), 5);
    }
}
