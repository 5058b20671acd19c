//! Events have their effect.

use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use thiserror::Error;
use triptych_ports::{
    BillingStore, Clock, EventClaim, Failure, Findings, NewsOwner, PaymentError, PaymentProvider,
    ProviderEvent, RecordNewsError, WebhookInbox,
};
use triptych_users::UserId;

use super::EventSignal;
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

/// Why an event had no effect yet.
#[derive(Debug, Error)]
enum ApplyError {
    /// Its subject belongs to nobody whom we know yet.
    #[error("nobody is known by that name")]
    UnknownOwner,
    /// Others came first as often as we looked.
    #[error("other news kept coming first")]
    Overtaken,
    /// The provider or the database kept us waiting.
    #[error("it took longer than a try may")]
    TookTooLong,
    /// The provider did not answer.
    #[error("the provider was not looked up")]
    Provider(#[source] PaymentError),
    /// The database did not.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Applies the events of the inbox, one after the other. An event says only where to look: what
/// is written is what the provider says then. So old events, events twice and events in another
/// order all end in the same state.
#[derive(Clone)]
pub struct ApplyEvents {
    /// Keeps events.
    pub inbox: Arc<dyn WebhookInbox>,
    /// Is asked afresh.
    pub payments: Arc<dyn PaymentProvider>,
    /// Takes the news in.
    pub billing: Arc<dyn BillingStore>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Says that an event arrived.
    pub signal: EventSignal,
}

impl ApplyEvents {
    /// How long one try at an event may take. What takes longer is broken off, and tried again.
    pub const TRY_MAX: Duration = Duration::from_secs(100);
    /// How long one worker has for an event before another may try: half as long again as a try, so
    /// that no two ever work on one.
    pub const LEASE: TimeDelta = TimeDelta::seconds(Self::TRY_MAX.as_secs().cast_signed() * 3 / 2);
    /// The first pause after a failure; each further one is twice as long.
    pub const PAUSE_FIRST: TimeDelta = TimeDelta::seconds(2);
    /// The longest pause between two tries.
    pub const PAUSE_MAX: TimeDelta = TimeDelta::minutes(10);
    /// An event whose owner is unknown is given up after so many tries: somebody else's account,
    /// or a user who is gone.
    pub const ATTEMPTS_FOR_UNKNOWN: u32 = 8;
    /// How often news that others overtook are looked up again within one try.
    const LOOKS_MAX: usize = 10;
    /// How long to wait for a signal before looking again.
    const LOOK_EVERY: Duration = Duration::from_secs(2);

    /// Applies events for ever.
    pub async fn run_forever(&self) {
        loop {
            match self.run().await {
                Ok(EventStep::Applied(_) | EventStep::PutOff(_)) => {}
                Ok(EventStep::Idle) => self.signal.wait(Self::LOOK_EVERY).await,
                Err(failure) => {
                    tracing::warn!(error = %failure, "events cannot be read");
                    tokio::time::sleep(Self::LOOK_EVERY).await;
                }
            }
        }
    }

    /// Applies the event that waits longest.
    ///
    /// # Errors
    /// A failure of the inbox.
    pub async fn run(&self) -> Result<EventStep, Failure> {
        let now = self.clock.now();
        let Some(claim) = self.inbox.claim(now, now + Self::LEASE).await? else {
            return Ok(EventStep::Idle);
        };
        let id = claim.event.id.clone();
        match self.try_to_apply(&claim.event).await {
            Ok(()) => {
                self.inbox.finish(&id, self.clock.now()).await?;
                tracing::info!(
                    event.id = id,
                    event.kind = claim.event.kind,
                    "event applied"
                );
                Ok(EventStep::Applied(id))
            }
            Err(ApplyError::UnknownOwner) if claim.attempt >= Self::ATTEMPTS_FOR_UNKNOWN => {
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

    async fn put_off(&self, claim: &EventClaim, error: &ApplyError) -> Result<(), Failure> {
        let id = &claim.event.id;
        let cause = chain(error);
        tracing::warn!(event.id = id, error = cause, "event is put off");
        let until = self.clock.now() + pause_after(claim.attempt);
        self.inbox.put_off(id, until, &cause).await
    }

    async fn try_to_apply(&self, event: &ProviderEvent) -> Result<(), ApplyError> {
        let tried = tokio::time::timeout(Self::TRY_MAX, self.apply(event)).await;
        tried.unwrap_or(Err(ApplyError::TookTooLong))
    }

    async fn apply(&self, event: &ProviderEvent) -> Result<(), ApplyError> {
        let Some(findings) = self.look_up(event).await? else {
            return Ok(());
        };
        let user_id = self.owner(&findings).await?;
        for _ in 0..Self::LOOKS_MAX {
            let Some(revision) = self.billing.revision(user_id).await? else {
                return Err(ApplyError::UnknownOwner);
            };
            // Looked up after the revision was noted, so that nothing older is ever written.
            let Some(findings) = self.look_up(event).await? else {
                return Ok(());
            };
            let now = self.clock.now();
            match self
                .billing
                .record(user_id, revision, &findings.news, now)
                .await
            {
                Ok(()) => return Ok(()),
                Err(RecordNewsError::Overtaken) => {}
                Err(RecordNewsError::UserNotFound) => return Err(ApplyError::UnknownOwner),
                Err(RecordNewsError::Failure(failure)) => return Err(failure.into()),
            }
        }
        Err(ApplyError::Overtaken)
    }

    async fn look_up(&self, event: &ProviderEvent) -> Result<Option<Findings>, ApplyError> {
        match self.payments.look_up(event).await {
            Ok(findings) => Ok(findings),
            // What the provider has forgotten can have no effect.
            Err(PaymentError::NotFound) => Ok(None),
            Err(error) => Err(ApplyError::Provider(error)),
        }
    }

    async fn owner(&self, findings: &Findings) -> Result<UserId, ApplyError> {
        match &findings.owner {
            NewsOwner::User(user_id) => Ok(*user_id),
            NewsOwner::Customer(customer) => {
                let owner = self.billing.user_of(customer).await?;
                owner.ok_or(ApplyError::UnknownOwner)
            }
        }
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
