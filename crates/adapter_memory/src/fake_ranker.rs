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
