//! What the user asks for.

use thiserror::Error;

use crate::Tone;

/// A request to rewrite a caption.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefineRequest {
    /// What is to change.
    pub change: Change,
    /// The sentences that are to stay, as they stand in the caption.
    pub locked: Vec<String>,
}

/// What is to change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// Fewer words.
    Shorter,
    /// More words.
    Longer,
    /// A question to the reader at the end.
    AddQuestion,
    /// Picture signs.
    WithEmoji,
    /// No picture signs.
    WithoutEmoji,
    /// These words of the user's, who answers for them.
    Mention(Instruction),
    /// Nothing that says these words.
    Drop(Instruction),
    /// The name of the place.
    NamePlace,
    /// Told by another.
    ToldBy(Teller),
    /// The same in another tone.
    Tone(Tone),
    /// Other words in the tone that it has.
    Anew,
    /// Something in the user's own words.
    Free(Instruction),
}

/// Who tells a caption.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Teller {
    /// 'I'.
    One,
    /// 'We'.
    Several,
}

impl Change {
    /// Whether the words are told anew, from the facts that are on now. A caption in which only
    /// something is added, taken out or turned still tells what it told before, and so do the words
    /// beside it.
    pub const fn tells_anew(&self) -> bool {
        matches!(self, Self::Tone(_) | Self::Anew | Self::Free(_))
    }

    /// What an instruction asks for: one of the named changes where it says just that, in any
    /// case, and else what it says.
    pub fn of(instruction: Instruction) -> Self {
        let wish = without_asking(instruction.as_str());
        named(&wish.to_lowercase())
            .or_else(|| with_words(wish))
            .or_else(|| Tone::parse(wish).map(Self::Tone))
            .unwrap_or(Self::Free(instruction))
    }
}

/// How a wish begins, in this order.
const ASKING: [&str; 4] = ["please ", "make it ", "a bit ", "more "];
/// How a wish begins for something that is to be mentioned.
const MENTIONING: [&str; 1] = ["mention "];
/// How a wish begins for something that is to go.
const DROPPING: [&str; 5] = [
    "drop ",
    "leave out ",
    "don't mention ",
    "don’t mention ",
    "do not mention ",
];
/// More words than these, or more characters, are no name of a thing but an instruction.
const NAMED_WORDS_MAX: usize = 5;
const NAMED_CHARS_MAX: usize = 40;

/// A wish without its polite beginning and its mark.
fn without_asking(instruction: &str) -> &str {
    let plain = instruction.trim_end_matches(['.', '!']);
    ASKING.iter().fold(plain, |rest, words| {
        without_prefix(rest, words).unwrap_or(rest)
    })
}

/// What follows a beginning in any case.
fn without_prefix<'a>(text: &'a str, beginning: &str) -> Option<&'a str> {
    let (start, rest) = text.split_at_checked(beginning.len())?;
    let is_there = start.eq_ignore_ascii_case(beginning);
    is_there.then_some(rest)
}

/// The change of a name in lower case.
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
        "i" | "say i" | "in the first person" | "first person" => Change::ToldBy(Teller::One),
        "we" | "say we" => Change::ToldBy(Teller::Several),
        "again" | "rewrite" | "rewrite it" | "something else" | "other words" => Change::Anew,
        "funnier" => Change::Tone(Tone::Funny),
        _ => return None,
    };
    Some(change)
}

/// The change that names words which are to come in or to go.
fn with_words(wish: &str) -> Option<Change> {
    let after = |beginnings: &[&str]| {
        let mut found = beginnings.iter();
        found.find_map(|beginning| named_words(without_prefix(wish, beginning)?))
    };
    let dropped = after(&DROPPING).map(Change::Drop);
    dropped.or_else(|| after(&MENTIONING).map(Change::Mention))
}

/// The name of a thing, without quotation marks around it.
fn named_words(text: &str) -> Option<Instruction> {
    let text = text.trim_matches(['"', '“', '”', '\'', '‘', '’', ' ']);
    let is_short =
        text.split(' ').count() <= NAMED_WORDS_MAX && text.chars().count() <= NAMED_CHARS_MAX;
    Instruction::parse(text).ok().filter(|_| is_short)
}

/// What the user wants to have changed, in their own words: trimmed, one line, 1 to
/// [`Instruction::CHARS_MAX`] characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instruction(String);

/// Why a text is no [`Instruction`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum InstructionError {
    /// Nothing but white space.
    #[error("An instruction can't be empty.")]
    Empty,
    /// More than [`Instruction::CHARS_MAX`] characters.
    #[error("An instruction can have at most 300 characters.")]
    TooLong,
}

impl Instruction {
    /// The greatest number of characters.
    pub const CHARS_MAX: usize = 300;

    /// Makes one clean line of a text.
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
        assert_eq!(change("Something else"), Change::Anew);
        assert_eq!(change("Longer"), Change::Longer);
        assert_eq!(change("no emoji"), Change::WithoutEmoji);
        assert_eq!(change("more emoji"), Change::WithEmoji);
        assert_eq!(change("mention the place"), Change::NamePlace);
        assert_eq!(change("In the first person."), Change::ToldBy(Teller::One));
        assert_eq!(change("Say we"), Change::ToldBy(Teller::Several));
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
