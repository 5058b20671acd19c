//! A user asks how far a trip has come.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{Failure, TripStore};
use triptych_trips::{TripId, TripSummary};
use triptych_users::UserId;

/// Why nothing can be said of a trip.
#[derive(Debug, Error)]
pub enum ReadTripError {
    /// The trip is absent or another user's.
    #[error("no such trip")]
    TripNotFound,
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Reads one trip.
pub struct ReadTrip {
    /// Keeps trips.
    pub trips: Arc<dyn TripStore>,
}

impl ReadTrip {
    /// # Errors
    /// [`ReadTripError::TripNotFound`] or a port's failure.
    pub async fn run(
        &self,
        user_id: UserId,
        trip_id: TripId,
    ) -> Result<TripSummary, ReadTripError> {
        self.trips
            .find(user_id, trip_id)
            .await?
            .ok_or(ReadTripError::TripNotFound)
    }
}
