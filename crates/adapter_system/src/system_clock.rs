//! The machine's clock.

use chrono::{DateTime, SubsecRound as _, Utc};
use triptych_ports::Clock;

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
