//! Which photos have a rendition in full size stored, and since when nobody asked for it.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_trips::PhotoId;
use triptych_users::UserId;

use crate::Failure;

/// What has to be known of a photo before a picture of it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShownPhoto {
    /// Whose photo it is.
    pub user_id: UserId,
    /// Whether its analysis found that no picture can be made of it.
    pub is_refused: bool,
    /// When its full size was last recorded; none while none is.
    pub full_recorded_at: Option<DateTime<Utc>>,
}

/// What became of a full size that was to be recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FullSizeRecord {
    /// It counts as stored.
    Recorded,
    /// With it the user would exceed what they may store: its object is to be deleted.
    NoRoom,
    /// The photo is gone: everything stored of it is to be deleted.
    PhotoGone,
}

/// Keeps account of the renditions in full size, which are made when they are asked for and deleted
/// when nobody has asked for a while. They count against what their user may store.
#[async_trait]
pub trait FullSizeCache: Send + Sync {
    /// A photo by its identifier alone, whosever it is. It MUST cost no more than one look-up by
    /// primary key, since every picture that is shown asks.
    async fn find_shown(&self, photo_id: PhotoId) -> Result<Option<ShownPhoto>, Failure>;

    /// Records that a full size of so many bytes is stored, or is still asked for. Its bytes count
    /// once; `bytes_per_user` MUST NOT be exceeded by them, however many calls run at once.
    async fn record_full_size(
        &self,
        photo_id: PhotoId,
        bytes: u64,
        bytes_per_user: u64,
        now: DateTime<Utc>,
    ) -> Result<FullSizeRecord, Failure>;

    /// Removes up to `limit` records that were last made before `recorded_before`, and answers
    /// whose objects are to be deleted now. They count no longer.
    async fn expire_full_sizes(
        &self,
        recorded_before: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<PhotoId>, Failure>;

    /// Counts renditions that were found stored, so many bytes of each photo, where an analysed photo
    /// counts less than its file and these. Answers how many photos count more than before.
    async fn record_renditions(&self, renditions: &[(PhotoId, u64)]) -> Result<usize, Failure>;

    /// Those of these photos that have a record, in any order.
    async fn recorded_full_sizes(&self, photo_ids: &[PhotoId]) -> Result<Vec<PhotoId>, Failure>;
}
