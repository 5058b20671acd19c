//! The season by date and place.

use chrono::{Datelike, NaiveDate};
use triptych_trips::GeoPoint;

/// One of the four seasons of the temperate zones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Season {
    /// March to May in the northern hemisphere.
    Spring,
    /// June to August in the northern hemisphere.
    Summer,
    /// September to November in the northern hemisphere.
    Autumn,
    /// December to February in the northern hemisphere.
    Winter,
}

/// The latitude of the tropics: between them there are no four seasons.
const TROPIC_DEGREES: f64 = 23.44;

impl Season {
    /// The meteorological season; `None` between the tropics.
    pub fn of(date: NaiveDate, location: GeoPoint) -> Option<Self> {
        if location.latitude().abs() < TROPIC_DEGREES {
            return None;
        }
        let northern = match date.month() {
            3..=5 => Self::Spring,
            6..=8 => Self::Summer,
            9..=11 => Self::Autumn,
            _ => Self::Winter,
        };
        Some(if location.latitude() > 0.0 {
            northern
        } else {
            northern.opposite()
        })
    }

    /// The season's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Spring => "spring",
            Self::Summer => "summer",
            Self::Autumn => "autumn",
            Self::Winter => "winter",
        }
    }

    const fn opposite(self) -> Self {
        match self {
            Self::Spring => Self::Autumn,
            Self::Summer => Self::Winter,
            Self::Autumn => Self::Spring,
            Self::Winter => Self::Summer,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn season(month: u32, latitude: f64) -> Option<Season> {
        let date = NaiveDate::from_ymd_opt(2026, month, 15).unwrap();
        Season::of(date, GeoPoint::new(latitude, 12.0).unwrap())
    }

    #[test]
    fn the_hemisphere_turns_the_seasons() {
        assert_eq!(season(10, 43.5), Some(Season::Autumn));
        assert_eq!(season(10, -33.9), Some(Season::Spring));
        assert_eq!(season(1, 43.5), Some(Season::Winter));
        assert_eq!(season(1, -33.9), Some(Season::Summer));
    }

    #[test]
    fn the_tropics_have_no_season_of_these_names() {
        assert_eq!(season(10, 1.3), None);
        assert_eq!(season(7, -20.0), None);
    }
}
