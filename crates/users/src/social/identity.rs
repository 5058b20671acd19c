//! A user's identity at a provider.

use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::id::Uuid;
use crate::{EmailAddress, define_id};

/// The `sub` claim: a provider's id of a user; not empty, never reassigned, at most 255 bytes
/// (OpenID Connect Core, section 2).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Subject(String);

/// The text is not a [`Subject`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("a subject is 1 to 255 bytes without control characters")]
pub struct SubjectError;

impl Subject {
    /// The maximum length in bytes.
    pub const BYTES_MAX: usize = 255;

    /// Checks a subject. It is case-sensitive and not trimmed.
    ///
    /// # Errors
    /// [`SubjectError`] if it is empty, too long or contains a control character.
    pub fn parse(raw: &str) -> Result<Self, SubjectError> {
        let has_length = (1..=Self::BYTES_MAX).contains(&raw.len());
        if has_length && !raw.chars().any(char::is_control) {
            Ok(Self(raw.to_owned()))
        } else {
            Err(SubjectError)
        }
    }

    /// The subject.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

define_id! {
    /// Identifies an identity without revealing the provider's id.
    IdentityId
}

/// One user of one provider.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IdentityKey {
    /// The provider.
    pub provider: ProviderName,
    /// The provider's id of the user.
    pub subject: Subject,
}

impl IdentityKey {
    /// The id, derived from the key and not stored.
    pub fn id(&self) -> IdentityId {
        let text = format!("{}\n{}", self.provider.as_str(), self.subject.as_str());
        let digest: [u8; 32] = Sha256::digest(text).into();
        let (half, _) = digest.split_at(16);
        IdentityId::new(Uuid::from_slice(half).unwrap_or_default())
    }
}

/// An email address reported by a provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProvidedEmail {
    /// The address.
    pub address: EmailAddress,
    /// Whether the provider has verified it.
    pub is_verified: bool,
}

/// A provider's claims about a user who has just signed in. Names are unchecked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProvidedIdentity {
    /// The provider's id of the user.
    pub subject: Subject,
    /// The user's address; `None` if it is missing or not valid.
    pub email: Option<ProvidedEmail>,
    /// The first name.
    pub given_name: Option<String>,
    /// The last name.
    pub family_name: Option<String>,
    /// The whole name.
    pub full_name: Option<String>,
    /// The preferred username.
    pub preferred_username: Option<String>,
}

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
    fn an_identity_has_an_identifier_of_its_own_that_never_changes() {
        let key = |provider: &str, subject: &str| IdentityKey {
            provider: ProviderName::parse(provider).unwrap(),
            subject: Subject::parse(subject).unwrap(),
        };
        let id = key("google", "1").id();
        assert_eq!(id, key("google", "1").id());
        assert_ne!(id, key("google", "2").id());
        assert_ne!(id, key("twitter", "1").id());
    }

    #[test]
    fn a_subject_is_kept_to_the_letter() {
        assert_eq!(Subject::parse(" Ab ").unwrap().as_str(), " Ab ");
        let long = "a".repeat(256);
        for raw in ["", "a\0b", "a\n", &long] {
            assert_eq!(Subject::parse(raw), Err(SubjectError), "{raw:?}");
        }
    }

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
