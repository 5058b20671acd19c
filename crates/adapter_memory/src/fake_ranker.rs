//! Curation without a model.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use triptych_ports::{Failure, PhotoRanker};
use triptych_trips::{Curation, Photo, PickCount, curate};

use crate::shared::lock;
use crate::{CanFail, Faults, HeldAnswer};

/// Ranks by the rules of the domain alone.
#[derive(Default)]
pub struct FakeRanker {
    faults: Faults,
    held: Mutex<Option<Arc<HeldAnswer>>>,
}

impl FakeRanker {
    /// A ranker.
    pub fn new() -> Self {
        Self::default()
    }

    /// Keeps the next decision back.
    pub fn hold_next_answer(&self) -> Arc<HeldAnswer> {
        let held = Arc::new(HeldAnswer::default());
        *lock(&self.held) = Some(Arc::clone(&held));
        held
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
        let curation = curate(photos, pick_count);
        let held = lock(&self.held).take();
        if let Some(held) = held {
            held.keep_back().await;
        }
        Ok(curation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FakeAnalyser;
    use triptych_ports::contract::fixtures::{photo, trip};
    use triptych_trips::PhotoState;
    use triptych_users::UserId;
    use triptych_users::id::Uuid;

    #[tokio::test]
    async fn photos_that_the_fake_analyser_knows_nothing_of_are_all_picked() {
        let trip = trip(UserId::new(Uuid::from_u128(1)));
        let photos = ["sea", "hills", "market"].map(|bytes| Photo {
            state: PhotoState::Analysed {
                measurements: FakeAnalyser::plain_measurements(bytes.as_bytes()),
            },
            ..photo(&trip)
        });
        let ranked = FakeRanker::new().rank(&photos, PickCount::AllGood).await;
        let mut ranks: Vec<_> = ranked
            .unwrap()
            .verdicts
            .into_iter()
            .map(|(_, verdict)| verdict.rank)
            .collect();
        ranks.sort();
        assert_eq!(ranks, [Some(1), Some(2), Some(3)]);
    }
}
