//! The words that the facts of a trip support.

use std::collections::HashSet;

use chrono::{Timelike, Weekday};

use crate::facts::wording::number_word;
use crate::facts::{
    Coverage, DateSpan, Light, PartOfDay, People, Season, elapsed_words, weekday_name,
};
use crate::locale::Locale;
use crate::{Language, TripFacts};

use super::lexicon::singular;
use super::words;

/// First-person plural words, supported if two or more people are in the photos.
const WE: [&str; 6] = ["we", "us", "our", "ours", "ourselves", "together"];

/// The supported words, in lower case and in the singular.
pub(super) struct Vocabulary(HashSet<String>, Language);

impl Vocabulary {
    /// Collects the words of all known facts.
    pub(super) fn of(facts: &TripFacts) -> Self {
        let mut known = Self(HashSet::new(), facts.language);
        known.add_places(facts);
        known.add_numbers(facts);
        if let Some(dates) = facts.dates {
            known.add_dates(dates);
        }
        if let Some(season) = facts.season {
            known.add_season(season);
        }
        for (part, _) in &facts.parts_of_day {
            known.add_all(words_of_part(*part));
        }
        known.add_pixels(facts);
        known.add_subjects(facts);
        known.add_people(facts);
        if let Some(note) = &facts.note {
            known.add(note.as_str());
        }
        if let Some(locale) = Locale::of(facts.language) {
            known.add_in(locale, facts);
        }
        known
    }

    pub(super) const fn language(&self) -> Language {
        self.1
    }

    /// Collects the words in a language that has tables.
    fn add_in(&mut self, locale: Locale, facts: &TripFacts) {
        for visited in &facts.places {
            self.add(&locale.full_name(&visited.place));
            self.add(&locale.in_place(&visited.place).unwrap_or_default());
        }
        if let Some(dates) = facts.dates {
            self.add(&locale.date(dates));
            if let Some(weekday) = dates.weekday() {
                let name = locale.weekday(weekday);
                self.add(&format!("{name} {name}s {name}e"));
                let is_weekend = matches!(weekday, Weekday::Sat | Weekday::Sun);
                let key = if is_weekend {
                    "weekend words"
                } else {
                    "workday words"
                };
                self.add_all(locale.terms(key));
            }
            if let Some(days) = dates.consecutive_days() {
                self.add(&locale.number(days));
            }
        }
        if let Some(season) = facts.season {
            self.add(locale.season(season));
            self.add(
                locale
                    .terms("season words")
                    .get(season as usize)
                    .unwrap_or(&""),
            );
        }
        for (part, _) in &facts.parts_of_day {
            self.add(locale.of_part("part words", *part));
        }
        for seen in &facts.subjects {
            let words = seen.subject.words_in(facts.language);
            self.add_all(words.supported);
            for noun in [&words.one, &words.known] {
                self.add(noun.nominative);
                self.add(noun.dative);
            }
        }
        if let Some(minutes) = facts.elapsed_minutes {
            self.add(&locale.elapsed(minutes));
        }
        if !facts.places.is_empty() {
            self.add(&locale.number(facts.places.len()));
        }
        if matches!(facts.people, Some(People::Two | People::Group)) {
            self.add_all(locale.terms("several"));
            self.add_all(locale.terms("group words"));
        }
        if facts.is_monochrome {
            self.add_all(locale.terms("black and white"));
        }
    }

    pub(super) fn supports(&self, word: &str) -> bool {
        let key = word.to_lowercase();
        self.0.contains(&key) || self.0.contains(singular(&key))
    }

