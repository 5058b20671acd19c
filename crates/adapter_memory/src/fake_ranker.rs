//! A fake model that compares photos.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use triptych_ports::{ModelError, PhotoComparison, PhotoRanker};
use triptych_trips::{PhotoId, PreferenceError};

use crate::{Faults, HeldAnswer, can_fail, lock};

/// Reverses the order of photos; after an objection it returns the original order.
#[derive(Default)]
pub struct FakeRanker {
    is_confused: AtomicBool,
    faults: Faults,
    held: Mutex<Option<Arc<HeldAnswer>>>,
}

impl FakeRanker {
    /// Holds the next comparison back.
    pub fn hold_next_answer(&self) -> Arc<HeldAnswer> {
        let held = Arc::new(HeldAnswer::default());
        *lock(&self.held) = Some(Arc::clone(&held));
        held
    }

    /// Makes it return only the last photo, from now on.
    pub fn confuse(&self) {
        self.is_confused.store(true, Ordering::Relaxed);
    }
}

can_fail!(FakeRanker);

#[async_trait]
impl PhotoRanker for FakeRanker {
    async fn begin(&self, photo_ids: &[PhotoId]) -> Result<Box<dyn PhotoComparison>, ModelError> {
        self.faults.check()?;
        let held = lock(&self.held).take();
        if let Some(held) = held {
            held.keep_back().await;
        }
        Ok(Box::new(FakeComparison {
            shown: photo_ids.to_vec(),
            is_confused: self.is_confused.load(Ordering::Relaxed),
        }))
    }
}

struct FakeComparison {
    shown: Vec<PhotoId>,
    is_confused: bool,
}

#[async_trait]
impl PhotoComparison for FakeComparison {
    fn shown(&self) -> &[PhotoId] {
        &self.shown
    }

    async fn propose(
        &mut self,
        objection: Option<PreferenceError>,
    ) -> Result<Vec<usize>, ModelError> {
        let count = self.shown.len();
        Ok(match objection {
            _ if self.is_confused => vec![count],
            None => (1..=count).rev().collect(),
            Some(_) => (1..=count).collect(),
        })
    }
}
