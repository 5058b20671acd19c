//! The time that one piece of work may take, however often a model is asked for it.

use std::time::Duration;

use tokio::time::{Instant, timeout_at};

use super::ChatError;

/// The time that one piece of work may take. All of its parts share it, so that what came of the
/// first is still there when the time ends during another.
pub(crate) struct Budget {
    whole: Duration,
    ends_at: Instant,
}

impl Budget {
    /// The work begins now.
    pub(super) fn begin(whole: Duration) -> Self {
        Self {
            whole,
            ends_at: Instant::now() + whole,
        }
    }

    /// Does a part of the work in what is left of the time.
    ///
    /// # Errors
    /// [`ChatError::TimedOut`].
    pub(crate) async fn bound<T>(&self, part: impl Future<Output = T>) -> Result<T, ChatError> {
        let done = timeout_at(self.ends_at, part).await;
        done.map_err(|_| ChatError::TimedOut(self.whole))
    }
}
