//! The distance between photos.

use triptych_trips::GeoPoint;

/// The greatest distance between any two points in kilometres; `None` for fewer than two points.
pub(crate) fn greatest_distance_km(points: &[GeoPoint]) -> Option<f64> {
    let pairs = points.iter().enumerate().flat_map(|(index, one)| {
        let others = points.iter().skip(index + 1);
        others.map(|other| one.distance_km(*other))
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
