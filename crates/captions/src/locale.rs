//! How a language other than English writes dates, numbers, places and people, by the tables in its
//! folder. English has its own code.

use chrono::{Datelike, NaiveDate, Weekday};

use crate::facts::{DateSpan, Elapsed, PartOfDay, Season};
use crate::language::row;
use crate::{Language, Place, PlaceKind};

/// The tables of a language.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Locale(Language);

impl Locale {
    /// The tables of a language; `None` for a language with its own code.
    pub(crate) fn of(language: Language) -> Option<Self> {
        (!language.tables().terms.is_empty()).then_some(Self(language))
    }

    /// The values of a term; empty if it has none.
    pub(crate) fn terms(self, key: &str) -> &'static [&'static str] {
        row(self.0.tables().terms, key).unwrap_or_default()
    }

    fn term(self, key: &str, index: usize) -> &'static str {
        self.terms(key).get(index).copied().unwrap_or_default()
    }

    /// 'zwei', or digits for numbers without a term.
    pub(crate) fn number(self, number: usize) -> String {
        let word = self.terms("numbers").get(number);
        word.map_or_else(|| number.to_string(), |word| (*word).to_owned())
    }

    /// 'vier Orte', by the template of a term.
    pub(crate) fn counted(self, key: &str, number: usize) -> String {
        self.term(key, 0).replace("{n}", &self.number(number))
    }

    /// '22. Oktober'.
    pub(crate) fn day(self, day: NaiveDate) -> String {
        let template = self.term("day", 0).replace("{m}", self.month(day));
        template.replace("{d}", &day.day().to_string())
    }

    /// 'Oktober'.
    pub(crate) fn month(self, day: NaiveDate) -> &'static str {
        self.term("months", usize::try_from(day.month0()).unwrap_or_default())
    }

    /// '22. Oktober 2008', '20. bis 22. Oktober 2008'.
    pub(crate) fn date(self, dates: DateSpan) -> String {
        let (first, last) = dates.ends();
        let until = format!("{} {}", self.day(last), last.year());
        if first == last {
            return until;
        }
        let is_one_month = first.month() == last.month() && first.year() == last.year();
        let from = if first.year() == last.year() {
            self.day(first)
        } else {
            format!("{} {}", self.day(first), first.year())
        };
        let template = self.term(
            if is_one_month {
                "range in month"
            } else {
                "range"
            },
            0,
        );
        let filled = template.replace("{d}", &first.day().to_string());
        filled.replace("{from}", &from).replace("{until}", &until)
    }

    /// 'Mittwoch'.
    pub(crate) fn weekday(self, weekday: Weekday) -> &'static str {
        let index = usize::try_from(weekday.num_days_from_monday()).unwrap_or_default();
        self.term("weekdays", index)
    }

    /// 'Herbst'.
    pub(crate) fn season(self, season: Season) -> &'static str {
        self.term("seasons", season as usize)
    }

    /// 'Herbstreise'.
    pub(crate) fn season_tag(self, season: Season) -> &'static str {
        self.term("season tags", season as usize)
    }

    /// '32 Minuten', 'über zwei Stunden'.
    pub(crate) fn elapsed(self, minutes: u32) -> String {
        let (key, number) = match Elapsed::of(minutes) {
            Elapsed::Minutes(number) => ("minutes", number),
            Elapsed::Hours(number) => ("hours", number),
            Elapsed::OverHours(number) => ("over hours", number),
            Elapsed::NearlyHours(number) => ("nearly hours", number),
            Elapsed::HoursAndHalf(number) => ("half hours", number),
        };
        let word = self.number(usize::try_from(number).unwrap_or_default());
        self.term(key, usize::from(number != 1))
            .replace("{n}", &word)
    }

    /// 'in der Dämmerung'.
    pub(crate) fn when(self, part: PartOfDay) -> &'static str {
        self.term("parts", part as usize)
    }

    /// The value of a term for a part of the day.
    pub(crate) fn of_part(self, key: &str, part: PartOfDay) -> &'static str {
        self.term(key, part as usize)
    }

    /// 'a, b und c'.
    pub(crate) fn join(self, words: &[String]) -> String {
        match words {
            [rest @ .., last] if !rest.is_empty() => {
                format!("{} {} {last}", rest.join(", "), self.term("and", 0))
            }
            _ => words.concat(),
        }
    }

    /// 'Italien'; `None` for a country that is not in the table.
    pub(crate) fn country(self, code: &str) -> Option<&'static str> {
        row(self.0.tables().countries, code)?.first().copied()
    }

    /// 'in der Schweiz'.
    pub(crate) fn in_country(self, code: &str) -> Option<&'static str> {
        row(self.0.tables().countries, code)?.get(1).copied()
    }

    /// 'Mailand'.
    pub(crate) fn name(self, place: &Place) -> String {
        let known = row(self.0.tables().places, &place.name_in_sentence());
        let country = (place.kind == PlaceKind::Country).then(|| self.country(&place.country_code));
        let known = known.and_then(|values| values.first().copied());
        known
            .or(country.flatten())
            .map_or_else(|| place.name.clone(), str::to_owned)
    }

    /// 'Mailand, Italien'.
    pub(crate) fn full_name(self, place: &Place) -> String {
        let name = self.name(place);
        match self.country(&place.country_code) {
            Some(country) if country != name => format!("{name}, {country}"),
            _ => name,
        }
    }

    /// 'in Mailand'; `None` if the table has no entry and the place needs one.
    pub(crate) fn in_place(self, place: &Place) -> Option<String> {
        let known = row(self.0.tables().places, &place.name_in_sentence());
        let key = match place.kind {
            _ if place.has_article => None,
            PlaceKind::Settlement if !place.is_within() => Some("near"),
            PlaceKind::Settlement => Some("in"),
            PlaceKind::Island if place.is_within() => Some("island"),
            _ => None,
        };
        let known = known.and_then(|values| values.get(1).copied());
        let known = known.filter(|_| place.is_within()).map(str::to_owned);
        let in_country = (place.kind == PlaceKind::Country)
            .then(|| self.in_country(&place.country_code).map(str::to_owned));
        let by_kind = || Some(self.term(key?, 0).replace("{p}", &self.name(place)));
        known.or(in_country.flatten()).or_else(by_kind)
    }

    /// Whether a name is used without an article, as that of a town.
    pub(crate) fn is_bare(self, place: &Place) -> bool {
        let said = self.in_place(place).unwrap_or_default();
        let name = self.name(place);
        ["in", "island", "near"]
            .iter()
            .any(|key| said == self.term(key, 0).replace("{p}", &name))
    }
}
