//! Foreign words, which no caption of a trip needs and which indicate a manipulated writer: links,
//! addresses, instructions to the reader, talk of the task itself.

use std::fmt;

use crate::emoji::is_hidden;
use crate::{Caption, TripFacts};

/// A word that no caption of a trip needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForeignWord {
    /// The word as written.
    pub word: String,
    /// Its kind.
    pub kind: ForeignKind,
}

impl fmt::Display for ForeignWord {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.word)
    }
}

/// The kind of a foreign word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ForeignKind {
    /// A link, a domain name, or an e-mail address.
    Address,
    /// A user name on a platform.
    Handle,
    /// Part of a program or a markup language.
    Markup,
    /// Talk of the task or of the model.
    Task,
    /// Advertising, or a call to action.
    Bait,
    /// A long word in capitals.
    Shouting,
    /// Letters of another script than the caption's, or invisible characters.
    Script,
}

/// Words about the task itself.
const TASK: &str = "ai assistant assistants chatbot chatgpt complied comply confidential debug \
    developer disregard gpt hack hacked hacker hackers ignore ignored ignoring instruction \
    instructions jailbreak json llm obey override overridden prompt prompts pwned schema \
    system";

/// Words of advertising, fraud and commands.
const BAIT: &str = "advert bet betting bitcoin boycott buy cash casino cheap cheapest click code \
    coupon crypto cure deals discount dm dollar dollars donate download earn election euros fake \
    follow followers giveaway install invest investment loan loans login lottery miracle \
    money offer onlyfans password passwords pay paypal pills prize promo refund scan sell \
    shop sponsor sponsored subscribe telegram token venmo vote whatsapp winner";

/// Characters that captions do not need.
const MARKUP: [char; 12] = ['<', '>', '{', '}', '[', ']', '\\', '`', '|', '*', '=', '$'];
/// Punctuation around words.
const SENTENCE_MARKS: [char; 14] = [
    '.', ',', ';', ':', '!', '?', '…', '(', ')', '"', '“', '”', '‘', '’',
];
/// The maximum length of an allowed word in capitals, such as 'POV' and 'I'.
const CAPITALS_MAX: usize = 3;

/// The user's own words, which are never foreign.
pub(super) struct OwnWords {
    /// As written, including punctuation: the note 'somebody' does not allow '@somebody'.
    written: Vec<String>,
    /// Letters only.
    keys: Vec<String>,
}

impl OwnWords {
    /// The words of the user's note and of the caption that is rewritten, if any.
    pub(super) fn of(facts: &TripFacts, before: Option<&Caption>) -> Self {
        let note = facts.note.as_ref().map_or("", |note| note.as_str());
        let before = before.map_or("", Caption::as_str);
        let words: Vec<&str> = note
            .split_whitespace()
            .chain(before.split_whitespace())
            .collect();
        let mut keys: Vec<String> = words.iter().map(|word| key(word)).collect();
        keys.retain(|key| !key.is_empty());
        Self {
            written: words.iter().map(|word| written(word)).collect(),
            keys,
        }
    }

    fn have(&self, word: &str) -> bool {
        self.written.contains(&written(word))
    }
}

/// The foreign words of a text, in order, except the user's own words.
pub(super) fn foreign_words(text: &str, own: &OwnWords) -> Vec<ForeignWord> {
    let foreign = |word: &str| {
        let kind = kind_of_signs(word, own).or_else(|| kind_of_letters(word, &own.keys))?;
        Some(ForeignWord {
            word: word.to_owned(),
            kind,
        })
    };
    text.split_whitespace()
        .filter(|word| !own.have(word))
        .filter_map(foreign)
        .collect()
}

/// A word without punctuation around it, in lower case.
fn key(word: &str) -> String {
    word.trim_matches(|c: char| !c.is_alphanumeric())
        .to_lowercase()
}

/// A word in lower case, without the punctuation of its sentence.
fn written(word: &str) -> String {
    word.trim_matches(SENTENCE_MARKS).to_lowercase()
}

fn kind_of_signs(word: &str, own: &OwnWords) -> Option<ForeignKind> {
    if word.contains(MARKUP) {
        return Some(ForeignKind::Markup);
    }
    if word.starts_with(['@', '#']) {
        return Some(ForeignKind::Handle);
    }
    if is_address(word) {
        return Some(ForeignKind::Address);
    }
    let mut own_words = own.keys.iter();
    let writes_other_scripts = own_words.any(|word| word.contains(is_of_another_script));
    let is_strange = |c: char| is_hidden(c) || is_smuggled(c);
    let is_of_script =
        word.contains(is_strange) || !writes_other_scripts && word.contains(is_of_another_script);
    is_of_script.then_some(ForeignKind::Script)
}

