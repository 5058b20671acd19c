//! The time limit of a task that may need several model requests.

use std::time::Duration;

use tokio::time::{Instant, timeout_at};

use super::ChatError;

/// The time limit of a task, shared by all of its parts, so that the result of the first part is
/// preserved if the time ends during a later one.
pub(crate) struct Budget {
    whole: Duration,
    ends_at: Instant,
}

impl Budget {
    /// Starts the time.
    pub(super) fn begin(whole: Duration) -> Self {
        Self {
            whole,
            ends_at: Instant::now() + whole,
        }
    }

    /// Runs a part of the task within the remaining time.
    ///
    /// # Errors
    /// [`ChatError::TimedOut`].
    pub(crate) async fn bound<T>(&self, part: impl Future<Output = T>) -> Result<T, ChatError> {
        let done = timeout_at(self.ends_at, part).await;
        done.map_err(|_| ChatError::TimedOut(self.whole))
    }
}
