//! Hashtags: facts first, and at most one community tag. Tags of several words are in camel case,
//! which screen readers need to separate the words.

use core::ops::Range;

use crate::facts::{Coverage, PartOfDay, Season, SubjectWords, weekday_name};
use crate::hashtag::{without_repeats, written_in};
use crate::instagram::HASHTAGS_SUGGESTED_MIN;
use crate::locale::Locale;
use crate::rules::room_beside;
use crate::{Draft, Hashtag, Place, TripFacts};

use super::choices::Choices;

mod lists;

use lists::{COLOUR_TAGS, COMMUNITY_TAGS, LIGHT_TAGS, QUIET_TAGS, WIDER_TAGS};

/// The hashtags of a draft.
pub(super) struct Tags {
    /// Three to five including those in the caption, unless it has more itself.
    pub(super) chosen: Vec<Hashtag>,
    /// Ten others for the user to choose from.
    pub(super) suggested: Vec<Hashtag>,
}

/// The maximum number of places with tags.
const PLACES_TAGGED_MAX: usize = 2;
/// The maximum number of tags per subject.
const SUBJECT_TAGS_MAX: usize = 3;
/// The number of combinations that come first, in fixed order.
const WIDER_FIRST: usize = 5;
/// The maximum number of subjects that are combined with place and time.
const THINGS_COMBINED_MAX: usize = 2;

/// Chooses the hashtags of a caption: place and subject, then other facts in turn. Further tags of
/// the subjects, combinations of facts, colours and light are only suggested, unless the former are
/// too few. Community tags, which do not describe the photos, come last.
pub(super) fn tags(facts: &TripFacts, choices: Choices, caption: &str) -> Tags {
    let own = written_in(caption);
    let mut all = if facts.is_of_grief() {
        quiet_tags(facts)
    } else {
        let mut all = telling_tags(facts, choices);
        all.extend(parsed(subject_tags(facts, choices, 1..SUBJECT_TAGS_MAX)));
        all.extend(parsed(wider_tags(facts, choices)));
        all.extend(parsed(look_tags(facts)));
        all
    };
    all.retain(|tag| !own.contains(tag));
    let room = room_beside(caption);
    let telling = if facts.is_of_grief() {
        0
    } else {
        telling_tags(facts, choices).len()
    };
    let wanted = telling.clamp(HASHTAGS_SUGGESTED_MIN.min(room), room);
    all.extend(
        parsed(in_order(shared_tags(facts), "tags", choices)).filter(|tag| !own.contains(tag)),
    );
    let mut chosen = without_repeats(all);
    let mut suggested = chosen.split_off(wanted.min(chosen.len()));
    suggested.truncate(Draft::SUGGESTED_HASHTAGS);
    Tags { chosen, suggested }
}

/// Tags that do not describe the photos.
fn shared_tags(facts: &TripFacts) -> &'static [&'static str] {
    match (Locale::of(facts.language), facts.is_of_grief()) {
        (None, true) => &QUIET_TAGS,
        (None, false) => &COMMUNITY_TAGS,
        (Some(locale), true) => locale.terms("quiet tags"),
        (Some(locale), false) => locale.terms("community tags"),
    }
}

fn name_of(place: &Place, facts: &TripFacts) -> String {
    Locale::of(facts.language).map_or_else(|| place.name.clone(), |locale| locale.name(place))
}

fn country_of(facts: &TripFacts) -> Option<&'static str> {
    let english = facts.country()?;
    match Locale::of(facts.language) {
        None => Some(english),
        Some(locale) => locale.country(&facts.places.first()?.place.country_code),
    }
}

/// For a note about a loss, or a memorial: plain names of place and subject, without communities,
/// seasons or travel promotion.
fn quiet_tags(facts: &TripFacts) -> Vec<Hashtag> {
    let mut tags = place_tags(facts);
    let subjects = facts.subjects.iter().map(|seen| seen.subject);
    let things = subjects.filter(|subject| !subject.is_general());
    tags.extend(
        things.map(|subject| tag_of_thing(subject.words_in(facts.language).known.nominative)),
    );
    without_repeats(parsed(tags))
}

/// Place and subject alternately, then the rest, so that both are covered by few tags. The second
/// tag of a subject is nearly a synonym of the first.
fn telling_tags(facts: &TripFacts, choices: Choices) -> Vec<Hashtag> {
    let places = place_tags(facts);
    let subjects = subject_tags(facts, choices, 0..1);
    let mut tags: Vec<String> = Vec::new();
    for index in 0..places.len().max(subjects.len()) {
        tags.extend(places.get(index).cloned());
        tags.extend(subjects.get(index).cloned());
    }
    tags.extend(other_tags(facts));
    without_repeats(parsed(tags))
}

