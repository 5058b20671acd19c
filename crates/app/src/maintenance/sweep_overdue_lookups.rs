//! Looks up payments without events.

use futures::{StreamExt as _, stream};

use super::SweepError;
use crate::Ports;
use crate::billing::apply_events::TRY_MAX;
use crate::billing::{Hint, reconcile};
use crate::error_chain::chain;

/// The maximum number per sweep.
const BATCH: usize = 40;
/// The number of concurrent lookups.
const AT_ONCE: usize = 4;

/// Looks up overdue checkouts and subscriptions, and returns their number: a disabled endpoint or a
/// changed secret loses events permanently. Failed lookups are logged and repeated after a pause,
/// as are those without news.
///
/// # Errors
/// A failure to list them.
pub async fn sweep_overdue_lookups(ports: &Ports) -> Result<usize, SweepError> {
    let now = ports.billing_clock.now();
    let overdue = ports.stores.awaited.claim_overdue(now, BATCH).await?;
    let count = overdue.len();
    stream::iter(overdue)
        .for_each_concurrent(AT_ONCE, |subject| async move {
            let reconciled = reconcile(ports, Hint::Subject(&subject), TRY_MAX).await;
            if let Err(error) = reconciled {
                tracing::warn!(?subject, error = chain(&error), "overdue lookup failed");
            }
        })
        .await;
    Ok(count)
}
