//! What every [`AddressDigester`](crate::AddressDigester) promises.

use triptych_users::EmailAddress;

use crate::{AddressDigest, AddressDigester};

/// Two digesters with one key.
pub trait Digesters: Send + Sync {
    /// The first.
    fn first(&self) -> &dyn AddressDigester;

    /// Another one with the same key.
    fn same_key(&self) -> &dyn AddressDigester;
}

/// Runs the suite against what `$fresh` makes.
#[macro_export]
macro_rules! address_digester_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            address_digester,
            $fresh,
            [
                an_address_has_one_digest_without_regard_to_case,
                different_addresses_have_different_digests,
            ]
        );
    };
}

fn digest(digester: &dyn AddressDigester, address: &str) -> AddressDigest {
    digester.digest(&EmailAddress::parse(address).unwrap())
}

pub async fn an_address_has_one_digest_without_regard_to_case(digesters: &dyn Digesters) {
    let expected = digest(digesters.first(), "mara@example.org");
    assert_eq!(digest(digesters.first(), "Mara@EXAMPLE.org"), expected);
    assert_eq!(digest(digesters.same_key(), "mara@example.org"), expected);
}

pub async fn different_addresses_have_different_digests(digesters: &dyn Digesters) {
    let one = digest(digesters.first(), "mara@example.org");
    for other in ["mara@example.com", "mar@example.org", "amara@example.org"] {
        assert_ne!(digest(digesters.first(), other), one, "{other}");
    }
}
