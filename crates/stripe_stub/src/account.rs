//! The state of an account at Stripe, and its changes.

use std::collections::{BTreeMap, HashMap};

use serde_json::{Value, json};

use crate::objects::{self, PRICE_BASIC, PRICE_POST, PRICE_PRO, with_fields};

/// The length of a month here, in seconds.
const MONTH: i64 = 30 * 86_400;

/// An event as Stripe sends it, without its signature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// The event id.
    pub id: String,
    /// The type of the event.
    pub kind: String,
    /// The exact body.
    pub body: String,
}

pub(crate) struct Account {
    /// The number of ids issued.
    named: u64,
    /// All objects by id.
    things: BTreeMap<String, Value>,
    /// The checkout or the invoice that each payment intent paid.
    intents: BTreeMap<String, String>,
    /// The responses by idempotency key.
    pub(crate) answers: HashMap<String, (u16, Value)>,
}

impl Account {
    pub(crate) fn new() -> Self {
        let mut account = Self {
            named: 0,
            things: BTreeMap::new(),
            intents: BTreeMap::new(),
            answers: HashMap::new(),
        };
        account.put(objects::single_price(PRICE_POST, 200));
        account.put(objects::monthly_price(PRICE_BASIC, 500));
        account.put(objects::monthly_price(PRICE_PRO, 1_000));
        account
    }

    pub(crate) fn find(&self, id: &str) -> Option<&Value> {
        self.things.get(id)
    }

    #[track_caller]
    pub(crate) fn object(&self, id: &str) -> &Value {
        self.find(id)
            .unwrap_or_else(|| panic!("{id} is not in the account"))
    }

    pub(crate) fn all(&self, object: &str) -> impl Iterator<Item = &Value> {
        let things = self.things.values();
        things.filter(move |thing| thing["object"] == object)
    }

    /// The object that a payment intent paid.
    pub(crate) fn paid_by(&self, intent: &str) -> Option<&Value> {
        self.intents.get(intent).and_then(|paid| self.find(paid))
    }

    /// The payment intent that paid for an object.
    pub(crate) fn intent_of(&self, paid: &str) -> Option<&str> {
        let mut intents = self.intents.iter();
        let (intent, _) = intents.find(|(_, thing)| *thing == paid)?;
        Some(intent)
    }

    pub(crate) fn name(&mut self, prefix: &str) -> String {
        self.named += 1;
        format!("{prefix}_{:06}", self.named)
    }

    pub(crate) fn put(&mut self, thing: Value) -> String {
        let id = text(&thing["id"]);
        self.things.insert(id.clone(), thing);
        id
    }

    pub(crate) fn change<const COUNT: usize>(&mut self, id: &str, fields: [(&str, Value); COUNT]) {
        let changed = with_fields(self.object(id).clone(), fields);
        self.put(changed);
    }

    pub(crate) fn event_of(&mut self, kind: &str, id: &str) -> Event {
        let event_id = self.name("evt");
        let event = objects::event(kind, self.object(id));
        let event = with_fields(event, [("id", json!(event_id))]);
        Event {
            id: event_id,
            kind: kind.to_owned(),
            body: event.to_string(),
        }
    }

    pub(crate) fn pay(&mut self, checkout: &str, at: i64) -> Option<Vec<Event>> {
        let session = self.object(checkout).clone();
        if session["status"] != "open" {
            return None;
        }
        let paid = [
            ("status", json!("complete")),
            ("payment_status", json!("paid")),
        ];
        self.change(checkout, paid);
        if session["mode"] == "payment" {
            let (intent, charge) = self.charge(checkout);
            self.change(checkout, [("payment_intent", json!(intent))]);
            return Some(vec![
                self.event_of("charge.succeeded", &charge),
                self.event_of("checkout.session.completed", checkout),
            ]);
        }
        let customer = text(&session["customer"]);
        let price = text(&session["price_of_the_stub"]);
        let (subscription, invoice) =
            self.begin(&customer, &price, session["metadata"].clone(), at);
        let bought = [
            ("subscription", json!(subscription)),
            ("invoice", json!(invoice)),
        ];
        self.change(checkout, bought);
        Some(vec![
            self.event_of("customer.subscription.created", &subscription),
            self.event_of("invoice.paid", &invoice),
            self.event_of("invoice.payment_succeeded", &invoice),
            self.event_of("checkout.session.completed", checkout),
        ])
    }

    /// Starts a subscription with a paid first period; returns its id and that of its invoice.
    pub(crate) fn begin(
        &mut self,
        customer: &str,
        price: &str,
        metadata: Value,
        at: i64,
    ) -> (String, String) {
        let id = self.name("sub");
        let mut subscription = with_fields(
            objects::subscription(price),
            [
                ("id", json!(id)),
                ("customer", json!(customer)),
                ("metadata", metadata),
                ("created", json!(at)),
                ("start_date", json!(at)),
            ],
        );
        let item = self.name("si");
        let item = [("id", json!(item)), ("subscription", json!(id))];
        subscription["items"]["data"][0] =
            with_fields(subscription["items"]["data"][0].take(), item);
        self.put(subscription);
        let invoice = self.bill(&id, at);
        (id, invoice)
    }

    /// Charges a month of a subscription; returns the invoice id.
    fn bill(&mut self, subscription: &str, start: i64) -> String {
        let invoice = self.begin_month(subscription, start);
        self.charge(&invoice);
        invoice
    }

