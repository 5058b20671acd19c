//! A clock that tests set, and deterministic randomness.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use chrono::{DateTime, TimeDelta, Utc};
use triptych_ports::{Clock, Randomness};
use triptych_users::id::Uuid;

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

/// Counts from 1. Every call of any method takes the next number.
#[derive(Debug, Default)]
pub struct SequentialRandomness {
    drawn: AtomicU64,
}

impl SequentialRandomness {
    fn next_number(&self) -> u64 {
        self.drawn.fetch_add(1, Ordering::Relaxed) + 1
    }
}

impl Randomness for SequentialRandomness {
    fn new_id(&self) -> Uuid {
        /// Version and variant bits of a UUID of version 7, at a time in 2025.
        const FIRST: u128 = 0x0196_8a00_0000_7000_8000_0000_0000_0000;
        Uuid::from_u128(FIRST + u128::from(self.next_number()))
    }

    fn secret(&self) -> [u8; 32] {
        let mut secret = [0x5e; 32];
        let number = self.next_number().to_be_bytes();
        for (byte, digit) in secret.iter_mut().zip(number) {
            *byte = digit;
        }
        secret
    }

    fn seed(&self) -> u64 {
        self.next_number()
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
