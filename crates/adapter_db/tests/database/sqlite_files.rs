//! What becomes of a SQLite file under a server that uses it.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::{Connection, QueryableByName, RunQueryDsl, SqliteConnection, sql_query};
use tempfile::TempDir;
use triptych_adapter_db::Database;
use triptych_ports::{Failure, HealthCheck};

use crate::support::connected;

/// Far less than a writer waits for another.
const AT_ONCE: Duration = Duration::from_secs(3);

struct Server {
    folder: TempDir,
    database: Database,
}

impl Server {
    async fn start() -> Self {
        let folder = TempDir::new().unwrap();
        let database = Database::connect(&url(&folder.path().join("data/a.db")), 2).unwrap();
        database.migrate().await.unwrap();
        database.check().await.unwrap();
        Self { folder, database }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("data/a.db")
    }

    fn connection(&self) -> SqliteConnection {
        SqliteConnection::establish(self.path().to_str().unwrap()).unwrap()
    }

    async fn expect_unready(&self, cause: &str) {
        let failure = self.database.check().await.unwrap_err();
        assert!(matches!(failure, Failure::Unavailable(_)), "{failure:?}");
        assert!(failure.to_string().contains(cause), "{failure}");
    }
}

fn url(path: &Path) -> String {
    format!("sqlite://{}", path.display())
}

#[tokio::test]
async fn a_file_that_is_deleted_is_noticed_and_not_created_again() {
    let server = Server::start().await;
    fs::remove_file(server.path()).unwrap();
    server.expect_unready("was deleted while it was open").await;
    let another = connected(&url(&server.path()));
    another.users.find_credentials("mara").await.unwrap_err();
    assert!(!server.path().exists());
}

#[tokio::test]
async fn a_file_that_is_replaced_is_noticed() {
    let server = Server::start().await;
    let other = Server::start().await;
    fs::rename(other.path(), server.path()).unwrap();
    server
        .expect_unready("was replaced while it was open")
        .await;
}

#[tokio::test]
async fn a_log_of_changes_that_is_deleted_is_noticed() {
    let server = Server::start().await;
    fs::remove_file(server.folder.path().join("data/a.db-wal")).unwrap();
    server.expect_unready("a.db-wal was deleted").await;
}

#[tokio::test]
async fn a_file_that_another_process_locks_is_not_ready() {
    let server = Server::start().await;
    let mut other = server.connection();
    other.batch_execute("BEGIN IMMEDIATE").unwrap();
    server.expect_unready("database is locked").await;
    other.batch_execute("ROLLBACK").unwrap();
    server.database.check().await.unwrap();
}

#[derive(QueryableByName)]
struct DataVersion {
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    data_version: i64,
}

#[tokio::test]
async fn a_check_writes() {
    let server = Server::start().await;
    let mut observer = server.connection();
    let mut version = || {
        let row: DataVersion = sql_query("PRAGMA data_version")
            .get_result(&mut observer)
            .unwrap();
        row.data_version
    };
    let before = version();
    assert_eq!(before, version());
    server.database.check().await.unwrap();
    assert_ne!(before, version());
}

#[tokio::test]
async fn migrating_what_is_up_to_date_waits_for_no_writer_and_blocks_none() {
    let server = Server::start().await;
    let mut other = server.connection();
    other.batch_execute("BEGIN IMMEDIATE").unwrap();
    let started = Instant::now();
    assert!(server.database.migrate().await.unwrap().is_empty());
    assert!(started.elapsed() < AT_ONCE);
    other.batch_execute("ROLLBACK").unwrap();
}

/// To check all references takes seconds in a large database, so it is left to what changes tables.
#[tokio::test]
async fn migrating_what_is_up_to_date_checks_no_references() {
    let server = Server::start().await;
    let mut other = server.connection();
    let refers_to_nobody = "PRAGMA foreign_keys = OFF;
        INSERT INTO credit_balances (user_id, balance) VALUES ('nobody', 0);";
    other.batch_execute(refers_to_nobody).unwrap();
    assert!(server.database.migrate().await.unwrap().is_empty());
}

#[cfg(unix)]
#[tokio::test]
async fn only_its_owner_can_read_a_database() {
    use std::os::unix::fs::PermissionsExt as _;

    let server = Server::start().await;
    let mode = |name: &str| {
        let metadata = fs::metadata(server.folder.path().join(name)).unwrap();
        metadata.permissions().mode() & 0o777
    };
    assert_eq!(mode("data"), 0o700);
    for name in ["data/a.db", "data/a.db-wal", "data/a.db-shm"] {
        assert_eq!(mode(name), 0o600, "{name}");
    }
}
