//! A stub server of Stripe's API.

use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use std::time::Duration;

use secrecy::SecretString;
use serde_json::Value;
use triptych_adapter_payments::{PriceIds, StripeOptions, StripePayments};
use triptych_stripe_sandbox::objects::{
    PRICE_BASIC, PRICE_POST, PRICE_PRO, list, missing, refusal, unavailable,
};
use triptych_stripe_sandbox::testing::SECRET_KEY;
use wiremock::http::Method;
use wiremock::matchers::{any, method, path};
use wiremock::{Mock, MockServer, Request, Respond, ResponseTemplate};

pub(crate) const WEBHOOK_SECRET: &str = "whsec_of_the_stub";
/// The timeout of an attempt in these tests.
pub(crate) const TIMEOUT: Duration = Duration::from_millis(500);

/// The options for a stub at this address.
pub(crate) fn options(base_url: &str) -> StripeOptions {
    StripeOptions {
        secret_key: SecretString::from(SECRET_KEY),
        webhook_secret: SecretString::from(WEBHOOK_SECRET),
        base_url: Some(base_url.to_owned()),
        public_url: "https://triptych.example/".to_owned(),
        prices: PriceIds {
            pay_as_you_go: PRICE_POST.to_owned(),
            basic: PRICE_BASIC.to_owned(),
            pro: PRICE_PRO.to_owned(),
        },
        requires_checked_prices: false,
        timeout: TIMEOUT,
    }
}

/// A request received by the stub.
#[derive(Debug)]
pub(crate) struct Sent {
    pub(crate) method: Method,
    pub(crate) path: String,
    /// The form of the body, or of the query without a body.
    pub(crate) form: HashMap<String, String>,
    pub(crate) headers: HashMap<String, String>,
}

impl Sent {
    fn of(request: &Request) -> Self {
        let query = request.url.query().unwrap_or_default().as_bytes();
        let form = if request.body.is_empty() {
            query
        } else {
            &request.body
        };
        let headers = request.headers.iter().map(|(name, value)| {
            let value = value.to_str().unwrap_or_default();
            (name.to_string(), value.to_owned())
        });
        Self {
            method: request.method.clone(),
            path: request.url.path().to_owned(),
            form: form_urlencoded::parse(form).into_owned().collect(),
            headers: headers.collect(),
        }
    }

    #[track_caller]
    pub(crate) fn field(&self, name: &str) -> &str {
        let field = self.form.get(name);
        field.unwrap_or_else(|| panic!("{name} is not in {:?}", self.form))
    }
}

/// The server. It answers 404 to requests without a configured answer.
pub(crate) struct Stub {
    server: MockServer,
}

impl Stub {
    pub(crate) async fn start() -> Self {
        let server = MockServer::start().await;
        Mock::given(any())
            .respond_with(ResponseTemplate::new(404).set_body_json(missing()))
            .with_priority(u8::MAX)
            .mount(&server)
            .await;
        let stub = Self { server };
        // By default, a customer without data, and no disputes.
        for at in ["/v1/checkout/sessions", "/v1/subscriptions", "/v1/disputes"] {
            let none = ResponseTemplate::new(200).set_body_json(list(at, &[]));
            let mock = Mock::given(method("GET")).and(path(at)).respond_with(none);
            mock.with_priority(u8::MAX - 1).mount(&stub.server).await;
        }
        stub
    }

    pub(crate) fn options(&self) -> StripeOptions {
        options(&self.server.uri())
    }

    pub(crate) fn payments(&self) -> StripePayments {
        StripePayments::new(self.options()).unwrap()
    }

    /// Answers every such request with an object.
    pub(crate) async fn knows(&self, verb: &str, at: &str, object: Value) {
        let answer = ResponseTemplate::new(200).set_body_json(object);
        self.answers(verb, at, answer).await;
    }

    pub(crate) async fn answers(&self, verb: &str, at: &str, answer: impl Respond + 'static) {
        let mock = Mock::given(method(verb)).and(path(at));
        mock.respond_with(answer).mount(&self.server).await;
    }

    /// Answers the first `times` such requests; later ones use another configured answer.
    pub(crate) async fn answers_first(
        &self,
        times: u64,
        verb: &str,
        at: &str,
        answer: ResponseTemplate,
    ) {
        let mock = Mock::given(method(verb)).and(path(at)).respond_with(answer);
        let mock = mock.up_to_n_times(times).with_priority(1);
        mock.mount(&self.server).await;
    }

    /// The requests, oldest first.
    pub(crate) async fn sent(&self) -> Vec<Sent> {
        let requests = self.server.received_requests().await.unwrap();
        requests.iter().map(Sent::of).collect()
    }

    /// The only request of a kind.
    #[track_caller]
    pub(crate) fn only(sent: &[Sent], verb: &str, at: &str) -> usize {
        let is_it = |request: &Sent| request.method.as_str() == verb && request.path == at;
        let found: Vec<usize> = (0..sent.len()).filter(|at| is_it(&sent[*at])).collect();
        assert_eq!(found.len(), 1, "{verb} {at} in {sent:#?}");
        found[0]
    }
}

/// Returns a new object for each idempotency key, and the same object for the same key.
pub(crate) struct OnceForEachKey {
    objects: Mutex<HashMap<String, Value>>,
    make: fn(&str) -> Value,
}

impl OnceForEachKey {
    /// Creates objects by id.
    pub(crate) fn new(make: fn(&str) -> Value) -> Self {
        Self {
            objects: Mutex::default(),
            make,
        }
    }
}

impl Respond for OnceForEachKey {
    fn respond(&self, request: &Request) -> ResponseTemplate {
        let Some(key) = request.headers.get("idempotency-key") else {
            return ResponseTemplate::new(400).set_body_json(refusal("a key is missing"));
        };
        let mut objects = self.objects.lock().unwrap();
        let number = objects.len() + 1;
        let key = key.to_str().unwrap().to_owned();
        let object = objects
            .entry(key)
            .or_insert_with(|| (self.make)(&number.to_string()));
        ResponseTemplate::new(200).set_body_json(&*object)
    }
}

/// Fails at first, and then answers as [`OnceForEachKey`] does. As at Stripe, a failure is stored
/// with its key and replayed.
pub(crate) struct FailureKept {
    failures: usize,
    failed: Mutex<HashSet<String>>,
    then: OnceForEachKey,
}

impl FailureKept {
    /// Fails for the first `failures` keys, permanently.
    pub(crate) fn of_first(failures: usize, make: fn(&str) -> Value) -> Self {
        Self {
            failures,
            failed: Mutex::default(),
            then: OnceForEachKey::new(make),
        }
    }
}

impl Respond for FailureKept {
    fn respond(&self, request: &Request) -> ResponseTemplate {
        let key = &request.headers["idempotency-key"];
        let mut failed = self.failed.lock().unwrap();
        if failed.len() < self.failures {
            failed.insert(key.to_str().unwrap().to_owned());
        }
        if failed.contains(key.to_str().unwrap()) {
            return ResponseTemplate::new(500).set_body_json(unavailable());
        }
        self.then.respond(request)
    }
}
