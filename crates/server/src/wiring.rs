//! The composition root: builds adapters, ports and the server from the configuration. The only
//! place that names adapters; contains no business logic.

pub(crate) mod ai;
mod mail;
mod page;
mod payments;
mod public_address;
mod service_checks;
mod services;
mod sign_in;

use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use secrecy::ExposeSecret;
use tokio::sync::RwLock;
use triptych_adapter_ai::analysis::{Networks, PhotoWorkers};
use triptych_adapter_db::Database;
use triptych_adapter_storage::{ObjectStoreStorage, StorageOptions};
use triptych_adapter_system::{BcryptHasher, HmacAddressDigester, SystemClock, SystemRandomness};
use triptych_app::shutdown::Shutdown;
use triptych_http::{AddressSigner, AllowedHosts, HttpServices, HttpSettings, Mount, SigningKey};
use triptych_ports::{Clock, PaymentProvider, Randomness, UserStore};

use crate::config::{Config, Profile, signing_key};
use crate::private_files;
use crate::worker::Workers;
use payments::{Payments, PriceCheck};
pub(crate) use service_checks::service_checks;

/// The adapters of all ports.
struct Adapters {
    database: Arc<Database>,
    storage: Arc<ObjectStoreStorage>,
    clock: Arc<dyn Clock>,
    /// The clock of billing. The sandbox can advance it.
    billing_clock: Arc<dyn Clock>,
    randomness: Arc<dyn Randomness>,
    photo_workers: PhotoWorkers,
    networks: Option<Arc<Networks>>,
    /// Shared by all decoding: see [`Ports::decoding`](triptych_app::Ports::decoding).
    decoding: Arc<RwLock<()>>,
    payments: Arc<dyn PaymentProvider>,
}

/// A server that is ready to start.
pub(crate) struct Server {
    /// The services of the handlers.
    pub(crate) services: HttpServices,
    /// The background workers.
    pub(crate) workers: Workers,
    /// Additional pages to serve.
    pub(crate) mounts: Vec<Mount>,
    /// To migrate before the start.
    pub(crate) database: Arc<Database>,
    /// The password hasher.
    hasher: Arc<BcryptHasher>,
    /// To run before the start.
    pub(crate) price_check: PriceCheck,
    /// To trigger at shutdown.
    pub(crate) shutdown: Shutdown,
}

impl Server {
    /// Makes logins of unknown users as slow as a comparison with the costliest stored hash. If the
    /// database is unavailable, costs are recorded when hashes are compared.
    pub(crate) async fn note_password_costs(&self) {
        match self.database.costliest_hash().await {
            Ok(Some(hash)) => {
                self.hasher.note_cost(&hash);
                tracing::info!("unknown users are compared at the highest cost in use");
            }
            Ok(None) => {}
            Err(failure) => tracing::warn!(error = %failure, "password costs are not known"),
        }
    }
}

/// Builds the server that listens on `address`.
///
/// # Errors
/// The invalid setting.
pub(crate) fn server(config: &Config, address: SocketAddr) -> anyhow::Result<Server> {
    let public_url = public_url(config, address.port())?;
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let randomness: Arc<dyn Randomness> = Arc::new(SystemRandomness);
    let payments = Payments::new(config, &public_url, address, &clock, &randomness)?;
    let adapters = adapters(config, clock, randomness, &payments)?;
    let settings = http_settings(config, public_url, adapters.randomness.as_ref())?;
    let hasher = Arc::new(services::hasher(config)?);
    let ports = services::ports(config, &adapters, hasher.clone(), &settings.public_url)?;
    let shutdown = ports.shutdown.clone();
    Ok(Server {
        workers: Workers {
            analyses_at_once: config.limits.worker_count(),
            sandbox: payments.sandbox,
            ports: ports.clone(),
        },
        services: services::services(&adapters, ports, settings),
        mounts: payments.pages.into_iter().collect(),
        shutdown,
        database: adapters.database,
        hasher,
        price_check: payments.price_check,
    })
}

/// Validates the configuration without creating or contacting anything. Called first by every
/// command that serves or validates.
///
/// # Errors
/// The invalid setting.
pub(crate) fn check(config: &Config) -> anyhow::Result<()> {
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let randomness: Arc<dyn Randomness> = Arc::new(SystemRandomness);
    let public_url = public_url(config, config.server.bind.port())?;
    Database::check_url(&database_url(config)).context("database.url")?;
    pool_size(config)?;
    let (url, options) = storage_options(config)?;
    triptych_adapter_storage::check(&url, &options).context("storage.url")?;
    mail::check(config, &randomness)?;
    Payments::check(config, &public_url)?;
    ai::Ai::model(&config.ai)?;
    sign_in::identity_providers(config, &public_url, &clock)?;
    services::hasher(config)?;
    Ok(())
}

/// The public URL, without a trailing slash.
fn public_url(config: &Config, port: u16) -> anyhow::Result<String> {
    let url = config.public_url(port)?;
    Ok(url.as_str().trim_end_matches('/').to_owned())
}

