//! Rendering pictures, and which full-size renditions are stored.

use async_trait::async_trait;
use bytes::Bytes;
use chrono::{DateTime, Utc};
use thiserror::Error;
use triptych_posts::{AspectRatio, FocusPoint};
use triptych_trips::{PhotoId, QuarterTurn};
use triptych_users::UserId;

use crate::{Failure, RenditionSize};

/// The crop of a slide.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SlideCrop {
    /// The aspect ratio.
    pub ratio: AspectRatio,
    /// The focus point.
    pub focus: FocusPoint,
    /// Maximum width; a narrower photo is not enlarged.
    pub width_px_max: u32,
}

/// Why a picture was not rendered.
#[derive(Debug, Error)]
pub enum RendererError {
    /// The original is damaged.
    #[error("picture cannot be read: {0}")]
    Damaged(String),
    /// The renderer failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Renders originals as JPEGs: upright, in sRGB, without metadata, never enlarged. An original is
/// rotated by its own metadata, then by the turn that its analysis found. MUST NOT block async
/// threads, nor exceed the configured number of parallel runs.
#[async_trait]
pub trait Renderer: Send + Sync {
    /// Whether a picture of this size needs so much memory that two such runs never overlap. A
    /// slide needs what the full size does. It MUST NOT decode.
    async fn is_large(&self, original: &Bytes, size: RenditionSize) -> Result<bool, Failure>;

    /// The whole picture at a size.
    async fn rendition(
        &self,
        original: Bytes,
        turned: Option<QuarterTurn>,
        size: RenditionSize,
    ) -> Result<Bytes, RendererError>;

    /// A slide of a carousel.
    async fn slide(
        &self,
        original: Bytes,
        turned: Option<QuarterTurn>,
        crop: SlideCrop,
    ) -> Result<Bytes, RendererError>;
}

/// What must be known of a photo before a rendition of it is served.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShownPhoto {
    /// The owner.
    pub user_id: UserId,
    /// Whether the analysis found the photo damaged.
    pub is_refused: bool,
    /// When its full size was last recorded; `None` if it is not recorded.
    pub full_recorded_at: Option<DateTime<Utc>>,
}

/// The outcome of recording a full size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FullSizeRecord {
    /// Recorded.
    Recorded,
    /// It would exceed the user's storage limit: its object must be deleted.
    NoRoom,
    /// The photo was deleted: all its objects must be deleted.
    PhotoGone,
}

/// Records the renditions in full size, which are created on request and deleted when unused for a
/// while. They count against the user's storage limit.
#[async_trait]
pub trait FullSizeCache: Send + Sync {
    /// Finds a photo by id, of any user. It MUST cost no more than one lookup by primary key: every
    /// served picture calls it.
    async fn find_shown(&self, photo_id: PhotoId) -> Result<Option<ShownPhoto>, Failure>;

    /// Records that a full size of this many bytes is stored, or still in use. Its bytes count once
    /// and MUST NOT exceed `bytes_per_user`, also under concurrency.
    async fn record_full_size(
        &self,
        photo_id: PhotoId,
        bytes: u64,
        bytes_per_user: u64,
        now: DateTime<Utc>,
    ) -> Result<FullSizeRecord, Failure>;

    /// Removes up to `limit` records last made before `recorded_before`, and returns those whose
    /// objects must be deleted. They no longer count.
    async fn expire_full_sizes(
        &self,
        recorded_before: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<PhotoId>, Failure>;

    /// Counts renditions found in the storage, with the bytes of each photo, if an analysed photo
    /// counts less than its file and these. Returns the number of photos that count more than
    /// before.
    async fn record_renditions(&self, renditions: &[(PhotoId, u64)]) -> Result<usize, Failure>;

    /// Those of these photos that have a record, in any order.
    async fn recorded_full_sizes(&self, photo_ids: &[PhotoId]) -> Result<Vec<PhotoId>, Failure>;
}
