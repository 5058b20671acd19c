//! The position of the sun, by the low-accuracy equations of the NOAA Global Monitoring Laboratory
//! ("General Solar Position Calculations", after Spencer 1971): accurate to about half a degree,
//! which is two minutes of time, for years near ours.

use chrono::{DateTime, Datelike, Timelike, Utc};
use triptych_trips::GeoPoint;

/// The position of the sun at one place and time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SunPosition {
    /// The altitude of the sun's centre above the horizon in degrees, -90 to 90, without
    /// refraction.
    pub height_degrees: f64,
    /// Whether it was before solar noon.
    pub is_rising: bool,
}

/// Calculates the position of the sun.
pub fn sun_position(moment: DateTime<Utc>, location: GeoPoint) -> SunPosition {
    let minutes = f64::from(moment.num_seconds_from_midnight()) / 60.0;
    let year_angle = year_angle(moment.ordinal0(), minutes);
    let declination = declination(year_angle);
    let solar_minutes = minutes + equation_of_time(year_angle) + 4.0 * location.longitude();
    let hour_angle = (solar_minutes / 4.0 - 180.0 + 180.0).rem_euclid(360.0) - 180.0;
    let latitude = location.latitude().to_radians();
    let sine_of_height = latitude.sin() * declination.sin()
        + latitude.cos() * declination.cos() * hour_angle.to_radians().cos();
    SunPosition {
        height_degrees: sine_of_height.clamp(-1.0, 1.0).asin().to_degrees(),
        is_rising: hour_angle < 0.0,
    }
}

/// The fraction of the year in radians; `day` counts from 0.
fn year_angle(day: u32, minutes: f64) -> f64 {
    core::f64::consts::TAU / 365.0 * (f64::from(day) + (minutes / 60.0 - 12.0) / 24.0)
}

/// The equation of time: solar time minus mean time in minutes.
fn equation_of_time(angle: f64) -> f64 {
    229.18
        * (0.000_075 + 0.001_868 * angle.cos()
            - 0.032_077 * angle.sin()
            - 0.014_615 * (2.0 * angle).cos()
            - 0.040_849 * (2.0 * angle).sin())
}

/// The sun's declination in radians.
fn declination(angle: f64) -> f64 {
    0.006_918 - 0.399_912 * angle.cos() + 0.070_257 * angle.sin() - 0.006_758 * (2.0 * angle).cos()
        + 0.000_907 * (2.0 * angle).sin()
        - 0.002_697 * (3.0 * angle).cos()
        + 0.001_48 * (3.0 * angle).sin()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn height(moment: &str, latitude: f64, longitude: f64) -> f64 {
        let moment = moment.parse::<DateTime<Utc>>().unwrap();
        sun_position(moment, GeoPoint::new(latitude, longitude).unwrap()).height_degrees
    }

    /// Almanac values: on a solstice the altitude at noon is 90 degrees less the distance between
    /// latitude and tropic; at sunrise and sunset it is about -0.8 degrees.
    #[test]
    fn the_sun_stands_where_the_almanac_has_it() {
        for (moment, latitude, longitude, almanac) in [
            ("2026-06-21T12:02:00Z", 51.4779, 0.001, 61.96),
            ("2026-12-21T11:58:00Z", 51.4779, 0.001, 15.08),
            ("2026-03-20T12:07:00Z", 0.1, 0.001, 89.8),
            ("2026-06-21T03:43:00Z", 51.4779, 0.001, -0.8),
            ("2026-06-21T20:21:00Z", 51.4779, 0.001, -0.8),
            ("2026-12-22T01:53:00Z", -33.87, 151.21, 79.57),
        ] {
            let worked_out = height(moment, latitude, longitude);
            assert!((worked_out - almanac).abs() < 0.6, "{moment}: {worked_out}");
        }
    }

    #[test]
    fn the_sun_rises_before_noon_and_sets_after_it() {
        let arezzo = GeoPoint::new(43.4674, 11.8851).unwrap();
        let morning = "2008-10-22T07:00:00Z".parse().unwrap();
        let afternoon = "2008-10-22T14:28:00Z".parse().unwrap();
        assert!(sun_position(morning, arezzo).is_rising);
        assert!(!sun_position(afternoon, arezzo).is_rising);
    }
}
