//! Notifies requests of completed analyses.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;

/// Wakes waiting requests when an analysis is complete.
///
/// Within this process only: receivers also poll, because another server may have done the work.
#[derive(Debug, Clone, Default)]
pub struct AnalysisSignal {
    done: Arc<Notify>,
}

impl AnalysisSignal {
    /// Signals a completed analysis.
    pub fn photo_done(&self) {
        self.done.notify_waiters();
    }

    /// Waits for a completed analysis, at most for `longest`.
    pub async fn wait_for_done(&self, longest: Duration) {
        let _ = tokio::time::timeout(longest, self.done.notified()).await;
    }
}
