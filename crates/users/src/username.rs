//! The name with which a user signs in.

use thiserror::Error;

/// A username: 3 to 30 letters, digits, `.`, `_` and `-`; its case is preserved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Username(String);

/// Why a text is not a [`Username`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum UsernameError {
    /// Fewer than [`Username::CHARS_MIN`] characters.
    #[error("Username must be at least 3 characters long.")]
    TooShort,
    /// More than [`Username::CHARS_MAX`] characters.
    #[error("Username must be at most 30 characters long.")]
    TooLong,
    /// A character other than a letter, a digit, `.`, `_` or `-`.
    #[error("Username can only contain letters, digits, '.', '_' and '-'.")]
    InvalidCharacter,
}

impl Username {
    /// The minimum number of characters.
    pub const CHARS_MIN: usize = 3;
    /// The maximum number of characters.
    pub const CHARS_MAX: usize = 30;

    /// Trims and checks a username. Only ASCII letters and digits, so that different names cannot
    /// look alike.
    ///
    /// # Errors
    /// The first rule that the text breaks, in the order of the variants of [`UsernameError`].
    pub fn parse(raw: &str) -> Result<Self, UsernameError> {
        let name = raw.trim();
        match name.chars().count() {
            count if count < Self::CHARS_MIN => Err(UsernameError::TooShort),
            count if count > Self::CHARS_MAX => Err(UsernameError::TooLong),
            _ if !name.chars().all(is_allowed) => Err(UsernameError::InvalidCharacter),
            _ => Ok(Self(name.to_owned())),
        }
    }

    /// A valid username derived from a text; `traveller` where too little is
    /// left of it.
    pub fn resembling(raw: &str) -> Self {
        let allowed: String = raw.chars().filter(|c| is_allowed(*c)).collect();
        // The rest is ASCII, one byte per character.
        let length = allowed.len().min(Self::CHARS_MAX);
        let name = allowed.get(..length).unwrap_or_default();
        match name.trim_matches(|c: char| !c.is_ascii_alphanumeric()) {
            name if name.len() >= Self::CHARS_MIN => Self(name.to_owned()),
            _ => Self("traveller".to_owned()),
        }
    }

    /// The name with a number appended, truncated if it would be too long.
    #[must_use]
    pub fn numbered(&self, number: u16) -> Self {
        let ending = format!("-{number}");
        let length = self.0.len().min(Self::CHARS_MAX - ending.len());
        let start = self.0.get(..length).unwrap_or_default();
        Self(format!("{start}{ending}"))
    }

    /// The name as typed.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The key by which a name is unique: case-insensitive.
    pub fn unique_key(&self) -> String {
        self.0.to_ascii_lowercase()
    }
}

fn is_allowed(character: char) -> bool {
    character.is_ascii_alphanumeric() || matches!(character, '.' | '_' | '-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_username_keeps_its_case_and_is_unique_without_it() {
        let name = Username::parse("  Mara.Outside ").unwrap();
        assert_eq!(name.as_str(), "Mara.Outside");
        assert_eq!(name.unique_key(), "mara.outside");
    }

    #[test]
    fn any_text_has_a_username_that_resembles_it() {
        let long = "x".repeat(50);
        for (raw, expected) in [
            ("mara", "mara"),
            ("  _Mara Lindqvist. ", "MaraLindqvist"),
            ("mär", "traveller"),
            ("...", "traveller"),
            ("", "traveller"),
            (long.as_str(), &long[..30]),
        ] {
            let name = Username::resembling(raw);
            assert_eq!(name.as_str(), expected, "{raw:?}");
            assert_eq!(Username::parse(expected).as_ref(), Ok(&name));
        }
    }

    #[test]
    fn a_numbered_username_is_still_one() {
        let name = Username::parse("mara").unwrap().numbered(77);
        assert_eq!(name.as_str(), "mara-77");
        let long = Username::resembling(&"x".repeat(30)).numbered(u16::MAX);
        assert_eq!(long.as_str(), format!("{}-65535", "x".repeat(24)));
        assert_eq!(Username::parse(long.as_str()), Ok(long));
    }

    #[test]
    fn each_broken_rule_has_its_own_error() {
        let long = "a".repeat(31);
        for (raw, error) in [
            ("ab", UsernameError::TooShort),
            ("   ", UsernameError::TooShort),
            (long.as_str(), UsernameError::TooLong),
            ("mara outside", UsernameError::InvalidCharacter),
            ("mara@home", UsernameError::InvalidCharacter),
            ("mär", UsernameError::InvalidCharacter),
        ] {
            assert_eq!(Username::parse(raw), Err(error), "{raw:?}");
        }
    }
}
