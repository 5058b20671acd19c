//! A password in plain text, before it is hashed.

use core::fmt;
use std::collections::HashSet;
use std::sync::LazyLock;

use thiserror::Error;

/// A password: at least 8 characters, at most 72 bytes. `Debug` prints dots.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

/// Why a text is not a [`Password`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PasswordError {
    /// Fewer than [`Password::CHARS_MIN`] characters.
    #[error("Password must be at least 8 characters long.")]
    TooShort,
    /// More than [`Password::BYTES_MAX`] bytes. Refused, never truncated.
    #[error("Password must be at most 72 bytes long.")]
    TooLong,
    /// A zero byte, where bcrypt would stop reading.
    #[error("Password can't contain a null character.")]
    InvalidCharacter,
    /// Only white space and invisible characters.
    #[error("Password can't be only spaces.")]
    Blank,
    /// One of the most common passwords.
    #[error("This password is too common. Please choose another.")]
    TooCommon,
}

impl Password {
    /// The minimum number of characters.
    pub const CHARS_MIN: usize = 8;
    /// The maximum number of bytes: bcrypt ignores the rest.
    pub const BYTES_MAX: usize = 72;

    /// Checks a new password. It is not trimmed: spaces count.
    ///
    /// # Errors
    /// The first rule that the text breaks, in the order of the variants of [`PasswordError`].
    pub fn parse(raw: &str) -> Result<Self, PasswordError> {
        let password = Self::parse_shown(raw)?;
        if raw.chars().all(is_blank) {
            Err(PasswordError::Blank)
        } else if is_common(raw) {
            Err(PasswordError::TooCommon)
        } else {
            Ok(password)
        }
    }

    /// Checks a password at login. It may break newer rules for new passwords.
    ///
    /// # Errors
    /// As [`Password::parse`], but for [`PasswordError::Blank`] and [`PasswordError::TooCommon`].
    pub fn parse_shown(raw: &str) -> Result<Self, PasswordError> {
        if raw.chars().count() < Self::CHARS_MIN {
            Err(PasswordError::TooShort)
        } else if raw.len() > Self::BYTES_MAX {
            Err(PasswordError::TooLong)
        } else if raw.contains('\0') {
            Err(PasswordError::InvalidCharacter)
        } else {
            Ok(Self(raw.to_owned()))
        }
    }

    /// The plain text, for the hasher only.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

/// Whether a character is invisible.
fn is_blank(character: char) -> bool {
    character.is_whitespace()
        || character.is_control()
        || matches!(
            character,
            '\u{ad}'
                | '\u{115f}'
                | '\u{1160}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{2800}'
                | '\u{3164}'
                | '\u{feff}'
                | '\u{ffa0}'
        )
}

impl fmt::Debug for Password {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Password(••••)")
    }
}

/// The 3,000 most common passwords of sufficient length, in lower case, one per line.
const LIST: &str = include_str!("password/common.txt");

static COMMON: LazyLock<HashSet<&'static str>> = LazyLock::new(|| LIST.lines().collect());

/// Whether a password is one of the most common ones, ignoring case.
fn is_common(password: &str) -> bool {
    COMMON.contains(password.to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Password;

    #[test]
    fn the_limits_themselves_are_allowed() {
        assert!(Password::parse("8 chars!").is_ok());
        assert!(Password::parse(&"x".repeat(72)).is_ok());
    }

    #[test]
    fn each_broken_rule_has_its_own_error() {
        assert_eq!(Password::parse("1234567"), Err(PasswordError::TooShort));
        assert_eq!(
            Password::parse(&"é".repeat(37)),
            Err(PasswordError::TooLong)
        );
        assert_eq!(
            Password::parse("12345678\0"),
            Err(PasswordError::InvalidCharacter)
        );
    }

    #[test]
    fn a_common_password_cannot_be_set_however_it_is_spelled_and_can_be_shown() {
        for raw in ["12345678", "password", "PassWord", "QWERTYUIOP", "iloveyou"] {
            assert_eq!(Password::parse(raw), Err(PasswordError::TooCommon), "{raw}");
            assert!(Password::parse_shown(raw).is_ok(), "{raw}");
        }
        for raw in ["password of mine", "correct horse", " password"] {
            assert!(Password::parse(raw).is_ok(), "{raw}");
        }
    }

    #[test]
    fn a_password_of_blanks_alone_cannot_be_set_and_can_be_shown() {
        for blank in [
            ' ', '\t', '\u{a0}', '\u{2003}', '\u{3000}', '\u{200b}', '\u{3164}',
        ] {
            let raw = blank.to_string().repeat(8);
            assert_eq!(Password::parse(&raw), Err(PasswordError::Blank), "{raw:?}");
            assert!(Password::parse_shown(&raw).is_ok(), "{raw:?}");
        }
        assert!(Password::parse("       x").is_ok());
    }

    #[test]
    fn a_password_never_prints() {
        let password = Password::parse("correct horse").unwrap();
        assert!(!format!("{password:?}").contains("horse"));
    }

    #[test]
    fn the_list_holds_three_thousand_passwords_that_could_be_set_otherwise() {
        assert_eq!(COMMON.len(), 3_000);
        for common in COMMON.iter() {
            assert!(Password::parse_shown(common).is_ok(), "{common}");
            assert_eq!(common.to_lowercase(), *common);
        }
    }

    #[test]
    fn case_makes_no_password_rare() {
        for common in ["password", "PASSWORD", "PassWord1", "Iloveyou"] {
            assert!(is_common(common), "{common}");
        }
        assert!(!is_common("correct horse"));
    }
}
