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
        for trip in &expired {
            match self.delete_trip.run(trip.user_id, trip.id).await {
                // Deleted by its owner meanwhile.
                Ok(()) | Err(DeleteTripError::TripNotFound) => {}
                Err(DeleteTripError::Failure(failure)) => return Err(failure),
            }
        }
        Ok(expired.len())
    }
}
