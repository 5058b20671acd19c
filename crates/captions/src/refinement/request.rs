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
    /// A question to the reader at the end.
    AddQuestion,
    /// The same in another tone.
    Tone(Tone),
    /// Other words in the tone that it has.
    Anew,
    /// Something in the user's own words.
    Free(Instruction),
}

impl Change {
    /// Whether the words are told anew, from the facts that are on now. A caption that only gets
    /// shorter, or a question, still tells what it told before, and so do the words beside it.
    pub const fn tells_anew(&self) -> bool {
        match self {
            Self::Tone(_) | Self::Anew | Self::Free(_) => true,
            Self::Shorter | Self::AddQuestion => false,
        }
    }

    /// What an instruction asks for: one of the named changes where it says just that, in any
    /// case, and else what it says.
    pub fn of(instruction: Instruction) -> Self {
        let plain = instruction.as_str().trim_end_matches(['.', '!']);
        let plain = plain.to_lowercase();
        let wish = ASKING.iter().fold(&*plain, |rest, words| {
            rest.strip_prefix(words).unwrap_or(rest)
        });
        match wish {
            "shorter" | "shorten it" | "shorten" | "less text" | "too long" => Self::Shorter,
            "add a question" | "ask a question" | "end with a question" | "a question" => {
                Self::AddQuestion
            }
            "again" | "rewrite" | "rewrite it" | "something else" | "other words" => Self::Anew,
            "funnier" => Self::Tone(Tone::Funny),
            other => Tone::parse(other).map_or(Self::Free(instruction), Self::Tone),
        }
    }
}

/// How a wish begins, in this order.
const ASKING: [&str; 4] = ["please ", "make it ", "a bit ", "more "];

/// What the user wants to have changed, in their own words: trimmed, one line, 1 to
/// [`Instruction::CHARS_MAX`] characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instruction(String);

/// Why a text is no [`Instruction`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum InstructionError {
    /// Nothing but white space.
    #[error("An instruction may not be empty.")]
    Empty,
    /// More than [`Instruction::CHARS_MAX`] characters.
    #[error("An instruction may hold at most 300 characters.")]
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
        let free = Instruction::parse("mention the rain").unwrap();
        assert_eq!(change("mention\nthe rain"), Change::Free(free));
    }

    #[test]
    fn the_limits_are_held() {
        assert_eq!(Instruction::parse(" \u{7}\n"), Err(InstructionError::Empty));
        let long = "x".repeat(301);
        assert_eq!(Instruction::parse(&long), Err(InstructionError::TooLong));
    }
}
