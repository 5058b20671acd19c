//! The assembly of the sandbox, its options and its clock.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use actix_web::web::ServiceConfig;
use chrono::{DateTime, TimeDelta, Utc};
use secrecy::SecretString;
use thiserror::Error;
use triptych_ports::{Clock, Randomness};
use triptych_webhooks::{EmptySecret, WebhookSecret};

use crate::api::Api;
use crate::deliveries::Deliveries;
use crate::pages;
use crate::store::{Store, StoreError};

/// The maximum offset of the clock, in seconds: about a hundred years.
pub(crate) const AHEAD_SECONDS_MAX: i64 = 100 * 366 * 24 * 60 * 60;

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
    /// The key of the API.
    pub secret_key: SecretString,
    /// Whether time has effects by itself. In tests it passes step by step.
    pub passes_time: bool,
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
    /// The API has no port.
    #[error("the sandbox's API cannot listen")]
    Listen(#[from] io::Error),
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
#[derive(Clone)]
pub struct Sandbox {
    pub(crate) api: Arc<Api>,
    /// The address of the API.
    address: SocketAddr,
    webhook_secret: SecretString,
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
        let (mut store, drawn) = Store::open(options.folder, clock, randomness)?;
        store.passes_time = options.passes_time;
        let drawn = || SecretString::from(drawn);
        let webhook_secret = options.webhook_secret.unwrap_or_else(drawn);
        let secret = WebhookSecret::new(&webhook_secret)?;
        let store = Arc::new(store);
        let deliveries = Deliveries::new(store.clone(), secret, options.webhook_url)?;
        let api = Api {
            store,
            public_url: options.public_url.trim_end_matches('/').to_owned(),
            secret_key: options.secret_key,
            is_unavailable: AtomicBool::new(false),
            listener: TcpListener::bind(("127.0.0.1", 0))?,
        };
        Ok(Self {
            address: api.listener.local_addr()?,
            api: Arc::new(api),
            webhook_secret,
            deliveries,
        })
    }

    /// The address of the API.
    pub fn api_url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The signing secret of events.
    pub fn webhook_secret(&self) -> SecretString {
        self.webhook_secret.clone()
    }

    /// The clock for billing.
    pub fn clock(&self) -> SandboxClock {
        self.api.store.clock.clone()
    }

    /// Answers calls of the API and delivers events, until one of the two fails.
    pub async fn run_forever(&self) {
        tokio::select! {
            () = self.serve_forever() => {}
            () = self.deliver_forever() => {}
        }
    }

    /// Answers calls of the API forever.
    pub async fn serve_forever(&self) {
        let served = match self.api.serve() {
            Ok(server) => server.await,
            Err(error) => Err(error),
        };
        if let Err(error) = served {
            tracing::error!(%error, "the sandbox's API cannot be served");
        }
    }

    /// Delivers events to the server forever, and runs the changes by time.
    pub async fn deliver_forever(&self) {
        self.deliveries.run_forever().await;
    }

    /// Adds the pages, below `/sandbox/`.
    pub fn pages(&self) -> Arc<dyn Fn(&mut ServiceConfig) + Send + Sync> {
        let pages = pages::Pages::new(self.api.store.clone(), self.api.public_url.clone());
        Arc::new(move |config| pages.configure(config))
    }
}

/// The real time plus an offset. Used for billing only: a month that passes here ends no session
/// and deletes no trip.
#[derive(Clone)]
pub struct SandboxClock {
    real: Arc<dyn Clock>,
    ahead_seconds: Arc<AtomicI64>,
}

impl SandboxClock {
    pub(crate) fn new(real: Arc<dyn Clock>) -> Self {
        Self {
            real,
            ahead_seconds: Arc::default(),
        }
    }

    pub(crate) fn real_now(&self) -> DateTime<Utc> {
        self.real.now()
    }

    pub(crate) fn set_ahead(&self, seconds: i64) {
        let seconds = seconds.clamp(0, AHEAD_SECONDS_MAX);
        self.ahead_seconds.store(seconds, Ordering::SeqCst);
    }
}

impl Clock for SandboxClock {
    fn now(&self) -> DateTime<Utc> {
        let ahead = TimeDelta::seconds(self.ahead_seconds.load(Ordering::SeqCst));
        self.real.now() + ahead
    }
}
