//! Judges photos in this process, by the rules of the domain alone.

use async_trait::async_trait;
use triptych_ports::{Comparison, Failure, ModelQuestions, PhotoRanker, Ranking};
use triptych_trips::{Photo, PickCount, curate};

/// [`PhotoRanker`] on the device.
#[derive(Debug, Clone, Copy, Default)]
pub struct DeviceRanker;

#[async_trait]
impl PhotoRanker for DeviceRanker {
    /// Stays on the async thread: it reads numbers, no pixels, and takes a few milliseconds for as
    /// many photos as a trip may hold.
    async fn rank(
        &self,
        photos: &[Photo],
        pick_count: PickCount,
        _: ModelQuestions,
    ) -> Result<Ranking, Failure> {
        Ok(Ranking {
            curation: curate(photos, pick_count),
            comparison: Comparison::NotWanted,
        })
    }
}
