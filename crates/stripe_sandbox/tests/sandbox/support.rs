//! A sandbox in a temporary folder, with a test client and a server that receives its events.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use actix_web::body::MessageBody as _;
use actix_web::http::{StatusCode, header};
use actix_web::{App, test};
use chrono::{DateTime, TimeDelta, Utc};
use secrecy::SecretString;
use tempfile::TempDir;
use triptych_adapter_payments::{PriceIds, StripeOptions, StripePayments};
use triptych_billing::{CheckoutId, Plan};
use triptych_ports::{
    CheckoutRequest, Clock, CustomerId, Payer, PaymentProvider as _, ProviderEvent, Randomness,
};
use triptych_stripe_sandbox::objects::{PRICE_BASIC, PRICE_POST, PRICE_PRO};
use triptych_stripe_sandbox::{Sandbox, SandboxOptions};
use triptych_users::id::Uuid;
use triptych_users::{EmailAddress, UserId};

/// A clock with a fixed time.
struct Still;

/// Its time.
pub(crate) const NOW: DateTime<Utc> = DateTime::from_timestamp(1_800_000_000, 0).unwrap();

impl Clock for Still {
    fn now(&self) -> DateTime<Utc> {
        NOW
    }
}

/// Sequential numbers, which restart with each server.
struct Numbers(AtomicU64);

impl Randomness for Numbers {
    fn new_id(&self) -> Uuid {
        Uuid::from_u128(self.seed().into())
    }

    fn secret(&self) -> [u8; 32] {
        let mut secret = [0; 32];
        secret[..8].copy_from_slice(&self.seed().to_be_bytes());
        secret
    }

    fn seed(&self) -> u64 {
        self.0.fetch_add(1, Ordering::SeqCst)
    }
}

pub(crate) const PUBLIC_URL: &str = "http://localhost:8080";
const SECRET_KEY: &str = "sk_test_of_the_bench";

pub(crate) struct Bench {
    pub(crate) folder: TempDir,
    pub(crate) sandbox: Sandbox,
    pub(crate) user_id: UserId,
}

/// A response to a browser.
pub(crate) struct Shown {
    pub(crate) status: StatusCode,
    pub(crate) text: String,
    /// The target of a redirect; empty without one.
    pub(crate) location: String,
}

pub(crate) fn options(folder: PathBuf, webhook_url: &str) -> SandboxOptions {
    SandboxOptions {
        folder,
        public_url: format!("{PUBLIC_URL}/"),
        webhook_url: webhook_url.to_owned(),
        webhook_secret: None,
        secret_key: SecretString::from(SECRET_KEY),
        passes_time: true,
    }
}

/// A clock and a source of numbers.
pub(crate) fn machine() -> (impl Clock, impl Randomness) {
    (Still, Numbers(AtomicU64::new(0)))
}

fn open(options: SandboxOptions, first_number: u64) -> Sandbox {
    let numbers = Numbers(AtomicU64::new(first_number));
    let sandbox = Sandbox::open(options, Arc::new(Still), Arc::new(numbers)).unwrap();
    let served = sandbox.clone();
    tokio::spawn(async move { served.serve_forever().await });
    sandbox
}

/// The adapter of Stripe, which calls a sandbox.
pub(crate) fn payments(sandbox: &Sandbox) -> StripePayments {
    let options = StripeOptions {
        secret_key: SecretString::from(SECRET_KEY),
        webhook_secret: sandbox.webhook_secret(),
        base_url: Some(sandbox.api_url()),
        public_url: PUBLIC_URL.to_owned(),
        prices: PriceIds {
            pay_as_you_go: PRICE_POST.to_owned(),
            basic: PRICE_BASIC.to_owned(),
            pro: PRICE_PRO.to_owned(),
        },
        requires_checked_prices: false,
        timeout: StripeOptions::TIMEOUT,
    };
    StripePayments::new(options).unwrap()
}

impl Bench {
    /// A sandbox without a receiver of events.
    pub(crate) fn new() -> Self {
        Self::telling("http://127.0.0.1:9/")
    }

