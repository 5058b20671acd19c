//! The database and its state.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use async_trait::async_trait;
use triptych_ports::{Failure, HealthCheck};

use crate::connection::{PostgresManager, SqlitePools, postgres_pool};
use crate::error::{ConnectError, Fault, NotMigrated};
use crate::known_measurements::KnownMeasurements;
use crate::query_pool::QueryPool;
use crate::{migrations, postgres, sqlite};

/// The query that looks for pending migrations, in traces.
const PENDING: &str = "migrations::pending";
/// The query of the health check, in traces.
const PROBE: &str = "health::probe";

/// All stores on one database. Cheap to clone: clones share the connections and the cache of
/// measurements.
#[derive(Clone)]
pub struct Database {
    pub(crate) backend: Arc<Backend>,
    location: Arc<str>,
    /// Whether all migrations are known to be applied.
    is_migrated: Arc<AtomicBool>,
    pub(crate) known_measurements: KnownMeasurements,
}

/// The kind of database.
pub(crate) enum Backend {
    /// A SQLite file.
    Sqlite(SqlitePools),
    /// A PostgreSQL server.
    Postgres(QueryPool<PostgresManager>),
}

impl Database {
    /// Selects the database by the scheme of `url` and creates a pool of at most `pool_size` lazy
    /// connections.
    ///
    /// While a server is unavailable, or a SQLite file does not exist, queries fail as unavailable;
    /// only [`Database::migrate`] creates a file.
    ///
    /// # Errors
    /// [`ConnectError`] if the URL or the pool size is not valid.
    pub fn connect(url: &str, pool_size: u32) -> Result<Self, ConnectError> {
        if pool_size == 0 {
            return Err(ConnectError::EmptyPool);
        }
        let location = Location::parse(url)?;
        let backend = match location {
            Location::Sqlite(path) => Backend::Sqlite(SqlitePools::new(path, pool_size)),
            Location::Postgres(url) => Backend::Postgres(postgres_pool(url, pool_size)),
        };
        let (Location::Sqlite(location) | Location::Postgres(location)) = location;
        Ok(Self {
            backend: Arc::new(backend),
            location: location.into(),
            is_migrated: Arc::default(),
            known_measurements: KnownMeasurements::default(),
        })
    }

    /// Validates a URL without opening anything.
    ///
    /// # Errors
    /// [`ConnectError`] if the URL is not valid.
    pub fn check_url(url: &str) -> Result<(), ConnectError> {
        Location::parse(url).map(drop)
    }

    /// Whether the database is a server, which may be temporarily unavailable, rather than a file.
    pub fn is_server(&self) -> bool {
        matches!(*self.backend, Backend::Postgres(_))
    }

    /// The path of the SQLite file, or the URL of the server.
    pub(crate) fn location(&self) -> &str {
        &self.location
    }

    /// Runs the pending migrations, in one transaction (on PostgreSQL one each), and returns their
    /// versions. Concurrent processes wait for each other. On PostgreSQL a migration fails once it has
    /// waited two seconds for a lock, and can be repeated.
    ///
    /// # Errors
    /// [`Failure::Unavailable`] if the database cannot be reached, or PostgreSQL ended a migration that
    /// waited; [`Failure::Internal`] if a migration fails otherwise.
    pub async fn migrate(&self) -> Result<Vec<String>, Failure> {
        let migrate = match *self.backend {
            Backend::Sqlite(_) => migrations::migrate_sqlite,
            Backend::Postgres(_) => migrations::migrate_postgres,
        };
        let location = Arc::clone(&self.location);
        tokio::task::spawn_blocking(move || migrate(&location))
            .await
            .unwrap_or_else(|error| Err(Failure::Internal(error.into())))
    }

    /// Whether migrations are pending.
    ///
    /// # Errors
    /// [`Failure::Unavailable`] if the database cannot be reached.
    pub async fn has_pending_migrations(&self) -> Result<bool, Failure> {
        let is_pending = match &*self.backend {
            Backend::Sqlite(pools) => {
                let check = |conn: &mut _| Ok(migrations::is_pending_on_sqlite(conn));
                let writer = &pools.writer;
                writer.run_blocking::<_, Fault>(PENDING, check).await?
            }
            Backend::Postgres(pool) => {
                let check = |conn: &mut _| Ok(migrations::is_pending_on_postgres(conn));
                pool.run_blocking::<_, Fault>(PENDING, check).await?
            }
        };
        is_pending.map_err(Failure::Internal)
    }
}

#[async_trait]
impl HealthCheck for Database {
    fn name(&self) -> &'static str {
        "database"
    }

    /// Writes, so that a read-only file and a full disk are detected too.
    async fn check(&self) -> Result<(), Failure> {
        if !self.is_migrated.load(Ordering::Relaxed) {
            if self.has_pending_migrations().await? {
                return Err(Failure::Unavailable(NotMigrated.into()));
            }
            self.is_migrated.store(true, Ordering::Relaxed);
        }
        match &*self.backend {
            Backend::Sqlite(pools) => {
                let probed = pools.writer.run_blocking(PROBE, sqlite::queries::probe);
                probed.await.map_err(Into::into)
            }
            Backend::Postgres(pool) => {
                let probed = pool.run_blocking(PROBE, postgres::queries::probe);
                probed.await.map_err(Into::into)
            }
        }
    }
}

/// A parsed database URL.
#[derive(Clone, Copy)]
enum Location<'a> {
    /// The path of a SQLite file.
    Sqlite(&'a str),
    /// The URL of a PostgreSQL server.
    Postgres(&'a str),
}

impl<'a> Location<'a> {
    fn parse(url: &'a str) -> Result<Self, ConnectError> {
        if let Some(path) = url.strip_prefix("sqlite://") {
            if path.is_empty() || path.ends_with('/') || path.contains(":memory:") {
                return Err(ConnectError::NoFile);
            }
            Ok(Self::Sqlite(path))
        } else if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            Ok(Self::Postgres(url))
        } else {
            Err(ConnectError::UnsupportedScheme)
        }
    }
}
