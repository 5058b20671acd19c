//! How the worker learns that an event arrived, without asking all the time.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;

/// Wakes the worker that applies events. It reaches this process alone: the worker also looks by
/// itself now and then.
#[derive(Debug, Clone, Default)]
pub struct EventSignal(Arc<Notify>);

impl EventSignal {
    /// Says that an event arrived.
    pub fn event_arrived(&self) {
        self.0.notify_one();
    }

    /// Waits until an event arrives, at most for `longest`.
    pub async fn wait(&self, longest: Duration) {
        let _ = tokio::time::timeout(longest, self.0.notified()).await;
    }
}
