//! Reads a user's plan, credits and payments.

use chrono::{DateTime, Utc};
use triptych_billing::{Account, BillingOverview, Plan};
use triptych_users::UserId;

use super::BillingError;
use crate::Ports;

/// A user's payments and pending charges.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillingHistory {
    /// The account with ledger, payments and subscriptions.
    pub account: Account,
    /// The plan of an unpaid subscription, which may still be charged.
    pub unpaid_plan: Option<Plan>,
    /// When the plan ends unless the next payment arrives; `None` while it is paid.
    pub payment_due_by: Option<DateTime<Utc>>,
}

/// Reads a user's plan and balance.
///
/// # Errors
/// A failure of the database.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn read_billing(ports: &Ports, user_id: UserId) -> Result<BillingOverview, BillingError> {
    let status = ports.stores.billing.status(user_id).await?;
    Ok(status.overview(ports.billing_clock.now()))
}

/// Reads a user's ledger and payments.
///
/// # Errors
/// A failure of the database.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn read_history(ports: &Ports, user_id: UserId) -> Result<BillingHistory, BillingError> {
    let account = ports.stores.billing.account(user_id).await?;
    let (status, now) = (account.status(), ports.billing_clock.now());
    Ok(BillingHistory {
        unpaid_plan: status.unpaid_plan(now),
        payment_due_by: status.payment_due_by(now),
        account,
    })
}
