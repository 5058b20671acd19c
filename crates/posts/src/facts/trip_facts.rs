//! What is known of the chosen photos together.

use chrono::NaiveDate;
use triptych_trips::Colour;

use super::colour_word::leading_words;
use super::wording::{capitalised, counted, join_words};
use super::{
    ColourWord, DateSpan, Fact, FactSource, Light, Note, PartOfDay, PartOfDayEvidence, PhotoFacts,
    Place, Season,
};

/// Everything that is known of the chosen photos of a trip. Dates, season, part of the day, light
/// and colours are only known of the whole where they are known of every photo.
#[derive(Debug, Clone, PartialEq)]
pub struct TripFacts {
    /// What is known of each chosen photo, in order.
    pub photos: Vec<PhotoFacts>,
    /// The days on which they were taken.
    pub dates: Option<DateSpan>,
    /// The season in which all were taken.
    pub season: Option<Season>,
    /// The parts of the day in which they were taken on their one day, in the order of the day;
    /// empty where they are of several days, unless all days agree on one part.
    pub parts_of_day: Vec<(PartOfDay, PartOfDayEvidence)>,
    /// The places near which they were taken, in the order of the photos.
    pub places: Vec<VisitedPlace>,
    /// The light that all share.
    pub light: Option<Light>,
    /// Whether all are all but without colour.
    pub is_monochrome: bool,
    /// The colours that cover much of them, at most two, the largest first.
    pub colours: Vec<ColourWord>,
}

/// A place and the photos taken there.
#[derive(Debug, Clone, PartialEq)]
pub struct VisitedPlace {
    /// The place, with the distance of the farthest of these photos.
    pub place: Place,
    /// How many of the chosen photos were taken there, at least one.
    pub photos: usize,
}

/// How many of the chosen photos have a named place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coverage {
    /// Every one.
    All,
    /// So many, and not all.
    Part(usize),
    /// Not one.
    None,
}

/// The share of the pictures (0 to 1) from which a colour is spoken of.
const COLOUR_SHARE_MIN: f32 = 0.2;

impl TripFacts {
    /// Puts together what is known of the photos of a post, given in their order.
    pub fn gather(photos: Vec<PhotoFacts>) -> Self {
        let dates = of_all(&photos, date).and_then(DateSpan::of);
        Self {
            dates,
            season: shared(&photos, |photo| Season::of(date(photo)?, photo.location?)),
            parts_of_day: parts_of_day(&photos, dates),
            places: places(&photos),
            light: shared(&photos, |photo| photo.pixels.as_ref()?.light),
            is_monochrome: shared(&photos, |photo| Some(photo.pixels.as_ref()?.is_monochrome))
                .unwrap_or(false),
            colours: colours(&photos),
            photos,
        }
    }

    /// How many of the photos have a named place.
    pub fn place_coverage(&self) -> Coverage {
        let located: usize = self.places.iter().map(|visited| visited.photos).sum();
        match located {
            0 => Coverage::None,
            all if all == self.photos.len() => Coverage::All,
            part => Coverage::Part(part),
        }
    }

