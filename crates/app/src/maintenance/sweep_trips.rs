//! Deletes old trips without a post.

use triptych_ports::Failure;
use triptych_trips::Trip;

use super::SweepError;
use crate::Ports;
use crate::trips::delete_trip_if_there;

/// The maximum number per sweep.
const BATCH: usize = 100;

/// Deletes trips without a post after [`Trip::LIFETIME_WITHOUT_POST`] and returns their number.
///
/// # Errors
/// A failure of the database.
pub async fn sweep_trips(ports: &Ports) -> Result<usize, SweepError> {
    let opened_before = ports.clock.now() - Trip::LIFETIME_WITHOUT_POST;
    let trips = &ports.stores.trips;
    let expired = trips.list_without_post(opened_before, BATCH).await?;
    let mut deleted = 0;
    for trip in &expired {
        deleted += usize::from(delete(ports, trip).await?);
    }
    Ok(deleted)
}

/// Deletes a trip, unless it got a post or was deleted since it was listed, which may be minutes
/// ago.
async fn delete(ports: &Ports, trip: &Trip) -> Result<bool, Failure> {
    let summary = ports.stores.trips.find(trip.user_id, trip.id).await?;
    if summary.is_none_or(|summary| summary.latest_post.is_some()) {
        return Ok(false);
    }
    delete_trip_if_there(ports, trip.user_id, trip.id).await
}
