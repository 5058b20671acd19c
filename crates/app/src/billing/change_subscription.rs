//! Reads, changes and cancels a user's subscription.

use chrono::{DateTime, Utc};
use triptych_billing::{
    BillingOverview, Cancellation, CheckoutDecision, Plan, decide_cancellation, decide_checkout,
};
use triptych_ports::SubscriptionDetails;
use triptych_users::UserId;

use super::error::ChangeError;
use super::subscription_updates as updates;
use super::{BillingError, read_billing};
use crate::Ports;

/// Reads the subscription from the provider. The provider reports the plan billed next; the result
/// names the plan of the paid period, if there is one.
///
/// # Errors
/// [`BillingError::NoSubscription`] or a failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn read_subscription(
    ports: &Ports,
    user_id: UserId,
) -> Result<SubscriptionDetails, BillingError> {
    let known = updates::known(ports, user_id).await;
    let (id, paid) = known.map_err(ChangeError::of_subscription)?;
    let details = ports.payments.subscription(&id).await;
    let details = details.map_err(|error| ChangeError::from(error).of_subscription())?;
    Ok(SubscriptionDetails {
        plan: paid.unwrap_or(details.plan),
        ..details
    })
}

/// Changes the plan from the next period on, or reverts a cancellation. Returns the resulting plan
/// and credits.
///
/// # Errors
/// [`BillingError::NoSubscription`], [`BillingError::AlreadySubscribed`], or a failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn change_plan(
    ports: &Ports,
    user_id: UserId,
    plan: Plan,
) -> Result<BillingOverview, BillingError> {
    let seen = updates::seen(ports, user_id).await;
    let seen = seen.map_err(ChangeError::of_subscription)?;
    let status = ports.stores.billing.status(user_id).await?;
    let now = ports.billing_clock.now();
    match decide_checkout(&status, plan, now)? {
        // A subscription cannot become a single post.
        CheckoutDecision::Pay { .. } => return Err(BillingError::NoSubscription),
        CheckoutDecision::ConfirmChange => {}
    }
    let open = status.open_subscription(now);
    let open = open.ok_or(BillingError::NoSubscription)?;
    let details = ports.payments.change_plan(&open.id, plan).await;
    let details = details.map_err(|error| ChangeError::from(error).of_subscription())?;
    updates::note(ports, user_id, seen, &details).await?;
    read_billing(ports, user_id).await
}

/// Cancels a subscription at the end of the paid period, or immediately if there is none. Returns
/// when it ends. Idempotent.
///
/// # Errors
/// [`BillingError::NoSubscription`] or a failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn cancel_subscription(
    ports: &Ports,
    user_id: UserId,
) -> Result<Option<DateTime<Utc>>, BillingError> {
    let cancelled = cancel(ports, user_id).await;
    cancelled.map_err(ChangeError::of_subscription)
}

async fn cancel(ports: &Ports, user_id: UserId) -> Result<Option<DateTime<Utc>>, ChangeError> {
    let status = updates::settled_status(ports, user_id).await?;
    match decide_cancellation(&status, ports.billing_clock.now()) {
        None => Err(ChangeError::Absent),
        Some(Cancellation::Now(ending)) => Ok(Some(updates::end(ports, user_id, ending).await?)),
        Some(Cancellation::WithPeriod(subscription)) => {
            let seen = updates::seen(ports, user_id).await?;
            let details = ports
                .payments
                .cancel_at_period_end(&subscription.id)
                .await?;
            updates::note(ports, user_id, seen, &details).await?;
            Ok(details.cancel_at)
        }
    }
}
