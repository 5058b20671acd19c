//! The known facts of the chosen photos as a whole.

use chrono::NaiveTime;

use crate::Language;

use super::gathering::{
    apart_km, clock_span, colours, first_and_last, of_all, parts_of_day, shared, visited,
};
use super::seen::subjects;
use super::{
    ColourWord, DateSpan, ExcludedFacts, FactKind, Light, Note, PartOfDay, PartOfDayEvidence,
    People, PhotoFacts, Place, PlaceKind, Season, SeenSubject, TripShots,
};

/// All facts that a caption may state. Dates, season, time of day, light and colours are only known
/// of the whole if they are known of every photo. Excluded facts are removed, also from the photos.
#[derive(Debug, Clone, PartialEq)]
pub struct TripFacts {
    /// The facts of each chosen photo, in order.
    pub photos: Vec<PhotoFacts>,
    /// The photos of the trip that they were chosen from.
    pub shots: Option<TripShots>,
    /// The dates.
    pub dates: Option<DateSpan>,
    /// The season that all photos share.
    pub season: Option<Season>,
    /// The parts of the day of a single day, in chronological order; for several days only a part
    /// that all photos share.
    pub parts_of_day: Vec<(PartOfDay, PartOfDayEvidence)>,
    /// The local time of the first photo, if all are from one day.
    pub first_clock: Option<NaiveTime>,
    /// The minutes from the first to the last photo, at least 1, if all are from one day.
    pub elapsed_minutes: Option<u32>,
    /// The places, in the order of the photos.
    pub places: Vec<VisitedPlace>,
    /// The greatest distance between two photos in kilometres; `None` if too small to mention.
    pub apart_km: Option<f64>,
    /// The light that all photos share.
    pub light: Option<Light>,
    /// Whether all photos are black and white.
    pub is_monochrome: bool,
    /// The dominant colours, at most two, the largest first.
    pub colours: Vec<ColourWord>,
    /// The certain subjects: specific ones before general ones, then by number of photos.
    pub subjects: Vec<SeenSubject>,
    /// The number of photos that show people; `None` if they were not analysed.
    pub with_people: Option<usize>,
    /// The number of people, if at least half of the photos show people.
    pub people: Option<People>,
    /// The user's note.
    pub note: Option<Note>,
    /// The language of the caption.
    pub language: Language,
    /// The kinds that the user excluded.
    pub excluded: ExcludedFacts,
    /// The facts before the exclusion; `None` if nothing is excluded.
    whole: Option<Box<Self>>,
}

/// A place and the photos taken there.
#[derive(Debug, Clone, PartialEq)]
pub struct VisitedPlace {
    /// The place, with the distance of a representative photo.
    pub place: Place,
    /// The number of chosen photos taken there, at least 1.
    pub photos: usize,
}

/// How many of the chosen photos have a known place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coverage {
    /// All.
    All,
    /// So many, but not all.
    Part(usize),
    /// None.
    None,
}

impl TripFacts {
    /// Combines the facts of the photos of a post, given in their order.
    pub fn gather(photos: Vec<PhotoFacts>) -> Self {
        let dates = of_all(&photos, |photo| photo.date).and_then(DateSpan::of);
        let clocks = clock_span(&photos, dates);
        Self {
            shots: None,
            dates,
            season: shared(&photos, |photo| Season::of(photo.date?, photo.location?)),
            parts_of_day: parts_of_day(&photos, dates),
            first_clock: clocks.map(|(first, _)| first),
            elapsed_minutes: clocks
                .and_then(|(first, last)| u32::try_from((last - first).num_minutes()).ok())
                .filter(|minutes| *minutes > 0),
            places: visited(photos.iter().filter_map(|photo| photo.place.as_ref())),
            apart_km: apart_km(&photos),
            light: shared(&photos, |photo| photo.pixels.as_ref()?.light),
            is_monochrome: shared(&photos, |photo| Some(photo.pixels.as_ref()?.is_monochrome))
                .unwrap_or(false),
            colours: colours(&photos),
            with_people: of_all(&photos, |photo| photo.people)
                .map(|people| people.iter().filter(|count| **count > 0).count())
                .filter(|_| !photos.is_empty()),
            subjects: subjects(&photos),
            people: People::of(&photos),
            note: None,
            language: Language::default(),
            excluded: ExcludedFacts::new(),
            whole: None,
            photos,
        }
    }

    /// Adds the counts of the trip.
    #[must_use]
    pub fn with_shots(self, shots: TripShots) -> Self {
        Self {
            shots: Some(shots),
            ..self
        }
    }

    /// Adds the user's note.
    #[must_use]
    pub fn with_note(self, note: Option<Note>) -> Self {
        Self { note, ..self }
    }

