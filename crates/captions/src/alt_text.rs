//! Alternative text: a description of a slide for people who cannot see it.

use thiserror::Error;

/// Alternative text: trimmed, 0 to [`AltText::CHARS_MAX`] characters in one line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AltText(String);

/// Why a text is not a valid [`AltText`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum AltTextError {
    /// More than [`AltText::CHARS_MAX`] characters.
    #[error("An alt text can have at most 1,000 characters.")]
    TooLong,
}

impl AltText {
    /// The maximum number of characters.
    pub const CHARS_MAX: usize = 1_000;

    /// Trims and validates a text; line breaks become spaces.
    ///
    /// # Errors
    /// [`AltTextError::TooLong`].
    pub fn parse(raw: &str) -> Result<Self, AltTextError> {
        let line = raw.split_whitespace().collect::<Vec<_>>().join(" ");
        let text: String = line.chars().filter(|c| !c.is_control()).collect();
        if text.chars().count() > Self::CHARS_MAX {
            return Err(AltTextError::TooLong);
        }
        Ok(Self(text))
    }

    /// The text; may be empty.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_alt_text_is_one_line() {
        assert_eq!(
            AltText::parse(" Two dogs\n at a   window ")
                .unwrap()
                .as_str(),
            "Two dogs at a window"
        );
        assert_eq!(
            AltText::parse(&"x".repeat(1_001)),
            Err(AltTextError::TooLong)
        );
    }
}
