//! Stores changes of a subscription requested here immediately, so that the user sees them. The
//! provider's event reports them again later.

use chrono::{DateTime, Utc};
use triptych_billing::{
    BillingStatus, BillingUpdate, LookupSubject, Plan, Subscription, SubscriptionId,
    SubscriptionState,
};
use triptych_ports::{Failure, RecordUpdatesError, Revision, SubscriptionDetails, causes};
use triptych_users::UserId;

use super::error::ChangeError;
use super::reconcile::{Hint, reconcile_user};
use crate::Ports;

/// The user's current subscription, also one whose first payment is pending, with the plan of its
/// paid period.
pub(super) async fn known(
    ports: &Ports,
    user_id: UserId,
) -> Result<(SubscriptionId, Option<Plan>), ChangeError> {
    let status = ports.stores.billing.status(user_id).await?;
    let now = ports.billing_clock.now();
    let known = status.known_subscription(now);
    let known = known.ok_or(ChangeError::Absent)?;
    let paid = known.entitlement(now).map(|entitlement| entitlement.plan);
    Ok((known.subscription.id.clone(), paid))
}

/// The user's billing status before a decision that may end a subscription. One whose paid period
/// is over is looked up first: its next payment may be in transit, and a paid subscription must not
/// be ended as unpaid.
pub(super) async fn settled_status(
    ports: &Ports,
    user_id: UserId,
) -> Result<BillingStatus, ChangeError> {
    let status = ports.stores.billing.status(user_id).await?;
    for subscription in status.overdue(ports.billing_clock.now()) {
        let subject = subject_of(subscription);
        let hint = Hint::Subject(&subject);
        reconcile_user(ports, user_id, hint).await?;
    }
    Ok(ports.stores.billing.status(user_id).await?)
}

/// The account's revision, to be read before the provider is called.
pub(super) async fn seen(ports: &Ports, user_id: UserId) -> Result<Revision, ChangeError> {
    let revision = ports.stores.billing.revision(user_id).await?;
    revision.ok_or(ChangeError::Absent)
}

/// Stores the provider's response to a change.
pub(super) async fn note(
    ports: &Ports,
    user_id: UserId,
    seen: Revision,
    details: &SubscriptionDetails,
) -> Result<(), Failure> {
    let changed = Subscription {
        id: details.id.clone(),
        plan: details.plan,
        state: SubscriptionState::Live,
        is_cancelled: details.ends_with_period(),
    };
    record(ports, user_id, seen, vec![changed]).await
}

/// Ends subscriptions immediately, if there are any, and returns the time. Idempotent.
pub(super) async fn end(
    ports: &Ports,
    user_id: UserId,
    ending: Vec<Subscription>,
) -> Result<DateTime<Utc>, ChangeError> {
    if ending.is_empty() {
        return Ok(ports.billing_clock.now());
    }
    let revision = seen(ports, user_id).await?;
    for subscription in &ending {
        ports.payments.end(&subscription.id).await?;
    }
    let now = ports.billing_clock.now();
    let ended = ending.into_iter().map(|subscription| Subscription {
        state: SubscriptionState::Ended { at: now },
        ..subscription
    });
    record(ports, user_id, revision, ended.collect()).await?;
    Ok(now)
}

/// Stores the provider's changes. If other updates were stored since `seen` their order is unknown,
/// so the current state is looked up again.
async fn record(
    ports: &Ports,
    user_id: UserId,
    seen: Revision,
    changed: Vec<Subscription>,
) -> Result<(), Failure> {
    let subjects: Vec<_> = changed.iter().map(subject_of).collect();
    let updates: Vec<_> = changed
        .into_iter()
        .map(BillingUpdate::Subscription)
        .collect();
    let now = ports.billing_clock.now();
    match ports
        .stores
        .billing
        .record(user_id, seen, &updates, now)
        .await
    {
        Ok(()) | Err(RecordUpdatesError::UserNotFound) => return Ok(()),
        Err(RecordUpdatesError::Failure(failure)) => return Err(failure),
        Err(RecordUpdatesError::Overtaken) => {}
    }
    for subject in subjects {
        let hint = Hint::Subject(&subject);
        if let Err(error) = reconcile_user(ports, user_id, hint).await {
            // The change was made, and its event reports it again.
            tracing::warn!(
                ?subject,
                error = causes(&error),
                "a change is not looked up"
            );
        }
    }
    Ok(())
}

fn subject_of(subscription: &Subscription) -> LookupSubject {
    LookupSubject::Subscription(subscription.id.clone())
}
