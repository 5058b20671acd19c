//! The known facts as a list for the user, each with its source.

use triptych_trips::PhotoId;

use super::wording::{capitalised, counted, join_words};
use super::{
    DateSpan, Fact, FactKind, FactSource, PartOfDayEvidence, PhotoFacts, Place, PlaceKind,
    TripFacts, VisitedPlace, elapsed_words,
};

/// The text for a place of mourning.
pub(crate) const REMEMBRANCE: &str = "A place where the dead are remembered";

/// A fact and the photos that show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownFact {
    /// The fact.
    pub fact: Fact,
    /// The chosen photos that are its source, in order; empty for the user's note.
    pub photos: Vec<PhotoId>,
}

impl TripFacts {
    /// All known facts, in the order of the list.
    pub fn known(&self) -> Vec<KnownFact> {
        let mut known = self.count_facts();
        known.extend(self.place_facts());
        known.extend(self.date_facts());
        known.extend(self.time_facts());
        known.extend(self.pixel_facts());
        known.extend(self.note.as_ref().map(|note| KnownFact {
            fact: Fact::new(FactKind::Note, note.as_str(), FactSource::Note),
            photos: Vec::new(),
        }));
        known
    }

    /// The facts as stored with a suggestion.
    pub fn list(&self) -> Vec<Fact> {
        self.known().into_iter().map(|known| known.fact).collect()
    }

    fn count_facts(&self) -> Vec<KnownFact> {
        let of_all = |kind, text: String, source| self.of(kind, text, source, |_| true);
        let count = self.count().map(|count| counted(count, "photo"));
        let mut facts = Vec::new();
        facts.extend(count.map(|text| of_all(FactKind::Photos, text, FactSource::Count)));
        let Some(shots) = self.shots else {
            return facts;
        };
        if self.left_out().is_some() {
            let text = format!("Chosen from {}", counted(shots.photos, "photo"));
            facts.push(of_all(FactKind::Shots, text, FactSource::Count));
        }
        if shots.stacks > 0 {
            let text = format!(
                "{} of similar shots, the largest of {}",
                counted(shots.stacks, "stack"),
                shots.largest_stack
            );
            facts.push(of_all(FactKind::Shots, text, FactSource::Similarity));
        }
        facts
    }

    fn place_facts(&self) -> Vec<KnownFact> {
        let mut facts: Vec<KnownFact> = Vec::new();
        facts.extend(self.places.iter().map(|visited| self.place_fact(visited)));
        let is_memorial = |place: &Place| place.kind == PlaceKind::Memorial;
        let mut places = self.places.iter().map(|visited| &visited.place);
        facts.extend(places.any(is_memorial).then(|| {
            let is_there = |photo: &PhotoFacts| photo.place.as_ref().is_some_and(is_memorial);
            let text = REMEMBRANCE.to_owned();
            self.of(FactKind::Place, text, FactSource::Location, is_there)
        }));
        facts.extend(self.apart_km.map(|distance| {
            let text = format!("Up to {distance:.0} km apart");
            let is_located = |photo: &PhotoFacts| photo.location.is_some();
            self.of(FactKind::Distance, text, FactSource::Location, is_located)
        }));
        facts
    }

    fn place_fact(&self, visited: &VisitedPlace) -> KnownFact {
        let place = &visited.place;
        let name = place.full_name();
        let mut text = if place.is_within() {
            capitalised(&name)
        } else {
            format!("{:.0} km from {name}", place.distance_km)
        };
        text.push_str(&self.share_of_photos(visited.photos));
        let is_there = |photo: &PhotoFacts| {
            let found = photo.place.as_ref();
            found.is_some_and(|found| found.is_same(place))
        };
        self.of(FactKind::Place, text, FactSource::Location, is_there)
    }

