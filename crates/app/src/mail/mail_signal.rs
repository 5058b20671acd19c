//! How the worker learns that a letter waits, without asking all the time.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;

/// Wakes the worker that sends mail.
///
/// It reaches this process alone: the worker also looks by itself now and then, for letters that
/// another server wrote and did not live to send.
#[derive(Debug, Clone, Default)]
pub struct MailSignal {
    queued: Arc<Notify>,
}

impl MailSignal {
    /// Says that a letter waits.
    pub fn letter_queued(&self) {
        self.queued.notify_one();
    }

    /// Waits until a letter waits, at most for `longest`.
    pub async fn wait(&self, longest: Duration) {
        let _ = tokio::time::timeout(longest, self.queued.notified()).await;
    }
}
