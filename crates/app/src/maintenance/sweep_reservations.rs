//! Credits that dead processes had set aside come back.

use std::sync::Arc;

use triptych_billing::Settlement;
use triptych_ports::{Clock, CreditLedger, Failure, SettleError};

/// Gives back every credit whose reservation expired.
pub struct SweepReservations {
    /// Keeps credits.
    pub ledger: Arc<dyn CreditLedger>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl SweepReservations {
    /// At most this many at a time; the next sweep takes the rest.
    pub const BATCH: usize = 500;

    /// Answers how many reservations were settled.
    ///
    /// # Errors
    /// A port's failure.
    pub async fn run(&self) -> Result<usize, Failure> {
        let now = self.clock.now();
        let expired = self.ledger.expired(now, Self::BATCH).await?;
        for reservation_id in &expired {
            match self
                .ledger
                .settle(*reservation_id, Settlement::GivenBack, now)
                .await
            {
                // Gone with its user meanwhile.
                Ok(_) | Err(SettleError::NotFound) => {}
                Err(SettleError::Failure(failure)) => return Err(failure),
            }
        }
        Ok(expired.len())
    }
}
