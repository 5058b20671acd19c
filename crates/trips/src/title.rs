//! The title that a user gives a trip.

use thiserror::Error;

use crate::file_name::is_hidden;

/// A title: one trimmed line of 1 to [`TripTitle::CHARS_MAX`] characters, without control
/// characters and bidirectional formatting characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TripTitle(String);

/// Why a text is not a valid [`TripTitle`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum TripTitleError {
    /// Empty or only white space.
    #[error("A title can't be empty.")]
    Empty,
    /// More than [`TripTitle::CHARS_MAX`] characters.
    #[error("A title can have at most 80 characters.")]
    TooLong,
}

impl TripTitle {
    /// Maximum number of characters.
    pub const CHARS_MAX: usize = 80;

    /// Reduces white space to single spaces, and removes hidden characters.
    ///
    /// # Errors
    /// [`TripTitleError::Empty`] or [`TripTitleError::TooLong`].
    pub fn parse(raw: &str) -> Result<Self, TripTitleError> {
        let words: Vec<&str> = raw.split_whitespace().collect();
        let line: String = words
            .join(" ")
            .chars()
            .filter(|character| !is_hidden(*character))
            .collect();
        let line = line.trim();
        if line.is_empty() {
            Err(TripTitleError::Empty)
        } else if line.chars().count() > Self::CHARS_MAX {
            Err(TripTitleError::TooLong)
        } else {
            Ok(Self(line.to_owned()))
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

    #[test]
    fn a_title_is_one_clean_line() {
        for (raw, title) in [
            ("Tuscany", "Tuscany"),
            ("  Été à \n Firenze – 東京 ", "Été à Firenze – 東京"),
            ("Tus\u{202e}cany\0", "Tuscany"),
        ] {
            assert_eq!(TripTitle::parse(raw).map(|t| t.0).as_deref(), Ok(title));
        }
    }

    #[test]
    fn a_title_has_one_to_eighty_characters() {
        for raw in ["", " \n ", "\u{202e}"] {
            assert_eq!(TripTitle::parse(raw), Err(TripTitleError::Empty), "{raw:?}");
        }
        assert!(TripTitle::parse(&"é".repeat(80)).is_ok());
        let long = TripTitle::parse(&"é".repeat(81));
        assert_eq!(long, Err(TripTitleError::TooLong));
    }
}
