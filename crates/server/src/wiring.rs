//! Builds everything out of the configuration, from the outside in: adapters, use cases, the
//! server. It is the one place that names adapters, and holds no rule of the business.

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use secrecy::ExposeSecret;
use serde_json::json;
use triptych_adapter_ai::analysis::{DeviceAnalyser, DeviceRanker, DeviceRenderer, PhotoWorkers};
use triptych_adapter_ai::captions::DeviceWriter;
use triptych_adapter_ai::gazetteer::OfflineGazetteer;
use triptych_adapter_db::Database;
use triptych_adapter_payments::DemoPayments;
use triptych_adapter_storage::{ObjectStoreStorage, StorageOptions};
use triptych_adapter_system::{BcryptHasher, SystemClock, SystemRandomness};
use triptych_app::billing::{ReadBilling, StartCheckout};
use triptych_app::idempotency::RunOnce;
use triptych_app::maintenance::{
    SweepIdempotencyKeys, SweepOrphans, SweepReservations, SweepTrips,
};
use triptych_app::posts::{
    ArchiveReader, DeletePost, ExportPost, GenerateSuggestions, ListPosts, OpenArchive, ReadExport,
};
use triptych_app::trips::{
    AnalysePhotos, AnalysisSignal, CurateTrip, DeletePhoto, DeleteTrip, ListPhotos, ListTrips,
    ReadRendition, ReadTrip, SelectPhoto, UploadPhotos,
};
use triptych_app::users::{Authenticate, LogIn, LogOut, ReadUser, Register};
use triptych_http::{AddressSigner, HttpServices, HttpSettings, SigningKey};
use triptych_ports::{Clock, PhotoLimits, Randomness};
use triptych_trips::Trip;

use crate::config::{Config, PaymentsProvider, cores, signing_key};
use crate::page;
use crate::worker::Workers;

/// Every port, filled.
struct Adapters {
    database: Arc<Database>,
    storage: Arc<ObjectStoreStorage>,
    clock: Arc<dyn Clock>,
    randomness: Arc<dyn Randomness>,
    photo_workers: PhotoWorkers,
    signal: AnalysisSignal,
}

/// What is to be run.
pub(crate) struct Server {
    /// What the handlers call.
    pub(crate) services: HttpServices,
    /// What runs beside them.
    pub(crate) workers: Workers,
    /// To bring up to date before the start.
    pub(crate) database: Arc<Database>,
}

/// Builds the server that will listen on `port`.
///
/// # Errors
/// What in the configuration cannot be built.
pub(crate) fn server(config: &Config, port: u16) -> anyhow::Result<Server> {
    let adapters = adapters(config)?;
    let settings = http_settings(config, port, adapters.randomness.as_ref())?;
    Ok(Server {
        services: services(config, &adapters, settings)?,
        workers: workers(config, &adapters),
        database: adapters.database,
    })
}

/// Opens the database, without asking it anything yet.
///
/// # Errors
/// When `database.url` names none.
pub(crate) fn database(config: &Config) -> anyhow::Result<Database> {
    let url = match config.database.url.expose_secret() {
        "" => format!(
            "sqlite://{}",
            config.server.data_dir.join("triptych.db").display()
        ),
        url => url.to_owned(),
    };
    let pool_size = u32::try_from(config.database.pool_size.get())?;
    Database::connect(&url, pool_size).context("database.url")
}

fn adapters(config: &Config) -> anyhow::Result<Adapters> {
    std::fs::create_dir_all(&config.server.data_dir)
        .with_context(|| format!("server.data_dir: {}", config.server.data_dir.display()))?;
    // Pictures are also made for those who look at them when no worker analyses.
    let places = NonZeroUsize::new(config.limits.worker_count()).unwrap_or(NonZeroUsize::MIN);
    Ok(Adapters {
        database: Arc::new(database(config)?),
        storage: Arc::new(storage(config)?),
        clock: Arc::new(SystemClock),
        randomness: Arc::new(SystemRandomness),
        photo_workers: PhotoWorkers::new(places),
        signal: AnalysisSignal::default(),
    })
}

fn storage(config: &Config) -> anyhow::Result<ObjectStoreStorage> {
    let settings = &config.storage;
    let given = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let secret = &settings.secret_access_key;
    let options = StorageOptions {
        endpoint: given(&settings.endpoint),
        region: given(&settings.region),
        access_key_id: given(&settings.access_key_id),
        secret_access_key: given(secret.expose_secret()).map(Into::into),
        allow_http: settings.allow_http,
    };
    let url = match settings.url.as_str() {
        "" => folder_url(&config.server.data_dir.join("storage"))?,
        url => url.to_owned(),
    };
    triptych_adapter_storage::open(&url, &options).context("storage.url")
}

fn folder_url(folder: &Path) -> anyhow::Result<String> {
    let absolute = std::path::absolute(folder)?;
    let url = url::Url::from_directory_path(&absolute)
        .map_err(|()| anyhow::anyhow!("{} is no folder", absolute.display()))?;
    Ok(url.into())
}

fn http_settings(
    config: &Config,
    port: u16,
    randomness: &dyn Randomness,
) -> anyhow::Result<HttpSettings> {
    let public_url = config
        .public_url(port)?
        .as_str()
        .trim_end_matches('/')
        .to_owned();
    let key = signing_key(config, || randomness.secret())?;
    let key = SigningKey::new(key.expose_secret().as_bytes()).context("server.signing_key")?;
    Ok(HttpSettings {
        signer: AddressSigner::new(key, &public_url),
        public_url,
        allowed_origins: config.server.allowed_origins.clone(),
        page_config: json!({ "apiBase": "/" }),
        page_asset: page::asset,
    })
}

