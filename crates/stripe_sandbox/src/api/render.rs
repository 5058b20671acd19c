//! Stripe's objects of the sandbox's state.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use triptych_billing::{Interval, PLANS, Plan};

use crate::objects::{self, PRICE_BASIC, PRICE_POST, PRICE_PRO, with_fields};
use crate::provider_state::{
    Bought, Checkout, CheckoutState, Customer, DisputeState, Payment, PaymentState, ProviderState,
    Subscription,
};

/// The price id of a plan.
pub(crate) const fn price_of(plan: Plan) -> &'static str {
    match plan {
        Plan::PayAsYouGo => PRICE_POST,
        Plan::Basic => PRICE_BASIC,
        Plan::Pro => PRICE_PRO,
    }
}

/// The plan of a price id.
pub(crate) fn plan_of(price: &str) -> Option<Plan> {
    let mut plans = PLANS.iter().map(|details| details.plan);
    plans.find(|plan| price_of(*plan) == price)
}

/// Reads objects from the state.
pub(crate) struct Render<'a> {
    pub(crate) state: &'a ProviderState,
    /// Of the pages, without a trailing slash.
    pub(crate) public_url: &'a str,
}

impl Render<'_> {
    pub(crate) fn object(&self, id: &str) -> Option<Value> {
        let state = self.state;
        match id.split('_').next()? {
            "cus" => state.customers.get(id).map(|found| customer(id, found)),
            "cs" => Some(self.checkout(id, state.checkouts.get(id)?)),
            "sub" => Some(subscription(id, state.subscriptions.get(id)?)),
            "in" => invoice(id, state.payments.get(id)?),
            "pi" => {
                let mut payments = state.payments.values();
                let paid = payments.find(|payment| payment.intent() == id)?;
                Some(self.payment_intent(paid))
            }
            "ch" => state.payment_of_charge(id).map(charge),
            "dp" => self.disputes().into_iter().find(|found| found["id"] == id),
            _ => None,
        }
    }

    pub(crate) fn checkouts(&self) -> Vec<Value> {
        let all = self.state.checkouts.iter();
        all.map(|(id, found)| self.checkout(id, found)).collect()
    }

    pub(crate) fn subscriptions(&self) -> Vec<Value> {
        let all = self.state.subscriptions.iter();
        all.map(|(id, found)| subscription(id, found)).collect()
    }

    /// All disputes, also those that were won.
    pub(crate) fn disputes(&self) -> Vec<Value> {
        let mut disputes = Vec::new();
        for payment in self.state.payments.values() {
            let won = payment.earlier_disputes.iter();
            disputes.extend(won.map(|id| dispute(id, DisputeState::Won, payment)));
            let latest = payment.dispute.iter();
            disputes.extend(latest.map(|latest| dispute(&latest.id, latest.state, payment)));
        }
        disputes
    }

    /// The payments of all invoices. Their intents and invoices are ids.
    pub(crate) fn invoice_payments(&self) -> Vec<Value> {
        let all = self.state.payments.iter();
        let periods = all.filter(|(_, payment)| payment.bought != Bought::Post);
        let payments = periods.map(|(invoice, payment)| {
            let mut paid = objects::invoice_payment(self.intent_status(payment));
            paid["payment"]["payment_intent"] = json!(payment.intent());
            paid["invoice"] = json!(invoice);
            paid
        });
        payments.collect()
    }

    fn checkout(&self, id: &str, found: &Checkout) -> Value {
        let (status, payment_status) = match found.state {
            CheckoutState::Open => ("open", "unpaid"),
            CheckoutState::Paid => ("complete", "paid"),
            CheckoutState::Expired => ("expired", "unpaid"),
        };
        let mode = if found.begins_subscription() {
            "subscription"
        } else {
            "payment"
        };
        let cents = json!(found.plan.details().price_cents);
        let payment = self.state.payments.get(id);
        let begun = found.subscription.as_deref();
        let invoice = begun.and_then(|begun| self.state.first_invoice(begun));
        let fields = [
            ("id", json!(id)),
            ("customer", json!(found.customer)),
            ("client_reference_id", json!(found.user_id)),
            ("metadata", names(&found.user_id, found.plan)),
            ("mode", json!(mode)),
            ("created", seconds(found.opened_at)),
            ("expires_at", seconds(found.expires_at())),
            ("amount_subtotal", cents.clone()),
            ("amount_total", cents),
            ("status", json!(status)),
            ("payment_status", json!(payment_status)),
            ("payment_intent", json!(payment.map(Payment::intent))),
            ("subscription", json!(begun)),
            ("invoice", json!(invoice)),
            (
                "url",
                json!(format!("{}/sandbox/checkout/{id}", self.public_url)),
            ),
        ];
        with_fields(objects::checkout_session("1"), fields)
    }

    fn payment_intent(&self, payment: &Payment) -> Value {
        let status = self.intent_status(payment);
        let cents = json!(payment.bought.plan().details().price_cents);
        let fields = [
            ("id", json!(payment.intent())),
            ("amount", cents),
            ("created", seconds(payment.at)),
            ("customer", json!(payment.customer)),
            ("latest_charge", json!(payment.charge)),
            ("client_secret", json!(self.client_secret(payment))),
        ];
        with_fields(objects::payment_intent(status), fields)
    }

    fn intent_status(&self, payment: &Payment) -> &'static str {
        match payment.state {
            PaymentState::Paid => "succeeded",
            PaymentState::Void => "canceled",
            PaymentState::Open if self.client_secret(payment).is_some() => "requires_action",
            PaymentState::Open => "requires_payment_method",
        }
    }

    /// The secret with which the front end confirms a payment.
    fn client_secret(&self, payment: &Payment) -> Option<&str> {
        let begun = payment.bought.subscription()?;
        let found = self.state.subscriptions.get(begun)?;
        found.client_secret.as_deref()
    }
}