    /// A sandbox with a receiver of events at this address.
    pub(crate) fn telling(webhook_url: &str) -> Self {
        let folder = TempDir::new().unwrap();
        let options = options(folder.path().to_owned(), webhook_url);
        Self {
            sandbox: open(options, 0),
            folder,
            user_id: UserId::new(Uuid::from_u128(1)),
        }
    }

    /// Another server with the same folder, or the same server after a restart.
    pub(crate) fn reopened(&self, webhook_url: &str) -> Sandbox {
        open(options(self.folder.path().to_owned(), webhook_url), 1_000)
    }

    pub(crate) fn payments(&self) -> StripePayments {
        payments(&self.sandbox)
    }

    pub(crate) fn ahead(&self) -> TimeDelta {
        self.sandbox.clock().now() - NOW
    }

    /// The content of the file.
    pub(crate) fn file(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("sandbox.json")).unwrap()
    }

    /// The pending events, oldest first.
    pub(crate) fn waiting(&self) -> Vec<ProviderEvent> {
        let file: serde_json::Value = serde_json::from_str(&self.file()).unwrap();
        let events = file["books"]["events"].as_array().unwrap().clone();
        let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
        let events = events.iter().map(|event| ProviderEvent {
            id: text(&event["id"]),
            kind: text(&event["kind"]),
            body: text(&event["body"]),
        });
        events.collect()
    }

    pub(crate) async fn customer(&self) -> CustomerId {
        let payer = Payer {
            user_id: self.user_id,
            email: EmailAddress::parse("ada@example.org").unwrap(),
            lost: None,
        };
        let made = self.payments().create_customer(&payer).await;
        made.unwrap().unwrap()
    }

    /// The id and the page path of a new checkout.
    pub(crate) async fn checkout(&self, plan: Plan, wish: &str) -> (CheckoutId, String) {
        let request = CheckoutRequest {
            user_id: self.user_id,
            customer: Some(self.customer().await),
            plan,
            idempotency_key: wish.to_owned(),
        };
        let opened = self.payments().create_checkout(&request).await.unwrap();
        (opened.id.unwrap(), path(&opened.url))
    }

    /// The portal path of a customer with a new subscription.
    pub(crate) async fn portal(&self, plan: Plan) -> String {
        let (_, page) = self.checkout(plan, "first").await;
        self.post(&format!("{page}/pay")).await;
        let customer = self.customer().await;
        path(&self.payments().open_portal(&customer).await.unwrap())
    }

    pub(crate) async fn get(&self, path: &str) -> Shown {
        self.ask(test::TestRequest::get().uri(path)).await
    }

    pub(crate) async fn post(&self, path: &str) -> Shown {
        self.ask(test::TestRequest::post().uri(path)).await
    }

    async fn ask(&self, request: test::TestRequest) -> Shown {
        let pages = self.sandbox.pages();
        let app = test::init_service(App::new().configure(|config| pages(config))).await;
        let answer = test::call_service(&app, request.to_request()).await;
        let location = answer.headers().get(header::LOCATION);
        let location = location.map(|value| value.to_str().unwrap().to_owned());
        Shown {
            status: answer.status(),
            location: location.unwrap_or_default(),
            text: text_of(answer.into_body().try_into_bytes().unwrap().to_vec()),
        }
    }
}

fn text_of(body: Vec<u8>) -> String {
    String::from_utf8(body).unwrap()
}

/// The path of an address of this product.
pub(crate) fn path(url: &str) -> String {
    url.strip_prefix(PUBLIC_URL).unwrap().to_owned()
}

impl Shown {
    /// The target of the button with a label.
    pub(crate) fn button(&self, label: &str) -> String {
        let action = self.find_button(label);
        action.unwrap_or_else(|| panic!("no button {label:?} in {}", self.text))
    }

    pub(crate) fn has_button(&self, label: &str) -> bool {
        self.find_button(label).is_some()
    }

    fn find_button(&self, label: &str) -> Option<String> {
        let end = self.text.find(&format!(">{label}</button>"))?;
        let form = &self.text[self.text[..end].rfind("<form")?..end];
        let (_, action) = form.split_once("action=\"")?;
        Some(action.split_once('"')?.0.to_owned())
    }
}
