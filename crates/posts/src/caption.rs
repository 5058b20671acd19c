//! The text of a post.

use thiserror::Error;

/// A caption: trimmed, 1 to [`Caption::CHARS_MAX`] characters, hashtags not counted. Line breaks
/// are part of it; other control characters are taken out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caption(String);

/// Why a text is no [`Caption`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum CaptionError {
    /// Nothing but white space.
    #[error("A caption may not be empty.")]
    Empty,
    /// More than [`Caption::CHARS_MAX`] characters.
    #[error("A caption may hold at most 2,200 characters.")]
    TooLong,
}

impl Caption {
    /// The greatest number of characters: Instagram's own limit, see [`crate::instagram`].
    pub const CHARS_MAX: usize = 2_200;

    /// Trims and checks a caption.
    ///
    /// # Errors
    /// [`CaptionError::Empty`] or [`CaptionError::TooLong`].
    pub fn parse(raw: &str) -> Result<Self, CaptionError> {
        let unified = raw.replace("\r\n", "\n");
        let cleaned: String = unified
            .chars()
            .filter(|c| *c == '\n' || !c.is_control())
            .collect();
        let text = cleaned.trim();
        if text.is_empty() {
            Err(CaptionError::Empty)
        } else if text.chars().count() > Self::CHARS_MAX {
            Err(CaptionError::TooLong)
        } else {
            Ok(Self(text.to_owned()))
        }
    }

    /// Wraps what our own writer composed, which is never empty and keeps the limit.
    pub(crate) fn composed(text: String) -> Self {
        debug_assert_eq!(Self::parse(&text).as_ref().map(Self::as_str), Ok(&*text));
        Self(text)
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
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
    fn the_limits_are_held() {
        assert_eq!(Caption::parse(" \n\t "), Err(CaptionError::Empty));
        assert!(Caption::parse(&"é".repeat(2_200)).is_ok());
        assert_eq!(
            Caption::parse(&"é".repeat(2_201)),
            Err(CaptionError::TooLong)
        );
    }
}