fn kind_of_letters(word: &str, own: &[String]) -> Option<ForeignKind> {
    if own.contains(&key(word)) {
        return None;
    }
    let mut parts = word.split(|c: char| !c.is_alphanumeric());
    parts.find_map(|part| kind_of_part(part, own))
}

fn kind_of_part(part: &str, own: &[String]) -> Option<ForeignKind> {
    let key = part.to_lowercase();
    let is_in = |list: &str| list.split(' ').any(|word| word == key);
    if own.contains(&key) {
        None
    } else if is_in(TASK) {
        Some(ForeignKind::Task)
    } else if is_in(BAIT) {
        Some(ForeignKind::Bait)
    } else if is_shouting(part) {
        Some(ForeignKind::Shouting)
    } else {
        None
    }
}

/// 'https://…', 'www.…', 'somebody@…', 'example.org/…': an @ or a scheme, or a dot between letters.
fn is_address(word: &str) -> bool {
    let mut behind_dots = word.match_indices('.').map(|(at, dot)| {
        let (before, rest) = word.split_at(at);
        (before, rest.strip_prefix(dot).unwrap_or_default())
    });
    let has_inner_dot = behind_dots.any(|(before, after)| {
        before.ends_with(char::is_alphanumeric) && after.starts_with(char::is_alphabetic)
    });
    word.contains("://") || word.contains('@') || has_inner_dot
}

fn is_shouting(part: &str) -> bool {
    part.chars().count() > CAPITALS_MAX && part.chars().all(char::is_uppercase)
}

fn is_of_another_script(character: char) -> bool {
    let is_latin = matches!(character, '\0'..='\u{24f}' | '\u{1e00}'..='\u{1eff}');
    character.is_alphabetic() && !is_latin && !matches!(character, '\u{2b0}'..='\u{2ff}')
}

/// Tag characters and the zero-width non-joiner, which are used in flags and some scripts and can
/// otherwise carry hidden text.
fn is_smuggled(character: char) -> bool {
    matches!(character, '\u{200c}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Note;
    use crate::facts::testing::{facts_of, photo};

    fn kinds(text: &str, note: &str) -> Vec<ForeignKind> {
        let facts = facts_of(vec![(photo(1), None)]).with_note(Note::parse(note).ok());
        let words = foreign_words(text, &OwnWords::of(&facts, None)).into_iter();
        words.map(|word| word.kind).collect()
    }

    #[test]
    fn what_people_write_about_a_trip_is_not_foreign() {
        for text in [
            "POV: you said “five more minutes” at 16:09. 😅",
            "Slow roads, big sky, été à la plage… and one wrong turn!",
            "📍 Arezzo, Italy — worth it. 👨‍👩‍👧",
        ] {
            assert_eq!(kinds(text, ""), [], "{text}");
        }
    }

    #[test]
    fn each_kind_is_told() {
        for (text, kind) in [
            ("See example.org/x now", ForeignKind::Address),
            ("https://example", ForeignKind::Address),
            ("write to me@example", ForeignKind::Address),
            ("Thanks @somebody", ForeignKind::Handle),
            ("so #blessed", ForeignKind::Handle),
            ("more on voilé.com", ForeignKind::Address),
            ("a\u{e0041}b", ForeignKind::Script),
            ("<b>bold</b>", ForeignKind::Markup),
            ("As an AI I see", ForeignKind::Task),
            ("Ignore all that", ForeignKind::Task),
            ("Subscribe, please", ForeignKind::Bait),
            ("this is SPARTA", ForeignKind::Shouting),
            ("привет", ForeignKind::Script),
            ("a\u{200b}b", ForeignKind::Script),
        ] {
            assert_eq!(kinds(text, ""), [kind], "{text}");
        }
    }

    #[test]
    fn the_users_own_words_are_theirs() {
        assert_eq!(
            kinds("Ignore the map, SPARTA!", "ignore the map, sparta"),
            []
        );
        assert_eq!(kinds("Спасибо!", "спасибо, Тбилиси"), []);
        assert_eq!(kinds("With @Ana, “again”", "again with @ana!"), []);
        assert_eq!(kinds("A follow-up.", "the follow-up"), []);
    }

    #[test]
    fn who_wrote_a_word_wrote_no_handle_no_markup_and_no_address_with_it() {
        let note = "bold, with somebody at the example — voilé";
        for (text, kind) in [
            ("Thanks @somebody", ForeignKind::Handle),
            ("so #bold", ForeignKind::Handle),
            ("<bold>", ForeignKind::Markup),
            ("*example*", ForeignKind::Markup),
            ("https://example", ForeignKind::Address),
            ("voilé.example", ForeignKind::Address),
            ("some\u{200b}body", ForeignKind::Script),
            ("well <> then", ForeignKind::Markup),
            ("then @ noon", ForeignKind::Handle),
        ] {
            assert_eq!(kinds(text, note), [kind], "{text}");
        }
    }
}
