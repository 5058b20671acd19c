//! The known facts of one chosen photo.

use chrono::{DateTime, Datelike, NaiveDate, NaiveTime, TimeDelta, Timelike, Utc};
use triptych_trips::{CaptureTime, Colour, Content, Face, GeoPoint, Measurements, Photo, PhotoId};

use super::light::is_monochrome;
use super::{FactKind, Light, PartOfDay, PartOfDayEvidence, Place, Subject, light};

/// The known facts of one chosen photo.
#[derive(Debug, Clone, PartialEq)]
pub struct PhotoFacts {
    /// The photo.
    pub photo_id: PhotoId,
    /// The local date.
    pub date: Option<NaiveDate>,
    /// The local time; `None` if the brightness shows that the clock was wrong.
    pub clock: Option<NaiveTime>,
    /// The position.
    pub location: Option<GeoPoint>,
    /// The place by a gazetteer; `None` if no place is near enough.
    pub place: Option<Place>,
    /// The part of the day and its source.
    pub part_of_day: Option<(PartOfDay, PartOfDayEvidence)>,
    /// The facts from its pixels; `None` if it was not analysed.
    pub pixels: Option<PixelFacts>,
    /// The subjects that it certainly shows, each with its probability (0 to 1): those of tags,
    /// highest first, then those of scenes.
    pub subjects: Vec<(Subject, f32)>,
    /// The number of faces found, a lower bound for the number of people; `None` if it was not
    /// analysed, if the faces may be those of animals, or if they are too small to be counted.
    pub people: Option<u32>,
    /// Whether a face in it smiles.
    pub is_smiling: bool,
    /// Whether it shows people whose number is unknown.
    pub has_uncounted_people: bool,
    /// Whether it is a document or a screenshot, which contains no facts about the trip.
    pub is_document: bool,
}

/// The facts from the pixels of one photo.
#[derive(Debug, Clone, PartialEq)]
pub struct PixelFacts {
    /// The dominant colours with their shares.
    pub colours: Vec<Colour>,
    /// Whether it is clearly bright or dark.
    pub light: Option<Light>,
    /// Whether it is black and white.
    pub is_monochrome: bool,
}

/// Earlier years come from a camera whose clock was never set.
const YEAR_MIN: i32 = 1990;
/// The default dates of cameras whose clock was never set.
const UNSET_CLOCKS: [(i32, u32, u32); 2] = [(2000, 1, 1), (2001, 1, 1)];

impl PhotoFacts {
    /// Gathers the facts of a photo. `place` is the result of a gazetteer for its position; it is
    /// omitted if it is too far away.
    pub fn gather(photo: &Photo, place: Option<Place>) -> Self {
        let measurements = photo.measurements();
        let location = measurements.and_then(|found| found.location);
        let content = measurements.and_then(|found| found.content.as_ref());
        let is_document = photo
            .verdict
            .as_ref()
            .is_some_and(|verdict| verdict.is_document);
        let uploaded_at = photo.uploaded_at;
        let taken_at = photo
            .taken_at
            .filter(|time| is_plausible(*time) && is_before(*time, uploaded_at));
        let part_of_day = taken_at
            .map(|time| (time, PartOfDay::of(time, location)))
            .filter(|(time, (part, _))| agrees_with_light(*part, (*time, location), measurements));
        let people_content = content.filter(|content| !Subject::may_be_an_animal(content));
        Self {
            photo_id: photo.id,
            date: taken_at.map(|time| time.local.date()),
            clock: part_of_day.map(|(time, _)| time.local.time()),
            location,
            place: place.filter(|place| location.is_some() && place.is_near()),
            part_of_day: part_of_day.map(|(_, part)| part),
            pixels: measurements.map(PixelFacts::of),
            subjects: content
                .filter(|_| !is_document)
                .map(Subject::seen_in)
                .unwrap_or_default(),
            people: people_content.and_then(people_in),
            is_smiling: content.is_some_and(is_smiling),
            has_uncounted_people: people_content.is_some_and(has_uncounted_people),
            is_document,
        }
    }

