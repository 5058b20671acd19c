//! The words that fill the slots, and what else is known, for one set of facts.

use chrono::Weekday;

use crate::TripFacts;
use crate::facts::wording::{join_words, number_word};
use crate::facts::{
    ColourWord, Coverage, Light, Note, PartOfDay, Season, VisitedPlace, day_month, elapsed_words,
    weekday_name,
};

use super::slide_rows::{rows_of_places, rows_of_times};
use super::slot::{Slot, Topic};

/// Something that a line may need to be true without saying it in a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum When {
    /// There is one photo.
    One,
    /// There are several photos.
    Many,
    /// All were taken before sunrise or just after it.
    Early,
    /// All were taken in this part of the day.
    At(PartOfDay),
    /// All were taken on this day of the week, on one day.
    On(Weekday),
    /// All were taken from Monday to Friday on one day.
    Workday,
    /// All were taken on one Saturday or Sunday.
    Weekend,
    /// All were taken in this season.
    In(Season),
    /// Less than an hour lies between the first and the last.
    Brief,
    /// Most of a day lies between the first and the last.
    DayLong,
    /// They are of two days in a row, or a few more.
    FewDays,
    /// All are black and white.
    Monochrome,
    /// All are bright.
    Bright,
    /// All are dark.
    Dark,
}

impl When {
    /// What a line with this condition speaks of.
    pub(super) const fn topic(self) -> Option<Topic> {
        match self {
            Self::One => Some(Topic::Count),
            Self::Many => None,
            Self::Early | Self::At(_) => Some(Topic::PartOfDay),
            Self::On(_) | Self::Workday | Self::Weekend => Some(Topic::Weekday),
            Self::In(_) => Some(Topic::Season),
            Self::Brief | Self::DayLong => Some(Topic::Elapsed),
            Self::FewDays => Some(Topic::Date),
            Self::Monochrome | Self::Bright | Self::Dark => Some(Topic::Pixels),
        }
    }
}

/// The words for one set of facts.
#[derive(Debug)]
pub(super) struct Words {
    values: Vec<(Slot, String)>,
    conditions: Vec<When>,
}

/// The most places that are named in a row.
const PLACES_NAMED_MAX: usize = 3;
/// From so many similar photos on, their number is worth a word.
const STACK_MIN: usize = 3;
/// The most days that are spoken of as one stay.
const DAYS_COUNTED_MAX: usize = 31;
/// The most days that one calls few.
const DAYS_FEW_MAX: usize = 4;
/// Within so many minutes a trip goes from one part of the day to another, and not through them.
const SPAN_MINUTES_MIN: u32 = 2 * 60;
/// From so many minutes on it took a day.
const DAY_MINUTES_MIN: u32 = 8 * 60;
/// So many photos without a place are 'the others'.
const OTHERS_MIN: usize = 2;

impl Words {
    /// Finds the words.
    pub(super) fn of(facts: &TripFacts) -> Self {
        let mut words = Self {
            values: Vec::new(),
            conditions: Vec::new(),
        };
        words.add_counts(facts);
        words.add_places(facts);
        words.add_dates(facts);
        words.add_part_of_day(facts);
        words.add_clock(facts);
        words.add_pixels(facts);
        words.add(Slot::PlaceRows, rows_of_places(facts));
        words.add(Slot::TimeRows, rows_of_times(facts));
        words.add(Slot::Note, facts.note.as_ref().map(Note::as_sentence));
        words.add(Slot::OwnWords, facts.note.as_ref().map(Note::as_clause));
        words
    }

    /// The word for a slot; none where it is not known.
    pub(super) fn get(&self, slot: Slot) -> Option<&str> {
        let found = self.values.iter().find(|(known, _)| *known == slot);
        found.map(|(_, word)| word.as_str())
    }

    /// Whether a condition holds.
    pub(super) fn holds(&self, when: When) -> bool {
        self.conditions.contains(&when)
    }

