//! Leaves an interface alone that fails again and again: users are told at once, and it has time to
//! recover.

use std::time::Duration;

use failsafe::backoff::EqualJittered;
use failsafe::failure_policy::ConsecutiveFailures;
use failsafe::{StateMachine, backoff, failure_policy};

/// After so many failures in a row the interface is left alone.
const FAILURES_MAX: u32 = 6;
/// For how long, the first time. It grows with each time that it fails again.
const REST_MIN: Duration = Duration::from_secs(5);
/// For how long at most.
const REST_MAX: Duration = Duration::from_mins(1);

/// Counts failures in a row. After a rest the next who ask find out how it is.
pub(super) struct Breaker(StateMachine<ConsecutiveFailures<EqualJittered>, ()>);

impl Breaker {
    /// A breaker that lets through.
    pub(super) fn new() -> Self {
        let rests = backoff::equal_jittered(REST_MIN, REST_MAX);
        let policy = failure_policy::consecutive_failures(FAILURES_MAX, rests);
        Self(StateMachine::new(policy, ()))
    }

    /// Whether the interface may be asked.
    pub(super) fn lets_through(&self) -> bool {
        self.0.is_call_permitted()
    }

    /// Counts how a request ended.
    pub(super) fn record(&self, has_failed: bool) {
        if has_failed {
            self.0.on_error();
        } else {
            self.0.on_success();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_opens_after_failures_in_a_row_alone() {
        let breaker = Breaker::new();
        for _ in 1..FAILURES_MAX {
            breaker.record(true);
        }
        breaker.record(false);
        for _ in 1..FAILURES_MAX {
            breaker.record(true);
            assert!(breaker.lets_through());
        }
        breaker.record(true);
        assert!(!breaker.lets_through());
    }
}
