//! A fake gazetteer.

use std::sync::Mutex;

use async_trait::async_trait;
use triptych_captions::Place;
use triptych_ports::{Failure, Gazetteer};
use triptych_trips::GeoPoint;

use crate::{Faults, can_fail, lock};

/// Contains the places that a test adds.
#[derive(Default)]
pub struct FakeGazetteer {
    places: Mutex<Vec<(GeoPoint, Place)>>,
    faults: Faults,
}

impl FakeGazetteer {
    /// Adds a town with its centre at `point`.
    pub fn add(&self, name: &str, country_code: &str, point: GeoPoint) {
        let place = Place::town(name, country_code, 0.0);
        lock(&self.places).push((point, place));
    }
}

can_fail!(FakeGazetteer);

#[async_trait]
impl Gazetteer for FakeGazetteer {
    async fn place_at(&self, point: GeoPoint) -> Result<Option<Place>, Failure> {
        self.faults.check()?;
        let places = lock(&self.places);
        let measured = places.iter().map(|(centre, place)| Place {
            distance_km: point.distance_km(*centre),
            ..place.clone()
        });
        let nearest = measured.min_by(|one, other| one.distance_km.total_cmp(&other.distance_km));
        Ok(nearest.filter(Place::is_near))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_nearest_place_is_named_with_its_distance() {
        let map = FakeGazetteer::default();
        let piazza = GeoPoint::new(43.4674, 11.8851).unwrap();
        assert_eq!(map.place_at(piazza).await.unwrap(), None);

        map.add("Firenze", "IT", GeoPoint::new(43.7696, 11.2558).unwrap());
        map.add("Arezzo", "IT", GeoPoint::new(43.4628, 11.8807).unwrap());
        let found = map.place_at(piazza).await.unwrap().unwrap();
        assert_eq!(found.name, "Arezzo");
        assert!((0.5..0.8).contains(&found.distance_km), "{found:?}");
    }
}
