//! What every [`Gazetteer`](crate::Gazetteer) promises.

use triptych_trips::GeoPoint;

use crate::Gazetteer;

/// Runs the suite against what `$fresh` makes.
#[macro_export]
macro_rules! gazetteer_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            gazetteer,
            $fresh,
            [
                a_place_is_named_where_it_lies,
                a_place_is_as_far_as_one_is_from_it,
                what_is_named_anywhere_on_earth_makes_sense,
            ]
        );
    };
}

/// A gazetteer that knows Arezzo in Italy, and whatever else it likes.
pub trait KnowsArezzo: Send + Sync {
    /// The gazetteer.
    fn gazetteer(&self) -> &dyn Gazetteer;
}

/// The middle of the town, by its cathedral.
const AREZZO: (f64, f64) = (43.466_9, 11.882_5);
/// The length of a degree of latitude.
const KM_PER_DEGREE: f64 = 111.2;

fn point((latitude, longitude): (f64, f64)) -> GeoPoint {
    GeoPoint::new(latitude, longitude).unwrap()
}

pub async fn a_place_is_named_where_it_lies(map: &dyn KnowsArezzo) {
    let place = map
        .gazetteer()
        .place_at(point(AREZZO))
        .await
        .unwrap()
        .unwrap();
    assert_eq!((&*place.name, &*place.country_code), ("Arezzo", "IT"));
    assert!(place.distance_km < 5.0, "{place:?}");
}

pub async fn a_place_is_as_far_as_one_is_from_it(map: &dyn KnowsArezzo) {
    let (latitude, longitude) = AREZZO;
    let centre = map
        .gazetteer()
        .place_at(point(AREZZO))
        .await
        .unwrap()
        .unwrap();
    // A walk out of the town, short enough to be nearest to it still.
    let outside = point((latitude + 0.02, longitude));
    let place = map.gazetteer().place_at(outside).await.unwrap().unwrap();
    let walked_km = 0.02 * KM_PER_DEGREE;
    assert!(
        (place.distance_km - centre.distance_km).abs() <= walked_km + 0.1,
        "{place:?}"
    );
}

pub async fn what_is_named_anywhere_on_earth_makes_sense(map: &dyn KnowsArezzo) {
    let corners = [
        (90.0, 0.0),
        (-90.0, 1.0),
        (0.0, 180.0),
        (0.0, -180.0),
        (-30.0, -130.0),
    ];
    for corner in corners {
        let Some(place) = map.gazetteer().place_at(point(corner)).await.unwrap() else {
            continue;
        };
        let code = place.country_code.as_bytes();
        assert!(place.is_near(), "{place:?}");
        assert!(
            matches!(code.len(), 0 | 2) && code.iter().all(u8::is_ascii_uppercase),
            "{place:?}"
        );
        assert!(place.distance_km >= 0.0, "{place:?}");
    }
}
