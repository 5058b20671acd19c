//! The text of a post.

use thiserror::Error;

use crate::instagram::CAPTION_CHARS_MAX;

/// A caption: trimmed, 1 to [`Caption::CHARS_MAX`] characters, hashtags not counted. Line breaks
/// are kept and normalised; a tab or another control character between words becomes a space, and
/// all others are removed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caption(String);

/// Why a text is not a valid [`Caption`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum CaptionError {
    /// Empty, or only white space.
    #[error("A caption can't be empty.")]
    Empty,
    /// More than [`Caption::CHARS_MAX`] characters.
    #[error("A caption can have at most 2,200 characters.")]
    TooLong,
}

impl Caption {
    /// The maximum number of characters: Instagram's limit.
    pub const CHARS_MAX: usize = CAPTION_CHARS_MAX;

    /// Trims and validates a caption.
    ///
    /// # Errors
    /// [`CaptionError::Empty`] or [`CaptionError::TooLong`].
    pub fn parse(raw: &str) -> Result<Self, CaptionError> {
        let unified = raw.replace("\r\n", "\n");
        let cleaned: String = unified.chars().filter_map(cleaned).collect();
        let text = cleaned.trim();
        if text.is_empty() {
            Err(CaptionError::Empty)
        } else if text.chars().count() > Self::CHARS_MAX {
            Err(CaptionError::TooLong)
        } else {
            Ok(Self(text.to_owned()))
        }
    }

    /// Wraps text of the built-in writer, which is never empty and within the limit.
    pub(crate) fn composed(text: String) -> Self {
        debug_assert_eq!(Self::parse(&text).as_ref().map(Self::as_str), Ok(&*text));
        Self(text)
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Unifies line breaks and replaces other white-space control characters, such as a tab, by a
/// space; `None` removes any other control character.
fn cleaned(character: char) -> Option<char> {
    match character {
        '\r' | '\u{85}' => Some('\n'),
        '\n' => Some(character),
        _ if !character.is_control() => Some(character),
        _ => character.is_whitespace().then_some(' '),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caption_keeps_its_line_breaks_and_loses_other_control_characters() {
        let caption = Caption::parse("  First line\r\nsecond\u{0}\u{7} line \n").unwrap();
        assert_eq!(caption.as_str(), "First line\nsecond line");
    }

    #[test]
    fn words_and_lines_that_a_control_character_parts_stay_parted() {
        let caption = Caption::parse("one\ttwo\u{b}three\u{c}four\rfive\u{85}six").unwrap();
        assert_eq!(caption.as_str(), "one two three four\nfive\nsix");
    }

    #[test]
    fn the_limits_are_held() {
        assert_eq!(Caption::parse(" \n\t "), Err(CaptionError::Empty));
        assert!(Caption::parse(&"é".repeat(2_200)).is_ok());
        assert_eq!(
            Caption::parse(&"é".repeat(2_201)),
            Err(CaptionError::TooLong)
        );
    }
}
