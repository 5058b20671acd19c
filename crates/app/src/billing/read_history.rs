//! A user looks at what they paid and what became of it.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use thiserror::Error;
use triptych_billing::{Account, Plan};
use triptych_ports::{BillingStore, Clock, Failure};
use triptych_users::UserId;

/// Why nothing can be shown.
#[derive(Debug, Error)]
pub enum ReadHistoryError {
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// What a user paid, and what may still be charged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillingHistory {
    /// All that is known of the user's money.
    pub account: Account,
    /// The plan of a subscription that gives nothing any more and may be charged all the same.
    pub unpaid_plan: Option<Plan>,
    /// When the plan ends unless its next payment arrives; none while it is paid.
    pub payment_due_by: Option<DateTime<Utc>>,
}

/// Reads a user's ledger and payments.
pub struct ReadHistory {
    /// Keeps them.
    pub billing: Arc<dyn BillingStore>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl ReadHistory {
    /// # Errors
    /// A port's failure.
    pub async fn run(&self, user_id: UserId) -> Result<BillingHistory, ReadHistoryError> {
        let account = self.billing.account(user_id).await?;
        let (standing, now) = (account.standing(), self.clock.now());
        Ok(BillingHistory {
            unpaid_plan: standing.unpaid_plan(now),
            payment_due_by: standing.payment_due_by(now),
            account,
        })
    }
}