    /// Starts a month of a subscription with an invoice; returns the invoice id.
    fn begin_month(&mut self, subscription: &str, start: i64) -> String {
        let mut billed = self.object(subscription).clone();
        let price = text(&billed["items"]["data"][0]["price"]["id"]);
        let plan = text(&billed["metadata"]["plan"]);
        let id = self.name("in");
        let mut invoice = with_fields(
            objects::invoice(&price, &plan),
            [("id", json!(id)), ("customer", billed["customer"].clone())],
        );
        let period = json!({"start": start, "end": start + MONTH});
        invoice["lines"]["data"][0]["period"] = period;
        invoice["parent"]["subscription_details"] =
            json!({"metadata": billed["metadata"], "subscription": subscription});
        self.put(invoice);
        billed["latest_invoice"] = json!(id);
        billed["items"]["data"][0]["current_period_start"] = json!(start);
        billed["items"]["data"][0]["current_period_end"] = json!(start + MONTH);
        self.put(billed);
        id
    }

    /// Charges a card for an object; returns the ids of the intent and the charge.
    fn charge(&mut self, paid: &str) -> (String, String) {
        let intent = self.name("pi");
        let id = self.name("ch");
        self.intents.insert(intent.clone(), paid.to_owned());
        let charge = with_fields(
            objects::charge(false),
            [
                ("id", json!(id)),
                ("payment_intent", json!(intent)),
                ("amount_refunded", json!(0)),
            ],
        );
        self.put(charge);
        (intent, id)
    }

    pub(crate) fn renew(&mut self, subscription: &str) -> Vec<Event> {
        let end = &self.object(subscription)["items"]["data"][0]["current_period_end"];
        let start = end.as_i64().unwrap();
        let invoice = self.bill(subscription, start);
        vec![
            self.event_of("invoice.paid", &invoice),
            self.event_of("customer.subscription.updated", subscription),
        ]
    }

    pub(crate) fn fail_renewal(&mut self, subscription: &str) -> Vec<Event> {
        let end = &self.object(subscription)["items"]["data"][0]["current_period_end"];
        let start = end.as_i64().unwrap();
        let invoice = self.begin_month(subscription, start);
        let due = self.object(&invoice)["amount_due"].clone();
        let unpaid = [
            ("status", json!("open")),
            ("amount_paid", json!(0)),
            ("amount_remaining", due),
        ];
        self.change(&invoice, unpaid);
        self.change(subscription, [("status", json!("past_due"))]);
        vec![
            self.event_of("invoice.payment_failed", &invoice),
            self.event_of("customer.subscription.updated", subscription),
        ]
    }

    pub(crate) fn end(&mut self, subscription: &str, at: i64) -> Vec<Event> {
        let ended = [
            ("status", json!("canceled")),
            ("canceled_at", json!(at)),
            ("ended_at", json!(at)),
        ];
        self.change(subscription, ended);
        vec![self.event_of("customer.subscription.deleted", subscription)]
    }

    pub(crate) fn refund(&mut self, payment: &str) -> Vec<Event> {
        let charge = self.charge_of(payment);
        let amount = self.object(&charge)["amount"].clone();
        self.change(
            &charge,
            [("refunded", json!(true)), ("amount_refunded", amount)],
        );
        let id = self.name("re");
        let refund = [("id", json!(id)), ("charge", json!(charge))];
        let refund = self.put(with_fields(objects::refund(), refund));
        vec![
            self.event_of("refund.created", &refund),
            self.event_of("charge.refunded", &charge),
        ]
    }

    /// The bank returns the money of a refund: Stripe then counts it as never made.
    pub(crate) fn fail_refund(&mut self, payment: &str) -> Vec<Event> {
        let charge = self.charge_of(payment);
        let stands = |refund: &&Value| refund["charge"] == *charge && refund["status"] != "failed";
        let refund = self.all("refund").find(stands);
        let refund = text(&refund.expect("a refund of this payment")["id"]);
        self.change(&refund, [("status", json!("failed"))]);
        let back = [("refunded", json!(false)), ("amount_refunded", json!(0))];
        self.change(&charge, back);
        vec![self.event_of("refund.failed", &refund)]
    }

    pub(crate) fn dispute(&mut self, payment: &str) -> Vec<Event> {
        let charge = self.charge_of(payment);
        let intent = self.object(&charge)["payment_intent"].clone();
        let id = self.name("dp");
        let dispute = with_fields(
            objects::dispute("needs_response"),
            [
                ("id", json!(id)),
                ("charge", json!(charge)),
                ("payment_intent", intent),
            ],
        );
        let id = self.put(dispute);
        vec![self.event_of("charge.dispute.created", &id)]
    }

    pub(crate) fn close_dispute(&mut self, payment: &str, status: &str) -> Vec<Event> {
        let charge = self.charge_of(payment);
        let is_open = |dispute: &&Value| {
            dispute["charge"] == *charge && dispute["status"] == "needs_response"
        };
        let dispute = self.all("dispute").find(is_open);
        let id = text(&dispute.expect("an open dispute of this payment")["id"]);
        self.change(&id, [("status", json!(status))]);
        vec![self.event_of("charge.dispute.closed", &id)]
    }

    fn charge_of(&self, payment: &str) -> String {
        let intent = self.intent_of(payment).expect("a payment that was made");
        let mut charges = self.all("charge");
        let charge = charges.find(|charge| charge["payment_intent"] == *intent);
        text(&charge.expect("a charge of the payment")["id"])
    }
}

/// The text of a string value.
#[track_caller]
pub(crate) fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}
