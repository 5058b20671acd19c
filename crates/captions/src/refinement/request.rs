//! Requests to rewrite a caption.

use thiserror::Error;

use crate::Tone;

/// A request to rewrite a caption.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefineRequest {
    /// The change.
    pub change: Change,
    /// The sentences that must stay, as they appear in the caption.
    pub locked: Vec<String>,
}

/// A change of a caption.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// Shorter.
    Shorter,
    /// Longer.
    Longer,
    /// Add a question to the reader at the end.
    AddQuestion,
    /// Add emoji.
    WithEmoji,
    /// Remove emoji.
    WithoutEmoji,
    /// Mention these words, for which the user is responsible.
    Mention(Instruction),
    /// Remove everything that contains these words.
    Drop(Instruction),
    /// Mention the place.
    NamePlace,
    /// Use this person, 'I' or 'we'.
    InPerson(GrammaticalPerson),
    /// The same in another tone.
    Tone(Tone),
    /// Another text in the same tone.
    Rewrite,
    /// A free request in the user's own words.
    Free(Instruction),
}

/// The grammatical person of a caption.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GrammaticalPerson {
    /// First person singular, 'I'.
    One,
    /// First person plural, 'we'.
    Several,
}

impl Change {
    /// Whether the text is rewritten from the facts that are not excluded. A caption in which
    /// something is only added, removed or converted still states what it stated before, and so do
    /// its hashtags and alt texts.
    pub const fn rewrites(&self) -> bool {
        matches!(self, Self::Tone(_) | Self::Rewrite | Self::Free(_))
    }

    /// The change that an instruction asks for: a named change if it says exactly that, in any
    /// case, otherwise [`Change::Free`].
    pub fn of(instruction: Instruction) -> Self {
        let wish = without_politeness(instruction.as_str());
        named(&wish.to_lowercase())
            .or_else(|| with_words(wish))
            .or_else(|| Tone::parse(wish).map(Self::Tone))
            .unwrap_or(Self::Free(instruction))
    }
}

/// Prefixes of a request that are ignored, in this order.
const POLITE_PREFIXES: [&str; 4] = ["please ", "make it ", "a bit ", "more "];
/// Prefixes of a request to mention something.
const MENTION_PREFIXES: [&str; 1] = ["mention "];
/// Prefixes of a request to drop something.
const DROP_PREFIXES: [&str; 5] = [
    "drop ",
    "leave out ",
    "don't mention ",
    "don’t mention ",
    "do not mention ",
];
/// More words, or more characters, are an instruction rather than the name of a thing.
const NAMED_WORDS_MAX: usize = 5;
const NAMED_CHARS_MAX: usize = 40;

/// A request without its polite prefixes and final mark.
fn without_politeness(instruction: &str) -> &str {
    let plain = instruction.trim_end_matches(['.', '!']);
    POLITE_PREFIXES.iter().fold(plain, |rest, words| {
        without_prefix(rest, words).unwrap_or(rest)
    })
}

/// The rest of a text after a prefix, ignoring case.
fn without_prefix<'a>(text: &'a str, beginning: &str) -> Option<&'a str> {
    let (start, rest) = text.split_at_checked(beginning.len())?;
    let is_there = start.eq_ignore_ascii_case(beginning);
    is_there.then_some(rest)
}

/// The change with a name in lower case.
fn named(wish: &str) -> Option<Change> {
    let change = match wish {
        "shorter" | "shorten it" | "shorten" | "less text" | "too long" => Change::Shorter,
        "longer" | "lengthen it" | "say more" | "too short" => Change::Longer,
        "add a question" | "ask a question" | "end with a question" | "a question" => {
            Change::AddQuestion
        }
        "emoji" | "emojis" | "some emoji" | "some emojis" | "add emoji" | "add an emoji"
        | "add emojis" | "with emoji" => Change::WithEmoji,
        "no emoji" | "no emojis" | "without emoji" | "without emojis" | "remove the emoji"
        | "remove emojis" => Change::WithoutEmoji,
        "name the place" | "mention the place" | "say where" | "say where it was" => {
            Change::NamePlace
        }
        "i" | "say i" | "in the first person" | "first person" => {
            Change::InPerson(GrammaticalPerson::One)
        }
        "we" | "say we" => Change::InPerson(GrammaticalPerson::Several),
        "again" | "rewrite" | "rewrite it" | "something else" | "other words" => Change::Rewrite,
        "funnier" => Change::Tone(Tone::Funny),
        _ => return None,
    };
    Some(change)
}

