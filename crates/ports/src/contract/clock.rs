//! What every [`Clock`](crate::Clock) promises.

use chrono::{DurationRound, TimeDelta};

use crate::Clock;

/// Runs the suite against what `$fresh` makes.
#[macro_export]
macro_rules! clock_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            clock,
            $fresh,
            [
                time_is_told_to_the_microsecond_at_most,
                time_does_not_run_backwards,
            ]
        );
    };
}

const LOOKS: usize = 1_000;

pub async fn time_is_told_to_the_microsecond_at_most(clock: &dyn Clock) {
    for _ in 0..LOOKS {
        let now = clock.now();
        let stored = now.duration_trunc(TimeDelta::microseconds(1)).unwrap();
        assert_eq!(now, stored, "a store would give another time back");
    }
}

pub async fn time_does_not_run_backwards(clock: &dyn Clock) {
    let looks: Vec<_> = (0..LOOKS).map(|_| clock.now()).collect();
    assert!(looks.is_sorted());
}
