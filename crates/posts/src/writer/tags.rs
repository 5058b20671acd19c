//! Hashtags: facts first, the tone second. Tags in several words are written with capitals, which
//! screen readers need to tell the words apart.

use crate::facts::Coverage;
use crate::hashtag::without_repeats;
use crate::instagram::{HASHTAGS_MAX, HASHTAGS_SUGGESTED_MIN};
use crate::{Draft, Hashtag, Note, Tone, TripFacts};

use super::choices::Choices;

/// The hashtags of a draft.
pub(super) struct Tags {
    /// Three to five for the caption.
    pub(super) chosen: Vec<Hashtag>,
    /// Ten others to choose from.
    pub(super) suggested: Vec<Hashtag>,
}

/// How many of the chosen hashtags come from facts at most: one at least is left to the tone.
const FACTUAL_MAX: usize = HASHTAGS_MAX - 1;

/// Chooses the hashtags.
pub(super) fn tags(facts: &TripFacts, tone: Tone, choices: Choices) -> Tags {
    let factual = without_repeats(parsed(factual_tags(facts)));
    let toned: Vec<Hashtag> = parsed(in_order(tone_tags(tone), "tags", choices)).collect();
    let wanted = wanted(facts.note.as_ref(), choices);
    let from_facts = factual.len().min(FACTUAL_MAX).min(wanted - 1);
    let mut all: Vec<Hashtag> = factual.iter().take(from_facts).cloned().collect();
    all.extend(toned.iter().take(wanted - from_facts).cloned());
    all.extend(factual.iter().skip(from_facts).cloned());
    all.extend(parsed(colour_tags(facts)));
    all.extend(toned.into_iter().skip(wanted - from_facts));
    let mut chosen = without_repeats(all);
    let mut suggested = chosen.split_off(wanted.min(chosen.len()));
    suggested.truncate(Draft::SUGGESTED_HASHTAGS);
    Tags { chosen, suggested }
}

/// How many hashtags the caption gets. Tags in the user's own words count for Instagram too.
fn wanted(note: Option<&Note>, choices: Choices) -> usize {
    let own = note.map_or(0, |note| note.as_str().matches('#').count());
    let free = HASHTAGS_MAX.saturating_sub(own).max(HASHTAGS_SUGGESTED_MIN);
    let spread = free - HASHTAGS_SUGGESTED_MIN + 1;
    HASHTAGS_SUGGESTED_MIN + choices.index("how many tags", spread)
}

/// Tags that say something known, the most telling first. A place that is only near, or that only
/// some photos show, is still where the trip went.
fn factual_tags(facts: &TripFacts) -> Vec<String> {
    let mut tags: Vec<String> = Vec::new();
    if facts.place_coverage() != Coverage::None {
        let places = facts.places.iter().take(2);
        tags.extend(places.map(|visited| tag_of(&visited.place.name)));
        tags.extend(facts.country().map(tag_of_country));
    }
    if let Some(season) = facts.season {
        tags.push(tag_of(season.name()));
    }
    if let [(part, _)] = facts.parts_of_day.as_slice() {
        tags.push(tag_of(part.noun()));
    }
    if facts.is_monochrome {
        tags.push("BlackAndWhite".to_owned());
    }
    if let Some(dates) = facts.dates {
        tags.extend(dates.month().map(tag_of));
        let season_and_year = facts.season.zip(dates.year());
        tags.extend(
            season_and_year.map(|(season, year)| tag_of(season.name()) + &year.to_string()),
        );
    }
    tags
}

/// Colours make tags to choose from; of their own they say too little.
fn colour_tags(facts: &TripFacts) -> Vec<String> {
    let names = facts.colours.iter().map(|colour| colour.name());
    names
        .map(|name| tag_of(&format!("shades of {name}")))
        .collect()
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
    "CaptionThis",
    "CameraRoll",
    "TravelHumor",
    "PhotoEvidence",
    "NoFurtherQuestions",
    "SendSnacks",
    "TravelLaughs",
    "LowBudgetPhotographer",
    "JustForTheRecord",
    "PressTheButton",
    "SeriouslyUnserious",
    "ProfessionalTourist",
    "ScrollStopper",
    "MildlyImpressive",
    "NotAGuidebook",
    "WorthTheStorage",
    "PostcardMaterial",
    "TouristMode",
];

const INSPIRATIONAL_TAGS: [&str; TONE_TAGS] = [
    "KeepExploring",
    "TravelInspiration",
    "Wanderlust",
    "LookTwice",
    "SeekTheJourney",
    "StayCurious",
    "GoFurther",
    "SlowTravel",
    "TravelMore",
    "RoadLessTraveled",
    "OpenEyes",
    "FindYourWay",
    "EverydayWonder",
    "GoSeeForYourself",
    "TravelMindset",
    "OneStepAtATime",
    "LiveWidely",
    "MomentsThatMatter",
];

const ROMANTIC_TAGS: [&str; TONE_TAGS] = [
    "SlowMoments",
    "TravelPoetry",
    "WorthRemembering",
    "LittleMoments",
    "StayALittleLonger",
    "LoveLetters",
    "DreamyTravel",
    "SoftMoments",
    "HeartOfTravel",
    "PostcardsToKeep",
    "QuietBeauty",
    "TravelRomance",
    "GentleDays",
    "KeepThisMoment",
    "TenderThings",
    "MemoriesToKeep",
    "SlowLiving",
    "WithLove",
];

const VLOGGER_TAGS: [&str; TONE_TAGS] = [
    "TravelDiary",
    "TravelVlog",
    "ComeWithMe",
    "SaveForLater",
    "TravelCreator",
    "PhotoDump",
    "TravelTips",
    "ContentCreator",
    "TravelGram",
    "OnTheFeed",
    "BehindTheLens",
    "TravelRecap",
    "ShareYourTrip",
    "WhereToNext",
    "NewPost",
    "TravelCommunity",
    "CreatorLife",
    "TravelDaily",
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
