//! Lists the photos of a trip by place.

use triptych_captions::Place;
use triptych_trips::{PhotoId, TripId};
use triptych_users::UserId;

use super::TripError;
use crate::Ports;

/// A place and its photos.
#[derive(Debug, Clone, PartialEq)]
pub struct PlacePhotos {
    /// The place.
    pub place: Place,
    /// The photos in order of arrival.
    pub photo_ids: Vec<PhotoId>,
}

/// The places of a trip in order of arrival. Photos without a location are omitted.
///
/// # Errors
/// [`TripError::NotFound`] or a failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn list_places(
    ports: &Ports,
    user_id: UserId,
    trip_id: TripId,
) -> Result<Vec<PlacePhotos>, TripError> {
    let trip = ports.stores.trips.find(user_id, trip_id).await?;
    trip.ok_or(TripError::NotFound)?;
    let mut places: Vec<PlacePhotos> = Vec::new();
    for photo in ports.stores.photos.list(user_id, trip_id).await? {
        let location = photo.measurements().and_then(|found| found.location);
        let Some(location) = location else { continue };
        let Some(place) = ports.gazetteer.place_at(location).await? else {
            continue;
        };
        match places.iter_mut().find(|known| known.place.is_same(&place)) {
            Some(known) => known.photo_ids.push(photo.id),
            None => places.push(PlacePhotos {
                place,
                photo_ids: vec![photo.id],
            }),
        }
    }
    Ok(places)
}
