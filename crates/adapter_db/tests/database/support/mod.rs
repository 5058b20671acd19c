//! A migrated database for each test, copied from a template that is migrated once.

mod postgres;
mod proxy;
mod recorder;
mod sqlite;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;
use diesel_migrations::FileBasedMigrations;
use triptych_adapter_db::Database;
use triptych_ports::contract::Stores;
use triptych_ports::{Failure, HealthCheck};
use triptych_trips::{Photo, Trip};

pub(crate) use postgres::PostgresDatabase;
pub(crate) use proxy::Proxy;
pub(crate) use sqlite::SqliteDatabase;

/// Connections that a test's database may use at once.
pub(crate) const POOL_SIZE: u32 = 4;

/// The stores of a database, which goes with them.
pub(crate) struct TestStores {
    stores: Stores,
    connected: Arc<Database>,
    _database: Box<dyn Send + Sync>,
}

impl TestStores {
    fn new(url: &str, database: impl Send + Sync + 'static) -> Self {
        recorder::record_statements();
        let connected = Arc::new(Database::connect(url, POOL_SIZE).unwrap());
        Self {
            stores: Stores::of(&connected),
            connected,
            _database: Box::new(database),
        }
    }
}

#[async_trait]
impl HealthCheck for TestStores {
    fn name(&self) -> &'static str {
        self.connected.name()
    }

    async fn check(&self) -> Result<(), Failure> {
        self.connected.check().await
    }
}

impl Deref for TestStores {
    type Target = Stores;

    fn deref(&self) -> &Stores {
        &self.stores
    }
}

/// Stores on a database that others may be connected to, with a memory of their own.
pub(crate) fn connected(url: &str) -> Stores {
    Stores::of(&Arc::new(Database::connect(url, POOL_SIZE).unwrap()))
}

/// The photos of a trip.
pub(crate) async fn listed(stores: &Stores, trip: &Trip) -> Vec<Photo> {
    stores.photos.list(trip.user_id, trip.id).await.unwrap()
}

/// Stores on a SQLite file of their own.
pub(crate) fn sqlite_stores() -> TestStores {
    let database = SqliteDatabase::migrated();
    TestStores::new(&database.url(), database)
}

/// Stores on a PostgreSQL database of their own.
pub(crate) fn postgres_stores() -> TestStores {
    let database = PostgresDatabase::migrated();
    TestStores::new(&database.url(), database)
}

/// The migrations of `sqlite` or `postgres`, as they lie in the source.
pub(crate) fn migration_files(database: &str) -> FileBasedMigrations {
    FileBasedMigrations::from_path(migrations_folder().join(database)).unwrap()
}

/// How many migrations there are for `sqlite` or `postgres`.
pub(crate) fn migration_count(database: &str) -> usize {
    std::fs::read_dir(migrations_folder().join(database))
        .unwrap()
        .count()
}

fn migrations_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations")
}

/// A word that changes when a migration does.
fn migrations_fingerprint(database: &str) -> String {
    let mut folders: Vec<_> = std::fs::read_dir(migrations_folder().join(database))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    folders.sort();
    let mut hasher = DefaultHasher::new();
    for folder in folders {
        folder.file_name().hash(&mut hasher);
        std::fs::read(folder.join("up.sql"))
            .unwrap()
            .hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
}
