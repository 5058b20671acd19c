//! Notifies workers of queued jobs.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use triptych_ports::Queue;

/// Wakes workers when a job is queued.
///
/// Within this process only: workers also poll, for jobs queued by another server.
#[derive(Debug, Clone, Default)]
pub struct JobSignals([Arc<Notify>; Queue::ALL.len()]);

impl JobSignals {
    /// Signals a job queued in this queue.
    pub fn queued(&self, queue: Queue) {
        self.of(queue).notify_one();
    }

    /// Waits for a job of this queue, at most for `longest`.
    pub async fn wait(&self, queue: Queue, longest: Duration) {
        let _ = tokio::time::timeout(longest, self.of(queue).notified()).await;
    }

    fn of(&self, queue: Queue) -> &Notify {
        &self.0[queue as usize]
    }
}