fn services(
    config: &Config,
    adapters: &Adapters,
    settings: HttpSettings,
) -> anyhow::Result<HttpServices> {
    let Adapters {
        database,
        storage,
        clock,
        randomness,
        photo_workers,
        signal,
    } = adapters;
    let hasher = Arc::new(hasher(config)?);
    let renderer = Arc::new(DeviceRenderer::new(photo_workers.clone()));
    let payments = match config.payments.provider {
        PaymentsProvider::Demo => Arc::new(DemoPayments),
    };
    Ok(HttpServices {
        authenticate: Authenticate {
            sessions: database.clone(),
            clock: clock.clone(),
        },
        register: Register {
            users: database.clone(),
            hasher: hasher.clone(),
            clock: clock.clone(),
            randomness: randomness.clone(),
        },
        log_in: LogIn {
            users: database.clone(),
            sessions: database.clone(),
            hasher,
            clock: clock.clone(),
            randomness: randomness.clone(),
        },
        log_out: LogOut {
            sessions: database.clone(),
        },
        read_user: ReadUser {
            users: database.clone(),
            ledger: database.clone(),
        },
        read_billing: ReadBilling {
            ledger: database.clone(),
        },
        start_checkout: StartCheckout { payments },
        upload_photos: UploadPhotos {
            trips: database.clone(),
            photos: database.clone(),
            storage: storage.clone(),
            clock: clock.clone(),
            randomness: randomness.clone(),
            signal: signal.clone(),
            limits: PhotoLimits {
                photos_per_trip: Trip::PHOTOS_MAX,
                bytes_per_user: config.limits.storage_per_user_bytes,
            },
        },
        list_trips: ListTrips {
            trips: database.clone(),
        },
        read_trip: ReadTrip {
            trips: database.clone(),
        },
        list_photos: ListPhotos {
            trips: database.clone(),
            photos: database.clone(),
        },
        curate_trip: CurateTrip {
            trips: database.clone(),
            photos: database.clone(),
            suggestions: database.clone(),
            ledger: database.clone(),
            ranker: Arc::new(DeviceRanker),
            clock: clock.clone(),
            signal: signal.clone(),
        },
        select_photo: SelectPhoto {
            photos: database.clone(),
        },
        delete_photo: DeletePhoto {
            photos: database.clone(),
            storage: storage.clone(),
        },
        delete_trip: delete_trip(adapters),
        read_rendition: ReadRendition {
            storage: storage.clone(),
            renderer: renderer.clone(),
        },
        generate_suggestions: GenerateSuggestions {
            photos: database.clone(),
            ledger: database.clone(),
            suggestions: database.clone(),
            writer: Arc::new(DeviceWriter),
            gazetteer: Arc::new(OfflineGazetteer::new()),
            clock: clock.clone(),
            randomness: randomness.clone(),
        },
        export_post: ExportPost {
            posts: database.clone(),
            photos: database.clone(),
            trips: database.clone(),
            clock: clock.clone(),
            randomness: randomness.clone(),
        },
        read_export: ReadExport {
            posts: database.clone(),
        },
        list_posts: ListPosts {
            posts: database.clone(),
        },
        delete_post: DeletePost {
            posts: database.clone(),
        },
        open_archive: OpenArchive {
            posts: database.clone(),
            photos: database.clone(),
            reader: ArchiveReader {
                storage: storage.clone(),
                renderer,
            },
        },
        run_once: RunOnce {
            store: database.clone(),
            clock: clock.clone(),
        },
        clock: clock.clone(),
        health_checks: vec![database.clone(), storage.clone()],
        settings,
    })
}

fn hasher(config: &Config) -> anyhow::Result<BcryptHasher> {
    let permits = NonZeroUsize::new(cores()).unwrap_or(NonZeroUsize::MIN);
    BcryptHasher::new(config.passwords.bcrypt_cost, permits).context("passwords.bcrypt_cost")
}

fn delete_trip(adapters: &Adapters) -> DeleteTrip {
    DeleteTrip {
        trips: adapters.database.clone(),
        storage: adapters.storage.clone(),
    }
}

fn workers(config: &Config, adapters: &Adapters) -> Workers {
    let Adapters {
        database,
        storage,
        clock,
        photo_workers,
        signal,
        ..
    } = adapters;
    Workers {
        analyse: AnalysePhotos {
            photos: database.clone(),
            storage: storage.clone(),
            analyser: Arc::new(DeviceAnalyser::new(photo_workers.clone())),
            clock: clock.clone(),
            signal: signal.clone(),
        },
        analysis_workers: config.limits.worker_count(),
        reservations: SweepReservations {
            ledger: database.clone(),
            clock: clock.clone(),
        },
        idempotency_keys: SweepIdempotencyKeys {
            store: database.clone(),
            clock: clock.clone(),
        },
        trips: SweepTrips {
            trips: database.clone(),
            delete_trip: delete_trip(adapters),
            clock: clock.clone(),
        },
        orphans: SweepOrphans {
            photos: database.clone(),
            storage: storage.clone(),
            clock: clock.clone(),
        },
    }
}
