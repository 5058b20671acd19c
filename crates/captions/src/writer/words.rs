//! Values of slots and conditions for one set of facts.

use chrono::Weekday;

use crate::facts::wording::{join_words, number_word};
use crate::facts::{
    Light, Note, PartOfDay, People, Season, Subject, VisitedPlace, day_month, elapsed_words,
    weekday_name,
};
use crate::locale::Locale;
use crate::{Language, Place, TripFacts};

use super::condition::Condition;
use super::grammar::Grammar;
use super::slot::{Slot, Topic};

#[derive(Debug)]
pub(super) struct Words {
    language: Language,
    values: Vec<(Slot, String)>,
    conditions: Vec<Condition>,
    subjects: Vec<Subject>,
}

/// The maximum number of places that are listed.
const PLACES_NAMED_MAX: usize = 3;
/// The maximum number of days that are described as one stay.
const DAYS_COUNTED_MAX: usize = 31;
/// The minimum duration of a day-long trip.
const DAY_MINUTES_MIN: u32 = 8 * 60;
/// The duration below which a trip is brief.
const BRIEF_MINUTES: u32 = 60;
/// The minimum distance of far places, in kilometres.
const FAR_KM_MIN: f64 = 100.0;
/// The maximum distance of photos on one island or in one landscape.
const AREA_KM_MAX: f64 = 60.0;
/// The photos with a place are at most so many times those of the area; otherwise the trip only
/// passed it.
const AREA_PHOTOS_SHARE: usize = 3;

impl Words {
    pub(super) fn of(facts: &TripFacts) -> Self {
        let mut words = Self {
            language: facts.language,
            values: Vec::new(),
            conditions: Vec::new(),
            subjects: facts.subjects.iter().map(|seen| seen.subject).collect(),
        };
        words.add_counts(facts);
        words.add_places(facts);
        words.add_dates(facts);
        words.add_times(facts);
        words.add_pixels(facts);
        words.add_people(facts);
        words.add(Slot::Note, facts.note.as_ref().map(Note::as_sentence));
        words
    }

    /// Adds the words that the user wants to have mentioned.
    pub(super) fn with_mention(mut self, words: &str) -> Self {
        self.add(Slot::Mention, Some(words));
        self
    }