    fn add<S: Into<String>>(&mut self, slot: Slot, word: Option<S>) {
        self.values.extend(word.map(|word| (slot, word.into())));
    }

    fn add_if(&mut self, when: When, is_true: bool) {
        self.conditions.extend(is_true.then_some(when));
    }

    fn add_counts(&mut self, facts: &TripFacts) {
        let count = facts.count().unwrap_or_default();
        self.add_if(When::One, count == 1);
        self.add_if(When::Many, count > 1);
        if count > 1 {
            let word = number_word(count);
            self.add(Slot::Photos, Some(format!("{word} photos")));
            let all = match count {
                2 => "both".to_owned(),
                _ => format!("all {word}"),
            };
            self.add(Slot::AllCount, Some(all));
            self.add(Slot::ThesePhotos, Some(format!("these {word} photos")));
            self.add(Slot::Count, Some(word));
        }
        let left_out = facts.left_out().filter(|left_out| *left_out > 1);
        self.add(Slot::LeftOut, left_out.map(number_word));
        let shots = facts.shots.filter(|_| left_out.is_some());
        self.add(Slot::Taken, shots.map(|shots| number_word(shots.photos)));
        let stack = facts.shots.map(|shots| shots.largest_stack);
        let stack = stack.filter(|size| *size >= STACK_MIN);
        self.add(Slot::Stack, stack.map(number_word));
    }

    fn add_places(&mut self, facts: &TripFacts) {
        let apart = facts.apart_km.map(|distance| format!("{distance:.0} km"));
        self.add(Slot::Apart, apart);
        match (facts.place_coverage(), facts.places.as_slice()) {
            (Coverage::All, [only]) => self.add_only_place(only),
            (Coverage::All, places) => {
                let count = number_word(places.len());
                self.add(Slot::PlaceCount, Some(format!("{count} places")));
                let names: Vec<&str> = places.iter().map(|known| &*known.place.name).collect();
                let are_within = places.iter().all(|known| known.place.is_within());
                let are_few = names.len() <= PLACES_NAMED_MAX && has_no_repeats(&names);
                self.add(
                    Slot::Places,
                    (are_within && are_few).then(|| join_words(&names)),
                );
            }
            (Coverage::Part(located), [only])
                if only.place.is_within() && located + OTHERS_MIN <= facts.photos.len() =>
            {
                let verb = if located == 1 { "is" } else { "are" };
                let some = number_word(located);
                let all = facts.count().map(number_word);
                self.add(
                    Slot::SomeAre,
                    all.map(|all| format!("{some} of these {all} {verb}")),
                );
                self.add(Slot::SomePlace, Some(&*only.place.name));
            }
            (Coverage::Part(_) | Coverage::None, _) => {}
        }
        let is_city_state = |name| facts.places.iter().any(|known| known.place.name == name);
        self.add(
            Slot::Country,
            facts.country().filter(|name| !is_city_state(*name)),
        );
    }

    fn add_only_place(&mut self, visited: &VisitedPlace) {
        let place = &visited.place;
        let (name, full_name) = (&*place.name, place.full_name());
        let preposition = place.preposition();
        self.add(Slot::InPlace, Some(format!("{preposition} {name}")));
        self.add(
            Slot::InFullPlace,
            Some(format!("{preposition} {full_name}")),
        );
        if place.is_within() {
            self.add(Slot::Place, Some(name));
            self.add(Slot::FullPlace, Some(full_name));
        } else {
            self.add(Slot::NearPlace, Some(name));
            self.add(Slot::Distance, Some(format!("{:.0} km", place.distance_km)));
        }
    }

