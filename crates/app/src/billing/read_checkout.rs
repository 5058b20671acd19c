//! Reads the status of a user's checkout.

use std::time::Duration;

use triptych_billing::{CheckoutId, CheckoutStatus, LookupSubject};
use triptych_ports::{Job, causes};
use triptych_users::UserId;

use super::BillingError;
use super::reconcile::{Hint, reconcile};
use crate::Ports;

/// The timeout of the lookup. The next poll, or the event, follows soon.
const LOOK_UP_MAX: Duration = Duration::from_secs(5);

/// The status of a checkout. While it is open it is looked up at intervals: a waiting user has
/// usually paid, and events may be lost.
///
/// # Errors
/// [`BillingError::NotFound`] or a failure of the database; an unavailable provider is not an
/// error.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn read_checkout(
    ports: &Ports,
    user_id: UserId,
    checkout_id: &CheckoutId,
) -> Result<CheckoutStatus, BillingError> {
    let status = stored_status(ports, user_id, checkout_id).await?;
    if status != CheckoutStatus::Open {
        return Ok(status);
    }
    // The lease is the pause until the next lookup. The job stays due when it was.
    let subject = LookupSubject::Checkout(checkout_id.clone());
    let job_id = Job::Lookup(subject.clone()).id();
    let now = ports.billing_clock.now();
    let lease_until = now + LookupSubject::PAUSE_WHILE_WAITED_FOR;
    let claim = ports.stores.jobs.claim_job(&job_id, now, lease_until);
    if claim.await?.is_none() {
        return Ok(status);
    }
    if let Err(error) = reconcile(ports, Hint::Subject(&subject), LOOK_UP_MAX).await {
        tracing::warn!(
            ?subject,
            error = causes(&error),
            "a checkout is not looked up"
        );
    }
    stored_status(ports, user_id, checkout_id).await
}

async fn stored_status(
    ports: &Ports,
    user_id: UserId,
    checkout_id: &CheckoutId,
) -> Result<CheckoutStatus, BillingError> {
    let billing = &ports.stores.billing;
    let status = billing.checkout_status(user_id, checkout_id).await?;
    status.ok_or(BillingError::NotFound)
}
