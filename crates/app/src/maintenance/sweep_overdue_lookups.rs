//! A payment of which no event arrives is looked up.

use futures::{StreamExt as _, stream};

use super::SweepError;
use crate::Ports;
use crate::billing::apply_events::TRY_MAX;
use crate::billing::{Hint, reconcile};
use crate::error_chain::chain;

/// So many are looked up at a time; the next sweep looks up the rest.
const BATCH: usize = 40;
/// How many at once.
const AT_ONCE: usize = 4;

/// Looks up what is open for too long: checkouts that may be paid, and subscriptions that may have
/// begun, continued or ended. An endpoint that was switched off, or a secret that was changed, loses
/// events for good. Answers how many were looked up. One that fails is reported in the log and looked
/// up again after its pause, as is one of which the provider has nothing new.
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
