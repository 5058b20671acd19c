//! Answers and work that are held back, so that a test can do something meanwhile.

use tokio::sync::{Notify, watch};

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

/// Whether work is suspended; initially it is not.
pub(crate) struct HeldWork(watch::Sender<bool>);

impl Default for HeldWork {
    fn default() -> Self {
        Self(watch::Sender::new(false))
    }
}

impl HeldWork {
    pub(crate) fn hold(&self) {
        self.0.send_replace(true);
    }

    pub(crate) fn release(&self) {
        self.0.send_replace(false);
    }

    /// Waits until work is not suspended.
    pub(crate) async fn wait(&self) {
        let mut is_held = self.0.subscribe();
        // Cannot fail: the sender lives as long as this value.
        let _ = is_held.wait_for(|is_held| !is_held).await;
    }
}
