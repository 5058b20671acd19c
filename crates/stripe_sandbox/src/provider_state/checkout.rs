//! Checkouts.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use triptych_billing::Plan;

use super::{Bought, Card, Payment, PaymentState, ProviderState, Unknown, plan_name};
use crate::operation_context::OperationContext;

/// The lifetime of an open checkout.
const OPEN_FOR: TimeDelta = TimeDelta::hours(24);

/// The state of a checkout.
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
    /// Whether paying it starts a subscription.
    pub(crate) fn begins_subscription(&self) -> bool {
        self.plan != Plan::PayAsYouGo
    }

    fn is_open(&self) -> bool {
        self.state == CheckoutState::Open
    }
}

impl ProviderState {
    /// Opens a checkout, or returns the one of the same request. Of all checkouts of one customer
    /// that would start a subscription only the newest can be paid.
    pub(crate) fn open_checkout(
        &mut self,
        wish: &str,
        customer: Option<&str>,
        user_id: &str,
        plan: Plan,
        context: &OperationContext<'_>,
    ) -> String {
        let key = format!("checkout-{wish}");
        if let Some(opened) = self.wishes.get(&key) {
            return opened.clone();
        }
        let customer = self.known_customer(customer, user_id, context);
        let checkout = Checkout {
            customer: customer.clone(),
            user_id: user_id.to_owned(),
            plan,
            opened_at: context.now,
            state: CheckoutState::Open,
            is_declined: false,
            subscription: None,
        };
        if checkout.begins_subscription() {
            self.expire_subscribing_checkouts(&customer, context);
        }
        let id = context.name("cs");
        self.wishes.insert(key, id.clone());
        self.checkouts.insert(id.clone(), checkout);
        id
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
            let subscription = self.begin(
                &paid.customer,
                &paid.user_id,
                paid.plan,
                Card::Good,
                context,
            );
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
        self.expire_checkouts(context, |checkout| {
            context.now - checkout.opened_at >= OPEN_FOR
        });
    }

    pub(super) fn expire_subscribing_checkouts(
        &mut self,
        customer: &str,
        context: &OperationContext<'_>,
    ) {
        self.expire_checkouts(context, |checkout| {
            checkout.customer == customer && checkout.begins_subscription()
        });
    }

    pub(super) fn expire_all_checkouts(&mut self, customer: &str, context: &OperationContext<'_>) {
        self.expire_checkouts(context, |checkout| checkout.customer == customer);
    }

    fn expire_checkouts(
        &mut self,
        context: &OperationContext<'_>,
        is_meant: impl Fn(&Checkout) -> bool,
    ) {
        let mut expired = Vec::new();
        for (id, checkout) in &mut self.checkouts {
            if checkout.is_open() && is_meant(checkout) {
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
