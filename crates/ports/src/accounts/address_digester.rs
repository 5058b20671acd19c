//! Keyed digests in place of addresses that must not be stored.

use triptych_users::EmailAddress;

/// A keyed digest (HMAC) of an address. It identifies an address that is presented again, and
/// reveals nothing without the key.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct AddressDigest(String);

impl AddressDigest {
    /// Wraps a digest, computed or read from a store.
    pub const fn new(text: String) -> Self {
        Self(text)
    }

    /// The text, for stores only.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Computes digests of addresses.
pub trait AddressDigester: Send + Sync {
    /// The digest of an address, ignoring case. It MUST be equal for equal addresses on every
    /// server and after every restart, and different for different ones. Without the key it MUST
    /// NOT be possible to test a given address.
    fn digest(&self, address: &EmailAddress) -> AddressDigest;
}