/// A request to mention or drop words.
fn with_words(wish: &str) -> Option<Change> {
    let after = |beginnings: &[&str]| {
        let mut found = beginnings.iter();
        found.find_map(|beginning| named_words(without_prefix(wish, beginning)?))
    };
    let dropped = after(&DROP_PREFIXES).map(Change::Drop);
    dropped.or_else(|| after(&MENTION_PREFIXES).map(Change::Mention))
}

/// The name of a thing, without quotation marks.
fn named_words(text: &str) -> Option<Instruction> {
    let text = text.trim_matches(['"', '“', '”', '\'', '‘', '’', ' ']);
    let is_short =
        text.split(' ').count() <= NAMED_WORDS_MAX && text.chars().count() <= NAMED_CHARS_MAX;
    Instruction::parse(text).ok().filter(|_| is_short)
}

/// A request in the user's own words: trimmed, one line, 1 to [`Instruction::CHARS_MAX`]
/// characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instruction(String);

/// Why a text is not a valid [`Instruction`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum InstructionError {
    /// Empty, or only white space.
    #[error("An instruction can't be empty.")]
    Empty,
    /// More than [`Instruction::CHARS_MAX`] characters.
    #[error("An instruction can have at most 300 characters.")]
    TooLong,
}

impl Instruction {
    /// The maximum number of characters.
    pub const CHARS_MAX: usize = 300;

    /// Normalises a text to one line.
    ///
    /// # Errors
    /// [`InstructionError::Empty`] or [`InstructionError::TooLong`].
    pub fn parse(raw: &str) -> Result<Self, InstructionError> {
        let is_kept = |c: &char| c.is_whitespace() || !c.is_control();
        let visible: String = raw.chars().filter(is_kept).collect();
        let line = visible.split_whitespace().collect::<Vec<_>>().join(" ");
        if line.is_empty() {
            Err(InstructionError::Empty)
        } else if line.chars().count() > Self::CHARS_MAX {
            Err(InstructionError::TooLong)
        } else {
            Ok(Self(line))
        }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(raw: &str) -> Change {
        Change::of(Instruction::parse(raw).unwrap())
    }

    #[test]
    fn named_changes_are_known_by_their_words() {
        assert_eq!(change(" Shorter! "), Change::Shorter);
        assert_eq!(change("Add a question"), Change::AddQuestion);
        assert_eq!(change("romantic"), Change::Tone(Tone::Romantic));
        assert_eq!(change("Please make it a bit shorter."), Change::Shorter);
        assert_eq!(
            change("make it more romantic"),
            Change::Tone(Tone::Romantic)
        );
        assert_eq!(change("funnier"), Change::Tone(Tone::Funny));
        assert_eq!(change("Something else"), Change::Rewrite);
        assert_eq!(change("Longer"), Change::Longer);
        assert_eq!(change("no emoji"), Change::WithoutEmoji);
        assert_eq!(change("more emoji"), Change::WithEmoji);
        assert_eq!(change("mention the place"), Change::NamePlace);
        assert_eq!(
            change("In the first person."),
            Change::InPerson(GrammaticalPerson::One)
        );
        assert_eq!(
            change("Say we"),
            Change::InPerson(GrammaticalPerson::Several)
        );
        let free = Instruction::parse("begin with the rain").unwrap();
        assert_eq!(change("begin with\nthe rain"), Change::Free(free));
    }

    #[test]
    fn words_are_named_that_are_to_come_in_or_to_go() {
        let words = |text: &str| Instruction::parse(text).unwrap();
        for (wish, expected) in [
            ("Mention\nthe Rain", Change::Mention(words("the Rain"))),
            ("please mention “Ana”.", Change::Mention(words("Ana"))),
            ("drop the castle", Change::Drop(words("the castle"))),
            ("Don’t mention Ana", Change::Drop(words("Ana"))),
        ] {
            assert_eq!(change(wish), expected, "{wish}");
        }
        for free in [
            "mention that we lost the key on the way",
            "mention ",
            "élégant",
        ] {
            assert_eq!(change(free), Change::Free(words(free)), "{free}");
        }
    }

    #[test]
    fn the_limits_are_held() {
        assert_eq!(Instruction::parse(" \u{7}\n"), Err(InstructionError::Empty));
        let long = "x".repeat(301);
        assert_eq!(Instruction::parse(&long), Err(InstructionError::TooLong));
    }
}
