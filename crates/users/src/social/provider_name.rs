//! The name of an identity provider.

use thiserror::Error;

/// The name of a provider in the configuration: 1 to 40 of `a` to `z`, digits and `-`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProviderName(String);

/// The text is not a [`ProviderName`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("a provider's name is 1 to 40 of a to z, 0 to 9 and '-'")]
pub struct ProviderNameError;

impl ProviderName {
    /// The maximum number of characters.
    pub const CHARS_MAX: usize = 40;

    /// Checks a name.
    ///
    /// # Errors
    /// [`ProviderNameError`] for any other text.
    pub fn parse(raw: &str) -> Result<Self, ProviderNameError> {
        let is_allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let has_length = (1..=Self::CHARS_MAX).contains(&raw.len());
        if has_length && raw.chars().all(is_allowed) {
            Ok(Self(raw.to_owned()))
        } else {
            Err(ProviderNameError)
        }
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_short_and_plain() {
        assert_eq!(
            ProviderName::parse("my-login2").unwrap().as_str(),
            "my-login2"
        );
        let long = "a".repeat(41);
        for raw in ["", "Google", "my_login", "my login", "gøøgle", "a.b", &long] {
            assert_eq!(ProviderName::parse(raw), Err(ProviderNameError), "{raw:?}");
        }
    }
}
