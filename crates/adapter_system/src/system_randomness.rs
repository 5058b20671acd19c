//! The operating system's source of randomness.

use std::thread;
use std::time::Duration;

use triptych_ports::Randomness;
use uuid::Uuid;

/// How long to wait before the source is asked again.
const PAUSE: Duration = Duration::from_millis(1);

/// Draws from the operating system.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemRandomness;

impl Randomness for SystemRandomness {
    /// The identifiers of one process share a counter, which keeps them in order within a
    /// millisecond and when the clock is set back.
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

/// Waits for the source where it fails: there is nothing as good to fall back to, and a secret
/// that could be guessed would be worse than none.
fn drawn<const LENGTH: usize>() -> [u8; LENGTH] {
    let mut bytes = [0; LENGTH];
    while getrandom::fill(&mut bytes).is_err() {
        thread::sleep(PAUSE);
    }
    bytes
}
