//! The part of the day in which a photo was taken: by the altitude of the sun if time and place are
//! known, otherwise by the camera's clock alone.

use chrono::{DateTime, TimeDelta, Timelike, Utc};
use triptych_trips::{CaptureTime, GeoPoint};

use super::sun::{SunPosition, sun_position};

/// A part of the day, in chronological order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PartOfDay {
    /// The twilight before sunrise.
    Dawn,
    /// The sun is at most six degrees above the horizon, rising.
    Sunrise,
    /// From five o'clock or sunrise until noon.
    Morning,
    /// Noon until two o'clock.
    Midday,
    /// Two until six o'clock.
    Afternoon,
    /// The sun is at most six degrees above the horizon, setting: the golden hour of photographers.
    GoldenHour,
    /// The twilight after sunset.
    Dusk,
    /// Six until ten o'clock.
    Evening,
    /// Ten until five o'clock.
    Night,
}

/// The source of a part of the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PartOfDayEvidence {
    /// The altitude of the sun.
    Sun,
    /// The camera's clock.
    Clock,
}

/// Altitude of the sun's centre in degrees at sunrise and sunset, when its upper edge is on the
/// horizon, including refraction.
const HORIZON_DEGREES: f64 = -0.833;
/// Altitude in degrees at the end of civil twilight.
const CIVIL_TWILIGHT_DEGREES: f64 = -6.0;
/// The maximum altitude in degrees after sunrise and in the golden hour.
const GOLDEN_DEGREES: f64 = 6.0;
/// The maximum difference between clock and solar time: summer time and wide time zones.
const CLOCK_BEHIND_SUN_MINUTES: i64 = 60;
const CLOCK_AHEAD_OF_SUN_MINUTES: i64 = 180;

impl PartOfDay {
    /// The part of the day and its source.
    pub fn of(time: CaptureTime, location: Option<GeoPoint>) -> (Self, PartOfDayEvidence) {
        match location.and_then(|location| Self::by_sun(time, location)) {
            Some(part) => (part, PartOfDayEvidence::Sun),
            None => (Self::by_clock(time), PartOfDayEvidence::Clock),
        }
    }

    /// By the sun. With an unknown UTC offset, only if every offset that is possible at the place
    /// leads to the same part of the day.
    fn by_sun(time: CaptureTime, location: GeoPoint) -> Option<Self> {
        let moments = moments(time, location)?.into_iter();
        let mut parts = moments.map(|moment| Self::under(sun_position(moment, location), time));
        let first = parts.next()?;
        parts.all(|part| part == first).then_some(first)
    }

    /// The sun decides between day, twilight and night; within these, the clock decides.
    fn under(sun: SunPosition, time: CaptureTime) -> Self {
        let by_clock = Self::by_clock(time);
        if sun.height_degrees < CIVIL_TWILIGHT_DEGREES {
            return Self::dark(time, by_clock);
        }
        match (sun.height_degrees, sun.is_rising) {
            (height, true) if height < HORIZON_DEGREES => Self::Dawn,
            (height, false) if height < HORIZON_DEGREES => Self::Dusk,
            (height, true) if height < GOLDEN_DEGREES => Self::Sunrise,
            (height, false) if height < GOLDEN_DEGREES => Self::GoldenHour,
            // Midnight sun.
            _ if by_clock == Self::Night && time.local.hour() < 12 => Self::Morning,
            _ if by_clock == Self::Night => Self::Evening,
            _ => by_clock,
        }
    }

    /// After dark it is evening as long as the clock says so, also if the sun sets early in winter.
    fn dark(time: CaptureTime, by_clock: Self) -> Self {
        match by_clock {
            Self::Evening | Self::Afternoon => Self::Evening,
            Self::Morning if time.local.hour() >= 6 => Self::Morning,
            _ => Self::Night,
        }
    }

    fn by_clock(time: CaptureTime) -> Self {
        match time.local.hour() {
            5..=11 => Self::Morning,
            12..=13 => Self::Midday,
            14..=17 => Self::Afternoon,
            18..=21 => Self::Evening,
            _ => Self::Night,
        }
    }

    /// The noun without an article: 'afternoon'.
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Dawn => "dawn",
            Self::Sunrise => "sunrise",
            Self::Morning => "morning",
            Self::Midday => "midday",
            Self::Afternoon => "afternoon",
            Self::GoldenHour => "golden hour",
            Self::Dusk => "dusk",
            Self::Evening => "evening",
            Self::Night => "night",
        }
    }

    /// An adverbial phrase: 'in the afternoon', 'at dusk'.
    pub const fn when(self) -> &'static str {
        match self {
            Self::Dawn => "at first light",
            Self::Sunrise => "just after sunrise",
            Self::Morning => "in the morning",
            Self::Midday => "around midday",
            Self::Afternoon => "in the afternoon",
            Self::GoldenHour => "shortly before sunset",
            Self::Dusk => "at dusk",
            Self::Evening => "in the evening",
            Self::Night => "at night",
        }
    }
}

