//! A clock that the sandbox can move ahead.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, TimeDelta, Utc};
use triptych_ports::Clock;

/// The maximum offset of the clock, in seconds: about a hundred years.
pub(crate) const AHEAD_SECONDS_MAX: i64 = 100 * 366 * 24 * 60 * 60;

/// The real time plus an offset. Used for billing only: a month that passes here ends no session
/// and deletes no trip.
#[derive(Clone)]
pub struct SandboxClock {
    real: Arc<dyn Clock>,
    ahead_seconds: Arc<AtomicI64>,
}

impl SandboxClock {
    pub(crate) fn new(real: Arc<dyn Clock>) -> Self {
        Self {
            real,
            ahead_seconds: Arc::default(),
        }
    }

    /// The real time.
    pub(crate) fn real_now(&self) -> DateTime<Utc> {
        self.real.now()
    }

    pub(crate) fn set_ahead(&self, seconds: i64) {
        let seconds = seconds.clamp(0, AHEAD_SECONDS_MAX);
        self.ahead_seconds.store(seconds, Ordering::SeqCst);
    }
}

impl Clock for SandboxClock {
    fn now(&self) -> DateTime<Utc> {
        let ahead = TimeDelta::seconds(self.ahead_seconds.load(Ordering::SeqCst));
        self.real.now() + ahead
    }
}
