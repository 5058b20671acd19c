//! Reads the status of a user's checkout.

use std::time::Duration;

use triptych_billing::{CheckoutId, CheckoutStatus, LookupSubject};
use triptych_users::UserId;

use super::BillingError;
use super::reconcile::{Hint, reconcile};
use crate::Ports;
use crate::error_chain::chain;

/// The timeout of the lookup. The next poll, or the event, follows soon.
const LOOK_UP_MAX: Duration = Duration::from_secs(5);

/// The status of a checkout. While it is open it is looked up at intervals: a waiting user has
/// usually paid, and events may be lost.
///
/// # Errors
/// [`BillingError::NotFound`] or a failure of the database; an unavailable provider is not an
/// error.
pub async fn read_checkout(
    ports: &Ports,
    user_id: UserId,
    checkout_id: &CheckoutId,
) -> Result<CheckoutStatus, BillingError> {
    let status = stored_status(ports, user_id, checkout_id).await?;
    if status != CheckoutStatus::Open {
        return Ok(status);
    }
    let (awaited, now) = (&ports.stores.awaited, ports.billing_clock.now());
    if !awaited.claim_checkout(user_id, checkout_id, now).await? {
        return Ok(status);
    }
    let subject = LookupSubject::Checkout(checkout_id.clone());
    if let Err(error) = reconcile(ports, Hint::Subject(&subject), LOOK_UP_MAX).await {
        tracing::warn!(
            ?subject,
            error = chain(&error),
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
