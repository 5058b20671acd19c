//! Language detection by frequent words.

use std::collections::HashSet;

use crate::Language;
use crate::evidence::plain_words;

/// Frequent words of one language that do not exist in the other.
const COMMON: [(Language, &[&str]); 2] = [
    (
        Language::English,
        &[
            "the", "and", "of", "is", "this", "that", "with", "for", "you", "we", "my", "our",
            "it", "to", "at", "are", "be", "not", "but", "one", "than", "from", "there",
        ],
    ),
    (
        Language::German,
        &[
            "der", "das", "und", "ist", "mit", "für", "wir", "ein", "eine", "einen", "nicht",
            "ich", "du", "von", "zu", "im", "auf", "den", "dem", "sich", "wie", "auch", "als",
        ],
    ),
];

/// The minimum number of frequent words for a decision.
const COMMON_WORDS_MIN: usize = 3;

/// The language of which the text has several frequent words, if it has none of any other; `None`
/// if it is too short or mixed.
pub(super) fn of(text: &str) -> Option<Language> {
    let words: Vec<String> = plain_words(text).collect();
    let count = |common: &[&str]| {
        words
            .iter()
            .filter(|word| common.contains(&&***word))
            .count()
    };
    let mut found = COMMON.iter().filter(|(_, common)| count(common) > 0);
    let (language, common) = found.next()?;
    (found.next().is_none() && count(common) >= COMMON_WORDS_MIN).then_some(*language)
}

/// The words that are not frequent and have at least four letters, truncated to five, so that
/// inflections do not count.
pub(super) fn content_words(text: &str) -> HashSet<String> {
    let is_common = |word: &str| COMMON.iter().any(|(_, common)| common.contains(&word));
    plain_words(text)
        .filter(|word| word.chars().count() > 3 && !is_common(word))
        .map(|word| word.chars().take(5).collect())
        .collect()
}
