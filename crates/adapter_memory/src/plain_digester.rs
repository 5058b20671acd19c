//! Readable digests of addresses.

use triptych_ports::{AddressDigest, AddressDigester};
use triptych_users::EmailAddress;

/// Uses a prefix instead of a key.
#[derive(Debug, Clone, Copy, Default)]
pub struct PlainDigester;

impl AddressDigester for PlainDigester {
    fn digest(&self, address: &EmailAddress) -> AddressDigest {
        AddressDigest::new(format!("digest of {}", address.unique_key()))
    }
}