/// Whether the sun was certainly below the horizon.
pub(super) fn is_after_dark(time: CaptureTime, location: GeoPoint) -> bool {
    let is_down = |moment| sun_position(moment, location).height_degrees < HORIZON_DEGREES;
    moments(time, location).is_some_and(|moments| moments.into_iter().all(is_down))
}

/// The possible UTC times of a local time: one, or with an unknown offset one per half hour for all
/// offsets that are possible at the place.
fn moments(time: CaptureTime, location: GeoPoint) -> Option<Vec<DateTime<Utc>>> {
    if time.offset_minutes.is_some() {
        return Some(vec![time.to_utc()]);
    }
    #[allow(clippy::cast_possible_truncation)] // A longitude gives at most 720 minutes.
    let sun_offset = (location.longitude() * 4.0) as i64;
    let offsets = (-CLOCK_BEHIND_SUN_MINUTES..=CLOCK_AHEAD_OF_SUN_MINUTES).step_by(30);
    let utc_if_ahead = |minutes: i64| {
        let offset = TimeDelta::minutes(sun_offset + minutes);
        let utc = time.local.checked_sub_signed(offset)?;
        Some(utc.and_utc())
    };
    offsets.map(utc_if_ahead).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::NaiveDate;

    fn at(month: u32, hour: u32, minute: u32, offset_minutes: Option<i16>) -> CaptureTime {
        let local = NaiveDate::from_ymd_opt(2008, month, 22)
            .unwrap()
            .and_hms_opt(hour, minute, 0)
            .unwrap();
        CaptureTime {
            local,
            offset_minutes,
        }
    }

    fn arezzo() -> Option<GeoPoint> {
        GeoPoint::new(43.4674, 11.8851)
    }

    #[test]
    fn the_sun_decides_where_time_and_place_are_known() {
        for (hour, minute, part) in [
            (3, 0, PartOfDay::Night),
            (7, 15, PartOfDay::Dawn),
            (7, 50, PartOfDay::Sunrise),
            (10, 0, PartOfDay::Morning),
            (12, 30, PartOfDay::Midday),
            (16, 28, PartOfDay::Afternoon),
            (17, 55, PartOfDay::GoldenHour),
            (18, 35, PartOfDay::Dusk),
            (20, 0, PartOfDay::Evening),
            (23, 30, PartOfDay::Night),
        ] {
            let found = PartOfDay::of(at(10, hour, minute, Some(120)), arezzo());
            assert_eq!(found, (part, PartOfDayEvidence::Sun), "{hour}:{minute}");
        }
    }

    #[test]
    fn without_a_place_the_clock_decides_and_claims_no_sun() {
        for (hour, part) in [
            (4, PartOfDay::Night),
            (6, PartOfDay::Morning),
            (13, PartOfDay::Midday),
            (17, PartOfDay::Afternoon),
            (18, PartOfDay::Evening),
            (22, PartOfDay::Night),
        ] {
            let found = PartOfDay::of(at(10, hour, 0, Some(120)), None);
            assert_eq!(found, (part, PartOfDayEvidence::Clock), "{hour}");
        }
    }

    #[test]
    fn a_clock_of_unknown_offset_claims_no_sunset_that_it_cannot_prove() {
        let (part, evidence) = PartOfDay::of(at(10, 17, 55, None), arezzo());
        assert_eq!(
            (part, evidence),
            (PartOfDay::Afternoon, PartOfDayEvidence::Clock)
        );
        let (part, evidence) = PartOfDay::of(at(10, 12, 30, None), arezzo());
        assert_eq!(
            (part, evidence),
            (PartOfDay::Midday, PartOfDayEvidence::Sun)
        );
    }

    #[test]
    fn the_sun_is_down_where_no_offset_has_it_up() {
        let is_dark = |hour, offset| is_after_dark(at(12, hour, 0, offset), arezzo().unwrap());
        assert!(is_dark(18, Some(60)) && is_dark(20, None));
        assert!(!is_dark(12, Some(60)) && !is_dark(17, None));
    }

    #[test]
    fn under_the_midnight_sun_it_is_no_night() {
        let tromso = GeoPoint::new(69.65, 18.96);
        let (part, _) = PartOfDay::of(at(6, 22, 30, Some(120)), tromso);
        assert_eq!(part, PartOfDay::Evening);
    }
}
