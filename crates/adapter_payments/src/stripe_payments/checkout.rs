//! Checkout sessions on a page of Stripe.

use std::collections::HashMap;

use stripe_checkout::checkout_session::{
    CreateCheckoutSession, CreateCheckoutSessionAllowedPaymentMethodTypes,
    CreateCheckoutSessionLineItems, CreateCheckoutSessionPaymentIntentData,
    CreateCheckoutSessionSubscriptionData,
};
use stripe_shared::CheckoutSessionMode;
use triptych_billing::{CheckoutId, Plan};
use triptych_ports::{CheckoutRequest, OpenCheckout, PaymentError};
use triptych_users::UserId;

use super::error::senseless;
use super::{PLAN, StripePayments, USER_ID};

/// The placeholder that Stripe replaces by the session id.
const SESSION: &str = "{CHECKOUT_SESSION_ID}";

impl StripePayments {
    pub(super) async fn open_checkout(
        &self,
        request: &CheckoutRequest,
    ) -> Result<OpenCheckout, PaymentError> {
        let key = format!("checkout-{}", request.idempotency_key);
        let session = self.session(request);
        let session = self.client.create_anyway(&session, &key).await?;
        if is_subscription(request.plan)
            && let Some(customer) = &request.customer
        {
            // Boxed: the future contains pages of Stripe's objects, too large for the stack.
            Box::pin(self.leave_only(&session, customer)).await?;
        }
        let url = session
            .url
            .ok_or_else(|| senseless("a checkout session without a page"))?;
        Ok(OpenCheckout {
            id: Some(CheckoutId::new(session.id.to_string())),
            url,
        })
    }

    fn session(&self, request: &CheckoutRequest) -> CreateCheckoutSession {
        let names = names(request.user_id, request.plan);
        let mut item = CreateCheckoutSessionLineItems::new();
        item.price = Some(self.prices.of(request.plan).to_owned());
        item.quantity = Some(1);
        let mut session = CreateCheckoutSession::new()
            .line_items([item])
            // Card payments succeed or fail immediately.
            .allowed_payment_method_types([CreateCheckoutSessionAllowedPaymentMethodTypes::Card])
            .client_reference_id(request.user_id.to_string())
            .metadata(names.clone())
            .success_url(format!(
                "{}/billing/success?session={SESSION}",
                self.public_url
            ))
            .cancel_url(format!("{}/billing/cancel", self.public_url));
        if let Some(customer) = &request.customer {
            session = session.customer(customer.as_str());
        }
        with_what_is_bought(session, request.plan, names)
    }
}

const fn is_subscription(plan: Plan) -> bool {
    matches!(plan, Plan::Basic | Plan::Pro)
}

/// Copies the metadata to the purchased object, because later events contain only that object.
fn with_what_is_bought(
    session: CreateCheckoutSession,
    plan: Plan,
    names: HashMap<String, String>,
) -> CreateCheckoutSession {
    if is_subscription(plan) {
        let mut subscription = CreateCheckoutSessionSubscriptionData::new();
        subscription.metadata = Some(names);
        session
            .mode(CheckoutSessionMode::Subscription)
            .subscription_data(subscription)
    } else {
        let mut payment = CreateCheckoutSessionPaymentIntentData::new();
        payment.metadata = Some(names);
        session
            .mode(CheckoutSessionMode::Payment)
            .payment_intent_data(payment)
    }
}

/// The metadata of an object at Stripe.
pub(super) fn names(user_id: UserId, plan: Plan) -> HashMap<String, String> {
    HashMap::from([
        (USER_ID.to_owned(), user_id.to_string()),
        (PLAN.to_owned(), plan.backend_name().to_owned()),
    ])
}
