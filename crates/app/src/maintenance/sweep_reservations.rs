//! Credits that ended processes had reserved are given back.

use triptych_billing::Settlement;
use triptych_ports::SettleError;

use super::SweepError;
use crate::Ports;

/// At most this many at a time; the next sweep settles the rest.
const BATCH: usize = 500;

/// Gives back every credit whose reservation expired, and answers how many.
///
/// # Errors
/// A failure of the database.
pub async fn sweep_reservations(ports: &Ports) -> Result<usize, SweepError> {
    let (credits, now) = (&ports.stores.credits, ports.billing_clock.now());
    let expired = credits.expired(now, BATCH).await?;
    for id in &expired {
        match credits.settle(*id, Settlement::GivenBack, now).await {
            // Deleted with its user meanwhile.
            Ok(_) | Err(SettleError::NotFound) => {}
            Err(SettleError::Failure(failure)) => return Err(failure.into()),
        }
    }
    Ok(expired.len())
}