    /// Removes an excluded fact.
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
            FactKind::Subjects => self.subjects.clear(),
            FactKind::People => {
                self.people = None;
                self.is_smiling = false;
                self.has_uncounted_people = false;
            }
            FactKind::Photos
            | FactKind::Shots
            | FactKind::Distance
            | FactKind::Season
            | FactKind::Elapsed
            | FactKind::Note => {}
        }
    }
}

/// With one or two faces, one of them below this height (relative to the photo), the number of
/// people is unknown. In a review of captions, 'a person' was wrong for four groups with one face
/// found, and 'two people' for three, all of them below this height.
const COUNTED_FACE_HEIGHT_MIN: f32 = 0.17;
/// The minimum number of faces of a group, if they are at least this high: smaller ones belong to
/// passers-by, such as those around a statue whose face is the third.
const GROUP_FACES_MIN: usize = 3;
const GROUP_FACE_HEIGHT_MIN: f32 = 0.06;
/// Faces below this height (relative to the photo) belong to passers-by, whom a description may
/// omit.
const SEEN_FACE_HEIGHT_MIN: f32 = 0.04;
/// The minimum score of a smile. At 0.5 the score agrees with the reference on 96 in 100 faces
/// (models/README.md); this threshold is slightly stricter.
const SMILE_MIN: f32 = 0.6;

fn is_smiling(content: &Content) -> bool {
    let smiles = |face: &Face| face.smile.is_some_and(|smile| smile >= SMILE_MIN);
    content.faces.iter().any(smiles)
}

/// The number of faces. If one of them is small, others next to them are easily missed: then
/// `None`, unless at least three are too large to be of passers-by.
fn people_in(content: &Content) -> Option<u32> {
    let faces = &content.faces;
    let of_height = |min: f32| {
        let tall = faces.iter().filter(|face| face.area.height >= min);
        tall.count()
    };
    let is_counted = of_height(COUNTED_FACE_HEIGHT_MIN) == faces.len()
        || of_height(GROUP_FACE_HEIGHT_MIN) >= GROUP_FACES_MIN;
    u32::try_from(faces.len()).ok().filter(|_| is_counted)
}

fn has_uncounted_people(content: &Content) -> bool {
    let is_seen = |face: &Face| face.area.height >= SEEN_FACE_HEIGHT_MIN;
    people_in(content).is_none() && content.faces.iter().any(is_seen)
}

fn agrees_with_light(
    part: PartOfDay,
    moment: (CaptureTime, Option<GeoPoint>),
    measurements: Option<&Measurements>,
) -> bool {
    measurements.is_none_or(|measured| light::agrees(part, moment, measured))
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

/// A capture time after the upload is wrong. One day is allowed for the UTC offset.
fn is_before(time: CaptureTime, uploaded_at: DateTime<Utc>) -> bool {
    time.to_utc() - uploaded_at <= TimeDelta::days(1)
}

/// Rejects the default dates of clocks that were never set.
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

    #[test]
    fn a_clock_that_the_light_contradicts_tells_no_time() {
        let at_night = |luma| {
            let shot = photo(1).taken_at(time(2026, 5, 3, 2, 0)).lit(luma);
            PhotoFacts::gather(&shot.build(), None)
        };
        let (bright, dark) = (at_night(0.6), at_night(0.2));
        assert_eq!((bright.clock, bright.part_of_day), (None, None));
        assert!(bright.date.is_some());
        assert!(dark.clock.is_some() && dark.part_of_day.is_some());
    }

    #[test]
    fn a_clock_ahead_of_the_upload_tells_no_time() {
        let uploaded_at = "2026-05-03T12:00:00Z".parse().unwrap();
        for ((year, day), known) in [((2099, 1), false), ((2026, 6), false), ((2026, 4), true)] {
            let shot = photo(1).taken_at(time(year, 5, day, 10, 0)).build();
            let facts = PhotoFacts::gather(
                &Photo {
                    uploaded_at,
                    ..shot
                },
                None,
            );
            assert_eq!(facts.date.is_some(), known, "{year}, {day} May");
            assert_eq!(facts.part_of_day.is_some(), known, "{year}, {day} May");
        }
    }
}