    /// Sets the language.
    #[must_use]
    pub fn in_language(self, language: Language) -> Self {
        let whole = self
            .whole
            .map(|whole| Box::new(whole.in_language(language)));
        Self {
            language,
            whole,
            ..self
        }
    }

    /// Whether the user's note is about a loss, an illness or grief, or a photo was taken at a
    /// memorial, so that the caption is quiet in every tone.
    pub fn is_of_grief(&self) -> bool {
        let mut kinds = self.places.iter().map(|visited| visited.place.kind);
        self.note.as_ref().is_some_and(Note::is_of_grief)
            || kinds.any(|kind| kind == PlaceKind::Memorial)
    }

    /// Removes the excluded facts, of the whole and of each photo, so that no text from this value
    /// can state them.
    #[must_use]
    pub fn without(mut self, excluded: &ExcludedFacts) -> Self {
        if self.whole.is_none() && !excluded.is_empty() {
            self.whole = Some(Box::new(self.clone()));
        }
        for kind in excluded {
            self.forget(*kind);
            self.photos.iter_mut().for_each(|photo| photo.forget(*kind));
        }
        self.excluded.extend(excluded);
        self
    }

    /// The facts before the exclusion; `None` if nothing is excluded. Not for writing: it serves to
    /// find text that reveals excluded facts.
    pub(crate) fn whole(&self) -> Option<&Self> {
        self.whole.as_deref()
    }

    fn forget(&mut self, kind: FactKind) {
        match kind {
            // The photos themselves stay; only `count` returns `None`.
            FactKind::Photos => {}
            FactKind::Shots => self.shots = None,
            FactKind::Place => self.places.clear(),
            FactKind::Distance => self.apart_km = None,
            FactKind::Date => self.dates = None,
            FactKind::Season => self.season = None,
            FactKind::TimeOfDay => {
                self.parts_of_day.clear();
                self.first_clock = None;
            }
            FactKind::Elapsed => self.elapsed_minutes = None,
            FactKind::Colours => {
                self.colours.clear();
                self.is_monochrome = false;
            }
            FactKind::Light => self.light = None,
            FactKind::Subjects => self.subjects.clear(),
            FactKind::People => {
                self.with_people = None;
                self.people = None;
            }
            FactKind::Note => self.note = None,
        }
    }

    /// The number of photos in the post; `None` if it is excluded.
    pub fn count(&self) -> Option<usize> {
        let may_be_said = !self.excluded.contains(&FactKind::Photos);
        (may_be_said && !self.photos.is_empty()).then_some(self.photos.len())
    }

    /// The number of photos of the trip that are not in the post; `None` if it is unknown or 0.
    pub fn left_out(&self) -> Option<usize> {
        let left_out = self.shots?.photos.checked_sub(self.photos.len())?;
        (left_out > 0).then_some(left_out)
    }

    /// How many of the photos have a known place.
    pub fn place_coverage(&self) -> Coverage {
        let located: usize = self.places.iter().map(|visited| visited.photos).sum();
        match located {
            0 => Coverage::None,
            all if all == self.photos.len() => Coverage::All,
            part => Coverage::Part(part),
        }
    }

    /// The places of the first and the last photo with a place, by time if all times are known,
    /// otherwise in their order; `None` if both are the same.
    pub fn first_and_last_place(&self) -> Option<(&Place, &Place)> {
        first_and_last(&self.photos)
    }

    /// The English name of the country that all photos share.
    pub fn country(&self) -> Option<&'static str> {
        let mut countries = self.places.iter().map(|visited| visited.place.country());
        let first = countries.next()??;
        countries
            .all(|country| country == Some(first))
            .then_some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PlaceKind;
    use crate::facts::testing::{arezzo, facts_of, photo, place, time};

    #[test]
    fn what_is_known_of_some_photos_is_not_said_of_all() {
        let dated = photo(1).taken_at(time(2008, 10, 22, 16, 28)).located();
        let facts = facts_of(vec![(dated, Some(arezzo())), (photo(2), None)]);
        assert_eq!(facts.dates, None);
        assert_eq!(facts.season, None);
        assert!(facts.parts_of_day.is_empty());
        assert_eq!(facts.elapsed_minutes, None);
        assert_eq!(facts.place_coverage(), Coverage::Part(1));
    }

    #[test]
    fn the_time_from_the_first_to_the_last_photo_is_known_of_one_day() {
        let at = |number, day, minute| {
            let moment = time(2008, 10, day, 16, minute);
            (photo(number).taken_at(moment), None)
        };
        let one_day = facts_of(vec![at(1, 22, 41), at(2, 22, 9)]);
        assert_eq!(one_day.elapsed_minutes, Some(32));
        assert_eq!(one_day.first_clock, NaiveTime::from_hms_opt(16, 9, 0));
        let two_days = facts_of(vec![at(1, 22, 41), at(2, 23, 9)]);
        assert_eq!(two_days.elapsed_minutes, None);
        assert_eq!(two_days.first_clock, None);
    }

