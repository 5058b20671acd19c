//! Hashtags: facts first, the tone second. Tags in several words are written with capitals, which
//! screen readers need to tell the words apart.

use crate::facts::PartOfDay;
use crate::hashtag::{without_repeats, written_in};
use crate::instagram::{HASHTAGS_MAX, HASHTAGS_SUGGESTED_MIN};
use crate::rules::room_beside;
use crate::{Draft, Hashtag, Tone, TripFacts};

use super::choices::Choices;

/// The hashtags of a draft.
pub(super) struct Tags {
    /// With those that the caption has already three to five, where it has not more of its own.
    pub(super) chosen: Vec<Hashtag>,
    /// Ten others to choose from.
    pub(super) suggested: Vec<Hashtag>,
}

/// How many of the chosen hashtags come from facts at most: one at least is left to the tone.
const FACTUAL_MAX: usize = HASHTAGS_MAX - 1;

/// Chooses the hashtags that stand beside a caption: where, then other facts in turn, then the tone.
pub(super) fn tags(facts: &TripFacts, tone: Tone, choices: Choices, caption: &str) -> Tags {
    let mut telling = without_repeats(parsed(place_tags(facts)));
    let other: Vec<Hashtag> = without_repeats(parsed(other_tags(facts)));
    let order = choices.order("fact tags", other.len()).into_iter();
    telling.extend(order.filter_map(|index| other.get(index).cloned()));
    let telling = without_repeats(telling);
    let toned: Vec<Hashtag> = parsed(in_order(tone_tags(tone), "tags", choices)).collect();
    let own = written_in(caption);
    let is_new = |tag: &Hashtag| !own.contains(tag);
    let telling: Vec<Hashtag> = telling.into_iter().filter(is_new).collect();
    let toned: Vec<Hashtag> = toned.into_iter().filter(is_new).collect();
    let wanted = wanted(room_beside(caption), choices);
    let from_facts = telling.len().min(FACTUAL_MAX).min(wanted.saturating_sub(1));
    let mut all: Vec<Hashtag> = telling.iter().take(from_facts).cloned().collect();
    all.extend(toned.iter().take(wanted - from_facts).cloned());
    all.extend(telling.into_iter().skip(from_facts));
    all.extend(toned.into_iter().skip(wanted - from_facts));
    let mut chosen = without_repeats(all);
    let mut suggested = chosen.split_off(wanted.min(chosen.len()));
    suggested.truncate(Draft::SUGGESTED_HASHTAGS);
    Tags { chosen, suggested }
}

/// How many hashtags the caption gets, of as many as it has room for.
fn wanted(room: usize, choices: Choices) -> usize {
    let fewest = HASHTAGS_SUGGESTED_MIN.min(room);
    fewest + choices.index("how many tags", room - fewest + 1)
}

/// Tags that say where. A place that is only near, or that only some photos show, is still where
/// the trip went.
fn place_tags(facts: &TripFacts) -> Vec<String> {
    let places = facts.places.iter().take(2);
    let mut tags: Vec<String> = places.map(|visited| tag_of(&visited.place.name)).collect();
    tags.extend(facts.country().map(tag_of_country));
    tags
}

/// Tags that say something else that is known.
fn other_tags(facts: &TripFacts) -> Vec<String> {
    let mut tags: Vec<String> = Vec::new();
    let season = facts.season.map(|season| tag_of(season.name()));
    let country = facts.country().map(tag_of_country);
    if let (Some(season), Some(country)) = (&season, facts.country()) {
        tags.push(format!("{season}In{}", tag_of(country)));
    }
    if let [(part, _)] = facts.parts_of_day.as_slice() {
        tags.extend(tag_of_part(*part));
    }
    if facts.is_monochrome {
        tags.push("BlackAndWhite".to_owned());
        tags.push("Monochrome".to_owned());
    }
    if let Some(dates) = facts.dates {
        let year = dates.year().map(|year| year.to_string());
        let month_and_year = dates.month().zip(year.as_ref());
        tags.extend(month_and_year.map(|(month, year)| format!("{month}{year}")));
        let season_and_year = season.as_ref().zip(year.as_ref());
        tags.extend(season_and_year.map(|(season, year)| format!("{season}{year}")));
    }
    if let ([only], Some(country)) = (facts.places.as_slice(), &country) {
        let place = tag_of(&only.place.name);
        tags.extend((place != *country).then(|| place + country));
    }
    tags.extend(season);
    tags
}

