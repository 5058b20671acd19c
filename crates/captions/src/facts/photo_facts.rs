//! What is known of one chosen photo.

use chrono::{Datelike, NaiveDate, NaiveTime, Timelike};
use triptych_trips::{CaptureTime, Colour, GeoPoint, Measurements, Photo, PhotoId};

use super::light::is_monochrome;
use super::{FactKind, Light, PartOfDay, PartOfDayEvidence, Place};

/// What is known of one chosen photo.
#[derive(Debug, Clone, PartialEq)]
pub struct PhotoFacts {
    /// The photo.
    pub photo_id: PhotoId,
    /// On which day it was taken, by the clock of the place.
    pub date: Option<NaiveDate>,
    /// At which time it was taken, by the clock of the place.
    pub clock: Option<NaiveTime>,
    /// Where it was taken.
    pub location: Option<GeoPoint>,
    /// The place that a gazetteer names for the location; none where no place is near enough to
    /// be named.
    pub place: Option<Place>,
    /// The part of the day and how it is known.
    pub part_of_day: Option<(PartOfDay, PartOfDayEvidence)>,
    /// What its pixels show; none for a photo that was not analysed.
    pub pixels: Option<PixelFacts>,
    /// How many people it shows; none where nobody looked for them, as is the case for every
    /// photo until the analysis finds people.
    pub people: Option<u32>,
}

/// What the pixels of one photo show.
#[derive(Debug, Clone, PartialEq)]
pub struct PixelFacts {
    /// The colours that cover most of it, with their shares.
    pub colours: Vec<Colour>,
    /// Whether it is plainly bright or dark.
    pub light: Option<Light>,
    /// Whether it is all but without colour.
    pub is_monochrome: bool,
}

/// Years before this one are those of a camera without a clock.
const YEAR_MIN: i32 = 1990;
/// Where cameras start that were never set.
const UNSET_CLOCKS: [(i32, u32, u32); 2] = [(2000, 1, 1), (2001, 1, 1)];

impl PhotoFacts {
    /// Gathers what is known of a photo. `place` is what a gazetteer answers for its location; it
    /// is left out where it is too far away to be named.
    pub fn gather(photo: &Photo, place: Option<Place>) -> Self {
        let measurements = photo.measurements();
        let location = measurements.and_then(|found| found.location);
        let taken_at = photo.taken_at.filter(|time| is_plausible(*time));
        Self {
            photo_id: photo.id,
            date: taken_at.map(|time| time.local.date()),
            clock: taken_at.map(|time| time.local.time()),
            location,
            place: place.filter(|place| location.is_some() && place.is_near()),
            part_of_day: taken_at.map(|time| PartOfDay::of(time, location)),
            pixels: measurements.map(PixelFacts::of),
            people: None,
        }
    }

    /// Leaves out what the user does not want to be said.
    pub(super) fn forget(&mut self, kind: FactKind) {
        match kind {
            FactKind::Place => {
                self.place = None;
                self.location = None;
            }
            FactKind::Date => self.date = None,
            FactKind::TimeOfDay => {
                self.part_of_day = None;
                self.clock = None;
            }
            FactKind::Colours => {
                if let Some(pixels) = &mut self.pixels {
                    pixels.colours.clear();
                    pixels.is_monochrome = false;
                }
            }
            FactKind::Light => {
                if let Some(pixels) = &mut self.pixels {
                    pixels.light = None;
                }
            }
            FactKind::People => self.people = None,
            FactKind::Photos
            | FactKind::Shots
            | FactKind::Distance
            | FactKind::Season
            | FactKind::Elapsed
            | FactKind::Note => {}
        }
    }
}

impl PixelFacts {
    fn of(measurements: &Measurements) -> Self {
        Self {
            colours: measurements.dominant_colours.clone(),
            light: Light::of(measurements),
            is_monochrome: is_monochrome(measurements),
        }
    }
}

/// A clock that was never set tells nothing.
fn is_plausible(time: CaptureTime) -> bool {
    let day = time.local.date();
    let starts_a_clock =
        UNSET_CLOCKS.contains(&(day.year(), day.month(), day.day())) && time.local.hour() == 0;
    day.year() >= YEAR_MIN && !starts_a_clock
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::testing::{arezzo, photo, time};

    #[test]
    fn a_far_place_is_not_kept() {
        let far = Place {
            distance_km: 400.0,
            ..arezzo()
        };
        let facts = PhotoFacts::gather(&photo(1).located().build(), Some(far));
        assert_eq!(facts.place, None);
        let facts = PhotoFacts::gather(&photo(1).located().build(), Some(arezzo()));
        assert_eq!(facts.place, Some(arezzo()));
    }

    #[test]
    fn a_photo_without_a_position_has_no_place() {
        let facts = PhotoFacts::gather(&photo(1).build(), Some(arezzo()));
        assert_eq!(facts.place, None);
    }

    #[test]
    fn a_clock_that_was_never_set_tells_no_time() {
        for (year, known) in [(1970, false), (1980, false), (2000, false), (2008, true)] {
            let photo = photo(1).taken_at(time(year, 1, 1, 0, 5)).build();
            let facts = PhotoFacts::gather(&photo, None);
            assert_eq!(facts.date.is_some(), known, "{year}");
            assert_eq!(facts.part_of_day.is_some(), known, "{year}");
        }
    }
}
