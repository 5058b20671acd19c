//! The API calls that the product makes.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use wiremock::Request;

use crate::account::{Account, text};
use crate::objects::{self, list, missing, refusal, with_fields};

/// The default page size.
const PAGE_DEFAULT: usize = 10;

/// A received call.
pub(crate) struct Call {
    verb: String,
    /// The path after the version, split into segments.
    path: Vec<String>,
    /// The form of the body, or of the query without a body.
    form: BTreeMap<String, String>,
    idempotency_key: Option<String>,
}

impl Call {
    pub(crate) fn of(request: &Request) -> Self {
        let query = request.url.query().unwrap_or_default().as_bytes();
        let form = if request.body.is_empty() {
            query
        } else {
            &request.body
        };
        let path = request.url.path().trim_start_matches("/v1/");
        let key = request.headers.get("idempotency-key");
        Self {
            verb: request.method.to_string(),
            path: path.split('/').map(ToOwned::to_owned).collect(),
            form: form_urlencoded::parse(form).into_owned().collect(),
            idempotency_key: key.map(|key| key.to_str().unwrap().to_owned()),
        }
    }

    fn field(&self, name: &str) -> &str {
        self.form.get(name).map_or("", String::as_str)
    }

    fn expands(&self, what: &str) -> bool {
        let mut fields = self.form.iter();
        fields.any(|(name, value)| name.starts_with("expand") && value == what)
    }

    /// The metadata of the new object.
    fn metadata(&self) -> Value {
        let names = self.form.iter().filter_map(|(field, value)| {
            let name = field.strip_prefix("metadata[")?.strip_suffix(']')?;
            Some((name.to_owned(), json!(value)))
        });
        Value::Object(names.collect())
    }
}

impl Account {
    /// Answers a call; the same idempotency key gets its first response again.
    pub(crate) fn answer(&mut self, call: &Call) -> (u16, Value) {
        let known = call.idempotency_key.as_ref();
        if let Some(answered) = known.and_then(|key| self.answers.get(key)) {
            return answered.clone();
        }
        let answer = match self.act(call) {
            Ok(found) => (200, found),
            Err(refused) => refused,
        };
        if let Some(key) = &call.idempotency_key {
            self.answers.insert(key.clone(), answer.clone());
        }
        answer
    }

    fn act(&mut self, call: &Call) -> Result<Value, (u16, Value)> {
        let path: Vec<&str> = call.path.iter().map(String::as_str).collect();
        match (call.verb.as_str(), path.as_slice()) {
            ("POST", ["customers"]) => Ok(self.new_customer(call)),
            ("POST", ["checkout", "sessions"]) => Ok(self.new_checkout(call)),
            ("GET", ["checkout", "sessions"]) => Ok(self.checkouts(call)),
            ("POST", ["checkout", "sessions", id, "expire"]) => self.expire(id),
            ("POST", ["payment_methods", id, "attach"]) => Ok(attached(id, call)),
            ("POST", ["subscriptions"]) => Ok(self.new_subscription(call)),
            ("GET", ["subscriptions"]) => Ok(self.subscriptions(call)),
            ("POST", ["subscriptions", id]) => self.change_subscription(id, call),
            ("DELETE", ["subscriptions", id]) => self.cancel(id),
            ("GET", ["disputes"]) => Ok(self.disputes(call)),
            ("GET", ["invoice_payments"]) => Ok(self.invoice_payments(call)),
            ("GET", ["checkout", "sessions", id] | [_, id]) => self.show(id, call),
            _ => Err((404, missing())),
        }
    }

    fn show(&self, id: &str, call: &Call) -> Result<Value, (u16, Value)> {
        let mut found = self.find(id).cloned().ok_or_else(|| (404, missing()))?;
        if call.expands("latest_invoice") {
            found["latest_invoice"] = self.object(&text(&found["latest_invoice"])).clone();
        }
        if call.expands("payment_intent") && found["payment_intent"].is_string() {
            let id = [("id", found["payment_intent"].take())];
            found["payment_intent"] = with_fields(objects::payment_intent("succeeded"), id);
        }
        Ok(found)
    }

    fn new_customer(&mut self, call: &Call) -> Value {
        let id = self.name("cus");
        let customer = with_fields(
            objects::customer("1"),
            [
                ("id", json!(id)),
                ("email", json!(call.field("email"))),
                ("metadata", call.metadata()),
            ],
        );
        self.put(customer.clone());
        customer
    }

    fn new_checkout(&mut self, call: &Call) -> Value {
        let id = self.name("cs_test");
        let session = with_fields(
            objects::checkout_session("1"),
            [
                ("id", json!(id)),
                ("customer", json!(call.field("customer"))),
                ("mode", json!(call.field("mode"))),
                ("metadata", call.metadata()),
                (
                    "client_reference_id",
                    json!(call.field("client_reference_id")),
                ),
                (
                    "url",
                    json!(format!("https://checkout.stripe.com/c/pay/{id}")),
                ),
                // Stripe returns it in a separate list.
                (
                    "price_of_the_stub",
                    json!(call.field("line_items[0][price]")),
                ),
            ],
        );
        self.put(session.clone());
        session
    }

