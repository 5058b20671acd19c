//! Finds words that claim something about a trip, by kind of claim.

use crate::Language;
use crate::language::row;
use crate::locale::Locale;

use super::ClaimKind;

/// The kinds of claims by the names of their lists.
const KINDS: [(&str, ClaimKind); 9] = [
    ("date", ClaimKind::Date),
    ("season", ClaimKind::Season),
    ("time of day", ClaimKind::TimeOfDay),
    ("weather", ClaimKind::Weather),
    ("people", ClaimKind::People),
    ("colour", ClaimKind::Colour),
    ("light", ClaimKind::Light),
    ("number", ClaimKind::Number),
    ("thing", ClaimKind::Thing),
];

/// The words for people that a photo can show without identifying anybody.
const PEOPLE_IN_SIGHT: [&str; 7] = [
    "people", "crowd", "couple", "kid", "child", "children", "baby",
];

/// Months whose lower-case form is another word.
const MONTHS_BY_CAPITAL: [&str; 2] = ["march", "may"];

/// Words before 'fall' that make it a season.
const BEFORE_FALL: [&str; 16] = [
    "the", "this", "that", "last", "next", "every", "each", "early", "mid", "late", "in", "of",
    "during", "since", "another", "peak",
];
/// Words after 'fall' that make it a season.
const BEHIND_FALL: [&str; 22] = [
    "afternoon",
    "air",
    "break",
    "color",
    "colors",
    "colour",
    "colours",
    "day",
    "days",
    "edition",
    "evening",
    "foliage",
    "leaves",
    "light",
    "morning",
    "season",
    "trip",
    "vibes",
    "walk",
    "walks",
    "weather",
    "weekend",
];
/// What follows 'fall in' when it is a verb.
const FALLEN_IN: [&str; 5] = ["love", "line", "place", "step", "with"];

/// Whether a word is 'fall' and means the season: 'this fall', 'fall colours', and with a capital
/// 'Fall in the hills', but not 'Fall in love'.
pub(super) fn is_season_between(
    before: Option<&str>,
    word: &str,
    behind: [Option<&str>; 2],
) -> bool {
    let has = |words: &[&str], word: Option<&str>| {
        word.is_some_and(|word| words.contains(&&*word.to_lowercase()))
    };
    let [next, then] = behind;
    let is_of_place = word == "Fall" && has(&["in"], next) && !has(&FALLEN_IN, then);
    word.eq_ignore_ascii_case("fall")
        && (has(&BEFORE_FALL, before) || has(&BEHIND_FALL, next) || is_of_place)
}

/// The kind of claim of an English word in the singular or the plural; `None` if it claims nothing.
pub(super) fn kind_of(word: &str) -> Option<ClaimKind> {
    let key = word.to_lowercase();
    let is_capital = word.starts_with(char::is_uppercase);
    if MONTHS_BY_CAPITAL.contains(&&*key) && !is_capital {
        return None;
    }
    let has = |words: &[&str]| words.contains(&&*key) || words.contains(&singular(&key));
    kind_by(Language::English, has)
}

/// The kind of claim of a word that is in the lists of a language as it is.
pub(super) fn kind_in(language: Language, word: &str) -> Option<ClaimKind> {
    let key = word.to_lowercase();
    kind_by(language, |words| words.contains(&&*key))
}

/// The kind of the first list of a language that fits.
fn kind_by(language: Language, fits: impl Fn(&[&str]) -> bool) -> Option<ClaimKind> {
    let lists = language.tables().claims;
    let mut kinds = KINDS.into_iter();
    let found = kinds.find(|(list, _)| row(lists, list).is_some_and(&fits));
    found.map(|(_, kind)| kind)
}

/// Whether a word claims something that a photo can show.
pub(super) fn can_be_seen(word: &str, language: Language) -> bool {
    let kind = match Locale::of(language) {
        None => kind_of(word),
        Some(_) => kind_in(language, word).filter(|kind| *kind != ClaimKind::People),
    };
    match kind {
        Some(
            ClaimKind::Weather
            | ClaimKind::Colour
            | ClaimKind::Light
            | ClaimKind::Thing
            | ClaimKind::Number,
        ) => true,
        Some(ClaimKind::People) => {
            let key = word.to_lowercase();
            PEOPLE_IN_SIGHT.contains(&&*key) || PEOPLE_IN_SIGHT.contains(&singular(&key))
        }
        Some(ClaimKind::Name | ClaimKind::Date | ClaimKind::Season | ClaimKind::TimeOfDay)
        | None => false,
    }
}

/// The singular: 'morning' of 'mornings', while 'us' stays 'us'.
pub(super) fn singular(word: &str) -> &str {
    match word.strip_suffix('s') {
        Some(stem) if stem.chars().count() > 2 => stem,
        _ => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_in_any_case_and_in_the_plural() {
        assert_eq!(kind_of("Sundays"), Some(ClaimKind::Date));
        assert_eq!(kind_of("mornings"), Some(ClaimKind::TimeOfDay));
        assert_eq!(kind_of("Us"), Some(ClaimKind::People));
        assert_eq!(kind_of("less"), None);
    }

    #[test]
    fn a_month_that_is_another_word_counts_with_its_capital_alone() {
        assert_eq!(kind_of("may"), None);
        assert_eq!(kind_of("May"), Some(ClaimKind::Date));
    }
}
