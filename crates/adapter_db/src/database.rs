//! The database: which one it is, and whether it is there.

use std::path::Path;
use std::sync::Arc;

use async_trait::async_trait;
use diesel::PgConnection;
use triptych_ports::{Failure, HealthCheck};

use crate::connection::{SqliteLanes, postgres_lane};
use crate::error::{ConnectError, Fault};
use crate::known_measurements::KnownMeasurements;
use crate::lane::Lane;
use crate::migrations;
use crate::stores::read;

/// Every store on one database. Cheap to clone: clones share the connections, and what they know of
/// photos' measurements.
#[derive(Clone)]
pub struct Database {
    pub(crate) backend: Arc<Backend>,
    location: Arc<str>,
    pub(crate) known_measurements: KnownMeasurements,
}

/// Which database it is.
pub(crate) enum Backend {
    /// A SQLite file.
    Sqlite(SqliteLanes),
    /// A PostgreSQL server.
    Postgres(Lane<PgConnection>),
}

impl Database {
    /// Picks the database by the scheme of `url` and prepares at most `pool_size` connections.
    ///
    /// `sqlite://PATH` opens the file, and makes it and its folder where they are not there.
    /// `postgres://…` connects when a query first needs it: a server that is away makes queries
    /// fail as unavailable until it is back, and this call succeed.
    ///
    /// # Errors
    /// [`ConnectError`] when the URL or the pool size cannot be used, or the file not be opened.
    pub fn connect(url: &str, pool_size: u32) -> Result<Self, ConnectError> {
        if pool_size == 0 {
            return Err(ConnectError::EmptyPool);
        }
        let (backend, location) = if let Some(path) = url.strip_prefix("sqlite://") {
            make_folder_of(path)?;
            (Backend::Sqlite(SqliteLanes::open(path, pool_size)?), path)
        } else if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            (Backend::Postgres(postgres_lane(url, pool_size)), url)
        } else {
            return Err(ConnectError::UnsupportedScheme);
        };
        Ok(Self {
            backend: Arc::new(backend),
            location: location.into(),
            known_measurements: KnownMeasurements::default(),
        })
    }

    /// Runs the migrations that were not run yet, all or (for each of PostgreSQL's) one at a time,
    /// and answers their versions. Processes that migrate at once wait for each other.
    ///
    /// # Errors
    /// [`Failure::Unavailable`] when the database cannot be reached, [`Failure::Internal`] when a
    /// migration fails.
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

    /// Whether the executable carries migrations that were not run on this database.
    ///
    /// # Errors
    /// [`Failure::Unavailable`] when the database cannot be reached.
    pub async fn has_pending_migrations(&self) -> Result<bool, Failure> {
        let is_pending = match &*self.backend {
            Backend::Sqlite(lanes) => {
                let check = |conn: &mut _| Ok(migrations::is_pending_on_sqlite(conn));
                lanes.writer.run_blocking::<_, Fault>(check).await?
            }
            Backend::Postgres(lane) => {
                let check = |conn: &mut _| Ok(migrations::is_pending_on_postgres(conn));
                lane.run_blocking::<_, Fault>(check).await?
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

    async fn check(&self) -> Result<(), Failure> {
        read!(self, health::answer())
    }
}

fn make_folder_of(path: &str) -> Result<(), ConnectError> {
    if path.is_empty() || path.contains(":memory:") {
        return Err(ConnectError::NoFile);
    }
    match Path::new(path).parent() {
        Some(folder) if !folder.as_os_str().is_empty() => {
            std::fs::create_dir_all(folder).map_err(|error| ConnectError::Open(error.into()))
        }
        _ => Ok(()),
    }
}
