//! A user looks for a trip to go on with.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{Failure, TripCursor, TripStore};
use triptych_trips::TripSummary;
use triptych_users::UserId;

/// Why no trips are shown.
#[derive(Debug, Error)]
pub enum ListTripsError {
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Some of a user's trips, newest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TripPage {
    /// The trips.
    pub trips: Vec<TripSummary>,
    /// Where the next page starts; none after the last.
    pub next: Option<TripCursor>,
}

/// Lists a user's trips page by page.
pub struct ListTrips {
    /// Keeps trips.
    pub trips: Arc<dyn TripStore>,
}

impl ListTrips {
    /// # Errors
    /// A port's failure.
    pub async fn run(
        &self,
        user_id: UserId,
        after: Option<TripCursor>,
        limit: usize,
    ) -> Result<TripPage, ListTripsError> {
        // One more than asked for tells whether there is a next page.
        let mut trips = self
            .trips
            .list(user_id, after, limit.saturating_add(1))
            .await?;
        let has_more = trips.len() > limit;
        trips.truncate(limit);
        let last = trips.last().filter(|_| has_more);
        let next = last.map(|summary| TripCursor {
            created_at: summary.trip.created_at,
            trip_id: summary.trip.id,
        });
        Ok(TripPage { trips, next })
    }
}
