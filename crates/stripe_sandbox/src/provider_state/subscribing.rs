//! Starting subscriptions.

use triptych_billing::Plan;

use super::{Checkout, PaymentState, ProviderState, Subscription, SubscriptionStatus};
use crate::provider_state::OperationContext;

/// The behaviour of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Card {
    /// It pays.
    Good,
    /// Its bank asks for confirmation of the payment.
    ToConfirm,
}

/// A request for a subscription.
#[derive(Debug, Clone)]
pub(crate) struct SubscriptionOrder {
    /// The idempotency key.
    pub(crate) key: Option<String>,
    pub(crate) customer: String,
    pub(crate) user_id: String,
    /// The name of the request in the metadata; empty if it has none.
    pub(crate) wish: String,
    /// Basic or Pro.
    pub(crate) plan: Plan,
    pub(crate) card: Card,
}

impl SubscriptionOrder {
    /// The order of a checkout that is paid with a valid card.
    pub(super) fn of_checkout(checkout: &Checkout) -> Self {
        Self {
            key: None,
            customer: checkout.customer.clone(),
            user_id: checkout.user_id.clone(),
            wish: String::new(),
            plan: checkout.plan,
            card: Card::Good,
        }
    }
}

impl ProviderState {
    /// Starts a subscription, or returns that of the same request.
    pub(crate) fn subscribe(
        &mut self,
        order: &SubscriptionOrder,
        context: &OperationContext<'_>,
    ) -> String {
        self.once(order.key.as_deref(), |state| {
            let customer = Some(order.customer.as_str());
            state.known_customer(customer, &order.user_id, context);
            state.begin(order, context)
        })
    }

    /// Starts a subscription and charges its first period.
    pub(super) fn begin(
        &mut self,
        order: &SubscriptionOrder,
        context: &OperationContext<'_>,
    ) -> String {
        let id = context.name("sub");
        let is_paid = order.card == Card::Good;
        let (status, state) = if is_paid {
            (SubscriptionStatus::Active, PaymentState::Paid)
        } else {
            (SubscriptionStatus::Incomplete, PaymentState::Open)
        };
        let subscription = Subscription {
            customer: order.customer.clone(),
            user_id: order.user_id.clone(),
            wish: order.wish.clone(),
            plan: order.plan,
            status,
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
        let invoice = self.charge_period(&id, state, context);
        if is_paid && let Ok(invoice) = invoice {
            self.queue_event_of_invoice(context, "paid", &invoice);
        }
        id
    }
}
