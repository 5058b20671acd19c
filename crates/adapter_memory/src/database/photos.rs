//! Photos and their unfinished decodes.

use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_captions::TripShots;
use triptych_ports::{
    AnalysisOutcome, CuratedPhoto, DecodeCounter, Failure, Job, NotDuplicateUpdate,
    PhotoInsertError, PhotoLimits, PhotoStore, PhotosToJudge, RecordVerdictsError,
    UnfinishedDecodes, VerdictsRevision,
};
use triptych_trips::{Photo, PhotoId, PhotoState, Selection, TripId, counted_bytes};
use triptych_users::UserId;

use super::{MemoryDatabase, PhotoRow, State};

impl State {
    pub(super) fn photo(&self, user_id: UserId, photo_id: PhotoId) -> Option<&Photo> {
        let row = self.photos.get(&photo_id)?;
        (row.photo.user_id == user_id).then_some(&row.photo)
    }

    fn photo_mut(&mut self, user_id: UserId, photo_id: PhotoId) -> Option<&mut Photo> {
        let row = self.photos.get_mut(&photo_id)?;
        (row.photo.user_id == user_id).then_some(&mut row.photo)
    }

    /// Checks the limits and that the photo is not a duplicate.
    fn admit(&self, photo: &Photo, limits: PhotoLimits) -> Result<(), PhotoInsertError> {
        if self.trip(photo.user_id, photo.trip_id).is_none() {
            return Err(PhotoInsertError::TripNotFound);
        }
        let same_bytes = |other: &&Photo| other.content_hash == photo.content_hash;
        if let Some(first) = self.photos_of(photo.trip_id).find(same_bytes) {
            return Err(PhotoInsertError::Repeated(first.id));
        }
        if self.photos_of(photo.trip_id).count() >= limits.photos_per_trip {
            return Err(PhotoInsertError::TripFull);
        }
        let photos = self.rows_of(photo.user_id).count();
        let is_full = photos >= limits.photos_per_user
            || self.counted_bytes(photo.user_id) + photo.bytes_on_arrival() > limits.bytes_per_user;
        if is_full {
            return Err(PhotoInsertError::AccountFull);
        }
        Ok(())
    }

    fn verdicts_revision(&self, trip_id: TripId) -> VerdictsRevision {
        let count = self.verdicts_revisions.get(&trip_id).copied();
        VerdictsRevision(count.unwrap_or_default())
    }

    /// Checks that the writer of verdicts over a trip has seen the latest ones.
    fn admit_verdicts(
        &mut self,
        trip_id: TripId,
        seen: VerdictsRevision,
    ) -> Result<(), RecordVerdictsError> {
        if self.verdicts_revision(trip_id) != seen {
            return Err(RecordVerdictsError::Overtaken);
        }
        self.verdicts_revisions.insert(trip_id, seen.0 + 1);
        Ok(())
    }

    /// Removes a photo from every post, and deletes posts without another slide.
    fn delete_slides(&mut self, photo_id: PhotoId) {
        for post in self.posts.values_mut() {
            post.slides.retain(|slide| slide.photo_id != photo_id);
        }
        self.posts.retain(|_, post| !post.slides.is_empty());
    }
}

#[async_trait]
impl PhotoStore for MemoryDatabase {
    async fn insert(&self, photo: &Photo, limits: PhotoLimits) -> Result<(), PhotoInsertError> {
        let mut state = self.state()?;
        state.admit(photo, limits)?;
        let row = PhotoRow {
            photo: photo.clone(),
            counted_bytes: photo.bytes_on_arrival(),
            full_size: None,
            unfinished_decodes: UnfinishedDecodes::NONE,
        };
        state.photos.insert(photo.id, row);
        state.enqueue_photo(photo);
        Ok(())
    }

    async fn find(&self, user_id: UserId, photo_id: PhotoId) -> Result<Option<Photo>, Failure> {
        Ok(self.state()?.photo(user_id, photo_id).cloned())
    }

    async fn find_many(
        &self,
        user_id: UserId,
        photo_ids: &[PhotoId],
    ) -> Result<Vec<Photo>, Failure> {
        let state = self.state()?;
        let found = photo_ids.iter().filter_map(|id| state.photo(user_id, *id));
        Ok(found.cloned().collect())
    }

    async fn list(&self, user_id: UserId, trip_id: TripId) -> Result<Vec<Photo>, Failure> {
        let state = self.state()?;
        let photos = state.photos_of(trip_id);
        Ok(photos
            .filter(|photo| photo.user_id == user_id)
            .cloned()
            .collect())
    }

    async fn list_to_judge(
        &self,
        user_id: UserId,
        trip_id: TripId,
    ) -> Result<Option<PhotosToJudge>, Failure> {
        let state = self.state()?;
        Ok(state.trip(user_id, trip_id).map(|trip| PhotosToJudge {
            revision: state.verdicts_revision(trip.id),
            photos: state.photos_of(trip.id).cloned().collect(),
        }))
    }

    async fn count_shots(&self, user_id: UserId, trip_id: TripId) -> Result<TripShots, Failure> {
        Ok(TripShots::of(&self.list(user_id, trip_id).await?))
    }

