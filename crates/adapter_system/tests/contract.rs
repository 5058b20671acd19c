//! The contracts of what the machine itself offers.

#![allow(clippy::unwrap_used)]

use std::num::NonZeroUsize;

use triptych_adapter_system::{BcryptHasher, HmacAddressDigester, SystemClock, SystemRandomness};
use triptych_ports::AddressDigester;
use triptych_ports::contract::address_digester::Digesters;

async fn fresh_randomness() -> SystemRandomness {
    SystemRandomness
}
triptych_ports::randomness_contract!(fresh_randomness);

async fn fresh_hasher() -> BcryptHasher {
    const QUICK: u32 = 4;
    BcryptHasher::new(QUICK, NonZeroUsize::MIN).unwrap()
}
triptych_ports::password_hasher_contract!(fresh_hasher);

async fn fresh_clock() -> SystemClock {
    SystemClock
}
triptych_ports::clock_contract!(fresh_clock);

struct OneKey(HmacAddressDigester, HmacAddressDigester);

impl Digesters for OneKey {
    fn first(&self) -> &dyn AddressDigester {
        &self.0
    }

    fn same_key(&self) -> &dyn AddressDigester {
        &self.1
    }
}

async fn fresh_digesters() -> OneKey {
    let fresh = || HmacAddressDigester::new(&[7; 32]).unwrap();
    OneKey(fresh(), fresh())
}
triptych_ports::address_digester_contract!(fresh_digesters);
