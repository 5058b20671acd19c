//! The account behind an API, and what the rest of the world does in it.

use std::sync::{Arc, Mutex, MutexGuard};

use serde_json::Value;
use wiremock::matchers::any;
use wiremock::{Mock, MockServer, Request, Respond, ResponseTemplate};

use crate::account::{Account, Event};
use crate::api::Call;

/// A server that stands where Stripe's API is. What it is asked through the API is one half; the
/// other are the methods here: cards that are charged, months that pass, banks that ask back. Each
/// answers the events that Stripe would send, as they would be sent then, in their true order.
pub struct StripeStub {
    server: MockServer,
    account: Arc<Mutex<Account>>,
}

impl StripeStub {
    /// An account with the three prices and nothing else.
    pub async fn start() -> Self {
        let account = Arc::new(Mutex::new(Account::new()));
        let server = MockServer::builder().disable_request_recording();
        let server = server.start().await;
        let api = Api(Arc::clone(&account));
        let everything = Mock::given(any()).respond_with(api);
        everything.mount(&server).await;
        Self { server, account }
    }

    /// The address of the API.
    pub fn url(&self) -> String {
        self.server.uri()
    }

    /// The user pays on the checkout's page, at `at`.
    pub fn pay(&self, checkout: &str, at: i64) -> Vec<Event> {
        self.account().pay(checkout, at)
    }

    /// The next period of a subscription begins, and is paid.
    pub fn renew(&self, subscription: &str) -> Vec<Event> {
        self.account().renew(subscription)
    }

    /// A subscription ends at `at`, before its period does.
    pub fn end(&self, subscription: &str, at: i64) -> Vec<Event> {
        self.account().end(subscription, at)
    }

    /// All of a payment, a checkout's or an invoice's, is paid back.
    pub fn refund(&self, payment: &str) -> Vec<Event> {
        self.account().refund(payment)
    }

    /// The owner of the card disputes a payment.
    pub fn dispute(&self, payment: &str) -> Vec<Event> {
        self.account().dispute(payment)
    }

    /// The dispute of a payment ends; `status` is `won` or `lost`.
    pub fn close_dispute(&self, payment: &str, status: &str) -> Vec<Event> {
        self.account().close_dispute(payment, status)
    }

    /// Another event of a thing, which says how it stands now.
    pub fn tell(&self, kind: &str, id: &str) -> Event {
        self.account().tell(kind, id)
    }

    /// A thing as it stands.
    pub fn thing(&self, id: &str) -> Value {
        self.account().thing(id).clone()
    }

    /// Everything of one kind, by Stripe's word for it, such as `subscription`.
    pub fn all(&self, object: &str) -> Vec<Value> {
        self.account().all(object).cloned().collect()
    }

    fn account(&self) -> MutexGuard<'_, Account> {
        self.account.lock().unwrap()
    }
}

struct Api(Arc<Mutex<Account>>);

impl Respond for Api {
    fn respond(&self, request: &Request) -> ResponseTemplate {
        let call = Call::of(request);
        let (status, body) = self.0.lock().unwrap().answer(&call);
        ResponseTemplate::new(status).set_body_json(body)
    }
}
