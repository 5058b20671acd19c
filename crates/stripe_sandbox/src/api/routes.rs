//! The calls that the product makes.

use serde_json::{Value, json};
use triptych_billing::Plan;

use super::Refusal;
use super::call::Call;
use super::render::{Render, plan_of, price};
use crate::objects::{GOOD_CARDS, list, payment_method, portal_session, with_fields};
use crate::provider_state::{
    Card, CheckoutOrder, OperationContext, ProviderState, SubscriptionOrder, Unknown,
};

/// The default page size.
const PAGE_DEFAULT: usize = 10;

/// The result of a call.
type Answer = Result<Value, Refusal>;

/// Answers a call. The pages are below `public_url`.
pub(crate) fn answer(
    state: &mut ProviderState,
    context: &OperationContext<'_>,
    call: &Call,
    public_url: &str,
) -> Answer {
    let mut api = Api {
        state,
        context,
        call,
        public_url,
    };
    match (call.method.as_str(), call.path().as_slice()) {
        ("GET", _) => api.read(),
        ("POST", ["customers"]) => api.create_customer(),
        ("POST", ["billing_portal", "sessions"]) => api.open_portal(),
        ("POST", ["checkout", "sessions"]) => api.open_checkout(),
        ("POST", ["checkout", "sessions", id, "expire"]) => api.expire_checkout(id),
        ("POST", ["payment_methods", id, "attach"]) => api.attach(id),
        ("POST", ["subscriptions"]) => api.subscribe(),
        ("POST", ["subscriptions", id]) => api.change_subscription(id),
        ("DELETE", ["subscriptions", id]) => api.end_subscription(id),
        _ => Err(Unknown.into()),
    }
}

struct Api<'a> {
    state: &'a mut ProviderState,
    context: &'a OperationContext<'a>,
    call: &'a Call,
    public_url: &'a str,
}