/// Opens the database lazily, without a query.
///
/// # Errors
/// If `database.url` is not valid.
pub(crate) fn database(config: &Config) -> anyhow::Result<Database> {
    Database::connect(&database_url(config), pool_size(config)?).context("database.url")
}

pub(crate) fn database_url(config: &Config) -> String {
    match config.database.url.expose_secret() {
        "" => format!(
            "sqlite://{}",
            config.server.data_dir.join("triptych.db").display()
        ),
        url => url.to_owned(),
    }
}

fn pool_size(config: &Config) -> anyhow::Result<u32> {
    u32::try_from(config.database.pool_size.get()).context("database.pool_size")
}

fn adapters(
    config: &Config,
    clock: Arc<dyn Clock>,
    randomness: Arc<dyn Randomness>,
    payments: &Payments,
) -> anyhow::Result<Adapters> {
    private_files::create_folder(&config.server.data_dir)
        .with_context(|| format!("server.data_dir: {}", config.server.data_dir.display()))?;
    // Renditions are also made on request if no worker analyses.
    let places = NonZeroUsize::new(config.limits.worker_count()).unwrap_or(NonZeroUsize::MIN);
    Ok(Adapters {
        database: Arc::new(database(config)?),
        storage: Arc::new(storage(config)?),
        clock,
        billing_clock: payments.clock.clone(),
        randomness,
        photo_workers: PhotoWorkers::new(places),
        networks: ai::networks(&config.ai)?,
        decoding: Arc::default(),
        payments: payments.provider.clone(),
    })
}

/// Its key is derived from the signing key, which is the same on all servers.
fn digester(config: &Config, randomness: &dyn Randomness) -> anyhow::Result<HmacAddressDigester> {
    let key = signing_key(config, || randomness.secret())?;
    HmacAddressDigester::new(key.expose_secret().as_bytes()).context("server.signing_key")
}

/// Opens the storage without contacting it.
pub(crate) fn storage(config: &Config) -> anyhow::Result<ObjectStoreStorage> {
    let (url, options) = storage_options(config)?;
    triptych_adapter_storage::open(&url, &options).context("storage.url")
}

/// Opens the storage of backups in a folder of its own, below a folder or a storage's URL, with the
/// options of the storage.
pub(crate) fn backup_storage(
    config: &Config,
    location: &str,
) -> anyhow::Result<ObjectStoreStorage> {
    const FOLDER: &str = "triptych-backup";
    let (_, options) = storage_options(config)?;
    let url = if location.contains("://") {
        format!("{}/{FOLDER}", location.trim_end_matches('/'))
    } else {
        folder_url(&Path::new(location).join(FOLDER))?
    };
    Ok(triptych_adapter_storage::open(&url, &options)?)
}

/// The storage URL and options.
pub(crate) fn storage_options(config: &Config) -> anyhow::Result<(String, StorageOptions)> {
    let settings = &config.storage;
    let given = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let secret = &settings.secret_access_key;
    let options = StorageOptions {
        endpoint: given(&settings.endpoint),
        region: given(&settings.region),
        access_key_id: given(&settings.access_key_id),
        secret_access_key: given(secret.expose_secret()).map(Into::into),
        spool_folder: Some(config.server.data_dir.clone()),
        allow_http: settings.allow_http,
    };
    let url = match settings.url.as_str() {
        "" => folder_url(&config.server.data_dir.join("storage"))?,
        url => url.to_owned(),
    };
    Ok((url, options))
}

fn folder_url(folder: &Path) -> anyhow::Result<String> {
    let absolute = std::path::absolute(folder)?;
    let url = url::Url::from_directory_path(&absolute)
        .map_err(|()| anyhow::anyhow!("{} is no folder", absolute.display()))?;
    Ok(url.into())
}

fn http_settings(
    config: &Config,
    public_url: String,
    randomness: &dyn Randomness,
) -> anyhow::Result<HttpSettings> {
    let key = signing_key(config, || randomness.secret())?;
    let key = SigningKey::new(key.expose_secret().as_bytes()).context("server.signing_key")?;
    let allowed_hosts = match config.server.profile {
        Profile::Development => AllowedHosts::of_this_machine(&public_url),
        Profile::Production => AllowedHosts::every(),
    };
    Ok(HttpSettings {
        signer: AddressSigner::new(key, &public_url),
        public_url,
        trusted_proxies: config.trusted_proxies()?,
        allowed_hosts,
        limits: config.limits.http(),
        allowed_origins: config.server.allowed_origins.clone(),
        page_config: page::page_config(config),
        page_connects_to: page::connections(config),
        page_loads_scripts_from: page::script_origins(config),
        page_asset: page::asset,
        model_timeout: Duration::from_secs(config.ai.timeout_seconds),
        shutdown_timeout: config.server.shutdown_timeout(),
    })
}
