//! Notifies the worker of queued letters.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;

/// Wakes the worker that sends mail.
///
/// Within this process only: the worker also polls, for letters queued by another server.
#[derive(Debug, Clone, Default)]
pub struct MailSignal {
    queued: Arc<Notify>,
}

impl MailSignal {
    /// Signals a queued letter.
    pub fn letter_queued(&self) {
        self.queued.notify_one();
    }

    /// Waits for a letter, at most for `longest`.
    pub async fn wait(&self, longest: Duration) {
        let _ = tokio::time::timeout(longest, self.queued.notified()).await;
    }
}
