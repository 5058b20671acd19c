//! Reads, renames and deletes a trip, and lists its photos.

use triptych_ports::Failure;
use triptych_trips::{Photo, TripId, TripSummary, TripTitle};
use triptych_users::UserId;

use super::{TripError, delete_objects};
use crate::Ports;

/// A trip and its state.
///
/// # Errors
/// [`TripError::NotFound`] or a failure of the database.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn read_trip(
    ports: &Ports,
    user_id: UserId,
    trip_id: TripId,
) -> Result<TripSummary, TripError> {
    let summary = ports.stores.trips.find(user_id, trip_id).await?;
    summary.ok_or(TripError::NotFound)
}

/// Sets or removes a trip's title and returns the trip. Without a title it is named by its place
/// and days.
///
/// # Errors
/// [`TripError::NotFound`] or a failure of the database.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn rename_trip(
    ports: &Ports,
    user_id: UserId,
    trip_id: TripId,
    title: Option<TripTitle>,
) -> Result<TripSummary, TripError> {
    let renamed = ports.stores.trips.rename(user_id, trip_id, title.as_ref());
    if !renamed.await? {
        return Err(TripError::NotFound);
    }
    read_trip(ports, user_id, trip_id).await
}

/// All photos of a trip in order of arrival.
///
/// # Errors
/// [`TripError::NotFound`] or a failure of the database.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn list_photos(
    ports: &Ports,
    user_id: UserId,
    trip_id: TripId,
) -> Result<Vec<Photo>, TripError> {
    read_trip(ports, user_id, trip_id).await?;
    Ok(ports.stores.photos.list(user_id, trip_id).await?)
}

/// Deletes a trip with its photos and posts: the rows first, then the objects.
///
/// # Errors
/// [`TripError::NotFound`] or a failure of the database.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn delete_trip(ports: &Ports, user_id: UserId, trip_id: TripId) -> Result<(), TripError> {
    if delete_trip_if_there(ports, user_id, trip_id).await? {
        Ok(())
    } else {
        Err(TripError::NotFound)
    }
}

/// Deletes a trip and returns whether it existed.
pub(crate) async fn delete_trip_if_there(
    ports: &Ports,
    user_id: UserId,
    trip_id: TripId,
) -> Result<bool, Failure> {
    let Some(photos) = ports.stores.trips.delete(user_id, trip_id).await? else {
        return Ok(false);
    };
    for photo_id in photos {
        delete_objects(ports.storage.as_ref(), photo_id).await;
    }
    Ok(true)
}
