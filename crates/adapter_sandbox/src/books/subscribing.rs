//! Starting subscriptions.

use triptych_billing::Plan;

use super::{Books, PaymentState, Subscription, SubscriptionStatus};
use crate::occasion::Occasion;

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
pub(crate) struct SubscriptionWish {
    /// The idempotency key.
    pub(crate) key: String,
    pub(crate) customer: String,
    pub(crate) user_id: String,
    /// Basic or Pro.
    pub(crate) plan: Plan,
    pub(crate) card: Card,
}

impl Books {
    /// Starts a subscription, or returns that of the same request, unless it has ended.
    pub(crate) fn subscribe(&mut self, wish: &SubscriptionWish, occasion: &Occasion<'_>) -> String {
        let key = format!("subscription-{}", wish.key);
        if let Some(begun) = self.wishes.get(&key)
            && self.goes_on(begun)
        {
            return begun.clone();
        }
        let customer = self.known_customer(Some(&wish.customer), &wish.user_id, occasion);
        let id = self.begin(&customer, &wish.user_id, wish.plan, wish.card, occasion);
        self.wishes.insert(key, id.clone());
        id
    }

    /// Whether a request has started a subscription that has not ended.
    pub(crate) fn has_begun(&self, wish: &SubscriptionWish) -> bool {
        let begun = self.wishes.get(&format!("subscription-{}", wish.key));
        begun.is_some_and(|begun| self.goes_on(begun))
    }

    /// Whether a customer has an active subscription.
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
        occasion: &Occasion<'_>,
    ) -> String {
        self.expire_subscribing_checkouts(customer, occasion);
        self.expire_incomplete(customer, occasion);
        let id = occasion.name("sub");
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
            began_at: occasion.now,
            periods: 1,
            period_start: occasion.now,
            period_end: Subscription::end_of_period(occasion.now, 1),
            cancels_at_period_end: false,
            ended_at: None,
            latest_payment: String::new(),
            declines_next: false,
            client_secret: (!is_paid).then(|| occasion.name("pi_secret")),
        };
        self.subscriptions.insert(id.clone(), subscription);
        self.tell_of_subscription(occasion, "created", &id);
        let state = if is_paid {
            PaymentState::Paid
        } else {
            PaymentState::Open
        };
        let invoice = self.charge_period(&id, state, occasion);
        if is_paid && let Ok(invoice) = invoice {
            self.tell_of_invoice(occasion, "paid", &invoice);
        }
        id
    }

    fn expire_incomplete(&mut self, customer: &str, occasion: &Occasion<'_>) {
        let waiting = self.subscriptions.iter().filter(|(_, subscription)| {
            subscription.customer == customer
                && subscription.status == SubscriptionStatus::Incomplete
        });
        let waiting: Vec<String> = waiting.map(|(id, _)| id.clone()).collect();
        for id in waiting {
            // Cannot fail: its id was just read.
            let _ = self.expire(&id, occasion);
        }
    }
}
