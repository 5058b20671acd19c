//! Digests of email addresses with HMAC-SHA-256.

use core::fmt;

use hmac::digest::InvalidLength;
use hmac::{Hmac, Mac};
use sha2::Sha256;
use thiserror::Error;
use triptych_ports::{AddressDigest, AddressDigester};
use triptych_users::EmailAddress;

type HmacSha256 = Hmac<Sha256>;

/// Domain separation: the derived key differs from all other keys derived from the server's secret.
const PURPOSE: &[u8] = b"triptych: digests of former addresses";

/// The secret cannot be used as a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the secret cannot be a key")]
pub struct DigesterKeyError(#[from] InvalidLength);

/// Digests addresses with a key derived from the server's secret. After the secret has changed,
/// earlier digests no longer match.
#[derive(Clone)]
pub struct HmacAddressDigester {
    keyed: HmacSha256,
}

impl HmacAddressDigester {
    /// Creates a digester from the server's secret.
    ///
    /// # Errors
    /// [`DigesterKeyError`] if the secret cannot be used as a key.
    pub fn new(secret: &[u8]) -> Result<Self, DigesterKeyError> {
        let mut derivation = HmacSha256::new_from_slice(secret)?;
        derivation.update(PURPOSE);
        let key = derivation.finalize().into_bytes();
        Ok(Self {
            keyed: HmacSha256::new_from_slice(&key)?,
        })
    }
}

impl fmt::Debug for HmacAddressDigester {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("HmacAddressDigester(••••)")
    }
}

impl AddressDigester for HmacAddressDigester {
    fn digest(&self, address: &EmailAddress) -> AddressDigest {
        let mut mac = self.keyed.clone();
        mac.update(address.unique_key().as_bytes());
        AddressDigest::new(hex::encode(mac.finalize().into_bytes()))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn another_secret_gives_another_digest_and_none_prints() {
        let address = EmailAddress::parse("mara@example.org").unwrap();
        let [one, other] = [1, 2].map(|byte| HmacAddressDigester::new(&[byte; 32]).unwrap());
        assert_ne!(one.digest(&address), other.digest(&address));
        assert_eq!(one.digest(&address).as_str().len(), 64);
        assert_eq!(format!("{one:?}"), "HmacAddressDigester(••••)");
    }
}
