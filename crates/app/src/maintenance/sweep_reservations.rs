//! Returns credits reserved by dead processes.

use triptych_billing::Settlement;
use triptych_ports::SettleError;

use super::SweepError;
use crate::Ports;

/// The maximum number per sweep.
const BATCH: usize = 500;

/// Returns every credit whose reservation expired, and their number.
///
/// # Errors
/// A failure of the database.
pub async fn sweep_reservations(ports: &Ports) -> Result<usize, SweepError> {
    let (credits, now) = (&ports.stores.credits, ports.billing_clock.now());
    let expired = credits.expired(now, BATCH).await?;
    for id in &expired {
        match credits.settle(*id, Settlement::GivenBack, now).await {
            // The user was deleted meanwhile.
            Ok(_) | Err(SettleError::NotFound) => {}
            Err(SettleError::Failure(failure)) => return Err(failure.into()),
        }
    }
    Ok(expired.len())
}