    /// The country in which every photo was taken.
    pub fn country(&self) -> Option<&'static str> {
        shared(&self.photos, |photo| photo.place.as_ref()?.country())
    }

    /// Everything that is known, the user's own words among it, each with its evidence, as the
    /// user reads it.
    pub fn list(&self, note: Option<&Note>) -> Vec<Fact> {
        let mut facts = Vec::new();
        if !self.photos.is_empty() {
            facts.push(Fact::new(
                counted(self.photos.len(), "photo"),
                FactSource::Count,
            ));
        }
        facts.extend(self.places.iter().map(|visited| self.place_fact(visited)));
        facts.extend(self.time_facts());
        facts.extend(self.pixel_facts());
        facts.extend(note.map(|note| Fact::new(note.as_str(), FactSource::Note)));
        facts
    }

    fn place_fact(&self, visited: &VisitedPlace) -> Fact {
        let place = &visited.place;
        let name = place.full_name();
        let mut text = if place.is_within() {
            name
        } else {
            format!("{:.0} km from {name}", place.distance_km)
        };
        text.push_str(&self.share_of_photos(visited.photos));
        Fact::new(text, FactSource::Location)
    }

    fn date_fact(&self) -> Option<Fact> {
        let dates: Vec<NaiveDate> = self.photos.iter().filter_map(date).collect();
        let share = self.share_of_photos(dates.len());
        let words = DateSpan::of(dates)?.in_words();
        Some(Fact::new(words + &share, FactSource::CaptureTime))
    }

    /// ' (3 of 5 photos)', and nothing where it is all of them.
    fn share_of_photos(&self, photos: usize) -> String {
        let all = self.photos.len();
        if photos == all {
            String::new()
        } else {
            format!(" ({photos} of {})", counted(all, "photo"))
        }
    }

    fn time_facts(&self) -> Vec<Fact> {
        let mut facts = Vec::new();
        facts.extend(self.date_fact());
        if let Some(days) = self.dates.and_then(|dates| dates.consecutive_days()) {
            facts.push(Fact::new(counted(days, "day"), FactSource::CaptureTime));
        }
        if let Some(season) = self.season {
            facts.push(Fact::new(
                capitalised(season.name()),
                FactSource::CaptureTime,
            ));
        }
        for (part, evidence) in &self.parts_of_day {
            let source = match evidence {
                PartOfDayEvidence::Sun => FactSource::Sun,
                PartOfDayEvidence::Clock => FactSource::CaptureTime,
            };
            facts.push(Fact::new(capitalised(part.noun()), source));
        }
        facts
    }

    fn pixel_facts(&self) -> Vec<Fact> {
        let mut texts = Vec::new();
        if self.is_monochrome {
            texts.push("Black and white".to_owned());
        } else if !self.colours.is_empty() {
            let names: Vec<&str> = self.colours.iter().map(|colour| colour.name()).collect();
            texts.push(format!("A good deal of {}", join_words(&names)));
        }
        if let Some(light) = self.light {
            let noun = if self.photos.len() == 1 {
                "picture"
            } else {
                "pictures"
            };
            texts.push(format!("{} {noun}", capitalised(light.name())));
        }
        texts
            .into_iter()
            .map(|text| Fact::new(text, FactSource::Pixels))
            .collect()
    }
}

fn date(photo: &PhotoFacts) -> Option<NaiveDate> {
    photo.taken_at.map(|time| time.local.date())
}

/// What is known of every photo; none where one photo leaves it open.
fn of_all<T>(photos: &[PhotoFacts], known: impl Fn(&PhotoFacts) -> Option<T>) -> Option<Vec<T>> {
    photos.iter().map(known).collect()
}

/// What is known of every photo, and the same of each.
fn shared<T: PartialEq>(
    photos: &[PhotoFacts],
    known: impl Fn(&PhotoFacts) -> Option<T>,
) -> Option<T> {
    let mut values = of_all(photos, known)?.into_iter();
    let first = values.next()?;
    values.all(|value| value == first).then_some(first)
}

fn parts_of_day(
    photos: &[PhotoFacts],
    dates: Option<DateSpan>,
) -> Vec<(PartOfDay, PartOfDayEvidence)> {
    let mut by_time: Vec<&PhotoFacts> = photos.iter().collect();
    by_time.sort_by_key(|photo| photo.taken_at.map(|time| time.local));
    let Some(mut parts) = by_time
        .iter()
        .map(|photo| photo.part_of_day)
        .collect::<Option<Vec<_>>>()
    else {
        return Vec::new();
    };
    parts.dedup_by_key(|(part, _)| *part);
    let is_one_day = dates.is_some_and(|dates| dates.single_day().is_some());
    if is_one_day || parts.len() == 1 {
        parts
    } else {
        Vec::new()
    }
}

fn places(photos: &[PhotoFacts]) -> Vec<VisitedPlace> {
    let mut visited: Vec<VisitedPlace> = Vec::new();
    for place in photos.iter().filter_map(|photo| photo.place.as_ref()) {
        match visited.iter_mut().find(|known| known.place.is_same(place)) {
            Some(known) => {
                known.photos += 1;
                known.place.distance_km = known.place.distance_km.max(place.distance_km);
            }
            None => visited.push(VisitedPlace {
                place: place.clone(),
                photos: 1,
            }),
        }
    }
    visited
}

