//! Whether a part of the day agrees with how much light there was.

use triptych_trips::Measurements;

use super::PartOfDay;

/// An exposure value at a sensitivity of 100 from which on it was day outdoors: street lamps and
/// rooms give 4 to 8, an overcast sky 12 (ISO 2720, annex; the common exposure tables).
const DAY_VALUE_MIN: f32 = 10.0;
/// Up to this exposure value no sun was on it: deep twilight, lamps or a dim room.
const NIGHT_VALUE_MAX: f32 = 3.5;
/// Where the camera's settings are unknown: the mean luma from which a picture is none of a night.
const DAY_LUMA_MIN: f32 = 0.42;
/// The mean luma up to which it is none of a day.
const NIGHT_LUMA_MAX: f32 = 0.15;

/// Whether a photo can have been taken then. It shows a clock that was set wrong.
pub(super) fn agrees(part: PartOfDay, measurements: &Measurements) -> bool {
    let luma = measurements.exposure.mean_luma;
    let (is_day, is_night) = match measurements.exposure_value {
        Some(value) => (value >= DAY_VALUE_MIN, value <= NIGHT_VALUE_MAX),
        None => (luma >= DAY_LUMA_MIN, luma <= NIGHT_LUMA_MAX),
    };
    match part {
        PartOfDay::Night => !is_day,
        PartOfDay::Morning | PartOfDay::Midday | PartOfDay::Afternoon => !is_night,
        PartOfDay::Dawn
        | PartOfDay::Sunrise
        | PartOfDay::GoldenHour
        | PartOfDay::Dusk
        | PartOfDay::Evening => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::testing::photo;

    fn agrees_with(part: PartOfDay, luma: f32, value: Option<f32>) -> bool {
        let photo = photo(1).lit(luma).build();
        let mut measurements = photo.measurements().unwrap().clone();
        measurements.exposure_value = value;
        agrees(part, &measurements)
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
}
