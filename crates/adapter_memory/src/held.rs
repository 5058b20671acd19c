//! Answers that are held back, so that a test can do something meanwhile.

use tokio::sync::Notify;

/// An answer that a fake holds back until its release.
#[derive(Debug, Default)]
pub struct HeldAnswer {
    ready: Notify,
    may_go: Notify,
}

impl HeldAnswer {
    /// Waits until the fake has produced the answer.
    pub async fn ready(&self) {
        self.ready.notified().await;
    }

    /// Releases the answer.
    pub fn release(&self) {
        self.may_go.notify_one();
    }

    pub(crate) async fn keep_back(&self) {
        self.ready.notify_one();
        self.may_go.notified().await;
    }
}
