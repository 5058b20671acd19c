//! Events have their effect.

use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use futures::{StreamExt as _, stream};
use triptych_ports::{Clock, EventClaim, Failure, PutOff, WebhookInbox};

use super::reconcile::{Hint, ReconcileError};
use super::{EventSignal, Reconciler};
use crate::Ports;
use crate::error_chain::chain;

/// What one look into the inbox came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventStep {
    /// No event waits.
    Idle,
    /// An event had its effect, or has none.
    Applied(String),
    /// An event waits for another try.
    PutOff(String),
}

/// Applies the events of the inbox, some of them side by side. An event says only where to look:
/// what is written is what the provider says then. So old events, events twice and events in another
/// order all end in the same state.
#[derive(Clone)]
pub struct ApplyEvents {
    /// Keeps events.
    pub inbox: Arc<dyn WebhookInbox>,
    /// Takes in what they lead to.
    pub updates: Reconciler,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Says that an event arrived.
    pub signal: EventSignal,
}

impl ApplyEvents {
    /// Over these ports.
    pub fn of(ports: &Ports) -> Self {
        Self {
            inbox: ports.stores.webhooks.clone(),
            updates: Reconciler::of(ports),
            clock: ports.billing_clock.clone(),
            signal: ports.event_signal.clone(),
        }
    }

    /// How many events are worked on at once: one that the provider is slow to tell of does not keep
    /// the others waiting.
    pub const AT_ONCE: usize = 4;
    /// How long one try at an event may take. What takes longer is broken off, and tried again.
    pub const TRY_MAX: Duration = Duration::from_secs(100);
    /// How long one worker has for an event before another may try: half as long again as a try, so
    /// that no two ever work on one.
    pub const LEASE: TimeDelta = TimeDelta::seconds(Self::TRY_MAX.as_secs().cast_signed() * 3 / 2);
    /// The first pause after a failure; each further one is twice as long.
    pub const PAUSE_FIRST: TimeDelta = TimeDelta::seconds(2);
    /// The longest pause between two tries.
    pub const PAUSE_MAX: TimeDelta = TimeDelta::minutes(10);
    /// An event is given up when its owner was unknown so many times: it is of somebody else's
    /// account, or of a user who is gone. Tries that failed for the provider's sake do not count.
    pub const ATTEMPTS_FOR_UNKNOWN: u32 = 8;
    /// How long to wait for a signal before looking again.
    const LOOK_EVERY: Duration = Duration::from_secs(2);

    /// Applies events for ever.
    pub async fn run_forever(&self) {
        let claims = stream::unfold((), |()| async { Some((self.next_claim().await, ())) });
        claims
            .for_each_concurrent(Self::AT_ONCE, |claim| async move {
                let id = claim.event.id.clone();
                if let Err(failure) = self.work_on(claim).await {
                    // Its claim runs out, and it is worked on again.
                    tracing::warn!(event.id = id, error = %failure, "what came of an event is not written");
                    tokio::time::sleep(Self::LOOK_EVERY).await;
                }
            })
            .await;
    }

    /// Applies the event that waits longest.
    ///
    /// # Errors
    /// A failure of the inbox.
    pub async fn run(&self) -> Result<EventStep, Failure> {
        match self.claim().await? {
            Some(claim) => self.work_on(claim).await,
            None => Ok(EventStep::Idle),
        }
    }

    /// The event that waits longest, as soon as there is one.
    async fn next_claim(&self) -> EventClaim {
        loop {
            match self.claim().await {
                Ok(Some(claim)) => return claim,
                Ok(None) => self.signal.wait(Self::LOOK_EVERY).await,
                Err(failure) => {
                    tracing::warn!(error = %failure, "events cannot be read");
                    tokio::time::sleep(Self::LOOK_EVERY).await;
                }
            }
        }
    }

    async fn claim(&self) -> Result<Option<EventClaim>, Failure> {
        let now = self.clock.now();
        self.inbox.claim(now, now + Self::LEASE).await
    }

    async fn work_on(&self, claim: EventClaim) -> Result<EventStep, Failure> {
        let id = claim.event.id.clone();
        let applied = self.updates.run(Hint::Event(&claim.event), Self::TRY_MAX);
        match applied.await {
            Ok(()) => {
                self.inbox.finish(&id, self.clock.now()).await?;
                tracing::info!(
                    event.id = id,
                    event.kind = claim.event.kind,
                    "event applied"
                );
                Ok(EventStep::Applied(id))
            }
            Err(ReconcileError::UnknownOwner)
                if claim.times_of_nobody + 1 >= Self::ATTEMPTS_FOR_UNKNOWN =>
            {
                tracing::error!(event.id = id, "event of nobody we know is given up");
                self.inbox.finish(&id, self.clock.now()).await?;
                Ok(EventStep::Applied(id))
            }
            Err(error) => {
                self.put_off(&claim, &error).await?;
                Ok(EventStep::PutOff(id))
            }
        }
    }

    async fn put_off(&self, claim: &EventClaim, error: &ReconcileError) -> Result<(), Failure> {
        let id = &claim.event.id;
        let cause = chain(error);
        tracing::warn!(event.id = id, error = cause, "event is put off");
        let put_off = PutOff {
            until: self.clock.now() + pause_after(claim.attempt),
            why: cause,
            is_of_nobody: matches!(error, ReconcileError::UnknownOwner),
        };
        self.inbox.put_off(id, &put_off).await
    }
}

/// Twice as long after each try, up to a limit.
fn pause_after(attempt: u32) -> TimeDelta {
    let doublings = attempt.saturating_sub(1).min(16);
    (ApplyEvents::PAUSE_FIRST * 2_i32.pow(doublings)).min(ApplyEvents::PAUSE_MAX)
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
