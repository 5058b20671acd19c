//! A user asks for their plan and credits.

use std::sync::Arc;

use thiserror::Error;
use triptych_billing::BillingOverview;
use triptych_ports::{CreditLedger, Failure};
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
    /// Knows the credits.
    pub ledger: Arc<dyn CreditLedger>,
}

impl ReadBilling {
    /// # Errors
    /// A port's failure.
    pub async fn run(&self, user_id: UserId) -> Result<BillingOverview, ReadBillingError> {
        let entries = self.ledger.entries(user_id).await?;
        Ok(BillingOverview::without_subscription(&entries))
    }
}
