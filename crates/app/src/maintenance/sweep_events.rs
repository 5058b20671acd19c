//! Events of the payment provider that have had their effect are forgotten in the end.

use std::sync::Arc;

use chrono::TimeDelta;
use triptych_ports::{Clock, Failure, WebhookInbox};

/// Forgets events that nobody sends again.
pub struct SweepEvents {
    /// Keeps events.
    pub inbox: Arc<dyn WebhookInbox>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl SweepEvents {
    /// How long an event is kept: far above the three days for which Stripe repeats one.
    pub const KEPT_FOR: TimeDelta = TimeDelta::days(90);
    /// At most this many at a time; the next sweep takes the rest.
    pub const BATCH: usize = 1_000;

    /// Answers how many events were forgotten.
    ///
    /// # Errors
    /// A port's failure.
    pub async fn run(&self) -> Result<usize, Failure> {
        let before = self.clock.now() - Self::KEPT_FOR;
        self.inbox.forget(before, Self::BATCH).await
    }
}
