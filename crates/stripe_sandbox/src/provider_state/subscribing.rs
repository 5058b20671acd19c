//! Starting subscriptions.

use triptych_billing::Plan;

use super::{PaymentState, ProviderState, Subscription, SubscriptionStatus};
use crate::operation_context::OperationContext;

/// The behaviour of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Card {
    /// It pays.
    Good,
    /// Its bank asks for confirmation of the payment.
    ToConfirm,
}

/// A request for a subscription, paid with a card from the front end.
#[derive(Debug, Clone)]
pub(crate) struct SubscriptionOrder {
    /// The idempotency key.
    pub(crate) key: String,
    pub(crate) customer: String,
    pub(crate) user_id: String,
    /// Basic or Pro.
    pub(crate) plan: Plan,
    pub(crate) card: Card,
}

impl ProviderState {
    /// Starts a subscription, or returns that of the same request, unless it has ended.
    pub(crate) fn subscribe(
        &mut self,
        order: &SubscriptionOrder,
        context: &OperationContext<'_>,
    ) -> String {
        let key = format!("subscription-{}", order.key);
        if let Some(begun) = self.wishes.get(&key)
            && self.goes_on(begun)
        {
            return begun.clone();
        }
        let customer = self.known_customer(Some(&order.customer), &order.user_id, context);
        let id = self.begin(&customer, &order.user_id, order.plan, order.card, context);
        self.wishes.insert(key, id.clone());
        id
    }

    /// Whether a request has started a subscription that has not ended.
    pub(crate) fn has_begun(&self, order: &SubscriptionOrder) -> bool {
        let begun = self.wishes.get(&format!("subscription-{}", order.key));
        begun.is_some_and(|begun| self.goes_on(begun))
    }

    /// Whether a customer has a subscription that is billed: active or past due.
    pub(crate) fn bills(&self, customer: &str) -> bool {
        self.subscriptions.values().any(|subscription| {
            subscription.customer == customer
                && !subscription.status.is_over()
                && subscription.status != SubscriptionStatus::Incomplete
        })
    }

    fn goes_on(&self, id: &str) -> bool {
        let found = self.subscriptions.get(id);
        found.is_some_and(|subscription| !subscription.status.is_over())
    }

    /// Starts a subscription and charges its first period. Closes the customer's other open
    /// checkouts and incomplete subscriptions, so that there is only one.
    pub(super) fn begin(
        &mut self,
        customer: &str,
        user_id: &str,
        plan: Plan,
        card: Card,
        context: &OperationContext<'_>,
    ) -> String {
        self.expire_subscribing_checkouts(customer, context);
        self.expire_incomplete(customer, context);
        let id = context.name("sub");
        let is_paid = card == Card::Good;
        let subscription = Subscription {
            customer: customer.to_owned(),
            user_id: user_id.to_owned(),
            plan,
            status: if is_paid {
                SubscriptionStatus::Active
            } else {
                SubscriptionStatus::Incomplete
            },
            began_at: context.now,
            periods: 1,
            period_start: context.now,
            period_end: Subscription::end_of_period(context.now, 1),
            cancels_at_period_end: false,
            ended_at: None,
            latest_payment: String::new(),
            declines_next: false,
            client_secret: (!is_paid).then(|| context.name("pi_secret")),
        };
        self.subscriptions.insert(id.clone(), subscription);
        self.queue_event_of_subscription(context, "created", &id);
        let state = if is_paid {
            PaymentState::Paid
        } else {
            PaymentState::Open
        };
        let invoice = self.charge_period(&id, state, context);
        if is_paid && let Ok(invoice) = invoice {
            self.queue_event_of_invoice(context, "paid", &invoice);
        }
        id
    }

    fn expire_incomplete(&mut self, customer: &str, context: &OperationContext<'_>) {
        let waiting = self.subscriptions.iter().filter(|(_, subscription)| {
            subscription.customer == customer
                && subscription.status == SubscriptionStatus::Incomplete
        });
        let waiting: Vec<String> = waiting.map(|(id, _)| id.clone()).collect();
        for id in waiting {
            // Cannot fail: its id was just read.
            let _ = self.expire(&id, context);
        }
    }
}
