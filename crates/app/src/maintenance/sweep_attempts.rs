//! Attempts that count nowhere any more are forgotten.

use std::sync::Arc;

use triptych_ports::{AttemptStore, Clock, Failure};
use triptych_users::AttemptRule;

/// Forgets every attempt that is older than any rule looks back.
pub struct SweepAttempts {
    /// Remembers attempts.
    pub attempts: Arc<dyn AttemptStore>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl SweepAttempts {
    /// Answers how many rows were deleted.
    ///
    /// # Errors
    /// A port's failure.
    pub async fn run(&self) -> Result<usize, Failure> {
        let made_until = self.clock.now() - AttemptRule::WINDOW_MAX;
        self.attempts.purge(made_until).await
    }
}
