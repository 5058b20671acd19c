//! Subscriptions begin.

use triptych_billing::Plan;

use super::{Books, PaymentState, Subscription, SubscriptionStatus};
use crate::occasion::Occasion;

/// What a card is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Card {
    /// It pays.
    Good,
    /// Its bank wants the payment confirmed.
    ToConfirm,
}

/// A subscription that is to be paid with a card that the page has collected.
#[derive(Debug, Clone)]
pub(crate) struct SubscriptionWish {
    /// The same wish sent twice begins one subscription.
    pub(crate) key: String,
    pub(crate) customer: String,
    pub(crate) user_id: String,
    /// Basic or Pro.
    pub(crate) plan: Plan,
    pub(crate) card: Card,
}

impl Books {
    /// Begins a subscription, or answers the one that the same wish has begun, unless that one is
    /// over.
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

    /// Whether a wish has begun a subscription that is not over.
    pub(crate) fn has_begun(&self, wish: &SubscriptionWish) -> bool {
        let begun = self.wishes.get(&format!("subscription-{}", wish.key));
        begun.is_some_and(|begun| self.goes_on(begun))
    }

    /// Whether a customer has a subscription that bills.
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

    /// Begins a subscription and charges its first period. Other ways to one that the customer has
    /// left open are closed, so that nobody ends up with two.
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
            // It is there: its name was just read.
            let _ = self.expire(&id, occasion);
        }
    }
}