    fn date_facts(&self) -> Vec<KnownFact> {
        let dates: Vec<_> = self.photos.iter().filter_map(|photo| photo.date).collect();
        let share = self.share_of_photos(dates.len());
        let days = self.dates.and_then(|dates| dates.consecutive_days());
        let texts = [
            DateSpan::of(dates).map(|span| span.in_words() + &share),
            days.map(|days| counted(days, "day")),
        ];
        let is_dated = |photo: &PhotoFacts| photo.date.is_some();
        let fact = |text| self.of(FactKind::Date, text, FactSource::CaptureTime, is_dated);
        texts.into_iter().flatten().map(fact).collect()
    }

    fn time_facts(&self) -> Vec<KnownFact> {
        let mut facts = Vec::new();
        let of_all = |kind, text, source| self.of(kind, text, source, |_| true);
        if let Some(season) = self.season {
            let text = capitalised(season.name());
            facts.push(of_all(FactKind::Season, text, FactSource::TimeAndLocation));
        }
        for (part, evidence) in &self.parts_of_day {
            let source = match evidence {
                PartOfDayEvidence::Sun => FactSource::Sun,
                PartOfDayEvidence::Clock => FactSource::CaptureTime,
            };
            let is_then = |photo: &PhotoFacts| photo.part_of_day.is_some_and(|(p, _)| p == *part);
            let text = capitalised(part.noun());
            facts.push(self.of(FactKind::TimeOfDay, text, source, is_then));
        }
        if let Some(first) = self.first_clock {
            let text = format!("From {} on", first.format("%H:%M"));
            facts.push(of_all(FactKind::TimeOfDay, text, FactSource::CaptureTime));
        }
        if let Some(minutes) = self.elapsed_minutes {
            let text = format!(
                "{} from first to last",
                capitalised(&elapsed_words(minutes))
            );
            facts.push(of_all(FactKind::Elapsed, text, FactSource::CaptureTime));
        }
        facts
    }

    fn pixel_facts(&self) -> Vec<KnownFact> {
        let mut facts = Vec::new();
        let of_all = |kind, text| self.of(kind, text, FactSource::Pixels, |_| true);
        if self.is_monochrome {
            facts.push(of_all(FactKind::Colours, "Black and white".to_owned()));
        } else if !self.colours.is_empty() {
            let names: Vec<&str> = self.colours.iter().map(|colour| colour.name()).collect();
            let text = format!("Mostly {}", join_words(&names));
            facts.push(of_all(FactKind::Colours, text));
        }
        if let Some(light) = self.light {
            let noun = if self.photos.len() == 1 {
                "picture"
            } else {
                "pictures"
            };
            let text = format!("{} {noun}", capitalised(light.name()));
            facts.push(of_all(FactKind::Light, text));
        }
        facts.extend(self.subjects.iter().map(|seen| {
            let text = capitalised(seen.subject.words().one.nominative)
                + &self.share_of_photos(seen.photos);
            let shows = |photo: &PhotoFacts| photo.subjects.iter().any(|(s, _)| *s == seen.subject);
            self.of(FactKind::Subjects, text, FactSource::Recognition, shows)
        }));
        if let Some(with_people) = self.with_people.filter(|count| *count > 0) {
            let text = format!("People{}", self.share_of_photos(with_people));
            let shows_people = |photo: &PhotoFacts| photo.people.is_some_and(|count| count > 0);
            facts.push(self.of(
                FactKind::People,
                text,
                FactSource::Recognition,
                shows_people,
            ));
        }
        facts
    }

    /// ' (3 of 5 photos)'; empty for all photos.
    fn share_of_photos(&self, photos: usize) -> String {
        match self.count() {
            Some(all) if photos < all => format!(" ({photos} of {})", counted(all, "photo")),
            _ => String::new(),
        }
    }

