//! The contracts of what the machine itself offers.

#![allow(clippy::unwrap_used)]

use std::num::NonZeroUsize;

use triptych_adapter_system::{BcryptHasher, SystemClock, SystemRandomness};

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
