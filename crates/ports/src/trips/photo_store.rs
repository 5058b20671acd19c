//! Stores photos, without their bytes, and counts their unfinished decodes.

use std::collections::BTreeSet;
use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use thiserror::Error;
use triptych_captions::TripShots;
use triptych_trips::{Measurements, Photo, PhotoId, RefusalReason, Selection, TripId, Verdict};
use triptych_users::UserId;

use crate::Failure;

/// Limits on the number and size of photos.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PhotoLimits {
    /// Maximum number of photos in a trip.
    pub photos_per_trip: usize,
    /// Maximum number of photos of a user.
    pub photos_per_user: usize,
    /// Maximum number of bytes that all photos of a user count.
    pub bytes_per_user: u64,
}

/// Why a photo was not added.
#[derive(Debug, Error)]
pub enum PhotoInsertError {
    /// The trip has a photo with the same bytes.
    #[error("same bytes as photo {0}")]
    Repeated(PhotoId),
    /// The trip is absent or another user's.
    #[error("no such trip")]
    TripNotFound,
    /// The trip has [`PhotoLimits::photos_per_trip`] photos.
    #[error("trip is full")]
    TripFull,
    /// The user has [`PhotoLimits::photos_per_user`] photos, or this one would exceed
    /// [`PhotoLimits::bytes_per_user`].
    #[error("account is full")]
    AccountFull,
    /// The store failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// The outcome of an analysis.
#[derive(Debug, Clone, PartialEq)]
pub enum AnalysisOutcome {
    /// The photo was measured.
    Measured {
        /// The measurements.
        measurements: Arc<Measurements>,
        /// The size of its two renditions in bytes.
        renditions_bytes: u64,
    },
    /// The picture cannot be read.
    Refused(RefusalReason),
}

/// Counts how often the verdicts of a trip were written. It is read with the photos and passed with
/// the new verdicts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VerdictsRevision(pub i64);

/// The photos of a trip, to be curated.
#[derive(Debug, Clone, PartialEq)]
pub struct PhotosToJudge {
    /// The revision of their verdicts.
    pub revision: VerdictsRevision,
    /// The photos in order of arrival (by id).
    pub photos: Vec<Photo>,
}

/// Why verdicts were not recorded.
#[derive(Debug, Error)]
pub enum RecordVerdictsError {
    /// Other verdicts were recorded since the photos were read; they must be curated again.
    #[error("other verdicts came first")]
    Overtaken,
    /// The store failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// The outcome of curation for a photo.
#[derive(Debug, Clone, PartialEq)]
pub struct CuratedPhoto {
    /// The photo.
    pub photo_id: PhotoId,
    /// The verdict.
    pub verdict: Verdict,
    /// Whether curation picked it. [`Selection::after_curation`] derives the new selection from the
    /// stored one.
    pub is_picked: bool,
}

/// A user's decision that a photo is not a duplicate, or may be one again.
#[derive(Debug, Clone, PartialEq)]
pub struct NotDuplicateUpdate {
    /// The photo.
    pub photo_id: PhotoId,
    /// The photos that it is not a duplicate of, replacing those before.
    pub not_duplicate_of: BTreeSet<PhotoId>,
    /// The verdicts of its trip that follow.
    pub verdicts: Vec<(PhotoId, Verdict)>,
}

/// Stores photos.
#[async_trait]
pub trait PhotoStore: Send + Sync {
    /// Adds a photo in state `Received`, without a verdict, and queues its analysis. It counts
    /// [`Photo::bytes_on_arrival`]. The limits may be reached and MUST NOT be exceeded, also under
    /// concurrency. A missing trip is reported before a repeated photo, that before a full trip,
    /// and that before a full account.
    async fn insert(&self, photo: &Photo, limits: PhotoLimits) -> Result<(), PhotoInsertError>;

    /// A photo of this user; `None` if it is absent or another user's.
    async fn find(&self, user_id: UserId, photo_id: PhotoId) -> Result<Option<Photo>, Failure>;

    /// Those of these photos that belong to this user, in the requested order; repeated ids give
    /// repeated photos.
    async fn find_many(
        &self,
        user_id: UserId,
        photo_ids: &[PhotoId],
    ) -> Result<Vec<Photo>, Failure>;

    /// The photos of a trip of this user in order of arrival (by id); empty for another user's.
    async fn list(&self, user_id: UserId, trip_id: TripId) -> Result<Vec<Photo>, Failure>;

    /// The same photos with the revision of their verdicts, as one snapshot. `None` if the trip is
    /// absent or another user's.
    async fn list_to_judge(
        &self,
        user_id: UserId,
        trip_id: TripId,
    ) -> Result<Option<PhotosToJudge>, Failure>;

