//! Renditions in full size.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_ports::{Failure, FullSizeCache, FullSizeRecord, ShownPhoto};
use triptych_trips::{PhotoId, PhotoState, counted_bytes};
use triptych_users::UserId;

use super::{MemoryDatabase, PhotoRow, State};

pub(super) struct FullSize {
    bytes: u64,
    recorded_at: DateTime<Utc>,
}

impl PhotoRow {
    fn full_bytes(&self) -> u64 {
        self.full_size.as_ref().map_or(0, |full| full.bytes)
    }

    /// The storage use of the photo, including its rendition in full size.
    pub(super) fn all_bytes(&self) -> u64 {
        self.counted_bytes + self.full_bytes()
    }
}

impl State {
    pub(super) fn rows_of(&self, user_id: UserId) -> impl Iterator<Item = &PhotoRow> {
        let rows = self.photos.values();
        rows.filter(move |row| row.photo.user_id == user_id)
    }

    /// The storage use of a user's photos.
    pub(super) fn counted_bytes(&self, user_id: UserId) -> u64 {
        self.rows_of(user_id).map(PhotoRow::all_bytes).sum()
    }
}

#[async_trait]
impl FullSizeCache for MemoryDatabase {
    async fn find_shown(&self, photo_id: PhotoId) -> Result<Option<ShownPhoto>, Failure> {
        let state = self.state()?;
        Ok(state.photos.get(&photo_id).map(|row| ShownPhoto {
            user_id: row.photo.user_id,
            is_refused: matches!(row.photo.state, PhotoState::Refused { .. }),
            full_recorded_at: row.full_size.as_ref().map(|full| full.recorded_at),
        }))
    }

    async fn record_full_size(
        &self,
        photo_id: PhotoId,
        bytes: u64,
        bytes_per_user: u64,
        now: DateTime<Utc>,
    ) -> Result<FullSizeRecord, Failure> {
        let mut state = self.state()?;
        let Some(row) = state.photos.get(&photo_id) else {
            return Ok(FullSizeRecord::PhotoGone);
        };
        let (user_id, before) = (row.photo.user_id, row.full_bytes());
        let counted = state.counted_bytes(user_id) - before + bytes;
        if bytes > before && counted > bytes_per_user {
            return Ok(FullSizeRecord::NoRoom);
        }
        if let Some(row) = state.photos.get_mut(&photo_id) {
            row.full_size = Some(FullSize {
                bytes,
                recorded_at: now,
            });
        }
        Ok(FullSizeRecord::Recorded)
    }

    async fn expire_full_sizes(
        &self,
        recorded_before: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<PhotoId>, Failure> {
        let mut state = self.state()?;
        let mut old: Vec<(DateTime<Utc>, PhotoId)> = state
            .photos
            .values()
            .filter_map(|row| Some((row.full_size.as_ref()?.recorded_at, row.photo.id)))
            .filter(|(recorded_at, _)| *recorded_at < recorded_before)
            .collect();
        old.sort_unstable();
        old.truncate(limit);
        let expired: Vec<PhotoId> = old.into_iter().map(|(_, id)| id).collect();
        for photo_id in &expired {
            if let Some(row) = state.photos.get_mut(photo_id) {
                row.full_size = None;
            }
        }
        Ok(expired)
    }

    async fn record_renditions(&self, renditions: &[(PhotoId, u64)]) -> Result<usize, Failure> {
        let mut state = self.state()?;
        let mut changed = 0;
        for (photo_id, bytes) in renditions {
            let Some(row) = state.photos.get_mut(photo_id) else {
                continue;
            };
            let counted = counted_bytes(row.photo.size_bytes, *bytes);
            let is_analysed = matches!(row.photo.state, PhotoState::Analysed { .. });
            if is_analysed && counted > row.counted_bytes {
                row.counted_bytes = counted;
                changed += 1;
            }
        }
        Ok(changed)
    }

    async fn recorded_full_sizes(&self, photo_ids: &[PhotoId]) -> Result<Vec<PhotoId>, Failure> {
        let state = self.state()?;
        let is_recorded = |id: &&PhotoId| {
            let row = state.photos.get(*id);
            row.is_some_and(|row| row.full_size.is_some())
        };
        Ok(photo_ids.iter().filter(is_recorded).copied().collect())
    }
}
