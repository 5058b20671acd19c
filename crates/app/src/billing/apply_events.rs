//! A worker applies the events of the payment provider.
//!
//! An event only names the object to look up; what is stored is what the provider reports then. So
//! old, repeated and reordered events lead to the same state.

use std::time::Duration;

use chrono::TimeDelta;
use futures::{StreamExt as _, stream};
use metrics::counter;
use tracing::Instrument;
use triptych_ports::{EventClaim, Failure, PutOff};

use super::reconcile::{Hint, ReconcileError, reconcile};
use crate::Ports;
use crate::error_chain::chain;

/// The number of events applied concurrently, so that a slow lookup does not delay the others.
pub const AT_ONCE: usize = 4;
/// The timeout of one attempt; then it is cancelled and retried.
pub const TRY_MAX: Duration = Duration::from_secs(100);
/// The lease of a claimed event: 1.5 attempts, so that no two workers apply the same event.
pub const LEASE: TimeDelta = TimeDelta::seconds(TRY_MAX.as_secs().cast_signed() * 3 / 2);
/// The backoff after the first failure; doubled after each further one.
pub const PAUSE_FIRST: TimeDelta = TimeDelta::seconds(2);
/// The maximum backoff.
pub const PAUSE_MAX: TimeDelta = TimeDelta::minutes(10);
/// An event is discarded after this many attempts with an unknown owner: it belongs to another
/// account of the provider, or to a deleted user. Attempts that failed at the provider do not
/// count.
pub const ATTEMPTS_FOR_UNKNOWN: u32 = 8;
/// The polling interval without a signal.
const IDLE_WAIT: Duration = Duration::from_secs(2);

/// The result of one step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventStep {
    /// No event is due.
    Idle,
    /// The event with this id was applied or discarded.
    Applied(String),
    /// The event with this id is retried later.
    PutOff(String),
}

/// Applies events until the task is dropped.
pub async fn apply_forever(ports: &Ports) {
    let claims = stream::unfold((), |()| async { Some((next_claim(ports).await, ())) });
    claims
        .for_each_concurrent(AT_ONCE, |claim| async move {
            let id = claim.event.id.clone();
            if let Err(failure) = apply(ports, claim).await {
                // Its lease expires, and it is claimed again.
                tracing::warn!(event.id = id, error = %failure, "outcome of an event was not saved");
                tokio::time::sleep(IDLE_WAIT).await;
            }
        })
        .await;
}

/// Applies the event that has been due longest, if any.
///
/// # Errors
/// A failure of the inbox.
pub async fn apply_next(ports: &Ports) -> Result<EventStep, Failure> {
    match claim(ports).await? {
        Some(claim) => apply(ports, claim).await,
        None => Ok(EventStep::Idle),
    }
}

/// Waits for an event and claims the one that has been due longest.
async fn next_claim(ports: &Ports) -> EventClaim {
    loop {
        match claim(ports).await {
            Ok(Some(claim)) => return claim,
            Ok(None) => ports.event_signal.wait(IDLE_WAIT).await,
            Err(failure) => {
                tracing::warn!(error = %failure, "inbox of events does not answer");
                tokio::time::sleep(IDLE_WAIT).await;
            }
        }
    }
}

async fn claim(ports: &Ports) -> Result<Option<EventClaim>, Failure> {
    let now = ports.billing_clock.now();
    ports.stores.webhooks.claim(now, now + LEASE).await
}

async fn apply(ports: &Ports, claim: EventClaim) -> Result<EventStep, Failure> {
    let job = tracing::info_span!("job", job.kind = "event", job.id = claim.event.id);
    apply_claimed(ports, claim).instrument(job).await
}

async fn apply_claimed(ports: &Ports, claim: EventClaim) -> Result<EventStep, Failure> {
    let (inbox, clock) = (&ports.stores.webhooks, &ports.billing_clock);
    let id = claim.event.id.clone();
    match reconcile(ports, Hint::Event(&claim.event), TRY_MAX).await {
        Ok(()) => {
            inbox.finish(&id, clock.now()).await?;
            tracing::info!(
                event.id = id,
                event.kind = claim.event.kind,
                "event applied"
            );
            count("applied");
            Ok(EventStep::Applied(id))
        }
        Err(ReconcileError::UnknownOwner) if claim.times_of_nobody + 1 >= ATTEMPTS_FOR_UNKNOWN => {
            tracing::error!(event.id = id, "event of an unknown owner was given up");
            inbox.finish(&id, clock.now()).await?;
            count("given_up");
            Ok(EventStep::Applied(id))
        }
        Err(error) => {
            put_off(ports, &claim, &error).await?;
            count("put_off");
            Ok(EventStep::PutOff(id))
        }
    }
}

fn count(outcome: &'static str) {
    counter!("triptych_payment_events_total", "outcome" => outcome).increment(1);
}

async fn put_off(ports: &Ports, claim: &EventClaim, error: &ReconcileError) -> Result<(), Failure> {
    let (id, cause) = (&claim.event.id, chain(error));
    tracing::warn!(event.id = id, error = cause, "event is retried later");
    let put_off = PutOff {
        until: ports.billing_clock.now() + pause_after(claim.attempt),
        why: cause,
        is_of_nobody: matches!(error, ReconcileError::UnknownOwner),
    };
    ports.stores.webhooks.put_off(id, &put_off).await
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
