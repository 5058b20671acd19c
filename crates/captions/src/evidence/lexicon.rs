//! Lists of words that claim something about a trip, by kind of claim.

use crate::Language;
use crate::locale::Locale;

use super::ClaimKind;

const DATE: &[&str] = &[
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "weekend",
    "weekday",
    "today",
    "yesterday",
    "tomorrow",
    "tonight",
    "christmas",
    "easter",
    "birthday",
    "anniversary",
    "honeymoon",
];
const SEASON: &[&str] = &[
    "spring",
    "summer",
    "autumn",
    "winter",
    "springtime",
    "summertime",
];
const TIME_OF_DAY: &[&str] = &[
    "dawn",
    "sunrise",
    "daybreak",
    "morning",
    "midday",
    "noon",
    "afternoon",
    "golden",
    "sun",
    "sunset",
    "dusk",
    "twilight",
    "evening",
    "night",
    "midnight",
    "moon",
    "moonlight",
    "star",
];
const WEATHER: &[&str] = &[
    "rain", "raining", "rainy", "snow", "snowy", "snowing", "sunny", "sunshine", "cloud", "cloudy",
    "wind", "windy", "storm", "stormy", "fog", "foggy", "mist", "misty", "cold", "hot", "warm",
    "freezing", "heat", "humid", "breeze", "chilly", "frost", "drizzle",
];
const PEOPLE: &[&str] = &[
    "we",
    "us",
    "our",
    "ours",
    "ourselves",
    "together",
    "friend",
    "family",
    "wife",
    "husband",
    "partner",
    "girlfriend",
    "boyfriend",
    "mum",
    "mom",
    "dad",
    "mother",
    "father",
    "sister",
    "brother",
    "kid",
    "child",
    "children",
    "baby",
    "people",
    "crowd",
    "couple",
    "he",
    "she",
    "him",
    "her",
    "his",
    "hers",
    "locals",
    "strangers",
];
/// The words of [`PEOPLE`] that a photo can show without identifying anybody.
const PEOPLE_IN_SIGHT: [&str; 7] = [
    "people", "crowd", "couple", "kid", "child", "children", "baby",
];
const COLOUR: &[&str] = &[
    "red",
    "orange",
    "yellow",
    "green",
    "teal",
    "blue",
    "purple",
    "pink",
    "brown",
    "black",
    "white",
    "grey",
    "gray",
    "gold",
    "silver",
    "turquoise",
];
const LIGHT: &[&str] = &["bright", "dark", "darkness", "shadow", "sunlit", "gloomy"];
/// Without 'one', which is a pronoun more often than a number.
const NUMBER: &[&str] = &[
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
    "thirty",
    "forty",
    "fifty",
    "sixty",
    "seventy",
    "eighty",
    "ninety",
    "dozen",
    "hundred",
    "thousand",
    "million",
];
const THING: &[&str] = &[
    "beach",
    "sea",
    "ocean",
    "lake",
    "river",
    "mountain",
    "hill",
    "valley",
    "forest",
    "desert",
    "waterfall",
    "island",
    "harbour",
    "street",
    "alley",
    "square",
    "church",
    "cathedral",
    "temple",
    "museum",
    "castle",
    "bridge",
    "tower",
    "market",
    "park",
    "garden",
    "sky",
    "skyline",
    "rooftop",
    "city",
    "town",
    "village",
    "hotel",
    "airport",
    "train",
    "flight",
    "plane",
    "bus",
    "boat",
    "ferry",
    "car",
    "hike",
    "hiking",
    "coffee",
    "pizza",
    "pasta",
    "wine",
    "gelato",
    "breakfast",
    "lunch",
    "dinner",
    "brunch",
    "food",
    "restaurant",
    "café",
    "cafe",
    "bar",
    "dog",
    "cat",
    "wave",
    "flower",
    "tree",
    "vineyard",
    "animal",
    "balloon",
    "bicycle",
    "bird",
    "bread",
    "camel",
    "cliff",
    "coast",
    "dessert",
    "fountain",
    "funfair",
    "geyser",
    "horse",
    "insect",
    "lighthouse",
    "monastery",
    "monument",
    "mosque",
    "motorbike",
    "palace",
    "shore",
    "tent",
    "tram",
    "volcano",
    "wildlife",
    "ruins",
    "festival",
    "concert",
    "wedding",
];

const KINDS: [(ClaimKind, &[&str]); 9] = [
    (ClaimKind::Date, DATE),
    (ClaimKind::Season, SEASON),
    (ClaimKind::TimeOfDay, TIME_OF_DAY),
    (ClaimKind::Weather, WEATHER),
    (ClaimKind::People, PEOPLE),
    (ClaimKind::Colour, COLOUR),
    (ClaimKind::Light, LIGHT),
    (ClaimKind::Number, NUMBER),
    (ClaimKind::Thing, THING),
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

/// The kind of claim of a word in the singular or the plural; `None` if it claims nothing.
pub(super) fn kind_of(word: &str) -> Option<ClaimKind> {
    let key = word.to_lowercase();
    let is_capital = word.starts_with(char::is_uppercase);
    if MONTHS_BY_CAPITAL.contains(&&*key) && !is_capital {
        return None;
    }
    let has = |words: &[&str]| words.contains(&&*key) || words.contains(&singular(&key));
    let found = KINDS.iter().find(|(_, words)| has(words));
    found.map(|(kind, _)| *kind)
}

/// The kind of claim of a word by the tables of a language.
pub(super) fn kind_in(locale: Locale, word: &str) -> Option<ClaimKind> {
    const KEYS: [(&str, ClaimKind); 9] = [
        ("claims date", ClaimKind::Date),
        ("claims season", ClaimKind::Season),
        ("claims time of day", ClaimKind::TimeOfDay),
        ("claims weather", ClaimKind::Weather),
        ("claims people", ClaimKind::People),
        ("claims colour", ClaimKind::Colour),
        ("claims light", ClaimKind::Light),
        ("claims number", ClaimKind::Number),
        ("claims thing", ClaimKind::Thing),
    ];
    let key = word.to_lowercase();
    let mut keys = KEYS.into_iter();
    let found = keys.find(|(list, _)| locale.terms(list).contains(&&*key));
    found.map(|(_, kind)| kind)
}

/// Whether a word claims something that a photo can show.
pub(super) fn can_be_seen(word: &str, language: Language) -> bool {
    let kind = match Locale::of(language) {
        None => kind_of(word),
        Some(locale) => kind_in(locale, word).filter(|kind| *kind != ClaimKind::People),
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
