//! Applies an event of the payment provider, and looks up what no event has reported.
//!
//! An event only names the object to look up; what is stored is what the provider reports then. So
//! old, repeated and reordered events lead to the same state.

use std::time::Duration;

use chrono::TimeDelta;
use triptych_billing::LookupSubject;
use triptych_ports::{JobClaim, ProviderEvent, PutOff, causes};

use super::reconcile::{Hint, ReconcileError, reconcile};
use crate::Ports;
use crate::jobs::Outcome;

/// The timeout of one attempt; then it is cancelled and retried.
pub const TRY_MAX: Duration = Duration::from_secs(100);
/// The backoff after the first failure; doubled after each further one.
pub const PAUSE_FIRST: TimeDelta = TimeDelta::seconds(2);
/// The maximum backoff.
pub const PAUSE_MAX: TimeDelta = TimeDelta::minutes(10);
/// An event is given up after this many attempts with an unknown owner: it belongs to another
/// account of the provider, or to a deleted user. Attempts that failed at the provider do not
/// count.
pub const ATTEMPTS_FOR_UNKNOWN: u32 = 8;

pub(crate) async fn apply_event(ports: &Ports, claim: &JobClaim, event: &ProviderEvent) -> Outcome {
    let Err(error) = reconcile(ports, Hint::Event(event), TRY_MAX).await else {
        tracing::info!(event.kind = event.kind, "event applied");
        return Outcome::Done("applied");
    };
    let is_of_nobody = matches!(error, ReconcileError::UnknownOwner);
    if is_of_nobody && claim.strikes + 1 >= ATTEMPTS_FOR_UNKNOWN {
        return Outcome::GivenUp(causes(&error));
    }
    let put_off = PutOff {
        until: ports.clock.now() + pause_after(claim.number),
        why: Some(causes(&error)),
        is_strike: is_of_nobody,
    };
    Outcome::PutOff("put_off", put_off)
}

/// Looks up an overdue checkout or subscription: a disabled endpoint or a changed secret loses
/// events permanently. It is looked up again after a pause, until it has news.
pub(crate) async fn look_up_subject(
    ports: &Ports,
    claim: &JobClaim,
    subject: &LookupSubject,
) -> Outcome {
    let reconciled = reconcile(ports, Hint::Subject(subject), TRY_MAX).await;
    let pause = LookupSubject::pause_after(claim.strikes + 1);
    let put_off = PutOff {
        until: ports.billing_clock.now() + pause,
        why: reconciled.as_ref().err().map(|error| causes(error)),
        is_strike: true,
    };
    let word = if reconciled.is_ok() {
        "done"
    } else {
        "put_off"
    };
    Outcome::PutOff(word, put_off)
}

/// Exponential backoff with a maximum.
fn pause_after(attempt: u32) -> TimeDelta {
    let doublings = attempt.saturating_sub(1).min(16);
    (PAUSE_FIRST * 2_i32.pow(doublings)).min(PAUSE_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_ten_minutes() {
        let seconds: Vec<i64> = [1, 2, 3, 9, 10, 11, 1_000]
            .map(|attempt| pause_after(attempt).num_seconds())
            .to_vec();
        assert_eq!(seconds, [2, 4, 8, 512, 600, 600, 600]);
    }
}
