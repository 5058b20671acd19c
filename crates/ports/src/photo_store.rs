//! Where photos are kept: all about them but their bytes.

use std::collections::BTreeSet;
use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use thiserror::Error;
use triptych_captions::TripShots;
use triptych_trips::{Measurements, Photo, PhotoId, RefusalReason, Selection, TripId, Verdict};
use triptych_users::UserId;

use crate::Failure;

/// How much room there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PhotoLimits {
    /// How many photos a trip may hold.
    pub photos_per_trip: usize,
    /// How many photos a user may have.
    pub photos_per_user: usize,
    /// How many bytes all photos of a user may count together.
    pub bytes_per_user: u64,
}

/// Why a photo was not added.
#[derive(Debug, Error)]
pub enum PhotoInsertError {
    /// The trip has a photo of the same bytes.
    #[error("same bytes as photo {0}")]
    Repeated(PhotoId),
    /// The trip is absent or another user's.
    #[error("no such trip")]
    TripNotFound,
    /// The trip holds [`PhotoLimits::photos_per_trip`] photos.
    #[error("trip is full")]
    TripFull,
    /// The user has [`PhotoLimits::photos_per_user`], or with this one they would exceed
    /// [`PhotoLimits::bytes_per_user`].
    #[error("account is full")]
    AccountFull,
    /// The store failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// How an analysis ended.
#[derive(Debug, Clone, PartialEq)]
pub enum AnalysisOutcome {
    /// The photo was measured.
    Measured {
        /// What was measured.
        measurements: Arc<Measurements>,
        /// The bytes of its two renditions together.
        renditions_bytes: u64,
    },
    /// The picture could not be read.
    Refused(RefusalReason),
}

/// Counts how often the verdicts over a trip were written: whoever judges its photos notes it, and
/// gives it back with what was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VerdictsRevision(pub i64);

/// The photos of a trip, to be judged against each other.
#[derive(Debug, Clone, PartialEq)]
pub struct PhotosToJudge {
    /// How often they were judged.
    pub revision: VerdictsRevision,
    /// The photos in order of arrival (by id).
    pub photos: Vec<Photo>,
}

/// Why verdicts were not written.
#[derive(Debug, Error)]
pub enum RecordVerdictsError {
    /// Others were written since the photos were read; they are to be judged again.
    #[error("other verdicts came first")]
    Overtaken,
    /// The store failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// What curation decided of a photo.
#[derive(Debug, Clone, PartialEq)]
pub struct CuratedPhoto {
    /// The photo.
    pub photo_id: PhotoId,
    /// The verdict.
    pub verdict: Verdict,
    /// Whether curation picked it. What becomes of the selection is said by
    /// [`Selection::after_curation`] over the selection that is stored then.
    pub is_picked: bool,
}

/// What a user decided of a photo that is no duplicate, or may be one again.
#[derive(Debug, Clone, PartialEq)]
pub struct NotDuplicateUpdate {
    /// The photo.
    pub photo_id: PhotoId,
    /// The photos that it is kept apart from now, in place of those before.
    pub not_duplicate_of: BTreeSet<PhotoId>,
    /// The verdicts that follow, on photos of its trip.
    pub verdicts: Vec<(PhotoId, Verdict)>,
}

/// Keeps photos.
#[async_trait]
pub trait PhotoStore: Send + Sync {
    /// Adds a photo in state `Received`, without a verdict, and lets it wait for its analysis. It
    /// counts [`Photo::bytes_on_arrival`]. The limits MUST hold however many calls run at once, and
    /// may be reached; a missing trip is reported before a repeated photo, that before a full trip,
    /// and that before a full account.
    async fn insert(&self, photo: &Photo, limits: PhotoLimits) -> Result<(), PhotoInsertError>;

    /// A photo of this user; none where it is absent or another user's.
    async fn find(&self, user_id: UserId, photo_id: PhotoId) -> Result<Option<Photo>, Failure>;

