//! Answers that are kept back, so that a test can let something happen meanwhile.

use tokio::sync::Notify;

/// An answer that a fake keeps back until it is let go.
#[derive(Debug, Default)]
pub struct HeldAnswer {
    is_there: Notify,
    may_go: Notify,
}

impl HeldAnswer {
    /// Waits until the fake has made the answer up.
    pub async fn is_there(&self) {
        self.is_there.notified().await;
    }

    /// Lets whoever asked have it.
    pub fn let_go(&self) {
        self.may_go.notify_one();
    }

    pub(crate) async fn keep_back(&self) {
        self.is_there.notify_one();
        self.may_go.notified().await;
    }
}
