//! A fake renderer.

use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use triptych_ports::{Failure, Renderer, RendererError, RenditionSize, SlideCrop};
use triptych_trips::QuarterTurn;

use crate::held::HeldWork;
use crate::{Faults, can_fail, lock};

/// Returns text instead of pictures: the request, and then the original.
#[derive(Default)]
pub struct FakeRenderer {
    damaged: Mutex<HashSet<Bytes>>,
    large: Mutex<HashSet<Bytes>>,
    held: HeldWork,
    delay: Mutex<Duration>,
    ended: AtomicUsize,
    faults: Faults,
}

impl FakeRenderer {
    /// Makes these bytes invalid.
    pub fn find_damaged(&self, original: Bytes) {
        lock(&self.damaged).insert(original);
    }

    /// Makes renditions of these bytes need much memory.
    pub fn find_large(&self, original: Bytes) {
        lock(&self.large).insert(original);
    }

    /// Suspends every call that starts from now on, until [`release`](Self::release).
    pub fn hold(&self) {
        self.held.hold();
    }

    /// Resumes suspended calls.
    pub fn release(&self) {
        self.held.release();
    }

    /// Delays every call from now on.
    pub fn set_delay(&self, delay: Duration) {
        *lock(&self.delay) = delay;
    }

    /// The number of finished calls, including failures.
    pub fn ended(&self) -> usize {
        self.ended.load(Ordering::SeqCst)
    }

    async fn render(&self, what: &str, original: &Bytes) -> Result<Bytes, RendererError> {
        self.held.wait().await;
        let delay = *lock(&self.delay);
        if !delay.is_zero() {
            tokio::time::sleep(delay).await;
        }
        self.ended.fetch_add(1, Ordering::SeqCst);
        self.faults.check()?;
        if lock(&self.damaged).contains(original) {
            return Err(RendererError::Damaged("told so".to_owned()));
        }
        Ok([what.as_bytes(), b" of ", original].concat().into())
    }
}

can_fail!(FakeRenderer);

#[async_trait]
impl Renderer for FakeRenderer {
    async fn is_large(&self, original: &Bytes, _size: RenditionSize) -> Result<bool, Failure> {
        Ok(lock(&self.large).contains(original))
    }

    async fn rendition(
        &self,
        original: Bytes,
        turned: Option<QuarterTurn>,
        size: RenditionSize,
    ) -> Result<Bytes, RendererError> {
        let what = format!("rendition {}{}", size.id(), words_of(turned));
        self.render(&what, &original).await
    }

    async fn slide(
        &self,
        original: Bytes,
        turned: Option<QuarterTurn>,
        crop: SlideCrop,
    ) -> Result<Bytes, RendererError> {
        let (ratio, focus) = (crop.ratio.width_to_height(), crop.focus);
        let what = format!(
            "slide {ratio} at {},{} up to {} px{}",
            focus.x(),
            focus.y(),
            crop.width_px_max,
            words_of(turned)
        );
        self.render(&what, &original).await
    }
}

fn words_of(turned: Option<QuarterTurn>) -> &'static str {
    match turned {
        Some(QuarterTurn::Right) => " turned right",
        Some(QuarterTurn::Half) => " turned half",
        Some(QuarterTurn::Left) => " turned left",
        None => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_rendition_says_what_it_is_of() {
        let renderer = FakeRenderer::default();
        let sea = Bytes::from_static(b"sea");
        let made = renderer
            .rendition(sea.clone(), None, RenditionSize::Large)
            .await;
        assert_eq!(made.unwrap(), "rendition 1920 of sea");

        renderer.find_damaged(sea.clone());
        let made = renderer.rendition(sea, None, RenditionSize::Large).await;
        assert!(matches!(made, Err(RendererError::Damaged(_))));
    }
}
