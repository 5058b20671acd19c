//! Checkouts.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use triptych_billing::Plan;

use super::{Bought, Payment, PaymentState, ProviderState, SubscriptionOrder, Unknown, plan_name};
use crate::provider_state::OperationContext;

/// The lifetime of an open checkout.
const OPEN_FOR: TimeDelta = TimeDelta::hours(24);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CheckoutState {
    Open,
    Paid,
    Expired,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Checkout {
    pub(crate) customer: String,
    pub(crate) user_id: String,
    #[serde(with = "plan_name")]
    pub(crate) plan: Plan,
    pub(crate) opened_at: DateTime<Utc>,
    pub(crate) state: CheckoutState,
    /// Whether the last card was declined.
    pub(crate) is_declined: bool,
    /// The subscription that it started.
    pub(crate) subscription: Option<String>,
}

impl Checkout {
    /// When it expires.
    pub(crate) fn expires_at(&self) -> DateTime<Utc> {
        self.opened_at + OPEN_FOR
    }

    /// Whether paying it starts a subscription.
    pub(crate) fn begins_subscription(&self) -> bool {
        self.plan != Plan::PayAsYouGo
    }

    pub(crate) fn is_open(&self) -> bool {
        self.state == CheckoutState::Open
    }
}

/// A request for a checkout.
#[derive(Debug, Clone)]
pub(crate) struct CheckoutOrder {
    /// The idempotency key.
    pub(crate) key: Option<String>,
    pub(crate) customer: Option<String>,
    pub(crate) user_id: String,
    pub(crate) plan: Plan,
}

impl ProviderState {
    /// Opens a checkout, or returns the one of the same request.
    pub(crate) fn open_checkout(
        &mut self,
        order: &CheckoutOrder,
        context: &OperationContext<'_>,
    ) -> String {
        self.once(order.key.as_deref(), |state| {
            let customer = order.customer.as_deref();
            let checkout = Checkout {
                customer: state.known_customer(customer, &order.user_id, context),
                user_id: order.user_id.clone(),
                plan: order.plan,
                opened_at: context.now,
                state: CheckoutState::Open,
                is_declined: false,
                subscription: None,
            };
            // Ids are ascending: of two checkouts of the same second one has to be the newer.
            let id = context.name(&format!("cs_{:06}", state.checkouts.len()));
            state.checkouts.insert(id.clone(), checkout);
            id
        })
    }

    /// Pays a checkout with a valid card. A paid one stays unchanged, so that a form that is sent
    /// twice pays once.
    pub(crate) fn pay_checkout(
        &mut self,
        id: &str,
        context: &OperationContext<'_>,
    ) -> Result<CheckoutState, Unknown> {
        let checkout = self.checkouts.get_mut(id).ok_or(Unknown)?;
        if !checkout.is_open() {
            return Ok(checkout.state);
        }
        checkout.state = CheckoutState::Paid;
        checkout.is_declined = false;
        let paid = checkout.clone();
        if paid.begins_subscription() {
            let subscription = self.begin(&SubscriptionOrder::of_checkout(&paid), context);
            if let Some(checkout) = self.checkouts.get_mut(id) {
                checkout.subscription = Some(subscription);
            }
        } else {
            self.pay_post(id, paid, context);
        }
        self.queue_event_of_checkout(context, "completed", id);
        Ok(CheckoutState::Paid)
    }

    /// Declines the card. The checkout stays open.
    pub(crate) fn decline_checkout(&mut self, id: &str) -> Result<(), Unknown> {
        let checkout = self.checkouts.get_mut(id).ok_or(Unknown)?;
        checkout.is_declined = checkout.is_open();
        Ok(())
    }

    /// Expires checkouts that were not paid in time.
    pub(super) fn expire_old_checkouts(&mut self, context: &OperationContext<'_>) {
        self.expire_checkouts(context, |_, checkout| context.now >= checkout.expires_at());
    }

    /// Expires the open checkouts that are meant.
    pub(crate) fn expire_checkouts(
        &mut self,
        context: &OperationContext<'_>,
        is_meant: impl Fn(&str, &Checkout) -> bool,
    ) {
        let mut expired = Vec::new();
        for (id, checkout) in &mut self.checkouts {
            if checkout.is_open() && is_meant(id, checkout) {
                checkout.state = CheckoutState::Expired;
                expired.push(id.clone());
            }
        }
        for id in expired {
            self.queue_event_of_checkout(context, "expired", &id);
        }
    }

    fn pay_post(&mut self, id: &str, checkout: Checkout, context: &OperationContext<'_>) {
        let payment = Payment {
            customer: checkout.customer,
            user_id: checkout.user_id,
            charge: context.name("ch"),
            bought: Bought::Post,
            state: PaymentState::Paid,
            at: context.now,
            is_refunded: false,
            dispute: None,
            earlier_disputes: Vec::new(),
        };
        self.payments.insert(id.to_owned(), payment);
    }
}