/// The colours of all photos in equal parts.
fn colours(photos: &[PhotoFacts]) -> Vec<ColourWord> {
    let known: Option<Vec<_>> = photos.iter().map(|photo| photo.pixels.as_ref()).collect();
    let pixels = known.unwrap_or_default();
    #[allow(clippy::cast_precision_loss)] // A trip holds at most 500 photos.
    let weight = 1.0 / pixels.len().max(1) as f32;
    let mixed: Vec<Colour> = pixels
        .iter()
        .flat_map(|pixels| &pixels.colours)
        .map(|colour| Colour {
            share: colour.share * weight,
            ..*colour
        })
        .collect();
    leading_words(&mixed, COLOUR_SHARE_MIN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::testing::{arezzo, facts_of, photo, place, time};

    fn texts(facts: &TripFacts) -> Vec<String> {
        facts.list(None).into_iter().map(|fact| fact.text).collect()
    }

    #[test]
    fn an_afternoon_in_one_place_is_known_with_its_evidence() {
        let one = photo(1).taken_at(time(2008, 10, 22, 16, 28)).located();
        let other = photo(2).taken_at(time(2008, 10, 22, 17, 0)).located();
        let facts = facts_of(vec![(one, Some(arezzo())), (other, Some(arezzo()))]);
        let note = Note::parse("lost twice").unwrap();
        let list: Vec<(String, FactSource)> = facts
            .list(Some(&note))
            .into_iter()
            .map(|fact| (fact.text, fact.source))
            .collect();
        let expected = [
            ("2 photos", FactSource::Count),
            ("Arezzo, Italy", FactSource::Location),
            ("22 October 2008", FactSource::CaptureTime),
            ("Autumn", FactSource::CaptureTime),
            ("Afternoon", FactSource::Sun),
            ("lost twice", FactSource::Note),
        ];
        assert_eq!(
            list,
            expected.map(|(text, source)| (text.to_owned(), source))
        );
    }

    #[test]
    fn what_is_known_of_some_photos_is_not_said_of_all() {
        let dated = photo(1).taken_at(time(2008, 10, 22, 16, 28)).located();
        let facts = facts_of(vec![(dated, Some(arezzo())), (photo(2), None)]);
        assert_eq!(facts.dates, None);
        assert_eq!(facts.season, None);
        assert!(facts.parts_of_day.is_empty());
        assert_eq!(facts.country(), None);
        assert_eq!(facts.place_coverage(), Coverage::Part(1));
        assert_eq!(
            texts(&facts),
            [
                "2 photos",
                "Arezzo, Italy (1 of 2 photos)",
                "22 October 2008 (1 of 2 photos)"
            ]
        );
    }

    #[test]
    fn days_are_counted_and_places_kept_in_order() {
        let siena = place("Siena", "IT", 8.0);
        let on = |number, day| photo(number).taken_at(time(2026, 5, day, 12, 0)).located();
        let facts = facts_of(vec![
            (on(1, 3), Some(arezzo())),
            (on(2, 4), Some(siena)),
            (on(3, 5), Some(arezzo())),
        ]);
        assert_eq!(facts.country(), Some("Italy"));
        assert_eq!(facts.place_coverage(), Coverage::All);
        let texts = texts(&facts);
        assert!(texts.contains(&"8 km from Siena, Italy (1 of 3 photos)".to_owned()));
        assert!(texts.contains(&"3 to 5 May 2026".to_owned()));
        assert!(texts.contains(&"3 days".to_owned()));
    }

    #[test]
    fn colours_are_those_of_all_pictures_in_equal_parts() {
        let blue = photo(1).coloured([90, 150, 220], 0.6);
        let green = photo(2).coloured([40, 110, 40], 0.5);
        let facts = facts_of(vec![(blue, None), (green, None)]);
        assert_eq!(facts.colours, [ColourWord::Blue, ColourWord::Green]);
        assert!(texts(&facts).contains(&"A good deal of blue and green".to_owned()));
    }

    #[test]
    fn of_no_photos_nothing_is_known() {
        assert!(TripFacts::gather(Vec::new()).list(None).is_empty());
    }
}