    fn checkouts(&self, call: &Call) -> Value {
        let is_wanted = |session: &&Value| {
            ["customer", "status", "payment_intent"]
                .iter()
                .all(|name| call.field(name).is_empty() || session[name] == call.field(name))
        };
        let found = self.all("checkout.session").filter(is_wanted).cloned();
        page("/v1/checkout/sessions", found.collect(), call)
    }

    fn expire(&mut self, id: &str) -> Result<Value, (u16, Value)> {
        let session = self.find(id).ok_or_else(|| (404, missing()))?;
        if session["status"] != "open" {
            return Err((400, refusal("Only open checkouts can be expired.")));
        }
        self.change(id, [("status", json!("expired"))]);
        Ok(self.object(id).clone())
    }

    fn new_subscription(&mut self, call: &Call) -> Value {
        let price = call.field("items[0][price]");
        let at = std::time::UNIX_EPOCH.elapsed().unwrap().as_secs();
        let at = at.try_into().unwrap();
        let (id, _) = self.begin(call.field("customer"), price, call.metadata(), at);
        self.object(&id).clone()
    }

    /// Those that have not ended, as Stripe lists them without a status filter.
    fn subscriptions(&self, call: &Call) -> Value {
        let found = self
            .all("subscription")
            .filter(|found| found["customer"] == call.field("customer"))
            .filter(|found| found["status"] != "canceled");
        page("/v1/subscriptions", found.cloned().collect(), call)
    }

    fn change_subscription(&mut self, id: &str, call: &Call) -> Result<Value, (u16, Value)> {
        let found = self.find(id).ok_or_else(|| (404, missing()))?;
        if found["status"] == "canceled" {
            return Err((400, refusal("A canceled subscription can only be read.")));
        }
        let mut changed = found.clone();
        if let Some(price) = call.form.get("items[0][price]") {
            assert_eq!(
                changed["items"]["data"][0]["id"],
                call.field("items[0][id]")
            );
            changed["items"]["data"][0]["price"]["id"] = json!(price);
        }
        if let Some(wish) = call.form.get("cancel_at_period_end") {
            changed["cancel_at_period_end"] = json!(wish == "true");
        }
        if let Value::Object(names) = call.metadata() {
            for (name, value) in names {
                changed["metadata"][name] = value;
            }
        }
        self.put(changed.clone());
        Ok(changed)
    }

    fn cancel(&mut self, id: &str) -> Result<Value, (u16, Value)> {
        let found = self.find(id).ok_or_else(|| (404, missing()))?;
        let at = found["created"].as_i64().unwrap();
        self.end(id, at);
        Ok(self.object(id).clone())
    }

    fn disputes(&self, call: &Call) -> Value {
        let disputes = self.all("dispute");
        let found = disputes.filter(|found| found["charge"] == call.field("charge"));
        page("/v1/disputes", found.cloned().collect(), call)
    }

    /// The payments of an invoice, or by an intent.
    fn invoice_payments(&self, call: &Call) -> Value {
        let intent = call.field("payment[payment_intent]");
        let paid = match intent {
            "" => self.find(call.field("invoice")),
            intent => self.paid_by(intent),
        };
        let found = paid.filter(|paid| paid["object"] == "invoice");
        let found = found.map(|invoice| {
            let mut payment = objects::invoice_payment("succeeded");
            payment["payment"]["payment_intent"]["id"] =
                json!(self.intent_of(&text(&invoice["id"])));
            let is_whole = call.expands("data.invoice");
            payment["invoice"] = if is_whole { invoice } else { &invoice["id"] }.clone();
            payment
        });
        list("/v1/invoice_payments", found.as_slice())
    }
}

/// One page of a list, newest first. Ids are ascending, so the last one is the newest.
fn page(url: &str, mut things: Vec<Value>, call: &Call) -> Value {
    things.sort_by_key(|thing| std::cmp::Reverse(text(&thing["id"])));
    let after = call.field("starting_after");
    if !after.is_empty() {
        // The object before the page may no longer be in the list.
        things.retain(|thing| text(&thing["id"]).as_str() < after);
    }
    let size = call.field("limit").parse().unwrap_or(PAGE_DEFAULT);
    let has_more = things.len() > size;
    things.truncate(size);
    with_fields(list(url, &things), [("has_more", json!(has_more))])
}

fn attached(id: &str, call: &Call) -> Value {
    let customer = json!(call.field("customer"));
    let fields = [("id", json!(id)), ("customer", customer)];
    with_fields(objects::payment_method(), fields)
}
