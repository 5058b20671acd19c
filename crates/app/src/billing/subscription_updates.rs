//! What follows a change of a subscription that we asked for ourselves: it is written at once, so that
//! the user sees it. The event that the provider sends of it reports the same again.

use chrono::{DateTime, Utc};
use triptych_billing::{
    BillingStatus, BillingUpdate, LookupSubject, Plan, Subscription, SubscriptionId,
    SubscriptionState,
};
use triptych_ports::{Failure, RecordUpdatesError, Revision, SubscriptionDetails};
use triptych_users::UserId;

use super::error::ChangeError;
use super::reconcile::{Hint, reconcile_user};
use crate::Ports;
use crate::error_chain::chain;

/// The subscription that a user can ask about, also one whose first payment waits for the
/// bank, with the plan of its paid period.
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

/// What a user's account adds up to, before anything is decided that could end a subscription:
/// one whose paid period is over is looked up first, since its next payment may be on its way to
/// us, and nothing that was paid may be ended for being unpaid.
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

/// How far the updates of a user have come: to be noted before the provider is asked.
pub(super) async fn seen(ports: &Ports, user_id: UserId) -> Result<Revision, ChangeError> {
    let revision = ports.stores.billing.revision(user_id).await?;
    revision.ok_or(ChangeError::Absent)
}

/// Writes down what a change of the provider's answered.
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

/// Ends subscriptions now, if there are any, and answers when that is. Ending what is over
/// already is no error.
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

/// Writes changes down that the provider has made. Where other updates were written since `seen`,
/// nobody knows whether they were looked up before the change or after it: then what holds is
/// asked for afresh.
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
            // What was asked for is done, and its event says so again.
            tracing::warn!(?subject, error = chain(&error), "a change is not looked up");
        }
    }
    Ok(())
}

fn subject_of(subscription: &Subscription) -> LookupSubject {
    LookupSubject::Subscription(subscription.id.clone())
}
