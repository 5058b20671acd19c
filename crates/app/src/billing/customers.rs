//! Customer ids at the payment provider: created at a user's first payment and reused, so that a
//! user's cards and invoices are together.

use triptych_ports::{CustomerId, Payer, causes};
use triptych_users::UserId;

use super::error::ChangeError;
use crate::Ports;

/// The customer id; `None` if the provider has no customers.
pub(super) async fn name_of(
    ports: &Ports,
    user_id: UserId,
) -> Result<Option<CustomerId>, ChangeError> {
    if let Some(known) = ports.stores.billing.customer(user_id).await? {
        return Ok(Some(known));
    }
    make(ports, user_id, None).await
}

/// A new customer id if the provider no longer knows the given one; `None` if it does, or has no
/// customers.
pub(super) async fn renamed_if_lost(
    ports: &Ports,
    user_id: UserId,
    asked_with: Option<&CustomerId>,
) -> Result<Option<CustomerId>, ChangeError> {
    let Some(name) = asked_with else {
        return Ok(None);
    };
    if ports.payments.knows_customer(name).await? {
        return Ok(None);
    }
    tracing::warn!(user.id = %user_id, customer = name.as_str(), "the provider has lost a customer");
    ports.stores.billing.forget_customer(user_id, name).await?;
    make(ports, user_id, Some(name.clone())).await
}

async fn make(
    ports: &Ports,
    user_id: UserId,
    lost: Option<CustomerId>,
) -> Result<Option<CustomerId>, ChangeError> {
    let user = ports.stores.users.find(user_id).await?;
    let user = user.ok_or(ChangeError::Absent)?;
    let payer = Payer {
        user_id,
        email: user.profile.email,
        lost,
    };
    let Some(made) = ports.payments.create_customer(&payer).await? else {
        return Ok(None);
    };
    Ok(Some(
        ports.stores.billing.keep_customer(user_id, &made).await?,
    ))
}

/// Ends what was just started at the provider for a user whose account was deleted meanwhile. The
/// deletion ends only what existed before it.
pub(super) async fn end_if_gone(
    ports: &Ports,
    user_id: UserId,
    customer: &CustomerId,
) -> Result<(), ChangeError> {
    match ports.stores.users.find(user_id).await {
        Ok(None) => {}
        Ok(Some(_)) => return Ok(()),
        // Usually the user still exists.
        Err(failure) => {
            tracing::error!(
                error = causes(&failure),
                "an account was not looked up again"
            );
            return Ok(());
        }
    }
    ports.payments.end_all(customer).await?;
    Err(ChangeError::Absent)
}
