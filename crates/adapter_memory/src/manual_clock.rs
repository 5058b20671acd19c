//! A clock that a test sets.

use std::sync::Mutex;

use chrono::{DateTime, TimeDelta, Utc};
use triptych_ports::Clock;

use crate::lock;

/// Returns the same time until it is changed.
pub struct ManualClock {
    now: Mutex<DateTime<Utc>>,
}

impl ManualClock {
    /// A clock at `now`.
    pub const fn new(now: DateTime<Utc>) -> Self {
        Self {
            now: Mutex::new(now),
        }
    }

    /// Advances the clock; a negative value moves it back.
    pub fn advance(&self, by: TimeDelta) {
        *lock(&self.now) += by;
    }

    /// Sets the time.
    pub fn set(&self, now: DateTime<Utc>) {
        *lock(&self.now) = now;
    }
}

impl Default for ManualClock {
    /// A clock at 10:30 on 2 May 2026.
    fn default() -> Self {
        const START_SECONDS: i64 = 1_777_717_800;
        Self::new(DateTime::UNIX_EPOCH + TimeDelta::seconds(START_SECONDS))
    }
}

impl Clock for ManualClock {
    fn now(&self) -> DateTime<Utc> {
        *lock(&self.now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_stands_still_until_it_is_moved() {
        let clock = ManualClock::default();
        let start = clock.now();
        assert_eq!(start.to_rfc3339(), "2026-05-02T10:30:00+00:00");
        assert_eq!(clock.now(), start);
        clock.advance(TimeDelta::minutes(15));
        assert_eq!(clock.now() - start, TimeDelta::minutes(15));
        clock.set(start);
        assert_eq!(clock.now(), start);
    }
}