/// Some of the tags of each subject, in the order of the subjects: first the one listed first,
/// which is the most specific, then others.
fn subject_tags(facts: &TripFacts, choices: Choices, which: Range<usize>) -> Vec<String> {
    let subjects: Vec<_> = facts
        .subjects
        .iter()
        .map(|seen| seen.subject.words_in(facts.language))
        .collect();
    let of_each = |index: usize| {
        subjects.iter().filter_map(move |words| {
            let (first, others) = words.hashtags.split_first()?;
            let order = choices.order(words.tag, others.len());
            let other = |index: usize| others.get(*order.get(index)?);
            let tag = index.checked_sub(1).map_or(Some(first), other)?;
            Some((*tag).to_owned())
        })
    };
    which.flat_map(of_each).collect()
}

/// Tags of the first places and of the country. Places that are only near, or only of some photos,
/// count, too.
fn place_tags(facts: &TripFacts) -> Vec<String> {
    let places = facts.places.iter().take(PLACES_TAGGED_MAX);
    let places: Vec<String> = places
        .map(|visited| tag_of(&name_of(&visited.place, facts)))
        .collect();
    let country = country_of(facts).map(tag_without_article);
    let mut tags: Vec<String> = places.first().cloned().into_iter().collect();
    tags.extend(country);
    tags.extend(places.into_iter().skip(1));
    tags
}

/// Combinations of facts, which come after the facts because nobody needs them to find the photos.
/// After the most specific ones, they vary with the seed.
fn wider_tags(facts: &TripFacts, choices: Choices) -> Vec<String> {
    let templates = match Locale::of(facts.language) {
        None => &WIDER_TAGS,
        Some(locale) => locale.terms("wider tags"),
    };
    let (most, rest) = templates.split_at(WIDER_FIRST.min(templates.len()));
    let templates = most.iter().copied();
    let templates = templates.chain(in_order(rest, "wider tags", choices));
    let values = Values::of(facts);
    let filled = templates.flat_map(|template| values.fill(template));
    filled.collect()
}

/// The tags of colours and light.
fn look_tags(facts: &TripFacts) -> Vec<&'static str> {
    let (colours, lights) = match Locale::of(facts.language) {
        None => (COLOUR_TAGS.as_slice(), LIGHT_TAGS.as_slice()),
        Some(locale) => (locale.terms("colour tags"), locale.terms("light tags")),
    };
    let of_colours = facts.colours.iter();
    let of_colours = of_colours.filter_map(|colour| colours.get(*colour as usize));
    let of_light = facts.light.and_then(|light| lights.get(light as usize));
    of_colours.chain(of_light).copied().collect()
}

