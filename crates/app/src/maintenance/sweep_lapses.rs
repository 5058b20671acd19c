//! Writes the expiry of credits.

use super::SweepError;
use crate::Ports;
use triptych_ports::causes;

/// The number of accounts read at a time.
const BATCH: usize = 200;

/// Writes the ledger entries that are due and returns the number of accounts. Not urgent: expired
/// credits cannot be spent anyway. An account with corrupt rows is logged at every sweep and
/// skipped.
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
                    error = causes(&failure),
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
