//! Starts a subscription with a payment method from the front end.

use std::error::Error;

use stripe_billing::subscription::{
    CreateSubscription, CreateSubscriptionItems, CreateSubscriptionPaymentBehavior,
};
use stripe_payment::payment_method::AttachPaymentMethod;
use stripe_shared::{PaymentIntentStatus, Subscription, SubscriptionStatus};
use triptych_billing::Plan;
use triptych_ports::{BoxError, Failure, PaymentError, SubscriptionDetails, SubscriptionRequest};

use super::checkout::names;
use super::client::another_key;
use super::error::{declined, is_kept, senseless};
use super::one_subscription::begins_subscription;
use super::subscription::{has_ended, to_confirm};
use super::{StripePayments, WISH};

/// The maximum number of ended subscriptions of one request before another is started. Stripe
/// stores the response of a request for a day.
const REPEATS_MAX: usize = 20;

impl StripePayments {
    /// Starts a subscription and ensures that it is the only one.
    pub(super) async fn begin_subscription(
        &self,
        request: &SubscriptionRequest,
    ) -> Result<SubscriptionDetails, PaymentError> {
        if request.plan == Plan::PayAsYouGo {
            return Err(PaymentError::NotFound);
        }
        let customer = &request.customer;
        let wish = Some(request.idempotency_key.as_str());
        let payment_method = self.keep_payment_method(request).await?;
        // Boxed: the futures contain pages of Stripe's objects, too large for the stack.
        Box::pin(self.expire_checkouts(customer, begins_subscription)).await?;
        let begun = match Box::pin(self.refuse_second(customer, wish)).await? {
            Some(begun) => self.confirmed(&begun).await?,
            None => Box::pin(self.subscribe(request, &payment_method)).await?,
        };
        let closed = Box::pin(self.expire_checkouts(customer, begins_subscription)).await;
        // A checkout that was opened meanwhile looks for the subscription itself.
        ok_or_logged("checkouts are not closed", closed);
        Ok(begun)
    }

    /// Stripe charges the card immediately. A declined card leaves an incomplete subscription,
    /// which is ended here; if the bank asks for confirmation, it stays incomplete until the front
    /// end has confirmed it. A repeated request starts another subscription only if its first one
    /// has ended.
    ///
    /// Once Stripe has returned a subscription it may be paid, so no later failure is an error:
    /// otherwise the user would be informed that nothing was bought.
    async fn subscribe(
        &self,
        request: &SubscriptionRequest,
        payment_method: &str,
    ) -> Result<SubscriptionDetails, PaymentError> {
        let wish = self.wish(request, payment_method);
        let customer = request.customer.as_str();
        let wished = &request.idempotency_key;
        let first_key = format!("subscription-{wished}-{customer}-{payment_method}");
        let mut key = first_key.clone();
        for _ in 0..REPEATS_MAX {
            let answered = self.create_or_find(request, &wish, &key).await?;
            // Stripe replays the response to the first request, so the current state is fetched.
            let present = self.retrieve(answered.id.as_str()).await;
            let present = ok_or_logged("a subscription is not looked up", present);
            let begun = present.unwrap_or(answered);
            if !has_ended(&begun) {
                return self.confirmed(&begun).await;
            }
            key = format!("{first_key}-after-{}", begun.id);
        }
        Err(senseless("every subscription of this wish has ended"))
    }

    /// Sends a request; if Stripe has answered with a server error and nothing has started, retries
    /// with another key, because Stripe replays the error for a day.
    async fn create_or_find(
        &self,
        request: &SubscriptionRequest,
        wish: &CreateSubscription,
        key: &str,
    ) -> Result<Subscription, PaymentError> {
        if let Sent::Begun(begun) = self.send_wish(request, wish, key).await? {
            return Ok(*begun);
        }
        match self.send_wish(request, wish, &another_key(key)).await? {
            Sent::Begun(begun) => Ok(*begun),
            Sent::Nothing(cause) => Err(Failure::Unavailable(cause).into()),
        }
    }

    /// A failed request may have started its subscription and charged the card.
    async fn send_wish(
        &self,
        request: &SubscriptionRequest,
        wish: &CreateSubscription,
        key: &str,
    ) -> Result<Sent, PaymentError> {
        let cause = match self.client.create(wish, key).await {
            Err(PaymentError::Failure(Failure::Unavailable(cause))) => cause,
            answered => return Ok(Sent::Begun(Box::new(answered?))),
        };
        let wished = &request.idempotency_key;
        match Box::pin(self.begun_by(&request.customer, wished)).await {
            Ok(Some(begun)) => Ok(Sent::Begun(Box::new(begun))),
            Ok(None) if is_kept(&cause) => Ok(Sent::Nothing(cause)),
            Ok(None) | Err(_) => Err(Failure::Unavailable(cause).into()),
        }
    }

    /// Attaches the payment method to the customer and returns its id there, which differs for
    /// Stripe's test cards. No idempotency key, because a bank's refusal may be temporary.
    async fn keep_payment_method(
        &self,
        request: &SubscriptionRequest,
    ) -> Result<String, PaymentError> {
        let attach = AttachPaymentMethod::new(request.payment_method.as_str())
            .customer(request.customer.as_str());
        // Boxed: the future has fields for every payment method, too large for the stack.
        let kept = Box::pin(self.client.send(&attach)).await?;
        Ok(kept.id.to_string())
    }

    fn wish(&self, request: &SubscriptionRequest, payment_method: &str) -> CreateSubscription {
        let mut item = CreateSubscriptionItems::new();
        item.price = Some(self.prices.of(request.plan).to_owned());
        let mut names = names(request.user_id, request.plan);
        names.insert(WISH.to_owned(), request.idempotency_key.clone());
        CreateSubscription::new()
            .customer(request.customer.as_str())
            .items([item])
            .default_payment_method(payment_method)
            .payment_behavior(CreateSubscriptionPaymentBehavior::AllowIncomplete)
            .metadata(names)
    }

    /// The state of a new subscription. If the first payment failed, it is ended; if the bank asks
    /// for confirmation, the result contains the secret for the front end.
    async fn confirmed(&self, begun: &Subscription) -> Result<SubscriptionDetails, PaymentError> {
        if begun.status != SubscriptionStatus::Incomplete {
            return self.details_with(begun, None);
        }
        let payment = self.first_payment(begun).await;
        let payment = ok_or_logged("a first payment is not looked up", payment).flatten();
        if let Some(payment) = &payment
            && is_declined(&payment.status)
        {
            self.end_subscription(begun.id.as_str()).await?;
            let refusal = payment.last_payment_error.as_ref();
            return Err(declined(
                refusal.and_then(|refusal| refusal.message.clone()),
            ));
        }
        self.details_with(begun, payment.and_then(to_confirm))
    }
}

/// The result of a request.
enum Sent {
    /// It has started this subscription.
    Begun(Box<Subscription>),
    /// Stripe has failed, and nothing has started.
    Nothing(BoxError),
}

/// The result of a call after the card was charged; a failure is only logged.
fn ok_or_logged<Found>(what: &str, found: Result<Found, PaymentError>) -> Option<Found> {
    let told = found.inspect_err(|error| {
        let error: &(dyn Error + 'static) = error;
        tracing::error!(error, "a subscription has begun, and {what}");
    });
    told.ok()
}

const fn is_declined(status: &PaymentIntentStatus) -> bool {
    matches!(
        status,
        PaymentIntentStatus::RequiresPaymentMethod | PaymentIntentStatus::Canceled
    )
}
