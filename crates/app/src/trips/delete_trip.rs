//! A user deletes a trip.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{Failure, ObjectStorage, TripStore};
use triptych_trips::TripId;
use triptych_users::UserId;

use super::delete_objects;

/// Why nothing was deleted.
#[derive(Debug, Error)]
pub enum DeleteTripError {
    /// The trip is absent or another user's.
    #[error("no such trip")]
    TripNotFound,
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Deletes a trip with its photos and posts: the rows first, then the objects.
#[derive(Clone)]
pub struct DeleteTrip {
    /// Keeps trips.
    pub trips: Arc<dyn TripStore>,
    /// Keeps the bytes of photos.
    pub storage: Arc<dyn ObjectStorage>,
}

impl DeleteTrip {
    /// # Errors
    /// [`DeleteTripError::TripNotFound`] or a port's failure.
    pub async fn run(&self, user_id: UserId, trip_id: TripId) -> Result<(), DeleteTripError> {
        let photos = self.trips.delete(user_id, trip_id).await?;
        for photo_id in photos.ok_or(DeleteTripError::TripNotFound)? {
            delete_objects(self.storage.as_ref(), photo_id).await;
        }
        Ok(())
    }
}
