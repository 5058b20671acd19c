//! A user sends photos.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{
    Clock, Failure, ObjectKey, ObjectStorage, PhotoLimits, PhotoStore, Randomness, TripStore,
};
use triptych_trips::{FileName, PhotoId, Trip, TripId};
use triptych_users::UserId;

use super::{AnalysisSignal, PhotoUpload};

/// Why an upload cannot go on.
#[derive(Debug, Error)]
pub enum UploadPhotosError {
    /// The trip is absent or another user's.
    #[error("no such trip")]
    TripNotFound,
    /// The storage of photos failed.
    #[error(transparent)]
    Storage(Failure),
    /// The database failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Takes photos in, one file after the other, while they arrive.
#[derive(Clone)]
pub struct UploadPhotos {
    /// Keeps trips.
    pub trips: Arc<dyn TripStore>,
    /// Keeps photos.
    pub photos: Arc<dyn PhotoStore>,
    /// Keeps their bytes.
    pub storage: Arc<dyn ObjectStorage>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Draws identifiers.
    pub randomness: Arc<dyn Randomness>,
    /// Wakes the analysis.
    pub signal: AnalysisSignal,
    /// How much room there is.
    pub limits: PhotoLimits,
}

impl UploadPhotos {
    /// Begins an upload to a trip of the user's, or to a new one, which is opened with its first
    /// good photo.
    ///
    /// # Errors
    /// [`UploadPhotosError::TripNotFound`] or a port's failure.
    pub async fn run(
        &self,
        user_id: UserId,
        trip: Option<TripId>,
    ) -> Result<UploadBatch, UploadPhotosError> {
        if let Some(trip_id) = trip {
            let found = self.trips.find(user_id, trip_id).await?;
            found.ok_or(UploadPhotosError::TripNotFound)?;
        }
        Ok(UploadBatch {
            ports: self.clone(),
            user_id,
            trip,
        })
    }
}

/// An upload of several files to one trip.
pub struct UploadBatch {
    pub(super) ports: UploadPhotos,
    pub(super) user_id: UserId,
    trip: Option<TripId>,
}

impl UploadBatch {
    /// Begins one file. Its bytes go into the answer by
    /// [`PhotoUpload::write`], and [`PhotoUpload::finish`] says what became of it.
    ///
    /// # Errors
    /// A port's failure.
    pub async fn begin(&self, file_name: &str) -> Result<PhotoUpload, UploadPhotosError> {
        let photo_id = PhotoId::new(self.ports.randomness.new_id());
        let upload = self
            .ports
            .storage
            .begin_upload(&ObjectKey::original(photo_id))
            .await
            .map_err(UploadPhotosError::Storage)?;
        Ok(PhotoUpload::new(photo_id, FileName::new(file_name), upload))
    }

    /// The trip that the files go to; none while nothing was accepted for a new one.
    pub const fn trip(&self) -> Option<TripId> {
        self.trip
    }

    /// The trip, opened if it is not there yet.
    pub(super) async fn open_trip(&mut self) -> Result<TripId, Failure> {
        if let Some(trip_id) = self.trip {
            return Ok(trip_id);
        }
        let trip = Trip {
            id: TripId::new(self.ports.randomness.new_id()),
            user_id: self.user_id,
            created_at: self.ports.clock.now(),
            curated_at: None,
            title: None,
            place: None,
        };
        self.ports.trips.insert(&trip).await?;
        self.trip = Some(trip.id);
        Ok(trip.id)
    }
}