    fn of(
        &self,
        kind: FactKind,
        text: String,
        source: FactSource,
        shows: impl Fn(&PhotoFacts) -> bool,
    ) -> KnownFact {
        let showing = self.photos.iter().filter(|photo| shows(photo));
        KnownFact {
            fact: Fact::new(kind, text, source),
            photos: showing.map(|photo| photo.photo_id).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Note;
    use crate::facts::testing::{arezzo, facts_of, photo, photo_id, place, time};
    use crate::facts::{ExcludedFacts, TripShots};

    fn texts(facts: &TripFacts) -> Vec<String> {
        facts.list().into_iter().map(|fact| fact.text).collect()
    }

    #[test]
    fn an_afternoon_in_one_place_is_known_with_its_evidence() {
        let one = photo(1).taken_at(time(2008, 10, 22, 16, 28)).located();
        let other = photo(2).taken_at(time(2008, 10, 22, 17, 0)).located();
        let facts = facts_of(vec![(one, Some(arezzo())), (other, Some(arezzo()))])
            .with_note(Note::parse("lost twice").ok())
            .with_shots(TripShots {
                photos: 47,
                stacks: 6,
                largest_stack: 11,
            });
        let list: Vec<(String, FactSource)> = facts
            .list()
            .into_iter()
            .map(|fact| (fact.text, fact.source))
            .collect();
        let expected = [
            ("2 photos", FactSource::Count),
            ("Chosen from 47 photos", FactSource::Count),
            (
                "6 stacks of similar shots, the largest of 11",
                FactSource::Similarity,
            ),
            ("Arezzo, Italy", FactSource::Location),
            ("22 October 2008", FactSource::CaptureTime),
            ("Autumn", FactSource::TimeAndLocation),
            ("Afternoon", FactSource::Sun),
            ("From 16:28 on", FactSource::CaptureTime),
            ("32 minutes from first to last", FactSource::CaptureTime),
            ("lost twice", FactSource::Note),
        ];
        assert_eq!(
            list,
            expected.map(|(text, source)| (text.to_owned(), source))
        );
    }

    #[test]
    fn a_fact_of_some_photos_says_so_and_names_them() {
        let dated = photo(1).taken_at(time(2008, 10, 22, 16, 28)).located();
        let facts = facts_of(vec![(dated, Some(arezzo())), (photo(2), None)]);
        assert_eq!(
            texts(&facts),
            [
                "2 photos",
                "Arezzo, Italy (1 of 2 photos)",
                "22 October 2008 (1 of 2 photos)"
            ]
        );
        let evidence: Vec<Vec<PhotoId>> = facts
            .known()
            .into_iter()
            .map(|known| known.photos)
            .collect();
        assert_eq!(
            evidence,
            [
                vec![photo_id(1), photo_id(2)],
                vec![photo_id(1)],
                vec![photo_id(1)]
            ]
        );
    }

    #[test]
    fn days_places_and_their_distance_are_told() {
        let on = |number, day| photo(number).taken_at(time(2026, 5, day, 12, 0));
        let siena = on(2, 4).located_at(43.3188, 11.3308);
        let facts = facts_of(vec![
            (on(1, 3).located(), Some(arezzo())),
            (siena, Some(place("Siena", "IT", 8.0))),
            (on(3, 5).located(), Some(arezzo())),
        ]);
        let texts = texts(&facts);
        for text in [
            "8 km from Siena, Italy (1 of 3 photos)",
            "Up to 48 km apart",
            "3 to 5 May 2026",
            "3 days",
        ] {
            assert!(texts.iter().any(|known| known == text), "{text}: {texts:?}");
        }
    }

    #[test]
    fn people_are_told_of_where_they_were_looked_for() {
        let mut facts = facts_of(vec![(photo(1), None), (photo(2), None)]);
        assert_eq!(facts.with_people, None);
        for (photo, people) in facts.photos.iter_mut().zip([0, 2]) {
            photo.people = Some(people);
        }
        let facts = TripFacts::gather(facts.photos);
        assert!(texts(&facts).contains(&"People (1 of 2 photos)".to_owned()));
        let off = facts.without(&ExcludedFacts::from([FactKind::People]));
        assert_eq!(texts(&off), ["2 photos"]);
    }

    #[test]
    fn of_no_photos_nothing_is_known() {
        assert!(TripFacts::gather(Vec::new()).list().is_empty());
    }
}
