//! The parts of the sandbox, put together.

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

/// Where the sandbox lives, and whom it speaks to.
#[derive(Debug, Clone)]
pub struct SandboxOptions {
    /// The folder that holds its file.
    pub folder: PathBuf,
    /// The address of this product, to which the browser comes back.
    pub public_url: String,
    /// Where events are told.
    pub webhook_url: String,
    /// What signs events; none for a secret that is drawn once and kept in the folder.
    pub webhook_secret: Option<SecretString>,
}

/// Why there is no sandbox.
#[derive(Debug, Error)]
pub enum SandboxError {
    /// Its file cannot be used.
    #[error("sandbox.json")]
    File(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The secret is empty.
    #[error(transparent)]
    Secret(#[from] EmptySecret),
    /// Events could never be told.
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
    /// Opens the sandbox of a folder. `clock` tells the real time.
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

    /// The clock for everything that deals with money.
    pub fn clock(&self) -> SandboxClock {
        self.store.clock.clone()
    }

    /// The provider, as the rest of the product asks it.
    pub fn payments(&self) -> SandboxPayments {
        SandboxPayments {
            store: self.store.clone(),
            secret: self.secret.clone(),
            public_url: self.public_url.clone(),
        }
    }

    /// What tells the server of events.
    pub fn deliveries(&self) -> Deliveries {
        self.deliveries.clone()
    }

    /// Adds the pages, below `/sandbox/`.
    pub fn pages(&self) -> Arc<dyn Fn(&mut ServiceConfig) + Send + Sync> {
        let pages = pages::Pages::new(self.store.clone(), self.public_url.clone());
        Arc::new(move |config| pages.configure(config))
    }
}
