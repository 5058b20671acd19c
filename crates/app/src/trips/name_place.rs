//! Where a trip was.

use triptych_captions::Place;
use triptych_ports::{Failure, Gazetteer};
use triptych_trips::{GeoPoint, Photo};

/// Of so many photos, spread over the trip, the places are looked up: enough to know that of most.
const LOOKUPS_MAX: usize = 60;

/// Where most photos were taken, as a heading; none where no photo says it.
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
