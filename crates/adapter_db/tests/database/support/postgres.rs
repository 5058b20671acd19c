//! PostgreSQL databases for tests.

use diesel::connection::SimpleConnection;
use diesel::sql_types::Text;
use diesel::{Connection, PgConnection, QueryableByName, RunQueryDsl, sql_query};
use diesel_migrations::MigrationHarness;

use super::{migration_files, migrations_fingerprint};

const URL_VARIABLE: &str = "TRIPTYCH_TEST_POSTGRES_URL";

/// A database on the throw-away server that goes when it is dropped.
pub(crate) struct PostgresDatabase {
    name: String,
}

#[derive(QueryableByName)]
struct DatabaseName {
    #[diesel(sql_type = Text)]
    datname: String,
}

impl PostgresDatabase {
    /// A database without tables.
    pub(crate) fn empty() -> Self {
        Self::create("template0")
    }

    /// A clone of the migrated template.
    pub(crate) fn migrated() -> Self {
        Self::create(&template())
    }

    fn create(template: &str) -> Self {
        let name = format!("test_{}", uuid::Uuid::from_u128(unique_number()).simple());
        administrator()
            .batch_execute(&format!(
                "CREATE DATABASE {name} TEMPLATE {template} STRATEGY wal_log"
            ))
            .unwrap();
        Self { name }
    }

    /// A database without tables whose encoding has no characters but those of western Europe.
    pub(crate) fn in_latin1() -> Self {
        Self::create("template0 ENCODING 'LATIN1' LOCALE 'C'")
    }

    pub(crate) fn url(&self) -> String {
        url_of(&self.name)
    }

    pub(crate) fn connection(&self) -> PgConnection {
        PgConnection::establish(&self.url()).unwrap()
    }

    /// Ends every connection to the database, as a restart of the server does.
    pub(crate) fn terminate_connections(&self) {
        sql_query(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1",
        )
        .bind::<Text, _>(&self.name)
        .execute(&mut administrator())
        .unwrap();
    }
}

impl Drop for PostgresDatabase {
    fn drop(&mut self) {
        let drop = format!("DROP DATABASE {} WITH (FORCE)", self.name);
        administrator().batch_execute(&drop).unwrap();
    }
}

/// The database that has been migrated, made by the first test that asks for it.
fn template() -> String {
    let name = format!("template_{}", migrations_fingerprint("postgres"));
    let mut administrator = administrator();
    administrator
        .batch_execute("SELECT pg_advisory_lock(1)")
        .unwrap();
    let finished: Vec<DatabaseName> =
        sql_query("SELECT datname FROM pg_database WHERE datname = $1")
            .bind::<Text, _>(&name)
            .load(&mut administrator)
            .unwrap();
    if let Some(finished) = finished.into_iter().next() {
        return finished.datname;
    }
    administrator
        .batch_execute(&format!(
            "CREATE DATABASE unfinished_{name} TEMPLATE template0"
        ))
        .unwrap();
    PgConnection::establish(&url_of(&format!("unfinished_{name}")))
        .unwrap()
        .run_pending_migrations(migration_files("postgres"))
        .unwrap();
    administrator
        .batch_execute(&format!(
            "ALTER DATABASE unfinished_{name} RENAME TO {name}"
        ))
        .unwrap();
    name
}

fn administrator() -> PgConnection {
    PgConnection::establish(&server_url()).unwrap()
}

fn url_of(database: &str) -> String {
    let server_url = server_url();
    let (server, _) = server_url.rsplit_once('/').unwrap();
    format!("{server}/{database}")
}

fn server_url() -> String {
    std::env::var(URL_VARIABLE).unwrap_or_else(|_| {
        panic!(
            "{URL_VARIABLE} is not set: run the tests as `.ci/with-postgres.sh cargo nextest run`, \
             which starts a throw-away PostgreSQL server and sets it"
        )
    })
}

/// The host and the port of the server.
pub(super) fn server_address() -> String {
    let url = server_url();
    let (_, rest) = url.split_once('@').unwrap();
    let (address, _) = rest.split_once('/').unwrap();
    address.to_owned()
}

fn unique_number() -> u128 {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let now = std::time::UNIX_EPOCH.elapsed().unwrap().as_nanos();
    let process = u128::from(std::process::id());
    (now << 64) | (process << 32) | u128::from(NEXT.fetch_add(1, Ordering::Relaxed))
}
