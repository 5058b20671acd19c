//! Words that no caption of a trip needs, and that tell of a writer who was told what to write:
//! links, addresses, orders to the reader, talk of the task itself.

use std::fmt;

use crate::{Caption, TripFacts};

/// A word that no caption of a trip needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForeignWord {
    /// The word as it was written.
    pub word: String,
    /// What it is.
    pub kind: ForeignKind,
}

impl fmt::Display for ForeignWord {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.word)
    }
}

/// What a foreign word is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ForeignKind {
    /// A link, a name of the web, an address of mail.
    Address,
    /// Somebody's name on a platform.
    Handle,
    /// Part of a program, a format or a form.
    Markup,
    /// Talk of the task, or of who does it.
    Task,
    /// Something is sold, or the reader is told what to do.
    Bait,
    /// A long word in capitals alone.
    Shouting,
    /// Letters of another script than the caption's, or none that can be seen.
    Script,
}

/// Words about the task itself.
const TASK: [&str; 32] = [
    "ai",
    "assistant",
    "assistants",
    "chatbot",
    "chatgpt",
    "complied",
    "comply",
    "confidential",
    "debug",
    "developer",
    "disregard",
    "gpt",
    "hack",
    "hacked",
    "hacker",
    "hackers",
    "ignore",
    "ignored",
    "ignoring",
    "instruction",
    "instructions",
    "jailbreak",
    "json",
    "llm",
    "obey",
    "override",
    "overridden",
    "prompt",
    "prompts",
    "pwned",
    "schema",
    "system",
];

/// Words of those who sell, collect or command.
const BAIT: [&str; 60] = [
    "advert",
    "bet",
    "betting",
    "bitcoin",
    "boycott",
    "buy",
    "cash",
    "casino",
    "cheap",
    "cheapest",
    "click",
    "code",
    "coupon",
    "crypto",
    "cure",
    "deals",
    "discount",
    "dm",
    "dollar",
    "dollars",
    "donate",
    "download",
    "earn",
    "election",
    "euros",
    "fake",
    "follow",
    "followers",
    "giveaway",
    "install",
    "invest",
    "investment",
    "loan",
    "loans",
    "login",
    "lottery",
    "miracle",
    "money",
    "offer",
    "onlyfans",
    "password",
    "passwords",
    "pay",
    "paypal",
    "pills",
    "prize",
    "promo",
    "refund",
    "scan",
    "sell",
    "shop",
    "sponsor",
    "sponsored",
    "subscribe",
    "telegram",
    "token",
    "venmo",
    "vote",
    "whatsapp",
    "winner",
];

/// Signs that captions do without.
const MARKUP: [char; 12] = ['<', '>', '{', '}', '[', ']', '\\', '`', '|', '*', '=', '$'];
/// How long a word in capitals may be: 'POV' and 'I' are no shouting.
const CAPITALS_MAX: usize = 3;

/// The words that the user wrote, which are foreign nowhere.
pub(super) struct OwnWords(Vec<String>);

impl OwnWords {
    /// Those of the user's own line, and of the caption as they have it where one is rewritten.
    pub(super) fn of(facts: &TripFacts, before: Option<&Caption>) -> Self {
        let note = facts.note.as_ref().map_or("", |note| note.as_str());
        let before = before.map_or("", Caption::as_str);
        let words = note.split_whitespace().chain(before.split_whitespace());
        Self(words.map(key).collect())
    }
}

/// The foreign words of a text, in their order. What the user wrote themselves is not foreign.
pub(super) fn foreign_words(text: &str, own: &OwnWords) -> Vec<ForeignWord> {
    let own = &own.0;
    let foreign = |word: &str| {
        let kind = kind_of(word, own)?;
        Some(ForeignWord {
            word: word.to_owned(),
            kind,
        })
    };
    text.split_whitespace()
        .filter(|word| !own.contains(&key(word)))
        .filter_map(foreign)
        .collect()
}

/// A word without what stands around it, in lower case.
fn key(word: &str) -> String {
    word.trim_matches(|c: char| !c.is_alphanumeric())
        .to_lowercase()
}

fn kind_of(word: &str, own: &[String]) -> Option<ForeignKind> {
    if word.contains(MARKUP) {
        return Some(ForeignKind::Markup);
    }
    if word.starts_with(['@', '#']) {
        return Some(ForeignKind::Handle);
    }
    if is_address(word) {
        return Some(ForeignKind::Address);
    }
    let writes_other_scripts = own.iter().any(|word| word.contains(is_of_another_script));
    if word.contains(is_hidden) || (!writes_other_scripts && word.contains(is_of_another_script)) {
        return Some(ForeignKind::Script);
    }
    let mut parts = word.split(|c: char| !c.is_alphanumeric());
    parts.find_map(|part| kind_of_part(part, own))
}

fn kind_of_part(part: &str, own: &[String]) -> Option<ForeignKind> {
    let key = part.to_lowercase();
    if own.contains(&key) {
        None
    } else if TASK.contains(&&*key) {
        Some(ForeignKind::Task)
    } else if BAIT.contains(&&*key) {
        Some(ForeignKind::Bait)
    } else if is_shouting(part) {
        Some(ForeignKind::Shouting)
    } else {
        None
    }
}

/// 'https://…', 'www.…', 'somebody@…', 'example.org/…': a sign of mail or of a scheme, or a dot
/// between letters.
fn is_address(word: &str) -> bool {
    let has_inner_dot = word.as_bytes().windows(3).any(|around| {
        matches!(around, [before, b'.', after]
            if before.is_ascii_alphanumeric() && after.is_ascii_alphabetic())
    });
    word.contains("://") || word.contains('@') || has_inner_dot
}

fn is_shouting(part: &str) -> bool {
    part.chars().count() > CAPITALS_MAX && part.chars().all(char::is_uppercase)
}

/// Letters that are not Latin ones.
fn is_of_another_script(character: char) -> bool {
    let is_latin = matches!(character, '\0'..='\u{24f}' | '\u{1e00}'..='\u{1eff}');
    character.is_alphabetic() && !is_latin && !matches!(character, '\u{2b0}'..='\u{2ff}')
}

/// Marks that take no room, or turn the direction of writing. The one that joins emojis may stay.
fn is_hidden(character: char) -> bool {
    matches!(character, '\u{200b}' | '\u{200c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
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
    }
}
