//! What becomes of a URL.

use triptych_adapter_db::{ConnectError, Database};
use triptych_ports::{Failure, HealthCheck};

use crate::support::{PostgresDatabase, SqliteDatabase, migration_count};

#[test]
fn a_url_of_an_unknown_scheme_is_refused() {
    let error = Database::connect("mysql://host/name", 1).err();
    assert!(matches!(error, Some(ConnectError::UnsupportedScheme)));
}

#[test]
fn a_sqlite_url_without_a_file_is_refused() {
    for url in ["sqlite://", "sqlite://:memory:"] {
        let error = Database::connect(url, 1).err();
        assert!(matches!(error, Some(ConnectError::NoFile)), "{url}");
    }
}

#[test]
fn a_pool_without_connections_is_refused() {
    let error = Database::connect("sqlite:///tmp/never-made.db", 0).err();
    assert!(matches!(error, Some(ConnectError::EmptyPool)));
}

#[tokio::test]
async fn a_sqlite_file_that_cannot_be_created_makes_migrating_fail() {
    let database = Database::connect("sqlite:///proc/none/triptych.db", 1).unwrap();
    let failure = database.migrate().await.unwrap_err();
    assert!(matches!(failure, Failure::Unavailable(_)));
    assert!(
        failure
            .to_string()
            .contains("/proc/none/triptych.db cannot be created")
    );
}

#[tokio::test]
async fn only_migrating_creates_a_sqlite_file_and_its_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data/deep %?#/triptych.db");
    let database = Database::connect(&format!("sqlite://{}", path.display()), 2).unwrap();
    let failure = database.check().await.unwrap_err();
    assert!(matches!(failure, Failure::Unavailable(_)));
    assert!(failure.to_string().contains("does not exist"));
    assert!(!folder.path().join("data").exists());

    database.migrate().await.unwrap();
    database.check().await.unwrap();
    assert!(path.exists());
}

#[tokio::test]
async fn sqlite_without_tables_is_pending_and_unhealthy_until_it_is_migrated() {
    let file = SqliteDatabase::empty();
    std::fs::write(file.path(), "").unwrap();
    let database = Database::connect(&file.url(), 2).unwrap();
    migrates_once(&database, migration_count("sqlite")).await;
}

#[tokio::test]
async fn postgres_without_tables_is_pending_and_unhealthy_until_it_is_migrated() {
    let server = PostgresDatabase::empty();
    let database = Database::connect(&server.url(), 2).unwrap();
    migrates_once(&database, migration_count("postgres")).await;
}

#[tokio::test]
async fn postgres_that_cannot_store_every_character_is_not_migrated() {
    let server = PostgresDatabase::in_latin1();
    let database = Database::connect(&server.url(), 1).unwrap();
    let failure = database.migrate().await.unwrap_err();
    assert!(
        failure.to_string().contains("has the encoding LATIN1"),
        "{failure}"
    );
    assert!(database.has_pending_migrations().await.unwrap());
}

async fn migrates_once(database: &Database, migrations: usize) {
    assert!(database.has_pending_migrations().await.unwrap());
    let failure = database.check().await.unwrap_err();
    assert!(matches!(failure, Failure::Unavailable(_)));
    assert!(failure.to_string().contains("run `triptych migrate`"));
    let (one, other) = tokio::join!(database.migrate(), database.migrate());
    let versions = [one.unwrap(), other.unwrap()].concat();
    assert_eq!(versions.len(), migrations, "each migration ran once");
    assert!(!database.has_pending_migrations().await.unwrap());
    database.check().await.unwrap();
    assert_eq!(database.name(), "database");
}
