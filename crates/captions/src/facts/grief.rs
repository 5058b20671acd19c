//! Whether the user's own words are about a loss, an illness or grief, beside which a joke would
//! hurt. A note that only might be is taken for one that is: a quiet caption harms nobody.

/// Words and phrases that say so by themselves.
const PLAIN: &[&str] = &[
    "funeral",
    "burial",
    "cremation",
    "cremated",
    "ashes",
    "grief",
    "grieving",
    "grieve",
    "mourning",
    "mourn",
    "condolences",
    "obituary",
    "hospice",
    "palliative",
    "chemo",
    "chemotherapy",
    "cancer",
    "tumour",
    "tumor",
    "leukaemia",
    "leukemia",
    "dementia",
    "alzheimer",
    "alzheimers",
    "miscarriage",
    "stillborn",
    "stillbirth",
    "suicide",
    "widow",
    "widower",
    "deceased",
    "bereaved",
    "bereavement",
    "rip",
    "passed away",
    "passed on",
    "rest in peace",
    "in memory of",
    "in loving memory",
    "in remembrance",
    "said goodbye to",
    "say goodbye to",
    "saying goodbye to",
    "last goodbye",
    "final goodbye",
    "no longer with us",
    "gone too soon",
    "lost her life",
    "lost his life",
    "would have loved",
    "would have turned",
    "without her now",
    "without him now",
    "intensive care",
    "life support",
    "terminally",
    "diagnosis",
    "diagnosed",
    "anniversary of his death",
    "anniversary of her death",
    "beerdigung",
    "gestorben",
    "verstorben",
    "trauer",
    "krebs",
    "begräbnis",
];
/// Words that say so beside somebody.
const WITH_SOMEBODY: &[&str] = &[
    "died", "dies", "dying", "death", "dead", "lost", "lose", "losing", "loss", "sick", "ill",
    "illness", "hospital", "surgery", "stroke", "accident", "killed", "passed", "gone", "miss",
    "missing", "grave", "goodbye", "tot", "verloren", "krank",
];
/// Somebody, an animal of the family among them.
const SOMEBODY: &[&str] = &[
    "mum",
    "mom",
    "mother",
    "mama",
    "dad",
    "father",
    "papa",
    "parents",
    "grandma",
    "grandmother",
    "granny",
    "gran",
    "nan",
    "nana",
    "grandpa",
    "grandfather",
    "grandad",
    "granddad",
    "grandparents",
    "brother",
    "sister",
    "son",
    "daughter",
    "child",
    "baby",
    "wife",
    "husband",
    "partner",
    "friend",
    "aunt",
    "uncle",
    "cousin",
    "niece",
    "nephew",
    "girlfriend",
    "boyfriend",
    "dog",
    "cat",
    "puppy",
    "him",
    "her",
    "he",
    "she",
    "someone",
    "somebody",
    "colleague",
    "neighbour",
    "mutter",
    "vater",
    "oma",
    "opa",
    "bruder",
    "schwester",
    "freund",
    "freundin",
    "hund",
    "katze",
];
/// What else dies or is lost on a trip, and how one laughs.
const HARMLESS: &[&str] = &[
    "phone",
    "battery",
    "camera",
    "car",
    "engine",
    "laptop",
    "signal",
    "wifi",
    "charger",
    "luggage",
    "bag",
    "suitcase",
    "passport",
    "keys",
    "hat",
    "sunglasses",
    "way",
    "laughing",
    "laughter",
    "count",
    "track",
    "flight",
    "train",
    "bus",
    "voice",
    "bet",
    "game",
    "sea",
    "tired",
    "ends",
    "handy",
    "akku",
];

/// Whether a text is about a loss, an illness or grief.
pub(super) fn is_told_by(text: &str) -> bool {
    let plain = text.to_lowercase().replace('’', "'").replace("'s", "");
    let words: Vec<&str> = plain
        .split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let line = format!(" {} ", words.join(" "));
    let has = |phrase: &&str| line.contains(&format!(" {phrase} "));
    let has_any = |phrases: &[&str]| phrases.iter().any(&has);
    has_any(PLAIN) || has_any(WITH_SOMEBODY) && has_any(SOMEBODY) && !has_any(HARMLESS)
}

#[cfg(test)]
mod tests {
    use super::is_told_by;

    #[test]
    fn a_loss_is_heard_in_many_words() {
        for text in [
            "Scattered Grandpa’s ashes where he wanted to be",
            "First trip since Mum died",
            "Dad would have loved this",
            "We lost our dog Benno here last week",
            "In memory of Anna",
            "Last holiday before the chemo starts",
            "She passed away in spring",
            "my brother is in hospital",
            "RIP old friend",
            "Oma ist gestorben",
        ] {
            assert!(is_told_by(text), "{text}");
        }
    }

    #[test]
    fn what_is_only_lost_or_laughed_at_is_no_loss() {
        for text in [
            "lost twice, worth it",
            "my phone died at noon",
            "Ana lost her hat, she laughed",
            "He died laughing",
            "got lost with my brother on the way up",
            "dead tired, great day",
            "first snow, no signal",
            "my sister missed the train",
        ] {
            assert!(!is_told_by(text), "{text}");
        }
    }
}
