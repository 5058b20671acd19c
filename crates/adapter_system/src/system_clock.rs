//! The machine's clock.

use chrono::{DateTime, SubsecRound as _, Utc};
use triptych_ports::Clock;

/// Microseconds: what every store can keep.
const FRACTION_DIGITS: u16 = 6;

/// Tells the machine's time.
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