/// The parts of the day that people look for.
fn tag_of_part(part: PartOfDay) -> Option<String> {
    match part {
        PartOfDay::Dawn | PartOfDay::Sunrise | PartOfDay::GoldenHour | PartOfDay::Dusk => {
            Some(tag_of(part.noun()))
        }
        PartOfDay::Night => Some("NightPhotography".to_owned()),
        PartOfDay::Morning | PartOfDay::Midday | PartOfDay::Afternoon | PartOfDay::Evening => None,
    }
}

/// 'the United States' is tagged `UnitedStates`.
fn tag_of_country(name: &str) -> String {
    tag_of(name.strip_prefix("the ").unwrap_or(name))
}

/// 'San Gimignano' becomes `SanGimignano`, 'golden hour' `GoldenHour`. What a tag cannot hold is
/// left out.
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

/// How many tags a tone has: more than a draft needs, so that it is full also where nothing is
/// known.
const TONE_TAGS: usize = 18;

/// Tags that fit a tone and claim nothing.
const fn tone_tags(tone: Tone) -> &'static [&'static str; TONE_TAGS] {
    match tone {
        Tone::Funny => &FUNNY_TAGS,
        Tone::Inspirational => &INSPIRATIONAL_TAGS,
        Tone::Romantic => &ROMANTIC_TAGS,
        Tone::Vlogger => &VLOGGER_TAGS,
    }
}

const FUNNY_TAGS: [&str; TONE_TAGS] = [
    "TravelHumor",
    "TravelMemes",
    "TouristMode",
    "TouristLife",
    "CaptionThis",
    "NoContext",
    "CameraRoll",
    "PhotoDump",
    "TravelLife",
    "TravelProblems",
    "FunnyTravel",
    "JustForFun",
    "NoRegrets",
    "OutOfOffice",
    "InstaTravel",
    "TravelGram",
    "PhotoOfTheDay",
    "TravelAddict",
];

const INSPIRATIONAL_TAGS: [&str; TONE_TAGS] = [
    "SlowTravel",
    "KeepExploring",
    "StayCurious",
    "TravelInspiration",
    "TravelMore",
    "GetOutside",
    "LookUp",
    "ExploreMore",
    "TravelStories",
    "EverydayBeauty",
    "TakeTheTrip",
    "TravelDeeper",
    "MindfulTravel",
    "SeeTheWorld",
    "LessIsMore",
    "NeverStopExploring",
    "TravelMotivation",
    "GoOutside",
];

const ROMANTIC_TAGS: [&str; TONE_TAGS] = [
    "SlowMoments",
    "LittleMoments",
    "TravelRomance",
    "QuietPlaces",
    "StayAWhile",
    "SoftLife",
    "TravelDreams",
    "SlowLiving",
    "LoveThisPlace",
    "PhotoDiary",
    "Daydreaming",
    "SimplePleasures",
    "TravelMemories",
    "DreamyTravel",
    "QuietMoments",
    "VisualPoetry",
    "DreamyPlaces",
    "TravelLove",
];

const VLOGGER_TAGS: [&str; TONE_TAGS] = [
    "TravelVlog",
    "TravelDiary",
    "ComeWithMe",
    "TravelCreator",
    "TravelTips",
    "PhotoDump",
    "TravelRecap",
    "SaveForLater",
    "ContentCreator",
    "WhereToNext",
    "TravelCommunity",
    "BehindTheCamera",
    "TravelPhotography",
    "TravelGram",
    "MiniVlog",
    "TravelBlogger",
    "CreatorLife",
    "NewPost",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_tags() {
        for (name, tag) in [
            ("Arezzo", "Arezzo"),
            ("San Gimignano", "SanGimignano"),
            ("golden hour", "GoldenHour"),
            ("L'Aquila", "LAquila"),
            ("Saint-Étienne", "SaintÉtienne"),
            ("Côte d’Ivoire", "CôteDIvoire"),
        ] {
            assert_eq!(tag_of(name), tag);
        }
        assert_eq!(tag_of_country("the United States"), "UnitedStates");
    }

    #[test]
    fn the_tags_of_every_tone_are_valid_and_enough() {
        for tone in Tone::ALL {
            let tags = without_repeats(parsed(tone_tags(tone)));
            assert_eq!(tags.len(), tone_tags(tone).len(), "{tone:?}");
            assert!(
                tags.len() >= HASHTAGS_MAX + Draft::SUGGESTED_HASHTAGS,
                "{tone:?}"
            );
        }
    }
}
