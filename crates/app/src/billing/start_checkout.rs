//! Starts a checkout.

use triptych_billing::{Checkout, CheckoutDecision, CheckoutStatus, Plan, decide_checkout};
use triptych_ports::{CheckoutRequest, PaymentError};
use triptych_users::UserId;

use super::error::ChangeError;
use super::{BillingError, customers, subscription_updates as updates};
use crate::Ports;

/// A request for a plan.
#[derive(Debug, Clone)]
pub struct StartCheckoutCommand {
    /// The user.
    pub user_id: UserId,
    /// The plan.
    pub plan: Plan,
}

/// The result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StartedCheckout {
    /// Redirect the browser to this URL to pay.
    Pay {
        /// The provider's URL.
        url: String,
    },
    /// The user has another plan and has to confirm the change.
    ConfirmChange(Plan),
}

/// Opens a checkout at the payment provider. Errors leave no partial state: a checkout whose URL
/// was not returned is never paid, and only subscriptions without benefits are ended first.
///
/// # Errors
/// [`BillingError::AlreadySubscribed`], [`BillingError::NotOffered`], [`BillingError::NotSignedIn`], or
/// a failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn start_checkout(
    ports: &Ports,
    command: StartCheckoutCommand,
) -> Result<StartedCheckout, BillingError> {
    let StartCheckoutCommand { user_id, plan } = command;
    let status = updates::settled_status(ports, user_id).await;
    let status = status.map_err(refused)?;
    match decide_checkout(&status, plan, ports.billing_clock.now())? {
        CheckoutDecision::ConfirmChange => Ok(StartedCheckout::ConfirmChange(plan)),
        CheckoutDecision::Pay { ending } => {
            let ended = updates::end(ports, user_id, ending).await;
            ended.map_err(refused)?;
            let url = open(ports, user_id, plan).await.map_err(refused)?;
            Ok(StartedCheckout::Pay { url })
        }
    }
}

/// A checkout has no card yet, so nothing can be declined.
fn refused(error: ChangeError) -> BillingError {
    match error.of_purchase() {
        BillingError::Declined(_) => BillingError::NotOffered,
        error => error,
    }
}

async fn open(ports: &Ports, user_id: UserId, plan: Plan) -> Result<String, ChangeError> {
    let idempotency_key = || ports.randomness.new_id().to_string();
    let mut request = CheckoutRequest {
        user_id,
        customer: customers::name_of(ports, user_id).await?,
        plan,
        idempotency_key: idempotency_key(),
    };
    let mut opened = ports.payments.create_checkout(&request).await;
    if matches!(opened, Err(PaymentError::NotFound)) {
        let lost = request.customer.as_ref();
        if let Some(renamed) = customers::renamed_if_lost(ports, user_id, lost).await? {
            request.customer = Some(renamed);
            request.idempotency_key = idempotency_key();
            opened = ports.payments.create_checkout(&request).await;
        }
    }
    let open = opened?;
    if let Some(customer) = &request.customer {
        customers::end_if_gone(ports, user_id, customer).await?;
    }
    if let Some(id) = open.id {
        let checkout = Checkout {
            id,
            user_id,
            plan,
            status: CheckoutStatus::Open,
        };
        let now = ports.billing_clock.now();
        ports.stores.billing.insert_checkout(&checkout, now).await?;
    }
    Ok(open.url)
}
