//! Uploads photos to a trip.

use triptych_ports::{Failure, ObjectKey};
use triptych_trips::{FileName, PhotoId, Trip, TripId};
use triptych_users::UserId;

use super::{PhotoUpload, TripError};
use crate::Ports;

/// Begins an upload to an existing trip, or to a new one, which is created with the first accepted
/// photo. Files are processed one by one while they arrive.
///
/// # Errors
/// [`TripError::NotFound`] or a failure of the database.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn upload_photos(
    ports: &Ports,
    user_id: UserId,
    trip: Option<TripId>,
) -> Result<UploadBatch, TripError> {
    if let Some(trip_id) = trip {
        let found = ports.stores.trips.find(user_id, trip_id).await?;
        found.ok_or(TripError::NotFound)?;
    }
    Ok(UploadBatch {
        ports: ports.clone(),
        user_id,
        trip,
    })
}

/// An upload of several files to one trip.
pub struct UploadBatch {
    pub(super) ports: Ports,
    pub(super) user_id: UserId,
    trip: Option<TripId>,
}

impl UploadBatch {
    /// Begins one file: write its bytes with [`PhotoUpload::write`], then call
    /// [`PhotoUpload::finish`].
    ///
    /// # Errors
    /// [`TripError::PhotoStorage`].
    pub async fn begin(&self, file_name: &str) -> Result<PhotoUpload, TripError> {
        let photo_id = PhotoId::new(self.ports.randomness.new_id());
        let upload = self
            .ports
            .storage
            .begin_upload(&ObjectKey::original(photo_id))
            .await
            .map_err(TripError::PhotoStorage)?;
        Ok(PhotoUpload::new(photo_id, FileName::new(file_name), upload))
    }

    /// The trip; `None` while nothing was accepted for a new one.
    pub const fn trip(&self) -> Option<TripId> {
        self.trip
    }

    /// The trip, created if it does not exist yet.
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
        self.ports.stores.trips.insert(&trip).await?;
        self.trip = Some(trip.id);
        Ok(trip.id)
    }
}
