//! What is left of a paid period goes with it.

use std::sync::Arc;

use triptych_ports::{BillingStore, Clock, Failure};

/// Writes the entries that time has made due. Nobody waits for them: what has lapsed cannot be
/// spent anyway, and the ledger is to say so too.
pub struct SweepLapses {
    /// Keeps the ledger.
    pub billing: Arc<dyn BillingStore>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl SweepLapses {
    /// At most this many accounts at a time; the next sweep takes the rest.
    pub const BATCH: usize = 200;

    /// Answers in how many accounts something was due.
    ///
    /// # Errors
    /// A port's failure.
    pub async fn run(&self) -> Result<usize, Failure> {
        self.billing.write_due(self.clock.now(), Self::BATCH).await
    }
}
