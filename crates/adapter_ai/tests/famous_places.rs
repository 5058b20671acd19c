//! Famous coordinates get the name that a guide book would print.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use triptych_adapter_ai::gazetteer::OfflineGazetteer;
use triptych_captions::{Place, PlaceKind};
use triptych_ports::Gazetteer;
use triptych_trips::GeoPoint;

async fn place_at(gazetteer: &OfflineGazetteer, at: (f64, f64)) -> Option<Place> {
    let point = GeoPoint::new(at.0, at.1).unwrap();
    gazetteer.place_at(point).await.unwrap()
}

/// Monuments in cities, old towns, parks, islands, lakes, peaks, ruins and beaches of every
/// continent, both sides of borders, names with accents, oceans and poles: `places.csv` has for each
/// how a sentence names it.
#[tokio::test]
async fn famous_places_are_named_as_guide_books_name_them() {
    let gazetteer = OfflineGazetteer::default();
    let lines = include_str!("places.csv").lines();
    let mut wrong = Vec::new();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(';').collect();
        let [title, latitude, longitude, expected] = fields[..] else {
            panic!("{line}");
        };
        let at = (latitude.parse().unwrap(), longitude.parse().unwrap());
        let found = place_at(&gazetteer, at).await.map_or_else(
            || "nothing".to_owned(),
            |place| format!("{} {}", place.preposition(), place.full_name()),
        );
        if found != expected {
            wrong.push(format!("{title}: {found}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[tokio::test]
async fn a_place_has_its_region_and_its_kind() {
    let gazetteer = OfflineGazetteer::default();
    let arezzo = place_at(&gazetteer, (43.4674, 11.8851)).await.unwrap();
    assert_eq!(
        (&*arezzo.region, arezzo.kind),
        ("Tuscany", PlaceKind::Settlement)
    );
    let yosemite = place_at(&gazetteer, (37.7459, -119.5332)).await.unwrap();
    assert_eq!(
        (&*yosemite.region, yosemite.kind),
        ("California", PlaceKind::Park)
    );
}

#[tokio::test]
async fn where_the_dead_are_remembered_a_place_is_a_memorial_and_beside_it_none() {
    let gazetteer = OfflineGazetteer::default();
    for (at, is_memorial) in [
        ((48.2690, 11.4680), true),   // Dachau, the camp
        ((48.2600, 11.4340), false),  // Dachau, the old town
        ((34.3955, 132.4536), true),  // Hiroshima, the dome
        ((34.4027, 132.4595), false), // Hiroshima Castle
        ((40.7116, -74.0131), true),  // New York, the pools
        ((40.7061, -73.9969), false), // Brooklyn Bridge
        ((52.5140, 13.3785), true),   // Berlin, the steles
        ((52.5163, 13.3777), false),  // Brandenburg Gate
        ((31.7745, 35.1752), true),   // Yad Vashem
        ((38.8795, -77.0700), true),  // Arlington
    ] {
        let place = place_at(&gazetteer, at).await.unwrap();
        assert_eq!(place.kind == PlaceKind::Memorial, is_memorial, "{place:?}");
    }
}

#[tokio::test]
async fn the_reach_of_a_city_grows_with_it() {
    let gazetteer = OfflineGazetteer::default();
    // 15 km south of the middle of London, and of Arezzo.
    let croydon = place_at(&gazetteer, (51.374, -0.098)).await.unwrap();
    assert!(croydon.is_within(), "{croydon:?}");
    let london = place_at(&gazetteer, (51.5085, -0.1257)).await.unwrap();
    let arezzo = place_at(&gazetteer, (43.4628, 11.8807)).await.unwrap();
    assert!(london.reach_km > 20.0, "{london:?}");
    assert!((2.0..5.0).contains(&arezzo.reach_km), "{arezzo:?}");
}

#[tokio::test]
async fn far_from_every_place_the_state_or_the_country_is_named_or_nothing() {
    let gazetteer = OfflineGazetteer::default();
    let montana = place_at(&gazetteer, (47.1, -107.5)).await.unwrap();
    assert_eq!(
        (&*montana.name, montana.kind),
        ("Montana", PlaceKind::Region)
    );
    let at_sea = [(0.1, -140.0), (-30.0, 80.0), (40.0, 12.0), (90.0, 0.0)];
    for at in at_sea {
        assert_eq!(place_at(&gazetteer, at).await, None, "{at:?}");
    }
}
