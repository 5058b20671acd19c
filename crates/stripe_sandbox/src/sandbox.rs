//! The assembly of the sandbox.

use std::path::PathBuf;
use std::sync::Arc;

use actix_web::web::ServiceConfig;
use secrecy::SecretString;
use thiserror::Error;
use triptych_ports::{Clock, Randomness};
use triptych_webhooks::{EmptySecret, WebhookSecret};

use crate::clock::SandboxClock;
use crate::deliveries::Deliveries;
use crate::pages;
use crate::payments::SandboxPayments;
use crate::store::{Store, StoreError};

/// The configuration of the sandbox.
#[derive(Debug, Clone)]
pub struct SandboxOptions {
    /// The folder of its file.
    pub folder: PathBuf,
    /// The address of this product, for redirects back.
    pub public_url: String,
    /// The address for events.
    pub webhook_url: String,
    /// The signing secret of events; by default a random one that is stored in the folder.
    pub webhook_secret: Option<SecretString>,
}

/// Why the sandbox cannot start.
#[derive(Debug, Error)]
pub enum SandboxError {
    /// Its file cannot be used.
    #[error("sandbox.json")]
    File(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The secret is empty.
    #[error(transparent)]
    Secret(#[from] EmptySecret),
    /// The HTTP client for events cannot be created.
    #[error("events cannot be sent")]
    Client(#[from] reqwest::Error),
}

impl From<StoreError> for SandboxError {
    fn from(error: StoreError) -> Self {
        Self::File(error.into())
    }
}

/// A payment provider in this process.
pub struct Sandbox {
    store: Arc<Store>,
    secret: WebhookSecret,
    public_url: String,
    deliveries: Deliveries,
}

impl Sandbox {
    /// Opens the sandbox of a folder. `clock` returns the real time.
    ///
    /// # Errors
    /// Each variant of [`SandboxError`].
    pub fn open(
        options: SandboxOptions,
        clock: Arc<dyn Clock>,
        randomness: Arc<dyn Randomness>,
    ) -> Result<Self, SandboxError> {
        let clock = SandboxClock::new(clock);
        let (store, drawn) = Store::open(options.folder, clock, randomness)?;
        let secret = options.webhook_secret;
        let secret = WebhookSecret::new(&secret.unwrap_or_else(|| SecretString::from(drawn)))?;
        let store = Arc::new(store);
        Ok(Self {
            deliveries: Deliveries::new(store.clone(), secret.clone(), options.webhook_url)?,
            public_url: options.public_url.trim_end_matches('/').to_owned(),
            store,
            secret,
        })
    }

    /// The clock for billing.
    pub fn clock(&self) -> SandboxClock {
        self.store.clock.clone()
    }

    /// The implementation of the port.
    pub fn payments(&self) -> SandboxPayments {
        SandboxPayments {
            store: self.store.clone(),
            secret: self.secret.clone(),
            public_url: self.public_url.clone(),
        }
    }

    /// The delivery of events to the server.
    pub fn deliveries(&self) -> Deliveries {
        self.deliveries.clone()
    }

    /// Adds the pages, below `/sandbox/`.
    pub fn pages(&self) -> Arc<dyn Fn(&mut ServiceConfig) + Send + Sync> {
        let pages = pages::Pages::new(self.store.clone(), self.public_url.clone());
        Arc::new(move |config| pages.configure(config))
    }
}
