//! The server of the API, and events that happen outside of the API.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use serde_json::Value;
use wiremock::matchers::any;
use wiremock::{Mock, MockServer, Request, Respond, ResponseTemplate};

use crate::account::{Account, Event};
use crate::api::Call;
use crate::objects::unavailable;

/// A server that replaces Stripe's API. The methods simulate what happens outside of the API:
/// payments, months that pass, disputes. Each returns the events that Stripe would send, in their
/// order.
pub struct StripeStub {
    server: MockServer,
    account: Arc<Mutex<Account>>,
    outage: Arc<Outage>,
}

/// Simulated outages of the API.
#[derive(Default)]
struct Outage {
    is_unavailable: AtomicBool,
}

impl StripeStub {
    /// Starts an account with the three prices and nothing else.
    pub async fn start() -> Self {
        let account = Arc::new(Mutex::new(Account::new()));
        let server = MockServer::builder().disable_request_recording();
        let server = server.start().await;
        let outage = Arc::new(Outage::default());
        let api = Api {
            account: Arc::clone(&account),
            outage: Arc::clone(&outage),
        };
        let everything = Mock::given(any()).respond_with(api);
        everything.mount(&server).await;
        Self {
            server,
            account,
            outage,
        }
    }

    /// The address of the API.
    pub fn url(&self) -> String {
        self.server.uri()
    }

    /// The user pays on the page of an open checkout, at `at`.
    ///
    /// # Panics
    /// If it can no longer be paid.
    #[track_caller]
    pub fn pay(&self, checkout: &str, at: i64) -> Vec<Event> {
        let events = self.try_to_pay(checkout, at);
        events.unwrap_or_else(|| panic!("{checkout} cannot be paid"))
    }

    /// The user tries to pay on a checkout's page, at `at`; `None` if it is closed.
    pub fn try_to_pay(&self, checkout: &str, at: i64) -> Option<Vec<Event>> {
        self.account().pay(checkout, at)
    }

    /// Makes the API unavailable: every call is then answered 503, and changes nothing.
    pub fn set_unavailable(&self, is_unavailable: bool) {
        self.outage
            .is_unavailable
            .store(is_unavailable, Ordering::SeqCst);
    }

    /// The next period of a subscription starts and is paid.
    pub fn renew(&self, subscription: &str) -> Vec<Event> {
        self.account().renew(subscription)
    }

    /// The next period of a subscription starts, and its card is declined.
    pub fn fail_renewal(&self, subscription: &str) -> Vec<Event> {
        self.account().fail_renewal(subscription)
    }

    /// A subscription ends at `at`, before its period does.
    pub fn end(&self, subscription: &str, at: i64) -> Vec<Event> {
        self.account().end(subscription, at)
    }

    /// A payment, of a checkout or an invoice, is refunded completely.
    pub fn refund(&self, payment: &str) -> Vec<Event> {
        self.account().refund(payment)
    }

    /// The refund of a payment fails later.
    pub fn fail_refund(&self, payment: &str) -> Vec<Event> {
        self.account().fail_refund(payment)
    }

    /// The owner of the card disputes a payment.
    pub fn dispute(&self, payment: &str) -> Vec<Event> {
        self.account().dispute(payment)
    }

    /// The dispute of a payment is closed; `status` is `won` or `lost`.
    pub fn close_dispute(&self, payment: &str, status: &str) -> Vec<Event> {
        self.account().close_dispute(payment, status)
    }

    /// Another event of an object, with its current state.
    pub fn event_of(&self, kind: &str, id: &str) -> Event {
        self.account().event_of(kind, id)
    }

    /// The current state of an object.
    pub fn object(&self, id: &str) -> Value {
        self.account().object(id).clone()
    }

    /// All objects of a type, by Stripe's name, such as `subscription`.
    pub fn all(&self, object: &str) -> Vec<Value> {
        self.account().all(object).cloned().collect()
    }

    fn account(&self) -> MutexGuard<'_, Account> {
        self.account.lock().unwrap()
    }
}

struct Api {
    account: Arc<Mutex<Account>>,
    outage: Arc<Outage>,
}

impl Respond for Api {
    fn respond(&self, request: &Request) -> ResponseTemplate {
        if self.outage.is_unavailable.load(Ordering::SeqCst) {
            return ResponseTemplate::new(503).set_body_json(unavailable());
        }
        let call = Call::of(request);
        let (status, body) = self.account.lock().unwrap().answer(&call);
        ResponseTemplate::new(status).set_body_json(body)
    }
}
