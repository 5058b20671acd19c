//! Why an operator granted credits.

use thiserror::Error;

/// The reason for a grant, visible to the user: trimmed, 1 to 200 characters on one line.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct GrantReason(String);

/// Why a text is not a [`GrantReason`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum GrantReasonError {
    /// Nothing, or spaces alone.
    #[error("the reason is empty")]
    Empty,
    /// More than [`GrantReason::CHARS_MAX`] characters.
    #[error("the reason is longer than 200 characters")]
    TooLong,
    /// A line break or another control character.
    #[error("the reason has a control character")]
    ControlCharacter,
}

impl GrantReason {
    /// The greatest number of characters.
    pub const CHARS_MAX: usize = 200;

    /// Trims and checks a reason.
    ///
    /// # Errors
    /// The first rule that the text breaks, in the order of the variants of [`GrantReasonError`].
    pub fn parse(raw: &str) -> Result<Self, GrantReasonError> {
        let reason = raw.trim();
        match reason.chars().count() {
            0 => Err(GrantReasonError::Empty),
            count if count > Self::CHARS_MAX => Err(GrantReasonError::TooLong),
            _ if reason.chars().any(char::is_control) => Err(GrantReasonError::ControlCharacter),
            _ => Ok(Self(reason.to_owned())),
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
    fn a_reason_is_one_trimmed_line() {
        let longest = "é".repeat(200);
        for (raw, parsed) in [
            (" Lost two posts in May ", Ok("Lost two posts in May")),
            (longest.as_str(), Ok(longest.as_str())),
            ("  ", Err(GrantReasonError::Empty)),
            (&"é".repeat(201), Err(GrantReasonError::TooLong)),
            ("one\ntwo", Err(GrantReasonError::ControlCharacter)),
        ] {
            let reason = GrantReason::parse(raw);
            assert_eq!(
                reason.as_ref().map(GrantReason::as_str),
                parsed.as_ref().copied()
            );
        }
    }
}
