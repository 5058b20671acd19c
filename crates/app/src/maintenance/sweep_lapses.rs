//! Credits of a paid period lapse with it.

use super::SweepError;
use crate::Ports;
use crate::error_chain::chain;

/// So many accounts are read at a time.
const BATCH: usize = 200;

/// Writes the ledger entries that are due, and answers in how many accounts. Nothing waits for them:
/// what has lapsed cannot be spent anyway. An account whose rows are broken is reported in the log at
/// every sweep and left as it is; the others are written all the same.
///
/// # Errors
/// A failure to list the accounts.
pub async fn sweep_lapses(ports: &Ports) -> Result<usize, SweepError> {
    let (billing, now) = (&ports.stores.billing, ports.billing_clock.now());
    let mut written = 0;
    let mut after = None;
    loop {
        let lapsing = billing.lapsing(now, after, BATCH).await?;
        for user_id in &lapsing {
            match billing.write_due(*user_id, now).await {
                Ok(()) => written += 1,
                Err(failure) => tracing::error!(
                    user.id = %user_id,
                    error = chain(&failure),
                    "what lapsed in an account is not written"
                ),
            }
        }
        if lapsing.len() < BATCH {
            return Ok(written);
        }
        after = lapsing.last().copied();
    }
}
