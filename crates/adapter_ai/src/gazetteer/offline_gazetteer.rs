//! The gazetteer that is built into the executable: the 145,000 places of `GeoNames` with more
//! than 1,000 inhabitants, in a k-d tree.

use std::sync::{Arc, OnceLock};

use async_trait::async_trait;
use reverse_geocoder::{Record, ReverseGeocoder};
use triptych_captions::Place;
use triptych_ports::{Failure, Gazetteer};
use triptych_trips::GeoPoint;

/// Names places from a table in memory, which is loaded when it is first asked: some 50 MB that a
/// server without located photos never needs. Clones share the table.
#[derive(Clone, Default)]
pub struct OfflineGazetteer {
    places: Arc<OnceLock<ReverseGeocoder>>,
}

impl OfflineGazetteer {
    /// A gazetteer that has loaded nothing yet.
    pub fn new() -> Self {
        Self::default()
    }
}

#[async_trait]
impl Gazetteer for OfflineGazetteer {
    async fn nearest(&self, point: GeoPoint) -> Result<Option<Place>, Failure> {
        let places = Arc::clone(&self.places);
        let find = move || nearest_place(places.get_or_init(ReverseGeocoder::new), point);
        let found = tokio::task::spawn_blocking(find).await;
        found
            .map(Some)
            .map_err(|error| Failure::Internal(Box::new(error)))
    }
}

fn nearest_place(places: &ReverseGeocoder, point: GeoPoint) -> Place {
    let record = places.search((point.latitude(), point.longitude())).record;
    Place {
        name: record.name.clone(),
        region: record.admin1.clone(),
        country_code: record.cc.clone(),
        distance_km: distance_km(point, record),
    }
}

/// A place that is nowhere on the globe is near nothing.
fn distance_km(point: GeoPoint, record: &Record) -> f64 {
    let place = GeoPoint::new(record.lat, record.lon);
    place.map_or(f64::INFINITY, |place| point.distance_km(place))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    /// One table for all cases: loading it takes most of the test's time.
    #[tokio::test]
    async fn places_are_named_with_their_country_and_distance() {
        let gazetteer = OfflineGazetteer::new();
        for (latitude, longitude, name, country_code, distance_km) in [
            (43.4674, 11.8851, "Arezzo", "IT", 2.6),
            (35.6762, 139.6503, "Tokyo", "JP", 4.0),
            (-33.8688, 151.2093, "Sydney", "AU", 0.2),
            (64.1466, -21.9426, "Reykjavik", "IS", 2.6),
        ] {
            let point = GeoPoint::new(latitude, longitude).unwrap();
            let place = gazetteer.nearest(point).await.unwrap().unwrap();
            assert_eq!((&*place.name, &*place.country_code), (name, country_code));
            assert!((place.distance_km - distance_km).abs() < 0.1, "{place:?}");
            assert!(place.is_within());
        }
    }

    #[tokio::test]
    async fn far_from_every_place_none_is_near_enough_to_be_named() {
        let gazetteer = OfflineGazetteer::new();
        for (latitude, longitude) in [(0.1, -140.0), (-89.9, 10.0), (89.9, 180.0)] {
            let point = GeoPoint::new(latitude, longitude).unwrap();
            let place = gazetteer.nearest(point).await.unwrap().unwrap();
            assert!(!place.is_near(), "{place:?}");
            assert!(place.distance_km > 500.0, "{place:?}");
        }
    }

    #[tokio::test]
    async fn clones_share_the_table_and_answer_side_by_side() {
        let gazetteer = OfflineGazetteer::new();
        let arezzo = GeoPoint::new(43.4674, 11.8851).unwrap();
        let clone = gazetteer.clone();
        let (one, other) = tokio::join!(gazetteer.nearest(arezzo), clone.nearest(arezzo));
        assert_eq!(one.unwrap(), other.unwrap());
        assert!(clone.places.get().is_some());
    }
}
