//! Trips and their photos.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_captions::TripShots;
use triptych_ports::{
    AnalysisOutcome, CuratedPhoto, DecodeCounter, Failure, FullSizeCache, FullSizeRecord,
    NotDuplicateUpdate, PhotoInsertError, PhotoLimits, PhotoStore, PhotosToJudge,
    RecordVerdictsError, ShownPhoto, TripCursor, TripStore, UnfinishedDecodes, VerdictsRevision,
};
use triptych_trips::{Photo, PhotoId, Selection, Trip, TripId, TripSummary, TripTitle};
use triptych_users::UserId;

use super::{read, write};
use crate::Database;

#[async_trait]
impl TripStore for Database {
    async fn insert(&self, trip: &Trip) -> Result<(), Failure> {
        let trip = trip.clone();
        write!(self, trips::insert(&trip))
    }

    async fn find(&self, user_id: UserId, trip_id: TripId) -> Result<Option<TripSummary>, Failure> {
        read!(self, trips::find(user_id, trip_id))
    }

    async fn list(
        &self,
        user_id: UserId,
        after: Option<TripCursor>,
        limit: usize,
    ) -> Result<Vec<TripSummary>, Failure> {
        read!(self, trips::list(user_id, after, limit))
    }

    async fn rename(
        &self,
        user_id: UserId,
        trip_id: TripId,
        title: Option<&TripTitle>,
    ) -> Result<bool, Failure> {
        let title = title.cloned();
        write!(self, trips::rename(user_id, trip_id, title.as_ref()))
    }

    async fn set_place(
        &self,
        user_id: UserId,
        trip_id: TripId,
        place: Option<&str>,
    ) -> Result<(), Failure> {
        let place = place.map(str::to_owned);
        write!(self, trips::set_place(user_id, trip_id, place.as_deref()))
    }

    async fn delete(
        &self,
        user_id: UserId,
        trip_id: TripId,
    ) -> Result<Option<Vec<PhotoId>>, Failure> {
        write!(self, trips::delete(user_id, trip_id))
    }

    async fn list_without_post(
        &self,
        created_before: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<Trip>, Failure> {
        read!(self, trips::list_without_post(created_before, limit))
    }
}

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
        write!(self, curation::record_not_duplicate(user_id, seen, &update))
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

#[async_trait]
impl DecodeCounter for Database {
    async fn unfinished_decodes(&self, photo_id: PhotoId) -> Result<UnfinishedDecodes, Failure> {
        read!(self, analysis::unfinished_decodes(photo_id))
    }

    async fn begin_decode(
        &self,
        photo_id: PhotoId,
        lease_until: DateTime<Utc>,
    ) -> Result<(), Failure> {
        write!(self, analysis::begin_decode(photo_id, lease_until))
    }

    async fn renew_decode(
        &self,
        photo_id: PhotoId,
        lease_until: DateTime<Utc>,
    ) -> Result<bool, Failure> {
        write!(self, analysis::renew_decode(photo_id, lease_until))
    }

    async fn end_decode(&self, photo_id: PhotoId) -> Result<(), Failure> {
        write!(self, analysis::end_decode(photo_id))
    }
}

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
