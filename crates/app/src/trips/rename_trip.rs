//! A user gives a trip a title of their own.

use std::sync::Arc;

use triptych_ports::TripStore;
use triptych_trips::{TripId, TripSummary, TripTitle};
use triptych_users::UserId;

use super::ReadTripError;

/// Changes the title of a trip.
pub struct RenameTrip {
    /// Stores trips.
    pub trips: Arc<dyn TripStore>,
}

impl RenameTrip {
    /// Answers the trip as it is now; without a title it is called by its place and days.
    ///
    /// # Errors
    /// [`ReadTripError::TripNotFound`] or a port's failure.
    pub async fn run(
        &self,
        user_id: UserId,
        trip_id: TripId,
        title: Option<TripTitle>,
    ) -> Result<TripSummary, ReadTripError> {
        if !self.trips.rename(user_id, trip_id, title.as_ref()).await? {
            return Err(ReadTripError::TripNotFound);
        }
        let found = self.trips.find(user_id, trip_id).await?;
        found.ok_or(ReadTripError::TripNotFound)
    }
}
