//! Delivery of events to the server.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use reqwest::{Client, redirect};
use tokio::time::Instant;
use triptych_webhooks::WebhookSecret;

use crate::provider_state::OutgoingEvent;
use crate::store::{ChangeError, Store};

/// The signature header, with Stripe's name.
const SIGNATURE_HEADER: &str = "Stripe-Signature";
/// The timeout of a delivery.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);
/// The interval of polling for changes by time or by another process.
const POLL_INTERVAL: Duration = Duration::from_secs(2);
/// The pause after a first failure; each further one is twice as long.
const PAUSE_FIRST: Duration = Duration::from_secs(1);
/// The maximum pause between two attempts.
const PAUSE_MAX: Duration = Duration::from_mins(1);

/// Delivers events by signed calls of the server's webhook, and retries until success. Pending
/// events are in the sandbox's file, so that a restart loses none.
#[derive(Clone)]
pub(crate) struct Deliveries {
    store: Arc<Store>,
    secret: WebhookSecret,
    url: String,
    client: Client,
}

/// The number of attempts for an event, and the time of the next.
struct Pause {
    tries: u32,
    until: Instant,
}

impl Pause {
    fn after(tries: u32) -> Self {
        let doublings = tries.saturating_sub(1).min(16);
        let pause = PAUSE_FIRST.saturating_mul(2_u32.pow(doublings));
        Self {
            tries,
            until: Instant::now() + pause.min(PAUSE_MAX),
        }
    }
}

impl Deliveries {
    pub(crate) fn new(
        store: Arc<Store>,
        secret: WebhookSecret,
        url: String,
    ) -> Result<Self, reqwest::Error> {
        let client = Client::builder()
            .redirect(redirect::Policy::none())
            .timeout(ANSWER_TIMEOUT)
            .build()?;
        Ok(Self {
            store,
            secret,
            url,
            client,
        })
    }

    /// Delivers events forever, and runs the changes by time.
    pub(crate) async fn run_forever(&self) {
        let mut pauses = BTreeMap::new();
        loop {
            if let Err(error) = self.turn(&mut pauses).await {
                tracing::warn!(%error, "the sandbox's events cannot be read");
            }
            let _ = tokio::time::timeout(POLL_INTERVAL, self.store.events.notified()).await;
        }
    }

    /// Tries all events that are due, oldest first.
    async fn turn(&self, pauses: &mut BTreeMap<String, Pause>) -> Result<(), ChangeError> {
        let waiting = self
            .store
            .change(|state, _| Ok(state.events.clone()))
            .await?;
        for event in waiting {
            let pause = pauses.get(&event.id);
            if pause.is_some_and(|pause| pause.until > Instant::now()) {
                continue;
            }
            let tries = pause.map_or(1, |pause| pause.tries + 1);
            if self.is_taken(&event).await {
                pauses.remove(&event.id);
                let change = self.store.change(move |state, _| {
                    state.forget_event(&event.id);
                    Ok(())
                });
                change.await?;
            } else {
                pauses.insert(event.id, Pause::after(tries));
            }
        }
        Ok(())
    }

    /// Signed for each attempt, because the server refuses old signatures.
    async fn is_taken(&self, event: &OutgoingEvent) -> bool {
        let now = self.store.clock.real_now();
        let signature = self.secret.sign(event.body.as_bytes(), now);
        let request = self
            .client
            .post(&self.url)
            .header(SIGNATURE_HEADER, signature)
            .header("Content-Type", "application/json")
            .body(event.body.clone());
        match request.send().await {
            Ok(answer) if answer.status().is_success() => true,
            Ok(answer) => {
                let status = answer.status().as_u16();
                tracing::warn!(event.id, event.kind, status, "event was not taken");
                false
            }
            Err(error) => {
                tracing::warn!(event.id, event.kind, %error, "event was not delivered");
                false
            }
        }
    }
}
