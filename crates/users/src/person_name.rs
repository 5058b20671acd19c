//! A first or a last name.

use thiserror::Error;

/// A first or last name: trimmed, 2 to 100 characters, no control character.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonName(String);

/// Why a text is no [`PersonName`]. The texts leave open which name is meant: who asks knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PersonNameError {
    /// Fewer than [`PersonName::CHARS_MIN`] characters.
    #[error("must be at least 2 characters long.")]
    TooShort,
    /// More than [`PersonName::CHARS_MAX`] characters.
    #[error("must be at most 100 characters long.")]
    TooLong,
    /// A line break or another control character.
    #[error("may not hold control characters.")]
    InvalidCharacter,
}

impl PersonName {
    /// The least number of characters.
    pub const CHARS_MIN: usize = 2;
    /// The greatest number of characters.
    pub const CHARS_MAX: usize = 100;

    /// Trims and checks a name. Every script is welcome.
    ///
    /// # Errors
    /// The first rule that the text breaks, in the order of the variants of [`PersonNameError`].
    pub fn parse(raw: &str) -> Result<Self, PersonNameError> {
        let name = raw.trim();
        match name.chars().count() {
            count if count < Self::CHARS_MIN => Err(PersonNameError::TooShort),
            count if count > Self::CHARS_MAX => Err(PersonNameError::TooLong),
            _ if name.chars().any(char::is_control) => Err(PersonNameError::InvalidCharacter),
            _ => Ok(Self(name.to_owned())),
        }
    }

    /// A name made of a text that nobody typed here: control characters become spaces, and what is
    /// too long is cut. None where too little is left.
    pub fn resembling(raw: &str) -> Option<Self> {
        let printable = raw.replace(char::is_control, " ");
        let name: String = printable.trim().chars().take(Self::CHARS_MAX).collect();
        Self::parse(&name).ok()
    }

    /// What somebody is called who tells no name.
    pub fn traveller() -> Self {
        Self("Traveller".to_owned())
    }

    /// The trimmed name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_every_script_are_kept() {
        for name in ["Mara", "Zoë", "明美", "O’Neill", "de la Cruz"] {
            assert_eq!(PersonName::parse(name).unwrap().as_str(), name);
        }
    }

    #[test]
    fn each_broken_rule_has_its_own_error() {
        assert_eq!(PersonName::parse(" M "), Err(PersonNameError::TooShort));
        assert_eq!(
            PersonName::parse(&"m".repeat(101)),
            Err(PersonNameError::TooLong)
        );
        assert_eq!(
            PersonName::parse("Ma\nra"),
            Err(PersonNameError::InvalidCharacter)
        );
    }
}
