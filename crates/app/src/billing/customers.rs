//! The names that our users have at the payment provider: each is made at the first payment and used
//! for every one after, so that cards and invoices of one user are in one place.

use triptych_ports::{CustomerId, Payer};
use triptych_users::UserId;

use super::error::ChangeError;
use crate::Ports;
use crate::error_chain::chain;

/// The name; none where the provider gives none.
pub(super) async fn name_of(
    ports: &Ports,
    user_id: UserId,
) -> Result<Option<CustomerId>, ChangeError> {
    if let Some(known) = ports.stores.billing.customer(user_id).await? {
        return Ok(Some(known));
    }
    make(ports, user_id, None).await
}

/// Another name, where the provider has lost the one that it was just asked with; none where it
/// knows that one, or keeps no names.
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

/// Ends what the provider has just begun for somebody whose account was deleted meanwhile. The
/// deletion ends what was there before it; only the caller that began something knows what came after.
pub(super) async fn end_if_gone(
    ports: &Ports,
    user_id: UserId,
    customer: &CustomerId,
) -> Result<(), ChangeError> {
    match ports.stores.users.find(user_id).await {
        Ok(None) => {}
        Ok(Some(_)) => return Ok(()),
        // What was paid remains: most users are still there.
        Err(failure) => {
            tracing::error!(
                error = chain(&failure),
                "an account was not looked up again"
            );
            return Ok(());
        }
    }
    ports.payments.end_all(customer).await?;
    Err(ChangeError::Absent)
}
