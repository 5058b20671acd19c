//! Converts a sentence to first person singular or plural.

use crate::Language;
use crate::facts::wording::capitalised;
use crate::locale::Locale;
use crate::refinement::GrammaticalPerson;

use super::inflection::inflected;

/// Pronouns in the singular and the plural; with either apostrophe.
const PRONOUNS: [(&str, &str); 9] = [
    ("I", "we"),
    ("I'm", "we're"),
    ("I've", "we've"),
    ("I'd", "we'd"),
    ("I'll", "we'll"),
    ("me", "us"),
    ("my", "our"),
    ("mine", "ours"),
    ("myself", "ourselves"),
];
/// Verb forms that change with them.
const VERBS: [(&str, &str); 4] = [
    ("am", "are"),
    ("was", "were"),
    ("wasn't", "weren't"),
    ("am not", "are not"),
];
/// Adverbs that may be between them.
const ADVERBS: [&str; 9] = [
    "also", "already", "always", "just", "never", "not", "only", "really", "still",
];

/// Whether a text contains a pronoun of this person.
pub(crate) fn is_in_person(text: &str, person: GrammaticalPerson, language: Language) -> bool {
    if let Some(locale) = Locale::of(language) {
        let words = locale.terms(match person {
            GrammaticalPerson::One => "one",
            GrammaticalPerson::Several => "several",
        });
        let is_word = |piece: &&str| words.contains(&&*piece.to_lowercase());
        return pieces(text).iter().any(is_word);
    }
    pieces(text).iter().any(|piece| {
        PRONOUNS
            .iter()
            .any(|pair| is_same(piece, of(*pair, person)))
    })
}

/// Converts a sentence; unchanged if it has no first person; `None` if it cannot be converted.
pub(super) fn in_person(
    sentence: &str,
    person: GrammaticalPerson,
    language: Language,
) -> Option<String> {
    match Locale::of(language) {
        None => Some(in_person_in_english(sentence, person)),
        Some(locale) => inflected(sentence, person, locale),
    }
}

fn in_person_in_english(sentence: &str, person: GrammaticalPerson) -> String {
    let pieces = pieces(sentence);
    let mut told = String::new();
    for (index, piece) in pieces.iter().enumerate() {
        let is_first = !told.contains(char::is_alphanumeric);
        let turned = match turned(piece, &PRONOUNS, person) {
            Some(pronoun) => Some(written(pronoun, is_first || starts_sentence(&told))),
            None if is_beside_a_pronoun(&pieces, index, person) => {
                turned(piece, &VERBS, person).map(|verb| written(verb, is_first))
            }
            None => None,
        };
        let typographic = piece.contains('’');
        match turned {
            Some(word) if typographic => told.push_str(&word.replace('\'', "’")),
            Some(word) => told.push_str(&word),
            None => told.push_str(piece),
        }
    }
    told
}

const fn of(pair: (&'static str, &'static str), person: GrammaticalPerson) -> &'static str {
    match person {
        GrammaticalPerson::One => pair.0,
        GrammaticalPerson::Several => pair.1,
    }
}

/// The replacement of a word for the other person.
fn turned(
    piece: &str,
    pairs: &[(&'static str, &'static str)],
    person: GrammaticalPerson,
) -> Option<&'static str> {
    let other = match person {
        GrammaticalPerson::One => GrammaticalPerson::Several,
        GrammaticalPerson::Several => GrammaticalPerson::One,
    };
    let found = pairs.iter().find(|pair| is_same(piece, of(**pair, other)));
    found.map(|pair| of(*pair, person))
}

fn written(word: &str, begins: bool) -> String {
    if begins {
        capitalised(word)
    } else {
        word.to_owned()
    }
}

/// Whether the next word starts a sentence or a quotation.
fn starts_sentence(told: &str) -> bool {
    told.trim_end()
        .ends_with(['.', '!', '?', '…', '“', '"', '\n'])
}

/// Ignores case and the kind of apostrophe.
fn is_same(piece: &str, word: &str) -> bool {
    piece.replace('’', "'").eq_ignore_ascii_case(word)
}

/// Whether 'I' or 'we' is next to a word, ignoring adverbs such as 'still'.
fn is_beside_a_pronoun(pieces: &[&str], index: usize, person: GrammaticalPerson) -> bool {
    let is_subject = |piece: &&str| is_same(piece, "I") || is_same(piece, "we");
    let is_word = |piece: &&&str| {
        piece.contains(char::is_alphanumeric) && !ADVERBS.iter().any(|word| is_same(piece, word))
    };
    let (before, after) = pieces.split_at(index.min(pieces.len()));
    let before = before.iter().rev().find(is_word);
    let behind = after.iter().skip(1).find(is_word);
    [before, behind].into_iter().flatten().any(is_subject) && person_differs(pieces, person)
}

/// Whether there is anything to convert.
fn person_differs(pieces: &[&str], person: GrammaticalPerson) -> bool {
    pieces
        .iter()
        .any(|piece| turned(piece, &PRONOUNS, person).is_some())
}

/// Splits a text into words with their apostrophes, and the separators.
pub(super) fn pieces(text: &str) -> Vec<&str> {
    let is_in_word = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '’');
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let begins_word = is_in_word(first);
        let end = rest.find(|c| is_in_word(c) != begins_word);
        let (piece, after) = rest.split_at(end.unwrap_or(rest.len()));
        pieces.push(piece);
        rest = after;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    const EN: Language = Language::English;

    #[test]
    fn pronouns_and_verbs_change_and_nothing_else() {
        for (one, several) in [
            (
                "I’ve moved into the castle.",
                "We’ve moved into the castle.",
            ),
            (
                "My feet hurt, and I'm fine.",
                "Our feet hurt, and we're fine.",
            ),
            (
                "I was lost. The map was not.",
                "We were lost. The map was not.",
            ),
            ("Where was I?", "Where were we?"),
            ("I still am. Ask me.", "We still are. Ask us."),
            ("It was mine.", "It was ours."),
        ] {
            let told = |text, person| in_person(text, person, EN).unwrap();
            assert_eq!(told(one, GrammaticalPerson::Several), several);
            assert_eq!(told(several, GrammaticalPerson::One), one);
            assert_eq!(told(one, GrammaticalPerson::One), one);
            assert!(
                is_in_person(one, GrammaticalPerson::One, EN)
                    && !is_in_person(one, GrammaticalPerson::Several, EN)
            );
        }
        assert_eq!(
            in_person("Mind the gap.", GrammaticalPerson::Several, EN).unwrap(),
            "Mind the gap."
        );
    }
}
