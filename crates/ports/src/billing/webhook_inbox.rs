//! The inbox of the payment provider's events.

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::{Backlog, Failure, ProviderEvent};

/// An event that is leased to one worker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventClaim {
    /// The event.
    pub event: ProviderEvent,
    /// How often it was claimed, from 1.
    pub attempt: u32,
    /// How often it was put off because its owner was unknown.
    pub times_of_nobody: u32,
}

/// Why an event is retried later, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PutOff {
    /// When it is due again.
    pub until: DateTime<Utc>,
    /// The reason, for inspection.
    pub why: String,
    /// Whether its owner was unknown.
    pub is_of_nobody: bool,
}

/// Stores events in order of arrival.
#[async_trait]
pub trait WebhookInbox: Send + Sync {
    /// Stores an event and returns whether it was new. Of parallel calls with one id exactly one
    /// gets true.
    async fn keep(&self, event: &ProviderEvent, now: DateTime<Utc>) -> Result<bool, Failure>;

    /// Claims the event that has been due for the longest time and has no live lease, until
    /// `lease_until`. No event is claimed twice during a lease.
    async fn claim(
        &self,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Option<EventClaim>, Failure>;

    /// Marks an event as applied; it is never claimed again.
    async fn finish(&self, event_id: &str, now: DateTime<Utc>) -> Result<(), Failure>;

    /// Puts an event off and stores the reason. A finished one does not change.
    async fn put_off(&self, event_id: &str, put_off: &PutOff) -> Result<(), Failure>;

    /// Deletes up to `limit` finished events that arrived before `before`, and returns their
    /// number.
    async fn forget(&self, before: DateTime<Utc>, limit: usize) -> Result<usize, Failure>;

    /// The unfinished events.
    async fn backlog(&self) -> Result<Backlog, Failure>;
}
