//! Notifies the worker of new events.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;

/// Wakes the worker that applies events. Within this process only: the worker also polls.
#[derive(Debug, Clone, Default)]
pub struct EventSignal(Arc<Notify>);

impl EventSignal {
    /// Signals a new event.
    pub fn event_arrived(&self) {
        self.0.notify_one();
    }

    /// Waits for an event, at most for `longest`.
    pub async fn wait(&self, longest: Duration) {
        let _ = tokio::time::timeout(longest, self.0.notified()).await;
    }
}
