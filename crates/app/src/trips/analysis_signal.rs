//! How those who wait for an analysis learn that something happened, without asking all the time.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use triptych_ports::AnalysisKind;

/// Wakes analysis workers when photos arrive, and those who wait for them when one is done.
///
/// It reaches this process alone: whoever waits also looks by itself now and then, because
/// another server may have done the work.
#[derive(Debug, Clone, Default)]
pub struct AnalysisSignal {
    arrived: Arc<Notify>,
    large: Arc<Notify>,
    done: Arc<Notify>,
}

impl AnalysisSignal {
    /// Says that a photo arrived.
    pub fn photo_arrived(&self) {
        self.arrived.notify_one();
    }

    /// Says that a photo waits among the large ones.
    pub fn large_found(&self) {
        self.large.notify_one();
    }

    /// Says that an analysis ended.
    pub fn photo_done(&self) {
        self.done.notify_waiters();
    }

    /// Waits until a photo of this kind arrives, at most for `longest`. Of an interrupted one
    /// nobody says anything.
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

    /// Waits until an analysis ends, at most for `longest`.
    pub async fn wait_for_done(&self, longest: Duration) {
        let _ = tokio::time::timeout(longest, self.done.notified()).await;
    }
}