    async fn record_analysis(
        &self,
        photo_id: PhotoId,
        outcome: &AnalysisOutcome,
    ) -> Result<bool, Failure> {
        let mut state = self.state()?;
        state.jobs.remove(&Job::Analysis(photo_id).id());
        let Some(row) = state.photos.get_mut(&photo_id) else {
            return Ok(false);
        };
        if row.photo.state != PhotoState::Received {
            return Ok(true);
        }
        let original = row.photo.size_bytes;
        match outcome {
            AnalysisOutcome::Measured {
                measurements,
                renditions_bytes,
            } => {
                row.counted_bytes = counted_bytes(original, *renditions_bytes);
                row.photo.size = row.photo.size.turned(measurements.turned());
                row.photo.taken_at = measurements.taken_at.or(row.photo.taken_at);
                row.photo.state = PhotoState::Analysed {
                    measurements: Arc::clone(measurements),
                };
            }
            AnalysisOutcome::Refused(reason) => {
                row.counted_bytes = counted_bytes(original, 0);
                row.photo.selection = Selection::OF_A_REFUSED_PHOTO;
                row.photo.state = PhotoState::Refused { reason: *reason };
            }
        }
        Ok(true)
    }

    async fn record_curation(
        &self,
        user_id: UserId,
        trip_id: TripId,
        seen: VerdictsRevision,
        photos: &[CuratedPhoto],
        now: DateTime<Utc>,
    ) -> Result<(), RecordVerdictsError> {
        let mut state = self.state()?;
        if state.trip(user_id, trip_id).is_none() {
            return Ok(());
        }
        state.admit_verdicts(trip_id, seen)?;
        if let Some(trip) = state.trips.get_mut(&trip_id) {
            trip.curated_at = Some(now);
        }
        for curated in photos {
            let photo = state.photo_mut(user_id, curated.photo_id);
            if let Some(photo) = photo.filter(|photo| photo.trip_id == trip_id) {
                photo.verdict = Some(curated.verdict.clone());
                photo.selection = photo.selection.after_curation(curated.is_picked);
            }
        }
        Ok(())
    }

    async fn set_selection(
        &self,
        user_id: UserId,
        photo_id: PhotoId,
        selection: Selection,
    ) -> Result<Option<Photo>, Failure> {
        let mut state = self.state()?;
        Ok(state.photo_mut(user_id, photo_id).map(|photo| {
            photo.selection = selection;
            photo.clone()
        }))
    }

    async fn record_not_duplicate(
        &self,
        user_id: UserId,
        seen: VerdictsRevision,
        update: &NotDuplicateUpdate,
    ) -> Result<bool, RecordVerdictsError> {
        let mut state = self.state()?;
        let Some(photo) = state.photo(user_id, update.photo_id) else {
            return Ok(false);
        };
        let trip_id = photo.trip_id;
        state.admit_verdicts(trip_id, seen)?;
        if let Some(photo) = state.photo_mut(user_id, update.photo_id) {
            photo.not_duplicate_of.clone_from(&update.not_duplicate_of);
        }
        for (photo_id, verdict) in &update.verdicts {
            let other = state.photo_mut(user_id, *photo_id);
            if let Some(other) = other.filter(|other| other.trip_id == trip_id) {
                other.verdict = Some(verdict.clone());
            }
        }
        Ok(true)
    }

    async fn counted_bytes(&self, user_id: UserId) -> Result<u64, Failure> {
        Ok(self.state()?.counted_bytes(user_id))
    }

    async fn delete(&self, user_id: UserId, photo_id: PhotoId) -> Result<bool, Failure> {
        let mut state = self.state()?;
        if state.photo(user_id, photo_id).is_none() {
            return Ok(false);
        }
        state.photos.remove(&photo_id);
        state.delete_slides(photo_id);
        Ok(true)
    }

    async fn existing(&self, photo_ids: &[PhotoId]) -> Result<Vec<PhotoId>, Failure> {
        let state = self.state()?;
        let ids = photo_ids.iter().copied();
        Ok(ids.filter(|id| state.photos.contains_key(id)).collect())
    }
}

#[async_trait]
impl DecodeCounter for MemoryDatabase {
    async fn unfinished_decodes(&self, photo_id: PhotoId) -> Result<UnfinishedDecodes, Failure> {
        let state = self.state()?;
        let row = state.photos.get(&photo_id);
        Ok(row.map_or(UnfinishedDecodes::NONE, |row| row.unfinished_decodes))
    }

    async fn begin_decode(
        &self,
        photo_id: PhotoId,
        lease_until: DateTime<Utc>,
    ) -> Result<(), Failure> {
        if let Some(row) = self.state()?.photos.get_mut(&photo_id) {
            let decodes = &mut row.unfinished_decodes;
            decodes.count += 1;
            decodes.lease_until = decodes.lease_until.max(Some(lease_until));
        }
        Ok(())
    }

    async fn renew_decode(
        &self,
        photo_id: PhotoId,
        lease_until: DateTime<Utc>,
    ) -> Result<bool, Failure> {
        let mut state = self.state()?;
        let Some(row) = state.photos.get_mut(&photo_id) else {
            return Ok(false);
        };
        let decodes = &mut row.unfinished_decodes;
        if decodes.count == 0 {
            return Ok(false);
        }
        decodes.lease_until = decodes.lease_until.max(Some(lease_until));
        Ok(true)
    }

    async fn end_decode(&self, photo_id: PhotoId) -> Result<(), Failure> {
        if let Some(row) = self.state()?.photos.get_mut(&photo_id) {
            row.unfinished_decodes = UnfinishedDecodes::NONE;
        }
        Ok(())
    }
}