    fn add_dates(&mut self, facts: &TripFacts) {
        self.add(Slot::Season, facts.season.map(Season::name));
        self.conditions.extend(facts.season.map(When::In));
        let Some(dates) = facts.dates else {
            return;
        };
        let is_one_trip = dates.calendar_days() <= DAYS_COUNTED_MAX;
        self.add(Slot::Date, is_one_trip.then(|| dates.in_words()));
        self.add(Slot::Day, dates.single_day().map(day_month));
        self.add(Slot::Month, dates.month());
        self.add(Slot::Year, dates.year().map(|year| year.to_string()));
        let days = dates
            .consecutive_days()
            .filter(|days| *days <= DAYS_COUNTED_MAX);
        self.add_if(When::FewDays, days.is_some_and(|days| days <= DAYS_FEW_MAX));
        self.add(
            Slot::Days,
            days.map(|days| format!("{} days", number_word(days))),
        );
        if let Some(weekday) = dates.weekday() {
            self.add(Slot::Weekday, Some(weekday_name(weekday)));
            let is_weekend = matches!(weekday, Weekday::Sat | Weekday::Sun);
            self.add_if(When::Weekend, is_weekend);
            self.add_if(When::Workday, !is_weekend);
            self.conditions.push(When::On(weekday));
        }
    }

    fn add_part_of_day(&mut self, facts: &TripFacts) {
        let parts: Vec<PartOfDay> = facts.parts_of_day.iter().map(|(part, _)| *part).collect();
        match parts.as_slice() {
            [] => {}
            [part] => {
                let is_one_day = facts
                    .dates
                    .is_some_and(|dates| dates.single_day().is_some());
                self.add(Slot::When, Some(part.when()));
                self.add(Slot::APart, part.with_article().filter(|_| is_one_day));
                let is_early = matches!(part, PartOfDay::Dawn | PartOfDay::Sunrise);
                self.add_if(When::Early, is_early);
                self.conditions.push(When::At(*part));
            }
            [first, .., last] => {
                // Two minutes to twelve and two minutes past are no 'morning to midday'.
                let is_long = lasts(facts, SPAN_MINUTES_MIN);
                let span = (first < last && is_long)
                    .then(|| format!("{} to {}", first.noun(), last.noun()));
                self.add(Slot::PartSpan, span);
            }
        }
    }

    fn add_clock(&mut self, facts: &TripFacts) {
        let is_brief = facts.elapsed_minutes.is_some_and(|minutes| minutes < 60);
        self.add_if(When::Brief, is_brief);
        self.add_if(When::DayLong, lasts(facts, DAY_MINUTES_MIN));
        self.add(Slot::Elapsed, facts.elapsed_minutes.map(elapsed_words));
        // Of a whole day its first minute tells nothing.
        let is_a_moment = is_brief || facts.photos.len() == 1;
        let clock = facts.first_clock.filter(|_| is_a_moment);
        let clock = clock.map(|clock| clock.format("%H:%M").to_string());
        self.add(Slot::Clock, clock);
    }

    fn add_pixels(&mut self, facts: &TripFacts) {
        self.add_if(When::Monochrome, facts.is_monochrome);
        self.add_if(When::Bright, facts.light == Some(Light::Bright));
        self.add_if(When::Dark, facts.light == Some(Light::Dark));
        let names: Vec<&str> = facts
            .colours
            .iter()
            .filter(|colour| !facts.is_monochrome && is_worth_a_word(**colour))
            .map(|colour| colour.name())
            .collect();
        self.add(
            Slot::Colours,
            (!names.is_empty()).then(|| join_words(&names)),
        );
    }
}

/// Whether so many minutes are known to lie between the first and the last.
fn lasts(facts: &TripFacts, minutes: u32) -> bool {
    facts
        .elapsed_minutes
        .is_some_and(|elapsed| elapsed >= minutes)
}

/// Brown is in most pictures, and nobody writes of it.
fn is_worth_a_word(colour: ColourWord) -> bool {
    colour != ColourWord::Brown
}

fn has_no_repeats(names: &[&str]) -> bool {
    let repeats = |(index, name): (usize, &&str)| names.iter().skip(index + 1).any(|n| n == name);
    !names.iter().enumerate().any(repeats)
}
