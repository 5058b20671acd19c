//! The picking of photos.

use async_trait::async_trait;
use triptych_trips::{Curation, Photo, PickCount};

use crate::Failure;

/// Judges the photos of a trip against each other and picks the best.
#[async_trait]
pub trait PhotoRanker: Send + Sync {
    /// A verdict for each photo whose analysis has ended, under the rules of
    /// [`triptych_trips::curate`].
    async fn rank(&self, photos: &[Photo], pick_count: PickCount) -> Result<Curation, Failure>;
}