    #[test]
    fn the_distance_of_towns_is_known_and_that_of_one_spot_is_not_worth_a_word() {
        let siena = photo(1).located_at(43.3188, 11.3308);
        let towns = facts_of(vec![(photo(2).located(), None), (siena, None)]);
        assert!(towns.apart_km.is_some_and(|km| (46.0..49.0).contains(&km)));
        let spot = facts_of(vec![(photo(1).located(), None), (photo(2).located(), None)]);
        assert_eq!(spot.apart_km, None);
    }

    #[test]
    fn colours_are_those_of_all_pictures_in_equal_parts() {
        let blue = photo(1).coloured([90, 150, 220], 0.6);
        let green = photo(2).coloured([40, 110, 40], 0.5);
        let facts = facts_of(vec![(blue, None), (green, None)]);
        assert_eq!(facts.colours, [ColourWord::Blue, ColourWord::Green]);
    }

    #[test]
    fn a_fact_that_is_switched_off_is_gone_from_the_whole_and_from_each_photo() {
        let photos = || {
            let known = photo(1).taken_at(time(2008, 10, 22, 16, 28)).located();
            vec![(known.coloured([90, 150, 220], 0.6).lit(0.8), Some(arezzo()))]
        };
        let off = facts_of(photos()).without(&ExcludedFacts::from(FactKind::ALL));
        let [photo] = off.photos.as_slice() else {
            panic!("the photo itself stays")
        };
        assert_eq!((&photo.place, photo.location), (&None, None));
        assert_eq!(
            (photo.date, photo.clock, photo.part_of_day),
            (None, None, None)
        );
        assert_eq!(off.count(), None);
        assert!(off.known().is_empty());

        let without_place = facts_of(photos()).without(&ExcludedFacts::from([FactKind::Place]));
        assert_eq!(without_place.place_coverage(), Coverage::None);
        assert_eq!(without_place.season, Some(Season::Autumn));
    }

    #[test]
    fn what_was_left_out_is_counted() {
        let facts = facts_of(vec![(photo(1), None), (photo(2), None)]);
        assert_eq!(facts.left_out(), None);
        let shots = |photos| TripShots {
            photos,
            stacks: 0,
            largest_stack: 0,
        };
        assert_eq!(facts.clone().with_shots(shots(47)).left_out(), Some(45));
        assert_eq!(facts.with_shots(shots(2)).left_out(), None);
    }

    #[test]
    fn places_are_kept_in_the_order_of_the_photos() {
        let on = |number, day| photo(number).taken_at(time(2026, 5, day, 12, 0)).located();
        let facts = facts_of(vec![
            (on(1, 3), Some(arezzo())),
            (on(2, 4), Some(place("Siena", "IT", 8.0))),
            (on(3, 5), Some(arezzo())),
        ]);
        let names: Vec<&str> = facts
            .places
            .iter()
            .map(|known| &*known.place.name)
            .collect();
        assert_eq!(names, ["Arezzo", "Siena"]);
        assert_eq!(facts.country(), Some("Italy"));
        assert_eq!(facts.place_coverage(), Coverage::All);
    }

    #[test]
    fn a_place_is_the_one_seen_from_its_farthest_photo() {
        let town = place("Mykonos", "GR", 0.5);
        let island = Place {
            kind: PlaceKind::Island,
            distance_km: 0.0,
            reach_km: 0.0,
            ..town.clone()
        };
        let of = |places: [&Place; 2]| {
            let photos = places.into_iter().zip(1..);
            let located =
                photos.map(|(place, number)| (photo(number).located(), Some(place.clone())));
            facts_of(located.collect())
        };
        for facts in [of([&town, &island]), of([&island, &town])] {
            let visited: Vec<_> = facts.places.iter().collect();
            assert_eq!(visited.len(), 1);
            assert_eq!((&visited[0].place, visited[0].photos), (&island, 2));
        }
    }

    #[test]
    fn a_trip_was_in_a_place_where_most_of_its_photos_were() {
        let (inside, near) = (
            place("Hiroshima", "JP", 1.0),
            place("Hiroshima", "JP", 11.0),
        );
        let is_within = |places: &[&Place]| {
            let photos = places.iter().zip(1..);
            let located =
                photos.map(|(place, number)| (photo(number).located(), Some((*place).clone())));
            facts_of(located.collect()).places[0].place.is_within()
        };
        assert!(is_within(&[&near, &inside, &inside]));
        assert!(!is_within(&[&near, &inside]));
    }
}
