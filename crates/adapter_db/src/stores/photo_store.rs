//! Photos.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_captions::TripShots;
use triptych_ports::{
    AnalysisOutcome, CuratedPhoto, Failure, NotDuplicateUpdate, PhotoInsertError, PhotoLimits,
    PhotoStore, PhotosToJudge, RecordVerdictsError, VerdictsRevision,
};
use triptych_trips::{Photo, PhotoId, Selection, TripId};
use triptych_users::UserId;

use super::{read, write};
use crate::Database;

#[async_trait]
impl PhotoStore for Database {
    async fn insert(&self, photo: &Photo, limits: PhotoLimits) -> Result<(), PhotoInsertError> {
        let photo = photo.clone();
        write!(self, photos::insert(&photo, limits))
    }

    async fn find(&self, user_id: UserId, photo_id: PhotoId) -> Result<Option<Photo>, Failure> {
        let known = self.known_measurements.clone();
        read!(self, photos::find(&known, user_id, photo_id))
    }

    async fn find_many(
        &self,
        user_id: UserId,
        photo_ids: &[PhotoId],
    ) -> Result<Vec<Photo>, Failure> {
        let (known, photo_ids) = (self.known_measurements.clone(), photo_ids.to_vec());
        read!(self, photos::find_many(&known, user_id, &photo_ids))
    }

    async fn list(&self, user_id: UserId, trip_id: TripId) -> Result<Vec<Photo>, Failure> {
        let known = self.known_measurements.clone();
        read!(self, photos::list(&known, user_id, trip_id))
    }

    async fn list_to_judge(
        &self,
        user_id: UserId,
        trip_id: TripId,
    ) -> Result<Option<PhotosToJudge>, Failure> {
        let known = self.known_measurements.clone();
        read!(self, curation::list_to_judge(&known, user_id, trip_id))
    }

    async fn count_shots(&self, user_id: UserId, trip_id: TripId) -> Result<TripShots, Failure> {
        read!(self, photos::count_shots(user_id, trip_id))
    }

    async fn record_analysis(
        &self,
        photo_id: PhotoId,
        outcome: &AnalysisOutcome,
    ) -> Result<bool, Failure> {
        let outcome = outcome.clone();
        let recorded: Result<(bool, Option<String>), Failure> =
            write!(self, analysis::record(photo_id, &outcome));
        let (photo_exists, measurements) = recorded?;
        // Warms the cache: a user usually views photos after the upload. Errors are left to the
        // reader.
        if let Some(json) = measurements {
            let _ = self.known_measurements.learn(photo_id, &json);
        }
        Ok(photo_exists)
    }

    async fn record_curation(
        &self,
        user_id: UserId,
        trip_id: TripId,
        seen: VerdictsRevision,
        photos: &[CuratedPhoto],
        now: DateTime<Utc>,
    ) -> Result<(), RecordVerdictsError> {
        let photos = photos.to_vec();
        write!(self, curation::record(user_id, trip_id, seen, &photos, now))
    }

    async fn set_selection(
        &self,
        user_id: UserId,
        photo_id: PhotoId,
        selection: Selection,
    ) -> Result<Option<Photo>, Failure> {
        let known = self.known_measurements.clone();
        write!(
            self,
            photos::set_selection(&known, user_id, photo_id, selection)
        )
    }

    async fn record_not_duplicate(
        &self,
        user_id: UserId,
        seen: VerdictsRevision,
        update: &NotDuplicateUpdate,
    ) -> Result<bool, RecordVerdictsError> {
        let update = update.clone();
        write!(self, not_duplicates::record(user_id, seen, &update))
    }

    async fn counted_bytes(&self, user_id: UserId) -> Result<u64, Failure> {
        read!(self, storage_usage::counted_bytes(user_id))
    }

    async fn delete(&self, user_id: UserId, photo_id: PhotoId) -> Result<bool, Failure> {
        write!(self, photos::delete(user_id, photo_id))
    }

    async fn existing(&self, photo_ids: &[PhotoId]) -> Result<Vec<PhotoId>, Failure> {
        let photo_ids = photo_ids.to_vec();
        read!(self, photos::existing(&photo_ids))
    }
}