    /// The lines that all tones share.
    pub(super) fn plain(&self) -> &'static Grammar {
        self.language.plain()
    }

    fn locale(&self) -> Option<Locale> {
        Locale::of(self.language)
    }

    /// Whether a text already contains a value of this topic.
    pub(super) fn is_told(&self, topic: Topic, text: &str) -> bool {
        let text = text.to_lowercase();
        let values = self.values.iter().filter(|(slot, _)| slot.topic() == topic);
        let subjects = self.subjects.iter().filter(|_| topic == Topic::Subject);
        let subjects =
            subjects.map(|subject| bare(subject.words_in(self.language).known.nominative));
        let mut told = values.map(|(_, word)| word.as_str()).chain(subjects);
        told.any(|word| text.contains(&word.to_lowercase()))
    }

    /// The value of a slot in a line about a subject; `None` if it is unknown.
    pub(super) fn get(&self, slot: Slot, about: Option<Subject>) -> Option<&str> {
        let words = about.map(|subject| subject.words_in(self.language));
        let one = words.map(|words| &words.one);
        let known = words.map(|words| &words.known);
        match slot {
            Slot::Subject => known.map(|noun| bare(noun.nominative)),
            Slot::ASubject => one.map(|noun| noun.nominative),
            Slot::ASubjectAccusative => one.map(|noun| noun.accusative),
            Slot::ASubjectDative => one.map(|noun| noun.dative),
            Slot::TheSubject => known.map(|noun| noun.nominative),
            Slot::TheSubjectAccusative => known.map(|noun| noun.accusative),
            Slot::TheSubjectDative => known.map(|noun| noun.dative),
            _ => {
                let found = self.values.iter().find(|(known, _)| *known == slot);
                found.map(|(_, word)| word.as_str())
            }
        }
    }

    /// Whether a condition that is not about a subject holds.
    pub(super) fn holds(&self, condition: Condition) -> bool {
        self.conditions.contains(&condition)
    }

    /// The certain subjects: specific ones before general ones, then by number of photos.
    pub(super) fn subjects(&self) -> &[Subject] {
        &self.subjects
    }

    /// The subject of a tag; `None` if it is not certain.
    pub(super) fn subject(&self, tag: &str) -> Option<Subject> {
        let mut subjects = self.subjects.iter().copied();
        subjects.find(|subject| subject.words().tag == tag)
    }

    /// The first subject of a group.
    pub(super) fn subject_in(&self, group: Condition) -> Option<Subject> {
        let mut subjects = self.subjects.iter().copied();
        subjects.find(|subject| Condition::parse(subject.words().group) == Some(group))
    }

    fn add<S: Into<String>>(&mut self, slot: Slot, word: Option<S>) {
        self.values.extend(word.map(|word| (slot, word.into())));
    }

    fn add_if(&mut self, condition: Condition, is_true: bool) {
        self.conditions.extend(is_true.then_some(condition));
    }

    fn add_counts(&mut self, facts: &TripFacts) {
        self.add_if(Condition::One, facts.photos.len() == 1);
        self.add_if(Condition::Many, facts.photos.len() > 1);
    }

    /// Nothing is added if less than half of the photos have a place.
    fn add_places(&mut self, facts: &TripFacts) {
        let located: usize = facts.places.iter().map(|visited| visited.photos).sum();
        if located == 0 || located * 2 < facts.photos.len() {
            return;
        }
        let apart = facts.apart_km.map(|distance| format!("{distance:.0} km"));
        self.add(Slot::Apart, apart);
        let is_far = facts
            .apart_km
            .is_some_and(|distance| distance >= FAR_KM_MIN);
        self.add_if(Condition::Far, is_far);
        match facts.places.as_slice() {
            [only] => self.add_only_place(only),
            several => match common_area(several, facts.apart_km) {
                Some(area) => self.add_only_place(area),
                None => self.add_several_places(several, facts),
            },
        }
        let is_city_state = |name| {
            facts
                .places
                .iter()
                .any(|known| known.place.full_name() == name)
        };
        let country = facts.country().filter(|name| !is_city_state(*name));
        let country = country.and_then(|name| match self.locale() {
            None => Some(name),
            Some(locale) => locale.country(&facts.places.first()?.place.country_code),
        });
        self.add(Slot::Country, country);
    }

    fn add_only_place(&mut self, visited: &VisitedPlace) {
        let place = &visited.place;
        if let Some(locale) = self.locale() {
            self.add_place_in(locale, place);
            return;
        }
        let (name, full_name) = (place.name_in_sentence(), place.full_name());
        let preposition = place.preposition();
        self.add_if(Condition::OnePlace, true);
        self.add(Slot::InPlace, Some(format!("{preposition} {name}")));
        self.add(
            Slot::InFullPlace,
            Some(format!("{preposition} {full_name}")),
        );
        if place.is_within() {
            self.add(Slot::Place, Some(name).filter(|_| !place.is_plural()));
            self.add(Slot::FullPlace, Some(full_name));
        }
    }

    /// In a language with tables of prepositions and articles.
    fn add_place_in(&mut self, locale: Locale, place: &Place) {
        self.add_if(Condition::OnePlace, true);
        self.add(Slot::InPlace, locale.in_place(place));
        if place.is_within() {
            let bare = locale.is_bare(place).then(|| locale.name(place));
            self.add(Slot::Place, bare);
            self.add(Slot::FullPlace, Some(locale.full_name(place)));
        }
    }

    fn name_of(&self, place: &Place) -> String {
        self.locale()
            .map_or_else(|| place.name_in_sentence(), |locale| locale.name(place))
    }

    fn add_several_places(&mut self, places: &[VisitedPlace], facts: &TripFacts) {
        self.add_if(Condition::SeveralPlaces, true);
        let count = match self.locale() {
            None => format!("{} places", number_word(places.len())),
            Some(locale) => locale.counted("places", places.len()),
        };
        self.add(Slot::PlaceCount, Some(count));
        let names = places.iter().map(|known| self.name_of(&known.place));
        let names: Vec<String> = names.collect();
        let are_within = places.iter().all(|known| known.place.is_within());
        let are_few = names.len() <= PLACES_NAMED_MAX && has_no_repeats(&names);
        if has_area_and_towns(places) {
            // The town may be on the island, so there is no route between them.
            return;
        }
        let joined = (are_within && are_few).then(|| match self.locale() {
            None => join_words(&names),
            Some(locale) => locale.join(&names),
        });
        self.add(Slot::Places, joined);
        let ends = facts.first_and_last_place();
        if let Some((first, last)) =
            ends.filter(|(first, last)| first.is_within() && last.is_within())
        {
            self.add(Slot::FirstPlace, Some(self.name_of(first)));
            self.add(Slot::LastPlace, Some(self.name_of(last)));
        }
    }

    fn add_dates(&mut self, facts: &TripFacts) {
        let locale = self.locale();
        let season = |season: Season| locale.map_or(season.name(), |locale| locale.season(season));
        self.add(Slot::Season, facts.season.map(season));
        self.conditions.extend(facts.season.map(of_season));
        let Some(dates) = facts.dates else {
            return;
        };
        let is_one_trip = dates.calendar_days() <= DAYS_COUNTED_MAX;
        let date = || locale.map_or_else(|| dates.in_words(), |locale| locale.date(dates));
        self.add(Slot::Date, is_one_trip.then(date));
        let day = |day| locale.map_or_else(|| day_month(day), |locale| locale.day(day));
        self.add(Slot::Day, dates.single_day().map(day));
        self.add_if(Condition::OneDay, dates.single_day().is_some());
        let month = |english| locale.map_or(english, |locale| locale.month(dates.ends().0));
        self.add(Slot::Month, dates.month().map(month));
        self.add(Slot::Year, dates.year().map(|year| year.to_string()));
        let days = dates
            .consecutive_days()
            .filter(|days| *days <= DAYS_COUNTED_MAX);
        self.add_if(Condition::SeveralDays, days.is_some());
        let days = days.map(|days| match locale {
            None => format!("{} days", number_word(days)),
            Some(locale) => locale.counted("days", days),
        });
        self.add(Slot::Days, days);
        if let Some(weekday) = dates.weekday() {
            let name = locale.map_or(weekday_name(weekday), |locale| locale.weekday(weekday));
            self.add(Slot::Weekday, Some(name));
            let is_weekend = matches!(weekday, Weekday::Sat | Weekday::Sun);
            self.add_if(Condition::Weekend, is_weekend);
            self.add_if(Condition::Workday, !is_weekend);
            self.conditions.push(of_weekday(weekday));
        }
    }

    fn add_times(&mut self, facts: &TripFacts) {
        if let [(part, _)] = facts.parts_of_day.as_slice() {
            let is_early = matches!(part, PartOfDay::Dawn | PartOfDay::Sunrise);
            self.add_if(Condition::Early, is_early);
            self.conditions.push(of_part(*part));
        }
        let minutes = facts.elapsed_minutes;
        let is_brief = minutes.is_some_and(|minutes| minutes < BRIEF_MINUTES);
        self.add_if(Condition::Brief, is_brief);
        let is_day_long = minutes.is_some_and(|minutes| minutes >= DAY_MINUTES_MIN);
        self.add_if(Condition::DayLong, is_day_long);
        let elapsed = |minutes| match self.locale() {
            None => elapsed_words(minutes),
            Some(locale) => locale.elapsed(minutes),
        };
        self.add(Slot::Elapsed, minutes.map(elapsed));
    }

    fn add_pixels(&mut self, facts: &TripFacts) {
        self.add_if(Condition::Monochrome, facts.is_monochrome);
        self.add_if(Condition::Bright, facts.light == Some(Light::Bright));
        self.add_if(Condition::Dark, facts.light == Some(Light::Dark));
    }

    fn add_people(&mut self, facts: &TripFacts) {
        let Some(people) = facts.people else {
            return;
        };
        self.conditions.push(Condition::People);
        self.conditions.push(match people {
            People::One => Condition::OnePerson,
            People::Two => Condition::TwoPeople,
            People::Group => Condition::Group,
        });
    }
}

