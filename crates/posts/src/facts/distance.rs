//! How far apart photos were taken.

use triptych_trips::GeoPoint;

/// The mean radius of the earth.
const EARTH_RADIUS_KM: f64 = 6_371.008_8;

/// The great-circle distance of two points in kilometres, by the haversine formula (R. W. Sinnott,
/// "Virtues of the Haversine", Sky and Telescope 68, 1984).
pub(crate) fn distance_km(one: GeoPoint, other: GeoPoint) -> f64 {
    let (from, to) = (one.latitude().to_radians(), other.latitude().to_radians());
    let half_north = (to - from) / 2.0;
    let half_east = (other.longitude() - one.longitude()).to_radians() / 2.0;
    let haversine = half_north.sin().powi(2) + from.cos() * to.cos() * half_east.sin().powi(2);
    2.0 * EARTH_RADIUS_KM * haversine.clamp(0.0, 1.0).sqrt().asin()
}

/// The greatest distance of two of some points in kilometres; none of fewer than two.
pub(crate) fn greatest_distance_km(points: &[GeoPoint]) -> Option<f64> {
    let pairs = points.iter().enumerate().flat_map(|(index, one)| {
        let others = points.iter().skip(index + 1);
        others.map(|other| distance_km(*one, *other))
    });
    pairs.reduce(f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_farthest_two_of_three_towns_count() {
        let town = |latitude, longitude| GeoPoint::new(latitude, longitude).unwrap();
        let (arezzo, siena, lucca) = (
            town(43.4633, 11.8796),
            town(43.3188, 11.3308),
            town(43.8430, 10.5040),
        );
        let farthest = greatest_distance_km(&[arezzo, siena, lucca]).unwrap();
        assert!((farthest - 118.8).abs() < 1.0, "{farthest}");
        assert_eq!(greatest_distance_km(&[arezzo]), None);
    }
}
