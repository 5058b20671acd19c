//! Events that the payment provider sends, kept until they have had their effect.

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::{Failure, ProviderEvent};

/// An event that somebody works on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventClaim {
    /// The event.
    pub event: ProviderEvent,
    /// How often it was claimed, from 1.
    pub attempt: u32,
    /// How often it was put off since its owner was not known.
    pub times_of_nobody: u32,
}

/// Why an event waits, and until when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PutOff {
    /// Until when nobody claims it.
    pub until: DateTime<Utc>,
    /// Why, for whoever looks into the inbox.
    pub why: String,
    /// Whether its owner was not known.
    pub is_of_nobody: bool,
}

/// Keeps events in the order of their arrival.
#[async_trait]
pub trait WebhookInbox: Send + Sync {
    /// Keeps an event and answers whether it was new. Of events of one name, however many arrive
    /// at once, exactly one is.
    async fn keep(&self, event: &ProviderEvent, now: DateTime<Utc>) -> Result<bool, Failure>;

    /// Claims the event that has waited longest and that nobody holds, until `lease_until`: then
    /// anybody may claim it again. No event is claimed twice within its lease.
    async fn claim(
        &self,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Option<EventClaim>, Failure>;

    /// The event has had its effect and is never claimed again.
    async fn finish(&self, event_id: &str, now: DateTime<Utc>) -> Result<(), Failure>;

    /// Lets an event wait, and notes why. A finished one stays finished.
    async fn put_off(&self, event_id: &str, put_off: &PutOff) -> Result<(), Failure>;

    /// Forgets the finished events that arrived before `before`, up to `limit`, and answers how
    /// many.
    async fn forget(&self, before: DateTime<Utc>, limit: usize) -> Result<usize, Failure>;
}
