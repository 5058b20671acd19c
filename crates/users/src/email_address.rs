//! An e-mail address, checked as far as text alone can tell.

use thiserror::Error;

/// An e-mail address: something, `@`, something with a dot, and no space; at most 254 bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailAddress(String);

/// Why a text is no [`EmailAddress`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum EmailAddressError {
    /// Not of the form `name@host.domain`.
    #[error("Please enter a valid email address.")]
    Malformed,
    /// Longer than [`EmailAddress::BYTES_MAX`].
    #[error("Email must be at most 254 characters long.")]
    TooLong,
}

impl EmailAddress {
    /// The longest address that SMTP can carry (RFC 5321, section 4.5.3.1.3, less the brackets).
    pub const BYTES_MAX: usize = 254;

    /// Trims and checks an address. Whether mail arrives there only a mail can tell.
    ///
    /// # Errors
    /// [`EmailAddressError::TooLong`] or [`EmailAddressError::Malformed`].
    pub fn parse(raw: &str) -> Result<Self, EmailAddressError> {
        let address = raw.trim();
        if address.len() > Self::BYTES_MAX {
            return Err(EmailAddressError::TooLong);
        }
        if is_well_formed(address) {
            Ok(Self(address.to_owned()))
        } else {
            Err(EmailAddressError::Malformed)
        }
    }

    /// The address as its owner typed it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The form under which an address is unique: without regard to case.
    pub fn unique_key(&self) -> String {
        self.0.to_lowercase()
    }

    /// Whether another address is this one: they differ in case at most.
    pub fn is_same(&self, other: &Self) -> bool {
        self.unique_key() == other.unique_key()
    }
}

fn is_well_formed(address: &str) -> bool {
    let printable = address
        .chars()
        .all(|c| !c.is_whitespace() && !c.is_control());
    let Some((name, host)) = address.split_once('@') else {
        return false;
    };
    let dotted = host
        .split_once('.')
        .is_some_and(|(label, domain)| !label.is_empty() && !domain.is_empty());
    printable
        && !name.is_empty()
        && !host.contains('@')
        && dotted
        && !host.ends_with('.')
        && !host.contains("..")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_trimmed_and_unique_without_case() {
        let address = EmailAddress::parse(" Mara@Example.org ").unwrap();
        assert_eq!(address.as_str(), "Mara@Example.org");
        assert_eq!(address.unique_key(), "mara@example.org");
    }

    #[test]
    fn texts_that_are_no_address_are_refused() {
        for raw in [
            "",
            "mara",
            "@example.org",
            "mara@",
            "mara@example",
            "a b@c.de",
            "a@b@c.de",
            "a@.de",
            "a@b.",
            "a@b..c",
            "a@b.c\nd",
        ] {
            assert_eq!(
                EmailAddress::parse(raw),
                Err(EmailAddressError::Malformed),
                "{raw:?}"
            );
        }
        let long = format!("{}@example.org", "a".repeat(250));
        assert_eq!(EmailAddress::parse(&long), Err(EmailAddressError::TooLong));
    }
}
