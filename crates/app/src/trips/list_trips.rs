//! Lists a user's trips.

use triptych_ports::TripCursor;
use triptych_trips::TripSummary;
use triptych_users::UserId;

use super::TripError;
use crate::Ports;

/// A page of a user's trips, newest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TripPage {
    /// The trips.
    pub trips: Vec<TripSummary>,
    /// The cursor of the next page; `None` on the last.
    pub next: Option<TripCursor>,
    /// The storage of all the user's photos.
    pub storage: StorageUse,
}

/// A user's storage and its limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StorageUse {
    /// The counted bytes.
    pub used_bytes: u64,
    /// The limit.
    pub limit_bytes: u64,
}

/// The trips of a user, page by page.
///
/// # Errors
/// A failure of the database.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn list_trips(
    ports: &Ports,
    user_id: UserId,
    after: Option<TripCursor>,
    limit: usize,
) -> Result<TripPage, TripError> {
    // One more row than the limit shows whether there is a next page.
    let trips = &ports.stores.trips;
    let mut trips = trips.list(user_id, after, limit.saturating_add(1)).await?;
    let has_more = trips.len() > limit;
    trips.truncate(limit);
    let last = trips.last().filter(|_| has_more);
    let next = last.map(|summary| TripCursor {
        created_at: summary.trip.created_at,
        trip_id: summary.trip.id,
    });
    let storage = StorageUse {
        used_bytes: ports.stores.photos.counted_bytes(user_id).await?,
        limit_bytes: ports.photo_limits.bytes_per_user,
    };
    Ok(TripPage {
        trips,
        next,
        storage,
    })
}
