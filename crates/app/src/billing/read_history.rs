//! A user looks at what they paid and what became of it.

use std::sync::Arc;

use thiserror::Error;
use triptych_billing::Account;
use triptych_ports::{BillingStore, Failure};
use triptych_users::UserId;

/// Why nothing can be shown.
#[derive(Debug, Error)]
pub enum ReadHistoryError {
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Reads a user's ledger and payments.
pub struct ReadHistory {
    /// Keeps them.
    pub billing: Arc<dyn BillingStore>,
}

impl ReadHistory {
    /// # Errors
    /// A port's failure.
    pub async fn run(&self, user_id: UserId) -> Result<Account, ReadHistoryError> {
        Ok(self.billing.account(user_id).await?)
    }
}
