//! The machine's clock and its source of randomness.

use std::thread;
use std::time::Duration;

use chrono::{DateTime, SubsecRound as _, Utc};
use triptych_ports::{Clock, Randomness};
use uuid::Uuid;

/// Microseconds: the resolution that every database stores.
const FRACTION_DIGITS: u16 = 6;

/// Reads the system clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    /// The one place where the time is read.
    #[allow(clippy::disallowed_methods)]
    fn now(&self) -> DateTime<Utc> {
        Utc::now().trunc_subsecs(FRACTION_DIGITS)
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_has_whole_microseconds() {
        for _ in 0..1_000 {
            assert_eq!(SystemClock.now().timestamp_subsec_nanos() % 1_000, 0);
        }
    }

    #[test]
    fn the_time_goes_on() {
        let before = SystemClock.now();
        std::thread::sleep(std::time::Duration::from_millis(2));
        assert!(SystemClock.now() > before);
    }
}
