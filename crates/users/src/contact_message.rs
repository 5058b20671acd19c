//! A message to support.

use thiserror::Error;

use crate::EmailAddress;

/// A validated message to support: no part of it can inject a mail header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContactMessage {
    /// The sender's name.
    pub name: ContactName,
    /// The address to reply to.
    pub reply_to: EmailAddress,
    /// The subject, if given.
    pub subject: Option<ContactSubject>,
    /// The text.
    pub text: ContactText,
}

/// The sender's name: one line, trimmed, 1 to 100 characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContactName(String);

/// A subject: one line, trimmed, 1 to 200 characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContactSubject(String);

/// The text: trimmed, 1 to 5,000 characters, with line breaks normalised to `\n`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContactText(String);

/// Why a text is not valid in a [`ContactMessage`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ContactError {
    /// A required text is empty.
    #[error("Name, email and message are required.")]
    Missing,
    /// More than [`ContactName::CHARS_MAX`] characters.
    #[error("Name must be at most 100 characters long.")]
    NameTooLong,
    /// More than [`ContactSubject::CHARS_MAX`] characters.
    #[error("Subject must be at most 200 characters long.")]
    SubjectTooLong,
    /// More than [`ContactText::CHARS_MAX`] characters.
    #[error("Message must be at most 5,000 characters long.")]
    TextTooLong,
    /// A line break in a line, or another control character.
    #[error("Please remove control characters.")]
    ControlCharacter,
}

impl ContactName {
    /// The maximum number of characters.
    pub const CHARS_MAX: usize = 100;

    /// Trims and checks a name.
    ///
    /// # Errors
    /// [`ContactError::Missing`], [`ContactError::NameTooLong`], or
    /// [`ContactError::ControlCharacter`].
    pub fn parse(raw: &str) -> Result<Self, ContactError> {
        let name = one_line(raw, Self::CHARS_MAX, ContactError::NameTooLong)?;
        name.map(Self).ok_or(ContactError::Missing)
    }

    /// The trimmed name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl ContactSubject {
    /// The maximum number of characters.
    pub const CHARS_MAX: usize = 200;

    /// Trims and checks a subject; `None` if it is blank.
    ///
    /// # Errors
    /// [`ContactError::SubjectTooLong`] or [`ContactError::ControlCharacter`].
    pub fn parse(raw: &str) -> Result<Option<Self>, ContactError> {
        let subject = one_line(raw, Self::CHARS_MAX, ContactError::SubjectTooLong)?;
        Ok(subject.map(Self))
    }

    /// The trimmed subject.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl ContactText {
    /// The maximum number of characters.
    pub const CHARS_MAX: usize = 5_000;

    /// Trims and checks a text. All kinds of line breaks and tabs are allowed.
    ///
    /// # Errors
    /// [`ContactError::Missing`], [`ContactError::TextTooLong`], or
    /// [`ContactError::ControlCharacter`].
    pub fn parse(raw: &str) -> Result<Self, ContactError> {
        let text = raw.replace("\r\n", "\n").replace('\r', "\n");
        let text = text.trim();
        let is_forbidden = |c: char| c.is_control() && c != '\n' && c != '\t';
        if text.is_empty() {
            Err(ContactError::Missing)
        } else if text.chars().count() > Self::CHARS_MAX {
            Err(ContactError::TextTooLong)
        } else if text.chars().any(is_forbidden) {
            Err(ContactError::ControlCharacter)
        } else {
            Ok(Self(text.to_owned()))
        }
    }

    /// The trimmed text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A trimmed line; `None` if it is blank.
fn one_line(
    raw: &str,
    chars_max: usize,
    too_long: ContactError,
) -> Result<Option<String>, ContactError> {
    // Checked before trimming, so that a trailing line break counts too.
    if raw.chars().any(char::is_control) {
        return Err(ContactError::ControlCharacter);
    }
    let line = raw.trim();
    if line.chars().count() > chars_max {
        return Err(too_long);
    }
    Ok((!line.is_empty()).then(|| line.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_trimmed_and_may_reach_their_limits() {
        assert_eq!(
            ContactName::parse(" Zoë 明美 ").unwrap().as_str(),
            "Zoë 明美"
        );
        assert!(ContactName::parse(&"é".repeat(100)).is_ok());
        assert!(ContactSubject::parse(&"é".repeat(200)).unwrap().is_some());
        assert!(ContactText::parse(&"é".repeat(5_000)).is_ok());
    }

    #[test]
    fn a_subject_may_be_missing_and_nothing_else() {
        assert_eq!(ContactSubject::parse("  "), Ok(None));
        assert_eq!(ContactName::parse("  "), Err(ContactError::Missing));
        assert_eq!(ContactText::parse(" \n\t"), Err(ContactError::Missing));
    }

    #[test]
    fn what_is_longer_than_its_limit_is_refused() {
        let long = |chars_max: usize| "é".repeat(chars_max + 1);
        let name = ContactName::parse(&long(ContactName::CHARS_MAX));
        assert_eq!(name, Err(ContactError::NameTooLong));
        let subject = ContactSubject::parse(&long(ContactSubject::CHARS_MAX));
        assert_eq!(subject, Err(ContactError::SubjectTooLong));
        let text = ContactText::parse(&long(ContactText::CHARS_MAX));
        assert_eq!(text, Err(ContactError::TextTooLong));
    }

    #[test]
    fn no_line_takes_a_control_character() {
        for raw in ["a\r\nBcc: eve@example.org", "a\n", "\ra", "a\0b", "a\u{85}"] {
            let refused = Err(ContactError::ControlCharacter);
            assert_eq!(ContactName::parse(raw).map(|_| ()), refused, "{raw:?}");
            assert_eq!(ContactSubject::parse(raw).map(|_| ()), refused, "{raw:?}");
        }
    }

    #[test]
    fn a_message_has_lines_and_tabs_and_no_other_control_character() {
        let text = ContactText::parse("One\r\nTwo\rThree\n\tFour").unwrap();
        assert_eq!(text.as_str(), "One\nTwo\nThree\n\tFour");
        assert_eq!(
            ContactText::parse("a\0b"),
            Err(ContactError::ControlCharacter)
        );
    }
}
