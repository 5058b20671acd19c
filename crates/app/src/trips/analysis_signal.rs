//! Notifies workers of queued photos and requests of completed analyses.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use triptych_ports::AnalysisKind;

/// Wakes analysis workers when photos arrive, and waiting requests when an analysis is complete.
///
/// Within this process only: receivers also poll, because another server may have done the work.
#[derive(Debug, Clone, Default)]
pub struct AnalysisSignal {
    arrived: Arc<Notify>,
    large: Arc<Notify>,
    done: Arc<Notify>,
}

impl AnalysisSignal {
    /// Signals a queued photo.
    pub fn photo_arrived(&self) {
        self.arrived.notify_one();
    }

    /// Signals a queued large photo.
    pub fn large_found(&self) {
        self.large.notify_one();
    }

    /// Signals a completed analysis.
    pub fn photo_done(&self) {
        self.done.notify_waiters();
    }

    /// Waits for a photo of this kind, at most for `longest`. Interrupted photos are not signalled.
    pub async fn wait_for_arrival(&self, kind: AnalysisKind, longest: Duration) {
        match kind {
            AnalysisKind::Ordinary => {
                let _ = tokio::time::timeout(longest, self.arrived.notified()).await;
            }
            AnalysisKind::Large => {
                let _ = tokio::time::timeout(longest, self.large.notified()).await;
            }
            AnalysisKind::Interrupted => tokio::time::sleep(longest).await,
        }
    }

    /// Waits for a completed analysis, at most for `longest`.
    pub async fn wait_for_done(&self, longest: Duration) {
        let _ = tokio::time::timeout(longest, self.done.notified()).await;
    }
}
