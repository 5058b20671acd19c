//! Clearly bright, dark or black-and-white photos, and whether the brightness of a photo is
//! consistent with a part of the day.

use triptych_trips::{CaptureTime, GeoPoint, Measurements};

use super::PartOfDay;
use super::part_of_day::is_after_dark;

/// The brightness of one or several photos.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Light {
    /// Mostly bright.
    Bright,
    /// Mostly dark.
    Dark,
}

/// Minimum mean luma of a bright photo.
const BRIGHT_LUMA_MIN: f32 = 0.62;
/// Maximum mean luma of a dark photo.
const DARK_LUMA_MAX: f32 = 0.22;
/// Maximum colourfulness of a black-and-white photo.
const MONOCHROME_COLOURFULNESS_MAX: f32 = 5.0;

impl Light {
    /// The brightness of a photo; `None` if it is neither clearly bright nor clearly dark.
    pub fn of(measurements: &Measurements) -> Option<Self> {
        let luma = measurements.exposure.mean_luma;
        if luma >= BRIGHT_LUMA_MIN {
            Some(Self::Bright)
        } else if luma <= DARK_LUMA_MAX {
            Some(Self::Dark)
        } else {
            None
        }
    }

    /// As an adjective.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bright => "bright",
            Self::Dark => "dark",
        }
    }
}

pub(crate) fn is_monochrome(measurements: &Measurements) -> bool {
    measurements.colourfulness <= MONOCHROME_COLOURFULNESS_MAX
}

/// The minimum exposure value at ISO 100 of daylight outdoors: street lamps and rooms have 4 to 8,
/// an overcast sky 12 (ISO 2720, annex; the common exposure tables).
const DAY_VALUE_MIN: f32 = 10.0;
/// The minimum exposure value with the sun up, overcast or not.
const SUN_VALUE_MIN: f32 = 12.0;
/// The maximum exposure value without sunlight: deep twilight, lamps or a dim room.
const NIGHT_VALUE_MAX: f32 = 3.5;
/// Without exposure settings: the minimum mean luma of a photo that cannot be taken at night.
const DAY_LUMA_MIN: f32 = 0.42;
/// Without exposure settings: the maximum mean luma of a photo that cannot be taken by day.
const NIGHT_LUMA_MAX: f32 = 0.15;

/// Whether the photo can have been taken in this part of the day. If not, its clock was wrong.
pub(super) fn agrees(
    part: PartOfDay,
    (time, location): (CaptureTime, Option<GeoPoint>),
    measurements: &Measurements,
) -> bool {
    let luma = measurements.exposure.mean_luma;
    let value = measurements.exposure_value;
    let is_sunny = value.is_some_and(|value| value >= SUN_VALUE_MIN);
    let is_sunless = value.is_some_and(|value| value <= NIGHT_VALUE_MAX);
    let is_day = value.map_or(luma >= DAY_LUMA_MIN, |value| value >= DAY_VALUE_MIN);
    let is_night = value.map_or(luma <= NIGHT_LUMA_MAX, |_| is_sunless);
    let is_dark = location.is_some_and(|location| is_after_dark(time, location));
    match part {
        PartOfDay::Night => !is_day,
        PartOfDay::Dawn | PartOfDay::Dusk => !is_sunny,
        PartOfDay::Morning | PartOfDay::Evening if is_dark => !is_sunny,
        PartOfDay::Morning | PartOfDay::Midday | PartOfDay::Afternoon => !is_night,
        PartOfDay::Sunrise | PartOfDay::GoldenHour => !is_sunless,
        PartOfDay::Evening => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::testing::{photo, time};

    fn agrees_with(part: PartOfDay, luma: f32, value: Option<f32>) -> bool {
        agrees_at((1, 18), part, luma, value)
    }

    /// On the third day of a month at an hour in Arezzo.
    fn agrees_at(
        (month, hour): (u32, u32),
        part: PartOfDay,
        luma: f32,
        value: Option<f32>,
    ) -> bool {
        let photo = photo(1).lit(luma).located().build();
        let mut measurements = photo.measurements().unwrap().clone();
        measurements.exposure_value = value;
        let moment = time(2026, month, 3, hour, 0);
        agrees(part, (moment, measurements.location), &measurements)
    }

    #[test]
    fn a_daylight_lunch_is_no_night() {
        assert!(!agrees_with(PartOfDay::Night, 0.5, Some(12.0)));
        assert!(!agrees_with(PartOfDay::Night, 0.5, None));
        assert!(agrees_with(PartOfDay::Night, 0.5, Some(5.0)));
        assert!(agrees_with(PartOfDay::Midday, 0.5, None));
    }

    #[test]
    fn a_dark_street_is_no_afternoon() {
        assert!(!agrees_with(PartOfDay::Afternoon, 0.3, Some(2.0)));
        assert!(!agrees_with(PartOfDay::Afternoon, 0.1, None));
        assert!(agrees_with(PartOfDay::Evening, 0.1, None));
    }

    #[test]
    fn full_sun_is_no_twilight_and_deep_twilight_no_golden_hour() {
        for part in [PartOfDay::Dawn, PartOfDay::Dusk] {
            assert!(!agrees_with(part, 0.5, Some(15.0)), "{part:?}");
            assert!(agrees_with(part, 0.5, Some(8.0)), "{part:?}");
        }
        for part in [PartOfDay::Sunrise, PartOfDay::GoldenHour] {
            assert!(!agrees_with(part, 0.3, Some(-2.0)), "{part:?}");
            assert!(agrees_with(part, 0.3, Some(13.0)), "{part:?}");
        }
    }

    #[test]
    fn a_sunny_evening_needs_the_sun() {
        let is_believed = |month, hour, value| {
            let part = PartOfDay::Evening;
            agrees_at((month, hour), part, 0.5, Some(value))
        };
        assert!(!is_believed(1, 19, 15.0));
        assert!(is_believed(1, 19, 6.0));
        assert!(is_believed(6, 19, 15.0));
    }

    #[test]
    fn a_winter_morning_before_the_sun_may_be_dark() {
        let is_believed = |value| agrees_at((1, 7), PartOfDay::Morning, 0.2, Some(value));
        assert!(is_believed(2.0));
        assert!(!is_believed(15.0));
    }
}
