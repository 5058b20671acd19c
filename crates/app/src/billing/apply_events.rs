//! A worker applies the events of the payment provider.
//!
//! An event says only what to look up: what is written is what the provider reports then. So old,
//! repeated and reordered events all end in the same state.

use std::time::Duration;

use chrono::TimeDelta;
use futures::{StreamExt as _, stream};
use triptych_ports::{EventClaim, Failure, PutOff};

use super::reconcile::{Hint, ReconcileError, reconcile};
use crate::Ports;
use crate::error_chain::chain;

/// How many events are applied at once, so that one that the provider answers slowly does not delay
/// the others.
pub const AT_ONCE: usize = 4;
/// How long one try may take; a longer one is aborted and retried.
pub const TRY_MAX: Duration = Duration::from_secs(100);
/// How long an event is claimed for: half as long again as a try, so that no two workers ever apply
/// the same event.
pub const LEASE: TimeDelta = TimeDelta::seconds(TRY_MAX.as_secs().cast_signed() * 3 / 2);
/// The pause after the first failure; each further one is twice as long.
pub const PAUSE_FIRST: TimeDelta = TimeDelta::seconds(2);
/// The longest pause between two tries.
pub const PAUSE_MAX: TimeDelta = TimeDelta::minutes(10);
/// An event is given up when its owner was unknown this often: it belongs to another account of the
/// provider, or to a deleted user. Tries that the provider failed do not count.
pub const ATTEMPTS_FOR_UNKNOWN: u32 = 8;
/// How long the worker waits for a signal before it looks again.
const IDLE_WAIT: Duration = Duration::from_secs(2);

/// What one look into the inbox came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventStep {
    /// No event is due.
    Idle,
    /// The event of this id was applied, or given up.
    Applied(String),
    /// The event of this id is retried later.
    PutOff(String),
}

/// Applies events until the task is dropped.
pub async fn apply_forever(ports: &Ports) {
    let claims = stream::unfold((), |()| async { Some((next_claim(ports).await, ())) });
    claims
        .for_each_concurrent(AT_ONCE, |claim| async move {
            let id = claim.event.id.clone();
            if let Err(failure) = apply(ports, claim).await {
                // Its lease ends, and it is claimed again.
                tracing::warn!(event.id = id, error = %failure, "outcome of an event was not saved");
                tokio::time::sleep(IDLE_WAIT).await;
            }
        })
        .await;
}

/// Applies the event that has been due for the longest time, if there is one.
///
/// # Errors
/// A failure of the inbox.
pub async fn apply_next(ports: &Ports) -> Result<EventStep, Failure> {
    match claim(ports).await? {
        Some(claim) => apply(ports, claim).await,
        None => Ok(EventStep::Idle),
    }
}

/// The event that has been due for the longest time, as soon as there is one.
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
            Ok(EventStep::Applied(id))
        }
        Err(ReconcileError::UnknownOwner) if claim.times_of_nobody + 1 >= ATTEMPTS_FOR_UNKNOWN => {
            tracing::error!(event.id = id, "event of an unknown owner was given up");
            inbox.finish(&id, clock.now()).await?;
            Ok(EventStep::Applied(id))
        }
        Err(error) => {
            put_off(ports, &claim, &error).await?;
            Ok(EventStep::PutOff(id))
        }
    }
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

/// Twice as long after each try, up to a limit.
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
