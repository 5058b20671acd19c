//! What is left of a paid period goes with it.

use std::sync::Arc;

use triptych_ports::{BillingStore, Clock, Failure};

use crate::error_chain::chain;

/// Writes the entries that time has made due. Nobody waits for them: what has lapsed cannot be
/// spent anyway, and the ledger is to say so too.
pub struct SweepLapses {
    /// Keeps the ledger.
    pub billing: Arc<dyn BillingStore>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl SweepLapses {
    /// So many accounts are asked for at a time.
    pub const BATCH: usize = 200;

    /// Answers in how many accounts something was written. An account that is broken is left as it
    /// is and told of in the log, at every sweep until somebody has mended it; the others are
    /// written all the same.
    ///
    /// # Errors
    /// A failure to find out who they are.
    pub async fn run(&self) -> Result<usize, Failure> {
        let now = self.clock.now();
        let mut written = 0;
        let mut after = None;
        loop {
            let lapsing = self.billing.lapsing(now, after, Self::BATCH).await?;
            for user_id in &lapsing {
                match self.billing.write_due(*user_id, now).await {
                    Ok(()) => written += 1,
                    Err(failure) => tracing::error!(
                        user.id = %user_id,
                        error = chain(&failure),
                        "what lapsed in an account is not written"
                    ),
                }
            }
            if lapsing.len() < Self::BATCH {
                return Ok(written);
            }
            after = lapsing.last().copied();
        }
    }
}
