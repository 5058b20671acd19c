//! The operating system's source of randomness.

use std::thread;
use std::time::Duration;

use triptych_ports::Randomness;
use uuid::Uuid;

/// The pause before the source is read again after a failure.
const PAUSE: Duration = Duration::from_millis(1);

/// Reads the operating system's random number generator.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemRandomness;

impl Randomness for SystemRandomness {
    /// UUID v7 of one process share a counter: they stay ordered within a millisecond and when the
    /// clock is set back.
    #[allow(clippy::disallowed_methods)]
    fn new_id(&self) -> Uuid {
        Uuid::now_v7()
    }

    fn secret(&self) -> [u8; 32] {
        drawn()
    }

    fn seed(&self) -> u64 {
        u64::from_ne_bytes(drawn())
    }
}

/// Blocks until the source works: a weaker fallback would make secrets guessable.
fn drawn<const LENGTH: usize>() -> [u8; LENGTH] {
    let mut bytes = [0; LENGTH];
    while getrandom::fill(&mut bytes).is_err() {
        thread::sleep(PAUSE);
    }
    bytes
}
