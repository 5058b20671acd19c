//! Captions rewritten by a stand-in.

use std::sync::Mutex;
use std::time::Duration;

use async_trait::async_trait;
use triptych_captions::{Caption, Change, RefineError, Revision, refine};
use triptych_ports::{CaptionRefiner, CaptionRefinerError, Failure, RefineBrief};

use crate::shared::lock;
use crate::{CanFail, Faults};

/// Rewrites as the device does, and follows free words by quoting them behind the caption, as no
/// device can.
#[derive(Default)]
pub struct FakeCaptionRefiner {
    briefs: Mutex<Vec<RefineBrief>>,
    delay: Mutex<Duration>,
    faults: Faults,
}

impl FakeCaptionRefiner {
    /// A refiner that was not called yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes it take so long for every call from now on.
    pub fn set_delay(&self, delay: Duration) {
        *lock(&self.delay) = delay;
    }

    /// What it was to rewrite, oldest first, failures included.
    pub fn briefs(&self) -> Vec<RefineBrief> {
        lock(&self.briefs).clone()
    }
}

impl CanFail for FakeCaptionRefiner {
    fn faults(&self) -> &Faults {
        &self.faults
    }
}

#[async_trait]
impl CaptionRefiner for FakeCaptionRefiner {
    async fn refine(&self, brief: &RefineBrief) -> Result<Revision, CaptionRefinerError> {
        lock(&self.briefs).push(brief.clone());
        let delay = *lock(&self.delay);
        if !delay.is_zero() {
            tokio::time::sleep(delay).await;
        }
        self.faults.check()?;
        let answer = refine(
            &brief.facts,
            &brief.revision,
            &brief.request,
            &brief.earlier,
            brief.seed,
        );
        match (&brief.request.change, answer) {
            (Change::Free(wish), Err(RefineError::NotUnderstood)) => {
                Ok(quoting(&brief.revision, wish.as_str())?)
            }
            (_, answer) => Ok(answer?),
        }
    }
}

fn quoting(before: &Revision, wish: &str) -> Result<Revision, Failure> {
    let caption = format!("{}\n\nAsked for: {wish}.", before.draft.caption.as_str());
    let caption = Caption::parse(&caption).map_err(|error| Failure::Internal(error.into()))?;
    let mut after = before.clone();
    after.draft.caption = caption;
    Ok(after)
}