    /// The words that `other` does not contain.
    pub(super) fn beyond<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = &'a String> {
        self.0.difference(&other.0)
    }

    pub(super) fn add(&mut self, text: &str) {
        for word in words(text) {
            let key = word.text.to_lowercase();
            self.0.insert(singular(&key).to_owned());
            self.0.insert(key);
        }
    }

    fn add_all(&mut self, texts: &[&str]) {
        for text in texts {
            self.add(text);
        }
    }

    fn add_number(&mut self, number: usize) {
        self.add(&number.to_string());
        self.add(&number_word(number));
        self.add_all(spelled(number).as_slice());
    }

    fn add_places(&mut self, facts: &TripFacts) {
        for visited in &facts.places {
            self.add(&visited.place.full_name());
            self.add_all(visited.place.country_names());
            self.add(&format!("{:.0}", visited.place.distance_km));
        }
        if !facts.places.is_empty() {
            self.add_number(facts.places.len());
        }
        if let Coverage::Part(located) = facts.place_coverage() {
            self.add_number(located);
        }
        if let Some(distance) = facts.apart_km {
            self.add(&format!("{distance:.0}"));
        }
    }

    fn add_subjects(&mut self, facts: &TripFacts) {
        for seen in &facts.subjects {
            self.add_all(seen.subject.words().supported);
            self.add(seen.subject.words().one.nominative);
            self.add(seen.subject.words().group);
        }
    }

    /// Supports 'we' if the photos show two or more people.
    fn add_people(&mut self, facts: &TripFacts) {
        if facts.with_people.is_some_and(|count| count > 0) {
            self.add("people person");
        }
        if matches!(facts.people, Some(People::Two | People::Group)) {
            self.add_all(&WE);
        }
        if facts.people == Some(People::Two) {
            self.add("two");
        }
    }

    fn add_numbers(&mut self, facts: &TripFacts) {
        // A slide may be referred to by its number.
        (1..=facts.count().unwrap_or_default()).for_each(|slide| self.add(&slide.to_string()));
        let shots = facts.shots.into_iter();
        let of_shots = shots.flat_map(|shots| [shots.photos, shots.stacks, shots.largest_stack]);
        let numbers = of_shots.chain(facts.count()).chain(facts.left_out());
        numbers.for_each(|number| self.add_number(number));
        if let Some(clock) = facts.first_clock {
            self.add(&format!("{:02} {:02}", clock.hour(), clock.minute()));
        }
        if let Some(minutes) = facts.elapsed_minutes {
            self.add(&elapsed_words(minutes));
        }
    }

    fn add_dates(&mut self, dates: DateSpan) {
        self.add(&dates.in_words());
        if let Some(days) = dates.consecutive_days() {
            self.add_number(days);
        }
        if let Some(weekday) = dates.weekday() {
            self.add(weekday_name(weekday));
            let is_weekend = matches!(weekday, Weekday::Sat | Weekday::Sun);
            self.add(if is_weekend { "weekend" } else { "weekday" });
        }
    }

    fn add_season(&mut self, season: Season) {
        self.add(season.name());
        self.add(&format!("{}time", season.name()));
        if season == Season::Autumn {
            self.add("fall");
        }
    }

    fn add_pixels(&mut self, facts: &TripFacts) {
        facts
            .colours
            .iter()
            .for_each(|colour| self.add(colour.name()));
        if facts.is_monochrome {
            self.add_all(&["black", "white", "grey", "shadow"]);
        }
        match facts.light {
            Some(Light::Bright) => self.add("bright"),
            Some(Light::Dark) => self.add_all(&["dark", "darkness", "shadow"]),
            None => {}
        }
    }
}

/// The word for a number above the range of `number_word`, if it has a single word.
fn spelled(number: usize) -> Option<&'static str> {
    match number {
        13 => Some("thirteen"),
        14 => Some("fourteen"),
        15 => Some("fifteen"),
        16 => Some("sixteen"),
        17 => Some("seventeen"),
        18 => Some("eighteen"),
        19 => Some("nineteen"),
        20 => Some("twenty"),
        30 => Some("thirty"),
        40 => Some("forty"),
        50 => Some("fifty"),
        60 => Some("sixty"),
        70 => Some("seventy"),
        80 => Some("eighty"),
        90 => Some("ninety"),
        100 => Some("hundred"),
        1_000 => Some("thousand"),
        _ => None,
    }
}

/// The words that a part of the day supports: its names, and what is then true of the sun.
const fn words_of_part(part: PartOfDay) -> &'static [&'static str] {
    match part {
        PartOfDay::Dawn => &["dawn", "sunrise", "morning", "sun", "dark", "night"],
        PartOfDay::Sunrise => &["sunrise", "morning", "sun"],
        PartOfDay::Morning => &["morning"],
        PartOfDay::Midday => &["midday", "noon"],
        PartOfDay::Afternoon => &["afternoon"],
        PartOfDay::GoldenHour => &["golden", "sun", "sunset"],
        PartOfDay::Dusk => &["dusk", "twilight", "sunset", "dark", "night"],
        PartOfDay::Evening => &["evening"],
        PartOfDay::Night => &["night", "dark", "darkness"],
    }
}