    /// What a trip of this user contains, as [`TripShots::of`] counts it; zeros for another user's.
    /// Photos are counted in the database, not loaded.
    async fn count_shots(&self, user_id: UserId, trip_id: TripId) -> Result<TripShots, Failure>;

    /// Records the outcome of an analysis and, if the measurements have a capture time, that time.
    /// The photo's size is the size after the turn that the measurements report. Measurements read
    /// back exactly. A damaged photo is deselected, by [`Selection::OF_A_REFUSED_PHOTO`]. A photo
    /// that was deleted or is not `Received` does not change: measurements are immutable, and a
    /// store may cache them. From then on the photo counts
    /// [`counted_bytes`](triptych_trips::counted_bytes); a damaged one has no renditions.
    ///
    /// Returns whether the photo exists at the moment of writing: if not, the caller deletes the
    /// renditions that it stored.
    async fn record_analysis(
        &self,
        photo_id: PhotoId,
        outcome: &AnalysisOutcome,
    ) -> Result<bool, Failure>;

    /// Records verdicts on photos of a trip of this user with the selections that follow, and the
    /// time of curation. Deleted photos and those of other trips are skipped, other photos of the
    /// trip do not change, and nothing is written for a trip that is absent or another user's. A
    /// verdict may refer to deleted photos. MUST be refused if verdicts were recorded since `seen`.
    async fn record_curation(
        &self,
        user_id: UserId,
        trip_id: TripId,
        seen: VerdictsRevision,
        photos: &[CuratedPhoto],
        now: DateTime<Utc>,
    ) -> Result<(), RecordVerdictsError>;

    /// Selects or deselects a photo of this user, and returns it; `None` if it is absent or another
    /// user's.
    async fn set_selection(
        &self,
        user_id: UserId,
        photo_id: PhotoId,
        selection: Selection,
    ) -> Result<Option<Photo>, Failure>;

    /// Records which photos one of this user is not a duplicate of, with the verdicts that follow.
    /// Selections do not change. Verdicts on deleted photos and those of other trips are skipped.
    /// Returns whether the photo exists; if not, nothing is written. MUST be refused if verdicts of
    /// its trip were recorded since `seen`.
    async fn record_not_duplicate(
        &self,
        user_id: UserId,
        seen: VerdictsRevision,
        update: &NotDuplicateUpdate,
    ) -> Result<bool, RecordVerdictsError>;

    /// The number of bytes that the photos of this user count, as limited by
    /// [`PhotoLimits::bytes_per_user`].
    async fn counted_bytes(&self, user_id: UserId) -> Result<u64, Failure>;

    /// Deletes a photo of this user, and the slides that show it. A post without slides is deleted
    /// too; other posts preserve the order of their slides. Posts that become equal are both
    /// preserved. Verdicts of other photos that refer to it do not change before the next curation.
    /// Returns whether it existed.
    async fn delete(&self, user_id: UserId, photo_id: PhotoId) -> Result<bool, Failure>;

    /// Those of these photos that exist, of any user, in any order.
    async fn existing(&self, photo_ids: &[PhotoId]) -> Result<Vec<PhotoId>, Failure>;
}

/// Decodes of an analysed photo that started and did not end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnfinishedDecodes {
    /// Their number: running ones, and those during which the process crashed.
    pub count: u32,
    /// Until when one of them certainly runs; `None` if no decode ever started.
    pub lease_until: Option<DateTime<Utc>>,
}

impl UnfinishedDecodes {
    /// The value for a photo that is absent or was never decoded.
    pub const NONE: Self = Self {
        count: 0,
        lease_until: None,
    };
}

/// Counts the decodes of analysed photos while they run.
#[async_trait]
pub trait DecodeCounter: Send + Sync {
    /// The unfinished decodes of an analysed photo; [`UnfinishedDecodes::NONE`] if it was deleted.
    async fn unfinished_decodes(&self, photo_id: PhotoId) -> Result<UnfinishedDecodes, Failure>;

    /// Counts a decode before it starts, in case the process does not survive it. It certainly runs
    /// until `lease_until`.
    async fn begin_decode(
        &self,
        photo_id: PhotoId,
        lease_until: DateTime<Utc>,
    ) -> Result<(), Failure>;

    /// Extends the lease of a decode until `lease_until`; returns whether any decode is counted. A
    /// lease never gets shorter: another decode of the photo may hold it.
    async fn renew_decode(
        &self,
        photo_id: PhotoId,
        lease_until: DateTime<Utc>,
    ) -> Result<bool, Failure>;

    /// Clears all decodes of a photo: since one of them ended, the photo does not crash the
    /// process.
    async fn end_decode(&self, photo_id: PhotoId) -> Result<(), Failure>;
}
