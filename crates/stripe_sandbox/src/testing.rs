//! The sandbox as tests use it: no time passes by itself, and a test decides what happens outside of
//! the API, and when: payments, months that pass, disputes.

// A missing object is a mistake in a test, so this panics.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::missing_panics_doc
)]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::UNIX_EPOCH;

use chrono::{DateTime, Utc};
use secrecy::SecretString;
use serde_json::{Value, json};
use tempfile::TempDir;
use triptych_ports::{Clock, Randomness};
use triptych_users::id::Uuid;

use crate::api::Render;
use crate::provider_state::{DisputeState, OperationContext, ProviderState, Unknown};
use crate::{Sandbox, SandboxOptions};

/// The key of the API.
pub const SECRET_KEY: &str = "sk_test_of_the_sandbox";

/// An event as it is sent, without its signature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// The event id.
    pub id: String,
    /// The type of the event.
    pub kind: String,
    /// The exact body.
    pub body: String,
}

/// A sandbox in a temporary folder. What happens in it returns its events instead of sending them.
pub struct TestSandbox {
    sandbox: Sandbox,
    _folder: TempDir,
}

impl TestSandbox {
    /// Starts a sandbox with the three prices and nothing else.
    pub async fn start() -> Self {
        let folder = TempDir::new().unwrap();
        let options = SandboxOptions {
            folder: folder.path().to_owned(),
            public_url: "https://triptych.example".to_owned(),
            webhook_url: String::new(),
            webhook_secret: None,
            secret_key: SecretString::from(SECRET_KEY),
            passes_time: false,
        };
        let randomness = Arc::new(Numbers::default());
        let sandbox = Sandbox::open(options, Arc::new(RealClock), randomness).unwrap();
        let served = sandbox.clone();
        tokio::spawn(async move { served.serve_forever().await });
        // A test may block its thread, so this waits until the API has threads of its own.
        reqwest::get(sandbox.api_url()).await.unwrap();
        Self {
            sandbox,
            _folder: folder,
        }
    }

    /// The address of the API.
    pub fn url(&self) -> String {
        self.sandbox.api_url()
    }

    /// Makes the API unavailable: every call is then answered 503, and changes nothing.
    pub fn set_unavailable(&self, is_unavailable: bool) {
        let outage = &self.sandbox.api.is_unavailable;
        outage.store(is_unavailable, Ordering::SeqCst);
    }

    /// The user pays on the page of an open checkout, at `at`.
    #[track_caller]
    pub fn pay(&self, checkout: &str, at: i64) -> Vec<Event> {
        let events = self.try_to_pay(checkout, at);
        events.unwrap_or_else(|| panic!("{checkout} cannot be paid"))
    }

    /// The user tries to pay on a checkout's page, at `at`; `None` if it is closed.
    pub fn try_to_pay(&self, checkout: &str, at: i64) -> Option<Vec<Event>> {
        let events = self.act(|state, context| {
            state.pay_checkout(checkout, &context.at(moment(at)))?;
            Ok(())
        });
        (!events.is_empty()).then_some(events)
    }

    /// The next period of a subscription starts and is paid.
    pub fn renew(&self, subscription: &str) -> Vec<Event> {
        self.act(|state, context| begin_next_period(state, subscription, false, context))
    }

    /// The next period of a subscription starts, and its card is declined.
    pub fn fail_renewal(&self, subscription: &str) -> Vec<Event> {
        self.act(|state, context| begin_next_period(state, subscription, true, context))
    }

    /// A subscription ends at `at`, before its period does.
    pub fn end(&self, subscription: &str, at: i64) -> Vec<Event> {
        self.act(|state, context| state.end(subscription, &context.at(moment(at))))
    }

    /// A payment, of a checkout or an invoice, is refunded completely.
    pub fn refund(&self, payment: &str) -> Vec<Event> {
        self.act(|state, context| state.refund(payment, context))
    }

    /// The refund of a payment fails later.
    pub fn fail_refund(&self, payment: &str) -> Vec<Event> {
        self.act(|state, context| state.fail_refund(payment, context))
    }

    /// The owner of the card disputes a payment.
    pub fn dispute(&self, payment: &str) -> Vec<Event> {
        self.act(|state, context| state.open_dispute(payment, context))
    }

    /// The dispute of a payment is closed.
    pub fn close_dispute(&self, payment: &str, is_won: bool) -> Vec<Event> {
        let end = if is_won {
            DisputeState::Won
        } else {
            DisputeState::Lost
        };
        self.act(|state, context| state.close_dispute(payment, end, context))
    }

    /// Another event of an object.
    pub fn event_of(&self, kind: &str, id: &str) -> Event {
        let object = json!({ "id": id });
        let events = self.act(|state, context| {
            state.queue_event(context, kind, &object);
            Ok(())
        });
        events.into_iter().next().unwrap()
    }

    /// The current state of an object.
    #[track_caller]
    pub fn object(&self, id: &str) -> Value {
        let object = self.read(|state| self.render(state).object(id));
        object.unwrap_or_else(|| panic!("there is no {id}"))
    }

    /// All checkouts.
    pub fn checkouts(&self) -> Vec<Value> {
        self.read(|state| self.render(state).checkouts())
    }

    /// All subscriptions.
    pub fn subscriptions(&self) -> Vec<Value> {
        self.read(|state| self.render(state).subscriptions())
    }

    fn read<T>(&self, read: impl FnOnce(&ProviderState) -> T) -> T {
        let found = self
            .sandbox
            .api
            .store
            .change_now(|state, _| Ok(read(state)));
        found.unwrap()
    }

    fn render<'a>(&'a self, state: &'a ProviderState) -> Render<'a> {
        Render {
            state,
            public_url: &self.sandbox.api.public_url,
        }
    }

    /// Runs an operation and returns its events.
    #[track_caller]
    fn act(
        &self,
        act: impl FnOnce(&mut ProviderState, &OperationContext<'_>) -> Result<(), Unknown>,
    ) -> Vec<Event> {
        let events = self.sandbox.api.store.change_now(|state, context| {
            let before = state.events.len();
            act(state, context)?;
            let new = state.events.drain(before..);
            let events = new.map(|event| Event {
                id: event.id,
                kind: event.kind,
                body: event.body,
            });
            Ok(events.collect())
        });
        events.unwrap()
    }
}

fn begin_next_period(
    state: &mut ProviderState,
    id: &str,
    is_declined: bool,
    context: &OperationContext<'_>,
) -> Result<(), Unknown> {
    let subscription = state.subscriptions.get_mut(id).ok_or(Unknown)?;
    subscription.declines_next = is_declined;
    let at = subscription.period_end;
    state.begin_next_period(id, &context.at(at))
}

fn moment(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(seconds, 0).unwrap()
}

struct RealClock;

impl Clock for RealClock {
    fn now(&self) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + UNIX_EPOCH.elapsed().unwrap()
    }
}

/// Sequential numbers.
#[derive(Default)]
pub(crate) struct Numbers(AtomicU64);

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
