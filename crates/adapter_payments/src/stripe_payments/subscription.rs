//! Existing subscriptions: state, changes and end.

use std::collections::HashMap;

use stripe_billing::invoice_payment::ListInvoicePayment;
use stripe_billing::subscription::{
    CancelSubscription, RetrieveSubscription, UpdateSubscription, UpdateSubscriptionItems,
    UpdateSubscriptionProrationBehavior,
};
use stripe_client_core::{RequestBuilder, StripeRequest};
use stripe_shared::{PaymentIntent, PaymentIntentStatus, Subscription, SubscriptionStatus};
use triptych_billing::{Plan, SubscriptionId};
use triptych_ports::{PaymentError, SubscriptionDetails};

use super::error::senseless;
use super::facts::{billed_plan, ends_by_itself, moment};
use super::{PLAN, StripePayments};

impl StripePayments {
    pub(super) async fn subscription_details(
        &self,
        id: &SubscriptionId,
    ) -> Result<SubscriptionDetails, PaymentError> {
        let found = self.retrieve(id.as_str()).await?;
        self.details(&found).await
    }

    pub(super) async fn let_subscription_end(
        &self,
        id: &SubscriptionId,
    ) -> Result<SubscriptionDetails, PaymentError> {
        let request = UpdateSubscription::new(id.as_str()).cancel_at_period_end(true);
        let changed = self.client.send(&request).await?;
        self.details(&changed).await
    }

    /// Replaces the price by that of another plan. Without proration nothing is charged for the
    /// rest of the period, and since both are monthly the period stays: the change applies from the
    /// next invoice.
    pub(super) async fn bill_another_plan(
        &self,
        id: &SubscriptionId,
        plan: Plan,
    ) -> Result<SubscriptionDetails, PaymentError> {
        let found = self.retrieve(id.as_str()).await?;
        let item = found.items.data.first();
        let item = item.ok_or_else(|| senseless("a subscription to nothing"))?;
        if plan == Plan::PayAsYouGo || has_ended(&found) {
            return Err(PaymentError::NotFound);
        }
        let mut changed = UpdateSubscriptionItems::new();
        changed.id = Some(item.id.to_string());
        changed.price = Some(self.prices.of(plan).to_owned());
        let request = UpdateSubscription::new(id.as_str())
            .items([changed])
            .metadata(HashMap::from([(
                PLAN.to_owned(),
                plan.backend_name().to_owned(),
            )]))
            .proration_behavior(UpdateSubscriptionProrationBehavior::None);
        let changed = if ends_on_a_day(&found) {
            self.client.send(&WithoutLastDay(request)).await?
        } else {
            let request = request.cancel_at_period_end(false);
            self.client.send(&request).await?
        };
        self.details(&changed).await
    }

    pub(super) async fn end_subscription(&self, id: &str) -> Result<(), PaymentError> {
        let request = Unread(CancelSubscription::new(id));
        match self.client.send(&request).await {
            // A subscription that has ended may not be found any more.
            Ok(_) | Err(PaymentError::NotFound) => Ok(()),
            Err(error) => Err(error),
        }
    }

    pub(super) async fn retrieve(&self, id: &str) -> Result<Subscription, PaymentError> {
        let request = RetrieveSubscription::new(id).expand(["latest_invoice".to_owned()]);
        self.client.send(&request).await
    }

    pub(super) async fn details(
        &self,
        found: &Subscription,
    ) -> Result<SubscriptionDetails, PaymentError> {
        let client_secret = self.client_secret(found).await?;
        self.details_with(found, client_secret)
    }

    pub(super) fn details_with(
        &self,
        found: &Subscription,
        client_secret: Option<String>,
    ) -> Result<SubscriptionDetails, PaymentError> {
        let plan = billed_plan(found, &self.prices);
        let plan = plan.ok_or_else(|| senseless("a subscription to something else"))?;
        let item = found.items.data.first();
        let item = item.ok_or_else(|| senseless("a subscription to nothing"))?;
        let current_period_end = moment(item.current_period_end)?;
        let cancel_at = found.cancel_at.map_or(Ok(current_period_end), moment)?;
        Ok(SubscriptionDetails {
            id: SubscriptionId::new(found.id.to_string()),
            plan,
            status: found.status.to_string(),
            current_period_end,
            cancel_at: ends_by_itself(found).then_some(cancel_at),
            client_secret,
        })
    }

    /// The secret with which the front end confirms the first payment.
    async fn client_secret(&self, found: &Subscription) -> Result<Option<String>, PaymentError> {
        if found.status != SubscriptionStatus::Incomplete {
            return Ok(None);
        }
        Ok(self.first_payment(found).await?.and_then(to_confirm))
    }

    /// The payment of a subscription's latest invoice.
    pub(super) async fn first_payment(
        &self,
        found: &Subscription,
    ) -> Result<Option<PaymentIntent>, PaymentError> {
        let invoice = found.latest_invoice.as_ref();
        let Some(invoice) = invoice.and_then(|invoice| invoice.id().as_ref()) else {
            return Ok(None);
        };
        let request = ListInvoicePayment::new()
            .invoice(invoice.as_str())
            .expand(["data.payment.payment_intent".to_owned()]);
        let payments = self.client.send(&request).await?.data.into_iter();
        let mut intents = payments.filter_map(|payment| payment.payment.payment_intent);
        Ok(intents.find_map(stripe_types::Expandable::into_object))
    }
}

/// The secret for confirming a payment; `None` unless the bank asks for it.
pub(super) fn to_confirm(payment: PaymentIntent) -> Option<String> {
    let waits = payment.status == PaymentIntentStatus::RequiresAction;
    payment.client_secret.filter(|_| waits)
}

/// Removes the end date of a subscription. The library does not support it, and Stripe does not
/// accept it with another change of the end in one call.
struct WithoutLastDay(UpdateSubscription);

impl StripeRequest for WithoutLastDay {
    type Output = Subscription;

    fn build(&self) -> RequestBuilder {
        let mut request = self.0.build();
        let body = request.body.get_or_insert_default();
        body.push_str("&cancel_at=");
        request
    }
}

/// A request whose response is ignored, so that unexpected content cannot cause an error.
struct Unread<Request>(Request);

/// Accepts any response.
#[derive(miniserde::Deserialize)]
struct IgnoredBody {}

impl<Request: StripeRequest> StripeRequest for Unread<Request> {
    type Output = IgnoredBody;

    fn build(&self) -> RequestBuilder {
        self.0.build()
    }
}

/// Whether the portal has set an end date instead of the period's end.
const fn ends_on_a_day(found: &Subscription) -> bool {
    found.cancel_at.is_some() && !found.cancel_at_period_end
}

/// Whether it has ended for good.
pub(super) const fn has_ended(found: &Subscription) -> bool {
    matches!(
        found.status,
        SubscriptionStatus::Canceled | SubscriptionStatus::IncompleteExpired
    )
}
