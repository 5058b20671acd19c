//! A user asks for their plan and credits.

use std::sync::Arc;

use thiserror::Error;
use triptych_billing::BillingOverview;
use triptych_ports::{BillingStore, Clock, Failure};
use triptych_users::UserId;

/// Why nothing can be said of a user's plan.
#[derive(Debug, Error)]
pub enum ReadBillingError {
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Reads a user's plan and balance.
pub struct ReadBilling {
    /// Knows payments and credits.
    pub billing: Arc<dyn BillingStore>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl ReadBilling {
    /// # Errors
    /// A port's failure.
    pub async fn run(&self, user_id: UserId) -> Result<BillingOverview, ReadBillingError> {
        let standing = self.billing.standing(user_id).await?;
        Ok(standing.overview(self.clock.now()))
    }
}
