//! Starts a subscription with a payment method collected by the page.

use triptych_billing::{CheckoutDecision, LookupSubject, Plan, decide_checkout};
use triptych_ports::{Job, PaymentError, SubscriptionDetails, SubscriptionRequest, causes};
use triptych_users::UserId;

use super::error::ChangeError;
use super::reconcile::{Hint, reconcile_user};
use super::{BillingError, customers, subscription_updates as updates};
use crate::Ports;

/// A request for a subscription.
#[derive(Debug, Clone)]
pub struct StartSubscriptionCommand {
    /// The user.
    pub user_id: UserId,
    /// Basic or Pro.
    pub plan: Plan,
    /// The provider's id of the payment method.
    pub payment_method: String,
}

/// Starts a subscription. One that is paid at once is looked up before the answer, so that its
/// user can use, change and cancel it; any other one is reported by its events.
///
/// # Errors
/// [`BillingError::AlreadySubscribed`], [`BillingError::NotOffered`], [`BillingError::Declined`],
/// [`BillingError::NotSignedIn`], or a failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn start_subscription(
    ports: &Ports,
    command: StartSubscriptionCommand,
) -> Result<SubscriptionDetails, BillingError> {
    let StartSubscriptionCommand { user_id, plan, .. } = command;
    if plan == Plan::PayAsYouGo {
        return Err(BillingError::NotOffered);
    }
    let status = updates::settled_status(ports, user_id).await;
    let status = status.map_err(ChangeError::of_purchase)?;
    match decide_checkout(&status, plan, ports.billing_clock.now()) {
        Ok(CheckoutDecision::Pay { ending }) => {
            let ended = updates::end(ports, user_id, ending).await;
            ended.map_err(ChangeError::of_purchase)?;
        }
        Ok(CheckoutDecision::ConfirmChange) | Err(_) => {
            return Err(BillingError::AlreadySubscribed);
        }
    }
    let begun = begin(ports, command).await;
    begun.map_err(ChangeError::of_purchase)
}

/// The provider's word for a subscription whose first payment succeeded.
const ACTIVE: &str = "active";

async fn begin(
    ports: &Ports,
    command: StartSubscriptionCommand,
) -> Result<SubscriptionDetails, ChangeError> {
    let StartSubscriptionCommand {
        user_id,
        plan,
        payment_method,
    } = command;
    // A provider without customers has no subscriptions.
    let customer = customers::name_of(ports, user_id).await?;
    let mut request = SubscriptionRequest {
        user_id,
        customer: customer.ok_or(PaymentError::NotFound)?,
        plan,
        // Idempotency key: a second click with the same method and plan subscribes once.
        idempotency_key: format!("{user_id}-{}-{payment_method}", plan.backend_name()),
        payment_method,
    };
    let mut begun = ports.payments.create_subscription(&request).await;
    if matches!(begun, Err(PaymentError::NotFound)) {
        let lost = Some(&request.customer);
        if let Some(renamed) = customers::renamed_if_lost(ports, user_id, lost).await? {
            request.customer = renamed;
            begun = ports.payments.create_subscription(&request).await;
        }
    }
    let begun = begun?;
    customers::end_if_gone(ports, user_id, &request.customer).await?;
    add_lookup_of(ports, user_id, &begun).await;
    if begun.status == ACTIVE {
        look_up(ports, user_id, &begun).await;
    }
    Ok(begun)
}

/// The card may have been charged, so failures from here on are not errors.
async fn add_lookup_of(ports: &Ports, user_id: UserId, begun: &SubscriptionDetails) {
    let job = Job::Lookup(LookupSubject::Subscription(begun.id.clone()));
    let due_at = ports.billing_clock.now() + LookupSubject::OVERDUE_AFTER;
    let stored = ports.stores.jobs.enqueue(&job, Some(user_id), due_at).await;
    if let Err(failure) = stored {
        tracing::error!(
            error = causes(&failure),
            subscription = begun.id.as_str(),
            "a subscription has begun, and its updates are not awaited"
        );
    }
}

/// Stores the subscription and its paid period, with the credits.
async fn look_up(ports: &Ports, user_id: UserId, begun: &SubscriptionDetails) {
    let subject = LookupSubject::Subscription(begun.id.clone());
    if let Err(error) = reconcile_user(ports, user_id, Hint::Subject(&subject)).await {
        // Its events and the awaited lookup report it again.
        tracing::warn!(
            ?subject,
            error = causes(&error),
            "a begun subscription is not looked up"
        );
    }
}
