//! Notifies workers of queued jobs.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use triptych_ports::Lane;

/// Wakes workers when a job is queued.
///
/// Within this process only: workers also poll, for jobs queued by another server.
#[derive(Debug, Clone, Default)]
pub struct JobSignals([Arc<Notify>; Lane::ALL.len()]);

impl JobSignals {
    /// Signals a job queued in this lane.
    pub fn queued(&self, lane: Lane) {
        self.of(lane).notify_one();
    }

    /// Waits for a job of this lane, at most for `longest`.
    pub async fn wait(&self, lane: Lane, longest: Duration) {
        let _ = tokio::time::timeout(longest, self.of(lane).notified()).await;
    }

    fn of(&self, lane: Lane) -> &Notify {
        &self.0[lane as usize]
    }
}
