//! Suspension of a fake's work by a test.

use tokio::sync::watch;

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
