//! Detects names at the start of a sentence or a phrase, where every word has a capital letter: a
//! word counts as a name if it is not in a list of ordinary words.

use std::collections::HashSet;
use std::sync::OnceLock;

use crate::Language;
use crate::evidence::{Claim, ClaimKind, Evidence, beginning_words};

/// Ordinary words, one per line.
const WORDS: &str = include_str!("ordinary_words.txt");
/// Ordinary words of captions that dictionaries of that size lack.
const WORDS_OF_CAPTIONS: [&str; 20] = [
    "bonus",
    "caffeinated",
    "cobbled",
    "cobblestone",
    "cobblestones",
    "cosy",
    "favourite",
    "gelato",
    "hmm",
    "jetlagged",
    "overcaffeinated",
    "pics",
    "selfie",
    "selfies",
    "spoiler",
    "unfiltered",
    "unplanned",
    "vibe",
    "vibes",
    "yay",
];

fn ordinary_words() -> &'static HashSet<&'static str> {
    static FOUND: OnceLock<HashSet<&'static str>> = OnceLock::new();
    FOUND.get_or_init(|| {
        let words = WORDS.lines().filter(|line| !line.starts_with('#'));
        words.chain(WORDS_OF_CAPTIONS).collect()
    })
}

/// The unsupported names at the starts of sentences and phrases.
pub(super) fn names_at_starts(text: &str, evidence: &Evidence) -> Vec<Claim> {
    // The list of ordinary words is English.
    if evidence.language() != Language::English {
        return Vec::new();
    }
    beginning_words(text)
        .filter(|(whole, stem)| {
            is_capitalised(stem) && !is_ordinary(whole, stem) && !evidence.supports(stem)
        })
        .map(|(_, stem)| Claim {
            word: stem.to_owned(),
            kind: ClaimKind::Name,
        })
        .collect()
}

/// A capital followed by lower-case letters: 'POV' is not a name.
fn is_capitalised(word: &str) -> bool {
    let mut characters = word.chars();
    characters.next().is_some_and(char::is_uppercase) && characters.any(char::is_lowercase)
}

/// Whether it is an ordinary word, also with a contraction: 'Let's', 'Didn't'.
fn is_ordinary(whole: &str, stem: &str) -> bool {
    let whole = whole.to_lowercase().replace('’', "'");
    let words = ordinary_words();
    words.contains(&*whole) || words.contains(&*stem.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::testing::{arezzo, facts_of, photo};

    #[test]
    fn a_sentence_may_begin_with_any_ordinary_word_and_with_a_name_that_is_known() {
        let facts = facts_of(vec![(photo(1).located(), Some(arezzo()))]);
        let evidence = Evidence::of(&facts);
        let names = |text: &str| -> Vec<String> {
            let claims = names_at_starts(text, &evidence).into_iter();
            claims.map(|claim| claim.word).collect()
        };
        for text in [
            "Didn’t plan it. It's fine. I’d stay!",
            "POV: nobody asked. 😅 Okay, Arezzo.",
            "Arezzo’s turn. 16:09 and counting. “Worth it.”",
            "Vibes",
        ] {
            assert_eq!(names(text), [""; 0], "{text}");
        }
        assert_eq!(
            names("Siena next. “Ana’s turn.” Pienza’s best. Next: Lucca. Worth it."),
            ["Siena", "Ana", "Pienza", "Lucca"]
        );
    }
}