impl Api<'_> {
    fn render(&self) -> Render<'_> {
        Render {
            state: self.state,
            public_url: self.public_url,
        }
    }

    fn read(&self) -> Answer {
        let (call, render) = (self.call, self.render());
        let mut found = match call.path().as_slice() {
            ["checkout", "sessions"] => {
                let wanted = ["customer", "status", "payment_intent"];
                return Ok(page(
                    "/v1/checkout/sessions",
                    render.checkouts(),
                    call,
                    &wanted,
                ));
            }
            ["subscriptions"] => {
                // Without a status filter those that were canceled are omitted.
                let mut found = render.subscriptions();
                found.retain(|found| found["status"] != "canceled");
                return Ok(page("/v1/subscriptions", found, call, &["customer"]));
            }
            ["disputes"] => {
                return Ok(page("/v1/disputes", render.disputes(), call, &["charge"]));
            }
            ["invoice_payments"] => return Ok(self.invoice_payments()),
            ["prices", id] => plan_of(id).map(price),
            ["checkout", "sessions", id] | [_, id] => render.object(id),
            _ => None,
        }
        .ok_or(Unknown)?;
        for field in ["latest_invoice", "payment_intent"] {
            let whole = found[field].as_str().and_then(|id| render.object(id));
            if let Some(whole) = whole.filter(|_| call.expands(field)) {
                found[field] = whole;
            }
        }
        Ok(found)
    }

    /// The payments of an invoice, or those by a payment intent.
    fn invoice_payments(&self) -> Value {
        let (call, render) = (self.call, self.render());
        let mut found = render.invoice_payments();
        found.retain(|paid| call.selects(paid, &["invoice"]));
        if let Some(intent) = call.find("payment[payment_intent]") {
            found.retain(|paid| paid["payment"]["payment_intent"] == intent);
        }
        for paid in &mut found {
            let intent = &mut paid["payment"]["payment_intent"];
            if call.expands("data.payment.payment_intent") {
                *intent = intent.as_str().and_then(|id| render.object(id)).into();
            }
            let invoice = &mut paid["invoice"];
            if call.expands("data.invoice") {
                *invoice = invoice.as_str().and_then(|id| render.object(id)).into();
            }
        }
        list("/v1/invoice_payments", &found)
    }

    /// A user is one customer; only the address changes.
    fn create_customer(&mut self) -> Answer {
        let (user_id, email) = (
            self.call.field("metadata[user_id]"),
            self.call.field("email"),
        );
        let id = self.state.name_customer(user_id, email, self.context);
        self.show(&id)
    }

    fn open_portal(&self) -> Answer {
        let found = self.state.customers.get(self.call.field("customer"));
        let portal = &found.ok_or(Unknown)?.portal;
        let url = format!("{}/sandbox/portal/{portal}", self.public_url);
        Ok(portal_session(&url))
    }

    fn open_checkout(&mut self) -> Answer {
        let order = CheckoutOrder {
            key: self.call.idempotency_key.clone(),
            customer: self.call.find("customer").map(ToOwned::to_owned),
            user_id: self.call.field("client_reference_id").to_owned(),
            plan: self.plan("line_items[0][price]")?,
        };
        let id = self.state.open_checkout(&order, self.context);
        self.show(&id)
    }

    fn expire_checkout(&mut self, id: &str) -> Answer {
        if !self.state.checkouts.get(id).ok_or(Unknown)?.is_open() {
            return Err(Refusal::invalid("Only open checkouts can be expired."));
        }
        self.state
            .expire_checkouts(self.context, |open, _| open == id);
        self.show(id)
    }

    fn attach(&self, id: &str) -> Answer {
        card(id)?;
        let customer = json!(self.call.field("customer"));
        let fields = [("id", json!(id)), ("customer", customer)];
        Ok(with_fields(payment_method(), fields))
    }

    fn subscribe(&mut self) -> Answer {
        let order = SubscriptionOrder {
            key: self.call.idempotency_key.clone(),
            customer: self.call.field("customer").to_owned(),
            user_id: self.call.field("metadata[user_id]").to_owned(),
            wish: self.call.field("metadata[wish]").to_owned(),
            plan: self.plan("items[0][price]")?,
            card: card(self.call.field("default_payment_method"))?,
        };
        let id = self.state.subscribe(&order, self.context);
        self.show(&id)
    }

    fn change_subscription(&mut self, id: &str) -> Answer {
        if self.call.find("items[0][price]").is_some() {
            let plan = self.plan("items[0][price]")?;
            self.state.change_plan(id, plan, self.context)?;
        }
        match self.call.field("cancel_at_period_end") {
            "true" => self.state.cancel_at_period_end(id, self.context)?,
            "false" => self.state.resume(id, self.context)?,
            _ => {}
        }
        self.show(id)
    }

    fn end_subscription(&mut self, id: &str) -> Answer {
        self.state.end(id, self.context)?;
        self.show(id)
    }

    fn show(&self, id: &str) -> Answer {
        Ok(self.render().object(id).ok_or(Unknown)?)
    }

    /// The plan of a field with a price.
    fn plan(&self, field: &str) -> Result<Plan, Unknown> {
        plan_of(self.call.field(field)).ok_or(Unknown)
    }
}

/// The behaviour of Stripe's test payment methods. There are no others here.
fn card(payment_method: &str) -> Result<Card, Refusal> {
    match payment_method {
        "pm_card_authenticationRequired" => Ok(Card::ToConfirm),
        good if GOOD_CARDS.contains(&good) => Ok(Card::Good),
        _ => Err(Refusal::declined()),
    }
}

/// One page of a list, newest first, of the objects with the wanted values.
fn page(url: &str, mut objects: Vec<Value>, call: &Call, wanted: &[&str]) -> Value {
    let age = |object: &Value| (object["created"].as_i64(), object["id"].to_string());
    objects.sort_by_key(|object| std::cmp::Reverse(age(object)));
    // The object before the page may no longer have the wanted values.
    let after = call.find("starting_after");
    let before = objects
        .iter()
        .position(|one| after.is_some_and(|after| one["id"] == after));
    objects.drain(..before.map_or(0, |at| at + 1));
    objects.retain(|object| call.selects(object, wanted));
    let size = call.field("limit").parse().unwrap_or(PAGE_DEFAULT);
    let has_more = objects.len() > size;
    objects.truncate(size);
    with_fields(list(url, &objects), [("has_more", json!(has_more))])
}