/// 'castle' from 'the castle'.
pub(super) fn bare(known: &'static str) -> &'static str {
    known.split_once(' ').map_or(known, |(_, name)| name)
}

const fn of_season(season: Season) -> Condition {
    match season {
        Season::Spring => Condition::Spring,
        Season::Summer => Condition::Summer,
        Season::Autumn => Condition::Autumn,
        Season::Winter => Condition::Winter,
    }
}

const fn of_weekday(weekday: Weekday) -> Condition {
    match weekday {
        Weekday::Mon => Condition::Monday,
        Weekday::Tue => Condition::Tuesday,
        Weekday::Wed => Condition::Wednesday,
        Weekday::Thu => Condition::Thursday,
        Weekday::Fri => Condition::Friday,
        Weekday::Sat => Condition::Saturday,
        Weekday::Sun => Condition::Sunday,
    }
}

const fn of_part(part: PartOfDay) -> Condition {
    match part {
        PartOfDay::Dawn => Condition::Dawn,
        PartOfDay::Sunrise => Condition::Sunrise,
        PartOfDay::Morning => Condition::Morning,
        PartOfDay::Midday => Condition::Midday,
        PartOfDay::Afternoon => Condition::Afternoon,
        PartOfDay::GoldenHour => Condition::GoldenHour,
        PartOfDay::Dusk => Condition::Dusk,
        PartOfDay::Evening => Condition::Evening,
        PartOfDay::Night => Condition::Night,
    }
}

fn has_area_and_towns(places: &[VisitedPlace]) -> bool {
    let areas = places.iter().filter(|known| known.place.kind.is_area());
    (1..places.len()).contains(&areas.count())
}

/// The island or the landscape that contains the other places.
fn common_area(places: &[VisitedPlace], apart_km: Option<f64>) -> Option<&VisitedPlace> {
    let mut areas = places.iter().filter(|known| known.place.kind.is_area());
    let (Some(area), None) = (areas.next(), areas.next()) else {
        return None;
    };
    let located: usize = places.iter().map(|known| known.photos).sum();
    let is_main = area.photos * AREA_PHOTOS_SHARE >= located;
    let is_one_area = apart_km.is_none_or(|apart| apart <= AREA_KM_MAX);
    (is_main && is_one_area).then_some(area)
}

fn has_no_repeats(names: &[String]) -> bool {
    let repeats = |(index, name): (usize, &String)| names.iter().skip(index + 1).any(|n| n == name);
    !names.iter().enumerate().any(repeats)
}
