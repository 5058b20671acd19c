//! Work of a fake that a test holds up.

use tokio::sync::watch;

/// Whether work waits. It begins to by nobody's wish.
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

    pub(crate) fn let_go(&self) {
        self.0.send_replace(false);
    }

    /// Waits until work is let go, or not at all.
    pub(crate) async fn wait(&self) {
        let mut is_held = self.0.subscribe();
        // The sender lives as long as this.
        let _ = is_held.wait_for(|is_held| !is_held).await;
    }
}
