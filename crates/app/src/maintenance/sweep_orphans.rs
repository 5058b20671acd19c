//! Objects whose photo never came to be, or is gone, are deleted.

use std::collections::HashSet;
use std::sync::Arc;

use chrono::TimeDelta;
use triptych_ports::{Clock, Failure, ObjectKey, ObjectStorage, PhotoStore, StaleObject};
use triptych_trips::PhotoId;

/// Deletes objects without a row. An object is written before its row, so only one that is older
/// than any upload can take is an orphan.
pub struct SweepOrphans {
    /// Keeps photos.
    pub photos: Arc<dyn PhotoStore>,
    /// Keeps objects.
    pub storage: Arc<dyn ObjectStorage>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl SweepOrphans {
    /// How old an object must be to count as an orphan.
    pub const AGE_MIN: TimeDelta = TimeDelta::hours(24);
    /// How many objects are looked at in one step.
    pub const BATCH: usize = 1_000;

    /// Looks at all old objects, and answers how many were deleted.
    ///
    /// # Errors
    /// A port's failure.
    pub async fn run(&self) -> Result<usize, Failure> {
        let written_before = self.clock.now() - Self::AGE_MIN;
        let mut after: Option<ObjectKey> = None;
        let mut deleted = 0;
        loop {
            let stale = self
                .storage
                .list_stale(after.as_ref(), written_before, Self::BATCH)
                .await?;
            let Some(last) = stale.last() else {
                return Ok(deleted);
            };
            after = Some(last.key.clone());
            deleted += self.delete_orphans(&stale).await?;
        }
    }

    async fn delete_orphans(&self, stale: &[StaleObject]) -> Result<usize, Failure> {
        let mut photo_ids: Vec<PhotoId> = stale
            .iter()
            .filter_map(|object| object.key.photo_id())
            .collect();
        photo_ids.dedup();
        let existing: HashSet<PhotoId> = self
            .photos
            .existing(&photo_ids)
            .await?
            .into_iter()
            .collect();
        let mut deleted = 0;
        for object in stale {
            let is_orphan = object
                .key
                .photo_id()
                .is_some_and(|id| !existing.contains(&id));
            if is_orphan {
                self.storage.delete(&object.key).await?;
                deleted += 1;
            }
        }
        Ok(deleted)
    }
}
