//! A user looks at the photos of a trip.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{Failure, PhotoStore, TripStore};
use triptych_trips::{Photo, TripId};
use triptych_users::UserId;

/// Why no photos are shown.
#[derive(Debug, Error)]
pub enum ListPhotosError {
    /// The trip is absent or another user's.
    #[error("no such trip")]
    TripNotFound,
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Lists every photo of a trip.
pub struct ListPhotos {
    /// Keeps trips.
    pub trips: Arc<dyn TripStore>,
    /// Keeps photos.
    pub photos: Arc<dyn PhotoStore>,
}

impl ListPhotos {
    /// Answers the photos in order of arrival.
    ///
    /// # Errors
    /// [`ListPhotosError::TripNotFound`] or a port's failure.
    pub async fn run(
        &self,
        user_id: UserId,
        trip_id: TripId,
    ) -> Result<Vec<Photo>, ListPhotosError> {
        self.trips
            .find(user_id, trip_id)
            .await?
            .ok_or(ListPhotosError::TripNotFound)?;
        Ok(self.photos.list(user_id, trip_id).await?)
    }
}