/// Values for the slots of the templates.
struct Values(Vec<(&'static str, String)>);

impl Values {
    fn of(facts: &TripFacts) -> Self {
        let mut values = Self(Vec::new());
        let locale = Locale::of(facts.language);
        let first = facts.places.first().map(|visited| &visited.place);
        values.add("{place}", first.map(|place| name_of(place, facts)));
        values.add("{country}", country_of(facts).map(without_article));
        if facts.place_coverage() == Coverage::All {
            let only = first.filter(|_| facts.places.len() == 1);
            values.add("{in_place}", only.and_then(|place| in_place(place, facts)));
            values.add("{in_country}", in_country(facts));
        }
        let season = |season: Season| locale.map_or(season.name(), |locale| locale.season(season));
        values.add("{season}", facts.season.map(season));
        let dates = facts.dates;
        let year = dates.and_then(|dates| dates.year());
        values.add("{year}", year.map(|year| year.to_string()));
        let month = dates.and_then(|dates| Some((dates.month()?, dates.ends().0)));
        let month_in = |(english, day)| locale.map_or(english, |locale| locale.month(day));
        values.add("{month}", month.map(month_in));
        let weekday = dates.and_then(|dates| dates.weekday());
        let weekday_in = |day| locale.map_or(weekday_name(day), |locale| locale.weekday(day));
        values.add("{weekday}", weekday.map(weekday_in));
        if let [(part, _)] = facts.parts_of_day.as_slice() {
            let known = locale.map_or(part.noun(), |locale| locale.of_part("part tags", *part));
            values.add("{part}", Some(known));
        }
        let things = facts.subjects.iter().take(THINGS_COMBINED_MAX);
        for seen in things {
            values.add(
                "{thing}",
                Some(thing_of(seen.subject.words_in(facts.language))),
            );
        }
        values
    }

    fn add(&mut self, slot: &'static str, value: Option<impl AsRef<str>>) {
        let tag = value.map(|value| tag_of(value.as_ref()));
        let tag = tag.filter(|tag| !tag.is_empty());
        self.0.extend(tag.map(|tag| (slot, tag)));
    }

    /// The template filled once per subject; empty if a value is unknown.
    fn fill(&self, template: &str) -> Vec<String> {
        let mut filled = vec![template.to_owned()];
        while let Some(open) = filled.iter().position(|text| text.contains('{')) {
            let text = filled.swap_remove(open);
            let Some((slot, _)) = self.0.iter().find(|(slot, _)| text.contains(slot)) else {
                return Vec::new();
            };
            let values = self.0.iter().filter(|(known, _)| known == slot);
            filled.extend(values.map(|(_, value)| text.replace(slot, value)));
        }
        filled
    }
}

/// 'in Arezzo', 'on Crete'.
fn in_place(place: &Place, facts: &TripFacts) -> Option<String> {
    match Locale::of(facts.language) {
        Some(locale) => locale.in_place(place),
        None => Some(format!("{} {}", place.preposition(), place.name)),
    }
}

fn in_country(facts: &TripFacts) -> Option<String> {
    match Locale::of(facts.language) {
        Some(locale) => {
            let code = &facts.places.first()?.place.country_code;
            facts
                .country()
                .and(locale.in_country(code))
                .map(str::to_owned)
        }
        None => Some(format!("in {}", without_article(facts.country()?))),
    }
}

/// The first one-word tag of a subject, otherwise its plain name, for combination with a place.
fn thing_of(words: &SubjectWords) -> String {
    let is_one_word = |tag: &&&str| !tag.chars().skip(1).any(char::is_uppercase);
    let tag = words.hashtags.iter().find(is_one_word);
    tag.map_or_else(
        || tag_of_thing(words.known.nominative),
        |tag| (*tag).to_owned(),
    )
}

/// For a language with tables.
fn other_tags_in(locale: Locale, facts: &TripFacts) -> Vec<String> {
    let place = facts.places.first().filter(|_| facts.country().is_some());
    let country = place.and_then(|visited| locale.in_country(&visited.place.country_code));
    let season = facts.season.map(|season| match country {
        Some(country) => format!("{}{}", locale.season(season), tag_of(country)),
        None => locale.season_tag(season).to_owned(),
    });
    let mut tags: Vec<String> = season.into_iter().collect();
    if let [(part, _)] = facts.parts_of_day.as_slice() {
        tags.push(locale.of_part("part tags", *part).to_owned());
    }
    if facts.is_monochrome {
        tags.extend(
            locale
                .terms("monochrome tags")
                .iter()
                .map(|tag| (*tag).to_owned()),
        );
    }
    tags
}

fn other_tags(facts: &TripFacts) -> Vec<String> {
    if let Some(locale) = Locale::of(facts.language) {
        return other_tags_in(locale, facts);
    }
    let season = facts.season.map(|season| {
        let season = tag_of(season.name());
        match facts.country() {
            Some(country) => format!("{season}In{}", tag_of(country)),
            None => format!("{season}Travel"),
        }
    });
    let mut tags: Vec<String> = season.into_iter().collect();
    if let [(part, _)] = facts.parts_of_day.as_slice() {
        tags.extend(tag_of_part(*part));
    }
    if facts.is_monochrome {
        tags.push("BlackAndWhitePhotography".to_owned());
        tags.push("Monochrome".to_owned());
    }
    tags
}

/// Tags of the parts of the day that people search for.
fn tag_of_part(part: PartOfDay) -> Option<String> {
    match part {
        PartOfDay::Dawn | PartOfDay::Sunrise | PartOfDay::GoldenHour | PartOfDay::Dusk => {
            Some(tag_of(part.noun()))
        }
        PartOfDay::Night => Some("NightPhotography".to_owned()),
        PartOfDay::Morning | PartOfDay::Midday | PartOfDay::Afternoon | PartOfDay::Evening => None,
    }
}

/// 'the Czech Republic' is tagged `CzechRepublic`.
fn tag_without_article(name: &str) -> String {
    tag_of(without_article(name))
}

fn without_article(name: &str) -> &str {
    name.strip_prefix("the ").unwrap_or(name)
}

/// 'the lake' is tagged `Lake`, 'der See' `See`.
fn tag_of_thing(known: &str) -> String {
    tag_of(known.split_once(' ').map_or(known, |(_, name)| name))
}

/// 'San Gimignano' becomes `SanGimignano`, 'golden hour' `GoldenHour`. Invalid characters are
/// removed.
fn tag_of(name: &str) -> String {
    let words = name.split(|c: char| !c.is_alphanumeric() && c != '’' && c != '\'');
    let letters = |word: &str| {
        word.chars()
            .filter(|c| c.is_alphanumeric())
            .collect::<String>()
    };
    words
        .map(|word| crate::facts::wording::capitalised(&letters(word)))
        .collect()
}

fn parsed(tags: impl IntoIterator<Item = impl AsRef<str>>) -> impl Iterator<Item = Hashtag> {
    tags.into_iter()
        .filter_map(|tag| Hashtag::parse(tag.as_ref()).ok())
}

fn in_order(
    tags: &'static [&'static str],
    purpose: &str,
    choices: Choices,
) -> impl Iterator<Item = &'static str> {
    let order = choices.order(purpose, tags.len());
    order
        .into_iter()
        .filter_map(move |index| tags.get(index).copied())
}

#[cfg(test)]
mod tests;
