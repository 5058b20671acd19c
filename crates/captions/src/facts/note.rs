//! The user's note about a trip.

use thiserror::Error;

use super::grief;
use super::wording::capitalised;
use crate::emoji::is_hidden;

/// The user's note: trimmed, one line, 1 to [`Note::CHARS_MAX`] characters, without control,
/// zero-width or bidirectional formatting characters. It is data and is never interpreted as an
/// instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    text: String,
    is_of_grief: bool,
}

/// Why a text is not a valid [`Note`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NoteError {
    /// Empty, or only white space.
    #[error("A note can't be empty.")]
    Empty,
    /// More than [`Note::CHARS_MAX`] characters.
    #[error("A note can have at most 300 characters.")]
    TooLong,
}

impl Note {
    /// The maximum number of characters.
    pub const CHARS_MAX: usize = 300;

    /// Normalises a text to one line.
    ///
    /// # Errors
    /// [`NoteError::Empty`] or [`NoteError::TooLong`].
    pub fn parse(raw: &str) -> Result<Self, NoteError> {
        let visible: String = raw.chars().filter(|c| is_seen(*c)).collect();
        let line = visible.split_whitespace().collect::<Vec<_>>().join(" ");
        if line.is_empty() {
            Err(NoteError::Empty)
        } else if line.chars().count() > Self::CHARS_MAX {
            Err(NoteError::TooLong)
        } else {
            Ok(Self {
                is_of_grief: grief::is_told_by(&line),
                text: line,
            })
        }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether it is about a loss, an illness or grief, so that the caption adds nothing else.
    pub const fn is_of_grief(&self) -> bool {
        self.is_of_grief
    }

    /// The note as a sentence: starts with a capital if its first word is a plain one, and ends
    /// with a full stop if it ends with a letter or a digit.
    pub fn as_sentence(&self) -> String {
        let mut sentence = if self.starts_with_a_plain_word() {
            capitalised(&self.text)
        } else {
            self.text.clone()
        };
        if sentence.ends_with(char::is_alphanumeric) {
            sentence.push('.');
        }
        sentence
    }

    /// Addresses, handles and names such as 'iPhone' keep their case.
    fn starts_with_a_plain_word(&self) -> bool {
        let word = self.text.split(' ').next().unwrap_or_default();
        let word = word.trim_end_matches([',', '.', '!', '?', ':', ';']);
        word.chars()
            .all(|c| c.is_lowercase() || matches!(c, '\'' | '’' | '-'))
    }
}

/// Includes white space, which separates words; it is collapsed afterwards.
fn is_seen(character: char) -> bool {
    let is_control = character.is_control() && !character.is_whitespace();
    !is_control && !is_hidden(character)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_one_clean_line() {
        let note = Note::parse("  hike with Ana,\n first\u{7} snow\u{202e} ").unwrap();
        assert_eq!(note.as_str(), "hike with Ana, first snow");
    }

    #[test]
    fn the_limits_are_held() {
        assert_eq!(Note::parse(" \u{0}\n"), Err(NoteError::Empty));
        assert!(Note::parse(&"é".repeat(300)).is_ok());
        assert_eq!(Note::parse(&"é".repeat(301)), Err(NoteError::TooLong));
    }

    #[test]
    fn a_note_becomes_a_sentence_without_changing_its_words() {
        for (raw, sentence) in [
            ("first snow, no signal", "First snow, no signal."),
            ("Best pizza ever!", "Best pizza ever!"),
            ("iPhone died at noon", "iPhone died at noon."),
            ("https://example.org", "https://example.org."),
            ("we made it 🎉", "We made it 🎉"),
            ("été à Paris", "Été à Paris."),
        ] {
            assert_eq!(Note::parse(raw).unwrap().as_sentence(), sentence);
        }
    }
}
