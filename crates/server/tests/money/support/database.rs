//! A database that servers share, and that is looked into behind their backs.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use diesel::connection::SimpleConnection;
use diesel::sql_types::BigInt;
use diesel::{Connection, PgConnection, QueryableByName, RunQueryDsl, SqliteConnection, sql_query};
use tempfile::TempDir;
use triptych_adapter_db::Database;

const URL_VARIABLE: &str = "TRIPTYCH_TEST_POSTGRES_URL";

/// Connections that a test itself may use at once.
const POOL_SIZE: u32 = 10;

/// An empty database that goes when it is dropped.
pub(crate) struct TestDatabase {
    place: Place,
}

enum Place {
    /// A file in a folder of its own.
    Sqlite(TempDir),
    /// The name of a database on the throw-away server.
    Postgres(String),
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

impl TestDatabase {
    pub(crate) fn sqlite() -> Self {
        Self {
            place: Place::Sqlite(TempDir::new().unwrap()),
        }
    }

    pub(crate) fn postgres() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("money_{}_{number}", std::process::id());
        let create = format!("CREATE DATABASE {name}");
        administrator().batch_execute(&create).unwrap();
        Self {
            place: Place::Postgres(name),
        }
    }

    pub(crate) fn url(&self) -> String {
        match &self.place {
            Place::Sqlite(folder) => format!("sqlite://{}", file(folder)),
            Place::Postgres(name) => {
                let server_url = server_url();
                let (server, _) = server_url.rsplit_once('/').unwrap();
                format!("{server}/{name}")
            }
        }
    }

    /// The stores over it, brought up to date.
    pub(crate) async fn stores(&self) -> Arc<Database> {
        let database = Database::connect(&self.url(), POOL_SIZE).unwrap();
        database.migrate().await.unwrap();
        Arc::new(database)
    }

    /// How many rows a query has, given from its `FROM` on.
    pub(crate) fn count(&self, from: &str) -> i64 {
        let query = sql_query(format!("SELECT count(*) AS count {from}"));
        let found: Count = match &self.place {
            Place::Sqlite(folder) => query.get_result(&mut open_file(folder)),
            Place::Postgres(_) => query.get_result(&mut self.connection()),
        }
        .unwrap();
        found.count
    }

    /// Looks at the process of PostgreSQL that answers a new connection.
    #[allow(dead_code)] // Not every test target suspends it.
    pub(crate) fn look_at_backend<Found>(&self, look: impl FnOnce(&str) -> Found) -> Found {
        let mut connection = self.connection();
        let query = sql_query("SELECT pg_backend_pid()::bigint AS count");
        let pid: Count = query.get_result(&mut connection).unwrap();
        look(&pid.count.to_string())
    }

    /// Changes rows as no server would.
    pub(crate) fn execute(&self, statement: &str) {
        match &self.place {
            Place::Sqlite(folder) => open_file(folder).batch_execute(statement),
            Place::Postgres(_) => self.connection().batch_execute(statement),
        }
        .unwrap();
    }

    /// Shows that every balance is the sum of its entries, and none below zero.
    pub(crate) fn assert_that_balances_equal_the_ledger(&self) {
        let sum = "SELECT coalesce(sum(amount), 0) FROM ledger_entries AS entries
                   WHERE entries.user_id = balances.user_id";
        let stray = format!("FROM credit_balances AS balances WHERE balance <> ({sum})");
        assert_eq!(self.count(&stray), 0, "balances stray");
        let overdrawn = "FROM credit_balances WHERE balance < 0";
        assert_eq!(self.count(overdrawn), 0, "balances below zero");
    }

    fn connection(&self) -> PgConnection {
        PgConnection::establish(&self.url()).unwrap()
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        if let Place::Postgres(name) = &self.place {
            let drop = format!("DROP DATABASE {name} WITH (FORCE)");
            administrator().batch_execute(&drop).unwrap();
        }
    }
}

fn file(folder: &TempDir) -> String {
    folder.path().join("triptych.db").display().to_string()
}

fn open_file(folder: &TempDir) -> SqliteConnection {
    let mut connection = SqliteConnection::establish(&file(folder)).unwrap();
    // The servers write at the same time.
    connection
        .batch_execute("PRAGMA busy_timeout = 10000")
        .unwrap();
    connection
}

fn administrator() -> PgConnection {
    PgConnection::establish(&server_url()).unwrap()
}

fn server_url() -> String {
    std::env::var(URL_VARIABLE).unwrap_or_else(|_| {
        panic!(
            "{URL_VARIABLE} is not set: `.ci/with-postgres.sh` starts a throw-away PostgreSQL \
             server and sets it"
        )
    })
}