pub(crate) fn price(plan: Plan) -> Value {
    let details = plan.details();
    match details.interval {
        Interval::Post => objects::single_price(price_of(plan), details.price_cents),
        Interval::Month => objects::monthly_price(price_of(plan), details.price_cents),
    }
}

fn seconds(at: DateTime<Utc>) -> Value {
    json!(at.timestamp())
}

/// The metadata of an order.
fn names(user_id: &str, plan: Plan) -> Value {
    json!({"user_id": user_id, "plan": plan.backend_name()})
}

fn customer(id: &str, found: &Customer) -> Value {
    let fields = [
        ("id", json!(id)),
        ("email", json!(found.email)),
        ("metadata", json!({"user_id": found.user_id})),
    ];
    with_fields(objects::customer("1"), fields)
}

fn subscription(id: &str, found: &Subscription) -> Value {
    let mut names = names(&found.user_id, found.plan);
    names["wish"] = json!(found.wish);
    let fields = [
        ("id", json!(id)),
        ("customer", json!(found.customer)),
        ("metadata", names),
        ("status", json!(found.status.word())),
        ("created", seconds(found.began_at)),
        ("start_date", seconds(found.began_at)),
        ("billing_cycle_anchor", seconds(found.began_at)),
        ("cancel_at_period_end", json!(found.cancels_at_period_end)),
        ("canceled_at", json!(found.ended_at.map(seconds))),
        ("ended_at", json!(found.ended_at.map(seconds))),
        ("latest_invoice", json!(found.latest_payment)),
    ];
    let mut whole = with_fields(objects::subscription(price_of(found.plan)), fields);
    let item = [
        ("id", json!(format!("si_{id}"))),
        ("subscription", json!(id)),
        ("price", price(found.plan)),
        ("current_period_start", seconds(found.period_start)),
        ("current_period_end", seconds(found.period_end)),
    ];
    let items = &mut whole["items"]["data"][0];
    *items = with_fields(items.take(), item);
    whole
}

/// The invoice of a period; `None` for a post.
fn invoice(id: &str, payment: &Payment) -> Option<Value> {
    let Bought::Period {
        subscription,
        plan,
        end,
    } = &payment.bought
    else {
        return None;
    };
    let (status, is_paid) = match payment.state {
        PaymentState::Paid => ("paid", true),
        PaymentState::Open => ("open", false),
        PaymentState::Void => ("void", false),
    };
    let cents = plan.details().price_cents;
    let fields = [
        ("id", json!(id)),
        ("customer", json!(payment.customer)),
        ("status", json!(status)),
        ("created", seconds(payment.at)),
        ("amount_due", json!(cents)),
        ("amount_paid", json!(if is_paid { cents } else { 0 })),
        ("amount_remaining", json!(if is_paid { 0 } else { cents })),
    ];
    let template = objects::invoice(price_of(*plan), plan.backend_name());
    let mut whole = with_fields(template, fields);
    let period = json!({"start": payment.at.timestamp(), "end": end.timestamp()});
    whole["lines"]["data"][0]["period"] = period;
    let paid_at = is_paid.then(|| seconds(payment.at));
    whole["status_transitions"]["paid_at"] = json!(paid_at);
    whole["parent"]["subscription_details"] =
        json!({"metadata": names(&payment.user_id, *plan), "subscription": subscription});
    Some(whole)
}

fn charge(payment: &Payment) -> Value {
    let cents = payment.bought.plan().details().price_cents;
    let refunded = if payment.is_refunded { cents } else { 0 };
    let fields = [
        ("id", json!(payment.charge)),
        ("payment_intent", json!(payment.intent())),
        ("customer", json!(payment.customer)),
        ("amount", json!(cents)),
        ("amount_refunded", json!(refunded)),
        ("created", seconds(payment.at)),
    ];
    with_fields(objects::charge(payment.is_refunded), fields)
}

fn dispute(id: &str, state: DisputeState, payment: &Payment) -> Value {
    let status = match state {
        DisputeState::NeedsResponse => "needs_response",
        DisputeState::Won => "won",
        DisputeState::Lost => "lost",
    };
    let fields = [
        ("id", json!(id)),
        ("charge", json!(payment.charge)),
        ("payment_intent", json!(payment.intent())),
    ];
    with_fields(objects::dispute(status), fields)
}
