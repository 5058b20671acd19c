//! Names the place of a trip.

use triptych_captions::Place;
use triptych_ports::{Failure, Gazetteer};
use triptych_trips::{GeoPoint, Photo};

/// The number of photos, spread over the trip, whose places are looked up.
const LOOKUPS_MAX: usize = 60;

/// The place of most photos, as a heading; `None` if no photo has a location.
pub(super) async fn name_place(
    gazetteer: &dyn Gazetteer,
    photos: &[Photo],
) -> Result<Option<String>, Failure> {
    let located: Vec<GeoPoint> = photos.iter().filter_map(location).collect();
    let step = located.len().div_ceil(LOOKUPS_MAX).max(1);
    let mut places = Vec::new();
    for point in located.iter().step_by(step) {
        places.extend(gazetteer.place_at(*point).await?);
    }
    Ok(Place::of_most(&places).map(|place| place.heading()))
}

fn location(photo: &Photo) -> Option<GeoPoint> {
    photo.measurements()?.location
}
