//! Beginning a subscription with a payment method that the page has collected.

use stripe_billing::subscription::{
    CreateSubscription, CreateSubscriptionItems, CreateSubscriptionPaymentBehavior,
};
use stripe_payment::payment_method::AttachPaymentMethod;
use stripe_shared::{PaymentIntentStatus, Subscription, SubscriptionStatus};
use triptych_billing::Plan;
use triptych_ports::{PaymentError, SubscriptionDetails, SubscriptionRequest};

use super::checkout::names;
use super::error::{declined, senseless};
use super::one_subscription::begins_subscription;
use super::subscription::has_ended;
use super::{StripePayments, WISH};

/// How many subscriptions of one wish may have ended before another is begun. Stripe remembers a
/// wish for a day.
const REPEATS_MAX: usize = 20;

impl StripePayments {
    /// Begins a subscription beside which no other can begin.
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
        // They hold pages of Stripe's objects, too much for a stack.
        Box::pin(self.expire_checkouts(customer, begins_subscription)).await?;
        Box::pin(self.refuse_second(customer, wish)).await?;
        let begun = self.subscribe(request, &payment_method).await?;
        Box::pin(self.expire_checkouts(customer, begins_subscription)).await?;
        Ok(begun)
    }

    /// Stripe charges the card at once. A card that is declined there leaves an incomplete
    /// subscription behind, which is ended, so that nothing is half done; one whose bank asks the
    /// user stays incomplete until the page has let them confirm. A wish that is repeated begins
    /// another subscription only when the one that it began has ended.
    async fn subscribe(
        &self,
        request: &SubscriptionRequest,
        payment_method: &str,
    ) -> Result<SubscriptionDetails, PaymentError> {
        let wish = self.wish(request, payment_method);
        let first_key = format!("subscription-{}-{payment_method}", request.idempotency_key);
        let mut key = first_key.clone();
        for _ in 0..REPEATS_MAX {
            // A repeated wish is answered as the first was, so the present state is asked for.
            let begun = self.client.create(&wish, &key).await?.id;
            let begun = self.retrieve(begun.as_str()).await?;
            if !has_ended(&begun) {
                self.end_where_declined(&begun).await?;
                return self.details(&begun).await;
            }
            key = format!("{first_key}-after-{}", begun.id);
        }
        Err(senseless("every subscription of this wish has ended"))
    }

    /// Gives the payment method to the customer, and answers its name there: Stripe's test cards
    /// become one of another name. A bank that refuses today may not tomorrow, so there is no key
    /// that would repeat its answer.
    async fn keep_payment_method(
        &self,
        request: &SubscriptionRequest,
    ) -> Result<String, PaymentError> {
        let attach = AttachPaymentMethod::new(request.payment_method.as_str())
            .customer(request.customer.as_str());
        // It has room for every way of paying there is, too much for a stack.
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

    async fn end_where_declined(&self, begun: &Subscription) -> Result<(), PaymentError> {
        if begun.status != SubscriptionStatus::Incomplete {
            return Ok(());
        }
        let Some(payment) = self.first_payment(begun).await? else {
            return Ok(());
        };
        if !is_declined(&payment.status) {
            return Ok(());
        }
        self.end_subscription(begun.id.as_str()).await?;
        let refusal = payment.last_payment_error;
        Err(declined(refusal.and_then(|refusal| refusal.message)))
    }
}

const fn is_declined(status: &PaymentIntentStatus) -> bool {
    matches!(
        status,
        PaymentIntentStatus::RequiresPaymentMethod | PaymentIntentStatus::Canceled
    )
}
