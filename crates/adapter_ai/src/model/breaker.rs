//! Circuit breaker for model APIs: after repeated failures, calls fail at once and the API has time
//! to recover.

use std::time::Duration;

use failsafe::backoff::EqualJittered;
use failsafe::failure_policy::ConsecutiveFailures;
use failsafe::{StateMachine, backoff, failure_policy};

/// Consecutive failures after which the circuit opens.
const FAILURES_MAX: u32 = 6;
/// Minimum time that the circuit stays open. It grows with each further failure.
const REST_MIN: Duration = Duration::from_secs(5);
/// Maximum time that the circuit stays open.
const REST_MAX: Duration = Duration::from_mins(1);

/// Counts consecutive failures. After the open period the next requests probe the API.
pub(super) struct Breaker(StateMachine<ConsecutiveFailures<EqualJittered>, ()>);

impl Breaker {
    /// A closed circuit: requests are permitted.
    pub(super) fn new() -> Self {
        // Half of each open period is random jitter.
        let rests = backoff::equal_jittered(REST_MIN * 2, REST_MAX);
        let policy = failure_policy::consecutive_failures(FAILURES_MAX, rests);
        Self(StateMachine::new(policy, ()))
    }

    /// Whether a request is permitted.
    pub(super) fn lets_through(&self) -> bool {
        self.0.is_call_permitted()
    }

    /// Records the outcome of a request.
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
    use failsafe::clock;

    const SECOND: Duration = Duration::from_secs(1);

    fn fail(breaker: &Breaker, times: u32) {
        for _ in 0..times {
            breaker.record(true);
        }
    }

    /// Advances the clock until an open circuit permits a request. Returns the number of seconds.
    fn rest_of(breaker: &Breaker, clock: &mut clock::MockClock) -> u64 {
        let mut seconds = 0;
        while !breaker.lets_through() {
            clock.advance(SECOND);
            seconds += 1;
        }
        // A request is permitted after the end of the open period, not at its end.
        seconds - 1
    }

    #[test]
    fn each_rest_after_another_failure_is_longer_up_to_a_minute() {
        for _ in 0..50 {
            clock::freeze(|clock| {
                let breaker = Breaker::new();
                fail(&breaker, FAILURES_MAX);
                for expected in [5..=10, 10..=20, 20..=40, 30..=60, 30..=60] {
                    let rest = rest_of(&breaker, clock);
                    assert!(expected.contains(&rest), "{rest} is not in {expected:?}");
                    fail(&breaker, 1);
                    assert!(!breaker.lets_through());
                }
            });
        }
    }

    #[test]
    fn it_closes_when_an_answer_comes_after_its_rest() {
        clock::freeze(|clock| {
            let breaker = Breaker::new();
            fail(&breaker, FAILURES_MAX);
            rest_of(&breaker, clock);
            fail(&breaker, 1);
            rest_of(&breaker, clock);
            breaker.record(false);
            // The state is reset: the number of failures and the open period are the initial ones.
            fail(&breaker, FAILURES_MAX - 1);
            assert!(breaker.lets_through());
            fail(&breaker, 1);
            assert!((5..=10).contains(&rest_of(&breaker, clock)));
        });
    }

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
