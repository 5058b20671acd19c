//! An email address, checked syntactically.

use std::borrow::Cow;

use thiserror::Error;

/// The maximum length of the local part (RFC 5321, section 4.5.3.1.1).
const NAME_BYTES_MAX: usize = 64;

/// The maximum length of a label of the domain (RFC 1035, section 2.3.4).
const LABEL_BYTES_MAX: usize = 63;

/// The characters of a local part besides letters, digits and dots.
const NAME_SIGNS: &[u8] = b"!#$%&'*+-/=?^_`{|}~";

/// An email address that every mail server accepts: an ASCII local part, `@`, and a domain with a
/// dot; at most 254 bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailAddress(String);

/// Why a text is not an [`EmailAddress`].
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
    /// The maximum length of an address in SMTP (RFC 5321, section 4.5.3.1.3, without the
    /// brackets).
    pub const BYTES_MAX: usize = 254;

    /// Trims and checks an address. An international domain is converted to ASCII (IDNA). Only a
    /// confirmation mail shows that the address works.
    ///
    /// # Errors
    /// [`EmailAddressError::TooLong`] or [`EmailAddressError::Malformed`].
    pub fn parse(raw: &str) -> Result<Self, EmailAddressError> {
        let raw = raw.trim();
        if raw.len() > Self::BYTES_MAX {
            return Err(EmailAddressError::TooLong);
        }
        let address = with_ascii_host(raw).ok_or(EmailAddressError::Malformed)?;
        if address.len() > Self::BYTES_MAX {
            return Err(EmailAddressError::TooLong);
        }
        if is_well_formed(&address) {
            Ok(Self(address.into_owned()))
        } else {
            Err(EmailAddressError::Malformed)
        }
    }

    /// The address as typed.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The key by which an address is unique: case-insensitive.
    pub fn unique_key(&self) -> String {
        self.0.to_lowercase()
    }

    /// Whether both addresses are equal, ignoring case.
    pub fn is_same(&self, other: &Self) -> bool {
        self.unique_key() == other.unique_key()
    }
}

/// Converts an international domain to ASCII (IDNA) as browsers do; other addresses are unchanged.
fn with_ascii_host(address: &str) -> Option<Cow<'_, str>> {
    let (name, host) = address.rsplit_once('@')?;
    if host.is_ascii() {
        return Some(Cow::Borrowed(address));
    }
    let host = idna::domain_to_ascii_strict(host).ok()?;
    Some(Cow::Owned(format!("{name}@{host}")))
}

fn is_well_formed(address: &str) -> bool {
    address
        .split_once('@')
        .is_some_and(|(name, host)| is_name(name) && is_host(host))
}

/// A dot-atom (RFC 5322). Quoted and non-ASCII local parts are not accepted by every mail server.
fn is_name(name: &str) -> bool {
    name.len() <= NAME_BYTES_MAX
        && name.split('.').all(|word| {
            let is_word = |c: u8| c.is_ascii_alphanumeric() || NAME_SIGNS.contains(&c);
            !word.is_empty() && word.bytes().all(is_word)
        })
}

fn is_host(host: &str) -> bool {
    host.contains('.') && host.split('.').all(is_label)
}

fn is_label(label: &str) -> bool {
    let is_letter = |c: u8| c.is_ascii_alphanumeric() || c == b'-';
    (1..=LABEL_BYTES_MAX).contains(&label.len())
        && label.bytes().all(is_letter)
        && !label.starts_with('-')
        && !label.ends_with('-')
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
            "a@b.c\r\nBcc: d@e.fg",
            ".a@b.de",
            "a.@b.de",
            "a..b@c.de",
            "a,b@c.de",
            "a<b@c.de",
            "\"a b\"@c.de",
            "mår@example.org",
            "a@-b.de",
            "a@b-.de",
            "a@b_c.de",
            "a@[127.0.0.1]",
            "a@b.\u{200d}",
        ] {
            assert_eq!(
                EmailAddress::parse(raw),
                Err(EmailAddressError::Malformed),
                "{raw:?}"
            );
        }
        for (name, label) in [(65, 1), (1, 64)] {
            let wide = format!("{}@{}.org", "a".repeat(name), "b".repeat(label));
            assert_eq!(
                EmailAddress::parse(&wide),
                Err(EmailAddressError::Malformed)
            );
        }
        let long = format!("{}@example.org", "a".repeat(250));
        assert_eq!(EmailAddress::parse(&long), Err(EmailAddressError::TooLong));
    }

    #[test]
    fn an_international_host_becomes_ascii_once_and_for_all() {
        let address = EmailAddress::parse("Mara@Müller.example").unwrap();
        assert_eq!(address.as_str(), "Mara@xn--mller-kva.example");
        assert_eq!(EmailAddress::parse(address.as_str()), Ok(address));
    }

    #[test]
    fn every_sign_of_a_plain_name_is_taken() {
        for raw in [
            "m.a-r_a+trip@mail.example.org",
            "!#$%&'*/=?^`{|}~@a1.b-2.co",
            "1@127.0.0.1",
        ] {
            assert_eq!(EmailAddress::parse(raw).unwrap().as_str(), raw);
        }
    }
}
