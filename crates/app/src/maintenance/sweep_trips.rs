//! Trips that never became a post go after their time.

use std::sync::Arc;

use triptych_ports::{Clock, Failure, TripStore};
use triptych_trips::Trip;

use crate::trips::{DeleteTrip, DeleteTripError};

/// Deletes trips without a post after [`Trip::LIFETIME_WITHOUT_POST`].
pub struct SweepTrips {
    /// Keeps trips.
    pub trips: Arc<dyn TripStore>,
    /// Deletes one with all that belongs to it.
    pub delete_trip: DeleteTrip,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl SweepTrips {
    /// At most this many at a time; the next sweep takes the rest.
    pub const BATCH: usize = 100;

    /// Answers how many trips were deleted.
    ///
    /// # Errors
    /// A port's failure.
    pub async fn run(&self) -> Result<usize, Failure> {
        let opened_before = self.clock.now() - Trip::LIFETIME_WITHOUT_POST;
        let expired = self
            .trips
            .list_without_post(opened_before, Self::BATCH)
            .await?;
        let mut deleted = 0;
        for trip in &expired {
            deleted += usize::from(self.delete(trip).await?);
        }
        Ok(deleted)
    }

    /// Deletes a trip, unless its owner has made a post of it or deleted it since it was listed: to
    /// delete those before it may have taken minutes.
    async fn delete(&self, trip: &Trip) -> Result<bool, Failure> {
        let summary = self.trips.find(trip.user_id, trip.id).await?;
        if summary.is_none_or(|summary| summary.latest_post.is_some()) {
            return Ok(false);
        }
        match self.delete_trip.run(trip.user_id, trip.id).await {
            Ok(()) => Ok(true),
            Err(DeleteTripError::TripNotFound) => Ok(false),
            Err(DeleteTripError::Failure(failure)) => Err(failure),
        }
    }
}
