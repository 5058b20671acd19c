//! A user looks for a trip to go on with.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{Failure, PhotoStore, TripCursor, TripStore};
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
    /// What all photos of the user take.
    pub storage: StorageUse,
}

/// How much a user has stored, and may store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StorageUse {
    /// What their photos count.
    pub used_bytes: u64,
    /// The limit.
    pub limit_bytes: u64,
}

/// Lists a user's trips page by page.
pub struct ListTrips {
    /// Stores trips.
    pub trips: Arc<dyn TripStore>,
    /// Stores photos.
    pub photos: Arc<dyn PhotoStore>,
    /// How many bytes the photos of one user may count.
    pub bytes_per_user: u64,
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
        let storage = StorageUse {
            used_bytes: self.photos.counted_bytes(user_id).await?,
            limit_bytes: self.bytes_per_user,
        };
        Ok(TripPage {
            trips,
            next,
            storage,
        })
    }
}
