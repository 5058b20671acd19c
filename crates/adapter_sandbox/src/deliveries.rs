//! Events on their way to the server.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use reqwest::{Client, redirect};
use tokio::time::Instant;
use triptych_webhooks::WebhookSecret;

use crate::books::OutgoingEvent;
use crate::store::{ChangeError, Store};

/// The header with the signature, under the name that Stripe gave it.
const SIGNATURE_HEADER: &str = "Stripe-Signature";
/// How long the server may take to answer.
const ANSWER_WITHIN: Duration = Duration::from_secs(10);
/// How often to look whether time, or another process, has made something happen.
const LOOK_EVERY: Duration = Duration::from_secs(2);
/// The first pause after an event was not taken; each further one is twice as long.
const PAUSE_FIRST: Duration = Duration::from_secs(1);
/// The longest pause between two tries.
const PAUSE_MAX: Duration = Duration::from_mins(1);

/// Tells the server of events by signed calls of its webhook, each until it is taken. What waits
/// lies in the sandbox's file, so that a restart loses none.
#[derive(Clone)]
pub struct Deliveries {
    store: Arc<Store>,
    secret: WebhookSecret,
    url: String,
    client: Client,
}

/// How often an event was tried, and when it may be tried again.
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
            .timeout(ANSWER_WITHIN)
            .build()?;
        Ok(Self {
            store,
            secret,
            url,
            client,
        })
    }

    /// Delivers for ever, and lets the sandbox's time pass.
    pub async fn run_forever(&self) {
        let mut pauses = BTreeMap::new();
        loop {
            if let Err(error) = self.turn(&mut pauses).await {
                tracing::warn!(%error, "the sandbox's events cannot be read");
            }
            let _ = tokio::time::timeout(LOOK_EVERY, self.store.events.notified()).await;
        }
    }

    /// Tries every event that may be tried now, oldest first.
    async fn turn(&self, pauses: &mut BTreeMap<String, Pause>) -> Result<(), ChangeError> {
        let waiting = self
            .store
            .change(|books, _| Ok(books.events.clone()))
            .await?;
        for event in waiting {
            let pause = pauses.get(&event.id);
            if pause.is_some_and(|pause| pause.until > Instant::now()) {
                continue;
            }
            let tries = pause.map_or(1, |pause| pause.tries + 1);
            if self.is_taken(&event).await {
                pauses.remove(&event.id);
                let change = self.store.change(move |books, _| {
                    books.forget_event(&event.id);
                    Ok(())
                });
                change.await?;
            } else {
                pauses.insert(event.id, Pause::after(tries));
            }
        }
        Ok(())
    }

    /// Signed at every try: the server refuses a signature of another hour.
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
