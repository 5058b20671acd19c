//! Objects whose photo never came to be, or is gone, are deleted.

use std::collections::HashSet;
use std::sync::Arc;

use chrono::TimeDelta;
use thiserror::Error;
use triptych_ports::{Clock, Failure, ObjectKey, ObjectStorage, PhotoStore, StaleObject};
use triptych_trips::PhotoId;

/// Why orphans were not deleted, or not all.
#[derive(Debug, Error)]
pub enum SweepOrphansError {
    /// So many objects have no row that the database must be the wrong one, or a fresh one:
    /// nothing was deleted.
    #[error(
        "{orphans} of {looked_at} objects belong to no photo of this database, and none of them \
         was deleted; is it the right one?"
    )]
    Implausible {
        /// How many objects have no row.
        orphans: usize,
        /// Of how many.
        looked_at: usize,
    },
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

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

/// What old objects there are.
#[derive(Default)]
struct Findings {
    looked_at: usize,
    /// The names of those without a row.
    orphans: Vec<ObjectKey>,
}

impl SweepOrphans {
    /// How old an object must be to count as an orphan.
    pub const AGE_MIN: TimeDelta = TimeDelta::hours(24);
    /// How many objects are looked at in one step.
    pub const BATCH: usize = 1_000;
    /// Among fewer objects any share of orphans is plausible.
    pub const JUDGED_MIN: usize = 100;

    /// Looks at all old objects before it deletes the first, and answers how many were deleted.
    ///
    /// # Errors
    /// [`SweepOrphansError::Implausible`] or a port's failure.
    pub async fn run(&self) -> Result<usize, SweepOrphansError> {
        let Findings { looked_at, orphans } = self.look().await?;
        if !is_plausible(orphans.len(), looked_at) {
            return Err(SweepOrphansError::Implausible {
                orphans: orphans.len(),
                looked_at,
            });
        }
        for key in &orphans {
            self.storage.delete(key).await?;
        }
        Ok(orphans.len())
    }

    async fn look(&self) -> Result<Findings, Failure> {
        let written_before = self.clock.now() - Self::AGE_MIN;
        let mut findings = Findings::default();
        let mut after: Option<ObjectKey> = None;
        loop {
            let stale = self
                .storage
                .list_stale(after.as_ref(), written_before, Self::BATCH)
                .await?;
            let Some(last) = stale.last() else {
                return Ok(findings);
            };
            after = Some(last.key.clone());
            findings.looked_at += stale.len();
            findings.orphans.extend(self.orphans_of(stale).await?);
        }
    }

    async fn orphans_of(
        &self,
        stale: Vec<StaleObject>,
    ) -> Result<impl Iterator<Item = ObjectKey> + use<>, Failure> {
        let mut photo_ids: Vec<PhotoId> = stale
            .iter()
            .filter_map(|object| object.key.photo_id())
            .collect();
        photo_ids.dedup();
        let existing = self.photos.existing(&photo_ids).await?;
        let existing: HashSet<PhotoId> = existing.into_iter().collect();
        let is_orphan = move |key: &ObjectKey| {
            let photo_id = key.photo_id();
            photo_id.is_some_and(|photo_id| !existing.contains(&photo_id))
        };
        Ok(stale.into_iter().map(|object| object.key).filter(is_orphan))
    }
}

/// Orphans are what crashes leave behind, and so the few. Where they are the most, it is the
/// database that is wrong, and to delete them would destroy every photo of the right one.
const fn is_plausible(orphans: usize, looked_at: usize) -> bool {
    looked_at < SweepOrphans::JUDGED_MIN || orphans <= looked_at / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_of_many_objects_are_never_orphans() {
        for (orphans, looked_at, plausible) in [
            (0, 0, true),
            (99, 99, true),
            (0, 100, true),
            (50, 100, true),
            (51, 100, false),
            (100, 100, false),
            (50, 101, true),
            (51, 101, false),
        ] {
            assert_eq!(
                is_plausible(orphans, looked_at),
                plausible,
                "{orphans} of {looked_at}"
            );
        }
    }
}
