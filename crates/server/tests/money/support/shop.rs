//! Servers that sell by Stripe, which here is a stub.

use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use reqwest::{Client, StatusCode};
use secrecy::SecretString;
use serde_json::{Value, json};
use triptych_adapter_system::SystemClock;
use triptych_ports::Clock as _;
use triptych_stripe_sandbox::objects::{PRICE_BASIC, PRICE_POST, PRICE_PRO};
use triptych_stripe_sandbox::testing::{Event, SECRET_KEY, TestSandbox};
use triptych_webhooks::WebhookSecret;

use super::TestDatabase;
use crate::server::{TestServer, TestUser};

/// What the sandbox's events are signed with.
pub(crate) const WEBHOOK_SECRET: &str = "whsec_of_the_stub";

/// How long events may wait for their effect where nothing was cut off.
pub(crate) const APPLIED_WITHIN: Duration = Duration::from_mins(1);

/// The events that wait for their effect.
const WAITING: &str = "FROM jobs WHERE queue = 'events' AND ended_at IS NULL";

/// A provider, a database, and any number of servers between them.
pub(crate) struct Shop {
    pub(crate) stripe: TestSandbox,
    pub(crate) database: TestDatabase,
    client: Client,
}

impl Shop {
    pub(crate) async fn over(database: TestDatabase) -> Self {
        Self {
            stripe: TestSandbox::start().await,
            database,
            client: Client::new(),
        }
    }

    /// Starts one more server, with some settings of its own.
    pub(crate) async fn open(&self, more: &[(&'static str, &str)]) -> TestServer {
        let (stripe, database) = (self.stripe.url(), self.database.url());
        let mut environment = settings(&stripe, &database).to_vec();
        environment.extend(more);
        TestServer::start(&environment).await
    }

    /// Starts a server that was killed again.
    pub(crate) async fn reopen(&self, server: &mut TestServer, more: &[(&'static str, &str)]) {
        let (stripe, database) = (self.stripe.url(), self.database.url());
        let mut environment = settings(&stripe, &database).to_vec();
        environment.extend(more);
        server.restart(&environment).await;
    }

    /// Sends an event to a server at `url`; answers whether the server has taken it.
    pub(crate) async fn send(&self, url: &str, event: &Event) -> bool {
        let request = self
            .client
            .post(format!("{url}/api/billing/webhook/"))
            .header("Stripe-Signature", signed(&event.body, SystemClock.now()))
            .body(event.body.clone());
        match request.send().await {
            Ok(answer) => answer.status() == StatusCode::OK,
            Err(_) => false,
        }
    }

    /// Sends events and waits until they have had their effect.
    pub(crate) async fn deliver(&self, server: &TestServer, events: &[Event]) {
        for event in events {
            assert!(
                self.send(&server.url, event).await,
                "{} was refused",
                event.kind
            );
        }
        self.wait_until_applied(APPLIED_WITHIN).await;
    }

    /// Waits until no event waits for its effect.
    pub(crate) async fn wait_until_applied(&self, longest: Duration) {
        self.wait_until_none(WAITING, longest).await;
    }

    /// Waits until a query, given from its `FROM` on, finds nothing.
    pub(crate) async fn wait_until_none(&self, from: &str, longest: Duration) {
        let started = Instant::now();
        while self.database.count(from) > 0 {
            assert!(started.elapsed() < longest, "there are rows {from}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    #[allow(dead_code)] // Not every test target looks.
    pub(crate) fn waiting_events(&self) -> i64 {
        self.database.count(WAITING)
    }

    /// The checkout that a user is sent to for a plan.
    pub(crate) async fn checkout(&self, user: &TestUser, plan: &str) -> String {
        let path = "/api/billing/checkout-session/";
        let opened = user.post(path, json!({"plan": plan})).await;
        let url = opened["url"].as_str().unwrap();
        let (_, id) = url.rsplit_once('/').unwrap();
        assert!(id.starts_with("cs_"), "{url} is no checkout");
        id.to_owned()
    }

    /// A user buys a plan, and the event arrives.
    pub(crate) async fn buy(&self, server: &TestServer, user: &TestUser, plan: &str) {
        let checkout = self.checkout(user, plan).await;
        let events = self.stripe.pay(&checkout, now_seconds());
        self.deliver(server, &events).await;
    }
}

/// Who takes the money, and where it is written down. The limits are those of a test.
fn settings<'a>(stripe: &'a str, database: &'a str) -> [(&'static str, &'a str); 9] {
    [
        ("TRIPTYCH__DATABASE__URL", database),
        ("TRIPTYCH__PAYMENTS__PROVIDER", "stripe"),
        ("TRIPTYCH__PAYMENTS__BASE_URL", stripe),
        ("TRIPTYCH__PAYMENTS__SECRET_KEY", SECRET_KEY),
        ("TRIPTYCH__PAYMENTS__WEBHOOK_SECRET", WEBHOOK_SECRET),
        ("TRIPTYCH__PAYMENTS__PRICE_PAY_AS_YOU_GO", PRICE_POST),
        ("TRIPTYCH__PAYMENTS__PRICE_BASIC", PRICE_BASIC),
        ("TRIPTYCH__PAYMENTS__PRICE_PRO", PRICE_PRO),
        ("TRIPTYCH__LIMITS__REGISTRATIONS_PER_HOUR", "100000"),
    ]
}

/// The header under an event that is sent at a moment.
pub(crate) fn signed(body: &str, at: DateTime<Utc>) -> String {
    let secret = WebhookSecret::new(&SecretString::from(WEBHOOK_SECRET)).unwrap();
    secret.sign(body.as_bytes(), at)
}

/// Now, as Stripe counts.
pub(crate) fn now_seconds() -> i64 {
    SystemClock.now().timestamp()
}

/// What a user has.
pub(crate) async fn billing(user: &TestUser) -> Value {
    user.get("/api/billing/me/").await
}
