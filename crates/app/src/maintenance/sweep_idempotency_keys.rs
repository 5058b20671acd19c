//! Keys that nobody needs any more are forgotten.

use std::sync::Arc;

use triptych_ports::{Clock, Failure, IdempotencyStore};

/// Forgets every idempotency key that expired.
pub struct SweepIdempotencyKeys {
    /// Remembers keys.
    pub store: Arc<dyn IdempotencyStore>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl SweepIdempotencyKeys {
    /// Answers how many keys were forgotten.
    ///
    /// # Errors
    /// A port's failure.
    pub async fn run(&self) -> Result<usize, Failure> {
        self.store.purge(self.clock.now()).await
    }
}
