//! What stands for an address that is not to be kept.

use triptych_users::EmailAddress;

/// A keyed digest of an address: it tells an address that is shown again, and nothing to whoever
/// reads it without the key.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct AddressDigest(String);

impl AddressDigest {
    /// Wraps what a digester made or a store kept.
    pub const fn new(text: String) -> Self {
        Self(text)
    }

    /// The text, for a store alone.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Digests addresses.
pub trait AddressDigester: Send + Sync {
    /// The digest of an address. It MUST be the same for the same address, case disregarded, on
    /// every server and after every start, and another one for any other address. Without the key
    /// it MUST NOT be possible to tell whether it is that of a given address.
    fn digest(&self, address: &EmailAddress) -> AddressDigest;
}