    /// Those of these photos that are this user's, in the order asked for; one that is asked for
    /// twice is answered twice.
    async fn find_many(
        &self,
        user_id: UserId,
        photo_ids: &[PhotoId],
    ) -> Result<Vec<Photo>, Failure>;

    /// The photos of a trip of this user in order of arrival (by id); none of another user's.
    async fn list(&self, user_id: UserId, trip_id: TripId) -> Result<Vec<Photo>, Failure>;

    /// The same photos, and how often they were judged: both of one moment. None where the trip is
    /// absent or another user's.
    async fn list_to_judge(
        &self,
        user_id: UserId,
        trip_id: TripId,
    ) -> Result<Option<PhotosToJudge>, Failure>;

    /// What a trip of this user holds, as [`TripShots::of`] counts it; nothing of another user's.
    /// The photos are counted where they lie, and not read.
    async fn count_shots(&self, user_id: UserId, trip_id: TripId) -> Result<TripShots, Failure>;

    /// Writes down how an analysis ended and, where the measurements have a capture time, that;
    /// without one the photo keeps the time it has. Its size is that of the photo as the
    /// measurements say it was turned. Measurements read back to the last bit. A
    /// refused photo is deselected, by [`Selection::OF_A_REFUSED_PHOTO`]. A photo that is gone, or
    /// not `Received` any more, stays as it is: measurements never change, and a store may remember
    /// them. From then on it counts by [`counted_bytes`](triptych_trips::counted_bytes), a refused
    /// photo without renditions.
    ///
    /// Answers whether the photo exists, as of the moment of writing: where it does not, its
    /// caller deletes the renditions that were stored meanwhile.
    async fn record_analysis(
        &self,
        photo_id: PhotoId,
        outcome: &AnalysisOutcome,
    ) -> Result<bool, Failure>;

    /// Writes verdicts over a trip of this user together, with what follows for the selections, and
    /// that the trip was curated. Photos that are gone or in another trip are passed over, photos
    /// that are not named keep their verdict and their selection, and of a trip that is absent or
    /// another user's nothing is written. A verdict may name photos that are gone. Where verdicts
    /// were written since `seen`, these MUST be refused.
    async fn record_curation(
        &self,
        user_id: UserId,
        trip_id: TripId,
        seen: VerdictsRevision,
        photos: &[CuratedPhoto],
        now: DateTime<Utc>,
    ) -> Result<(), RecordVerdictsError>;

    /// Selects or deselects a photo of this user, and answers it; none where it is absent or
    /// another user's.
    async fn set_selection(
        &self,
        user_id: UserId,
        photo_id: PhotoId,
        selection: Selection,
    ) -> Result<Option<Photo>, Failure>;

    /// Writes down which photos one of this user is kept apart from, together with the verdicts that
    /// follow. Selections stay. Verdicts on photos that are gone or in another trip are passed over.
    /// Answers whether there was such a photo; where there was none, nothing is written. Where
    /// verdicts over its trip were written since `seen`, this MUST be refused.
    async fn record_not_duplicate(
        &self,
        user_id: UserId,
        seen: VerdictsRevision,
        update: &NotDuplicateUpdate,
    ) -> Result<bool, RecordVerdictsError>;

    /// How many bytes the photos of this user count: what [`PhotoLimits::bytes_per_user`] limits.
    async fn counted_bytes(&self, user_id: UserId) -> Result<u64, Failure>;

    /// Deletes a photo of this user, and the slides that show it. A post whose last slide goes
    /// goes too; another keeps the order of its slides, and all else. Posts that become alike by it
    /// both stay. What verdicts of other photos say of it stays until they are judged again.
    /// Answers whether there was one.
    async fn delete(&self, user_id: UserId, photo_id: PhotoId) -> Result<bool, Failure>;

    /// Those of these photos that exist, whosever they are, in any order.
    async fn existing(&self, photo_ids: &[PhotoId]) -> Result<Vec<PhotoId>, Failure>;
}
