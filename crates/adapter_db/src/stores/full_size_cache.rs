//! Full-size renditions.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_ports::{Failure, FullSizeCache, FullSizeRecord, ShownPhoto};
use triptych_trips::PhotoId;

use super::{read, write};
use crate::Database;

#[async_trait]
impl FullSizeCache for Database {
    async fn find_shown(&self, photo_id: PhotoId) -> Result<Option<ShownPhoto>, Failure> {
        read!(self, full_sizes::find_shown(photo_id))
    }

    async fn record_full_size(
        &self,
        photo_id: PhotoId,
        bytes: u64,
        bytes_per_user: u64,
        now: DateTime<Utc>,
    ) -> Result<FullSizeRecord, Failure> {
        write!(
            self,
            full_sizes::record(photo_id, bytes, bytes_per_user, now)
        )
    }

    async fn expire_full_sizes(
        &self,
        recorded_before: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<PhotoId>, Failure> {
        write!(self, full_sizes::expire(recorded_before, limit))
    }

    async fn record_renditions(&self, renditions: &[(PhotoId, u64)]) -> Result<usize, Failure> {
        let renditions = renditions.to_vec();
        let found: Result<_, Failure> = read!(self, full_sizes::undercounted(&renditions));
        let mut changed = 0;
        for (photo_id, bytes) in found? {
            let recorded: Result<bool, Failure> =
                write!(self, full_sizes::record_renditions(photo_id, bytes));
            changed += usize::from(recorded?);
        }
        Ok(changed)
    }

    async fn recorded_full_sizes(&self, photo_ids: &[PhotoId]) -> Result<Vec<PhotoId>, Failure> {
        let photo_ids = photo_ids.to_vec();
        read!(self, full_sizes::recorded(&photo_ids))
    }
}
