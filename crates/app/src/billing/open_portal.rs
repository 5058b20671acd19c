//! Opens the provider's portal for cards and invoices.

use triptych_ports::PaymentError;
use triptych_users::UserId;

use super::BillingError;
use crate::Ports;

/// Returns the portal's URL.
///
/// # Errors
/// [`BillingError::NoCustomer`] or a failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn open_portal(ports: &Ports, user_id: UserId) -> Result<String, BillingError> {
    let customer = ports.stores.billing.customer(user_id).await?;
    let customer = customer.ok_or(BillingError::NoCustomer)?;
    let opened = ports.payments.open_portal(&customer).await;
    opened.map_err(|error| match error {
        PaymentError::AlreadySubscribed | PaymentError::NotFound | PaymentError::Declined(_) => {
            BillingError::NoCustomer
        }
        PaymentError::Failure(failure) => BillingError::PaymentProvider(failure),
    })
}
