//! Full sizes that nobody asks for any more are deleted.

use std::sync::Arc;

use chrono::TimeDelta;
use triptych_ports::{Clock, Failure, FullSizeCache, ObjectKey, ObjectStorage, RenditionSize};

/// Deletes full sizes that nobody has asked for in a while; they are made again when they are asked
/// for. The record is removed first: an object without one is an orphan, and swept.
pub struct SweepFullSizes {
    /// Knows which are stored.
    pub full_sizes: Arc<dyn FullSizeCache>,
    /// Keeps them.
    pub storage: Arc<dyn ObjectStorage>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl SweepFullSizes {
    /// How long a full size is stored that nobody asks for: as long as its user may be choosing.
    pub const LIFETIME: TimeDelta = TimeDelta::days(7);
    /// At most this many at a time; the next sweep takes the rest.
    pub const BATCH: usize = 1_000;

    /// Answers how many were deleted.
    ///
    /// # Errors
    /// A port's failure.
    pub async fn run(&self) -> Result<usize, Failure> {
        let recorded_before = self.clock.now() - Self::LIFETIME;
        let expired = self
            .full_sizes
            .expire_full_sizes(recorded_before, Self::BATCH)
            .await?;
        for photo_id in &expired {
            let key = ObjectKey::rendition(*photo_id, RenditionSize::Full);
            self.storage.delete(&key).await?;
        }
        Ok(expired.len())
    }
}
