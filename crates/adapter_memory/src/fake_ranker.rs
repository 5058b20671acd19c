//! Curation without a model.

use async_trait::async_trait;
use triptych_ports::{Failure, PhotoRanker};
use triptych_trips::{Curation, Photo, PickCount, curate};

use crate::{CanFail, Faults};

/// Ranks by the rules of the domain alone.
#[derive(Default)]
pub struct FakeRanker {
    faults: Faults,
}

impl FakeRanker {
    /// A ranker.
    pub fn new() -> Self {
        Self::default()
    }
}

impl CanFail for FakeRanker {
    fn faults(&self) -> &Faults {
        &self.faults
    }
}

#[async_trait]
impl PhotoRanker for FakeRanker {
    async fn rank(&self, photos: &[Photo], pick_count: PickCount) -> Result<Curation, Failure> {
        self.faults.check()?;
        Ok(curate(photos, pick_count))
    }
}
