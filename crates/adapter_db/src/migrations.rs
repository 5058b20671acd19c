//! The embedded migrations.
//!
//! They run on a separate connection, one process at a time.

use std::io;
use std::path::PathBuf;

use diesel::connection::SimpleConnection;
use diesel::migration::MigrationSource;
use diesel::{Connection, PgConnection, QueryableByName, RunQueryDsl, SqliteConnection, sql_query};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use thiserror::Error;
use triptych_ports::{BoxError, Failure};

use crate::connection::with_connection_limits;
use crate::sqlite_file::SqliteFile;

const SQLITE: EmbeddedMigrations = embed_migrations!("../../migrations/sqlite");
const POSTGRES: EmbeddedMigrations = embed_migrations!("../../migrations/postgres");

/// The key of PostgreSQL's advisory lock for migrations: "triptych" in ASCII.
const POSTGRES_LOCK: &str = "SELECT pg_advisory_lock(x'7472697074796368'::bigint)";
/// The same lock, for those that read while no migration may run.
pub(crate) const POSTGRES_SHARED_LOCK: &str =
    "SELECT pg_advisory_lock_shared(x'7472697074796368'::bigint)";

/// Roles and databases may have timeouts of their own.
const NO_TIMEOUTS: &str = "SET statement_timeout = 0; SET lock_timeout = 0";
/// A migration that waits for a table gives up soon, since every query that comes after it waits as long.
const SHORT_LOCK_TIMEOUT: &str = "SET lock_timeout = '2s'";

/// Runs pending migrations on a SQLite file, creating it if necessary, and returns their versions.
/// Blocks no writer if nothing is pending.
pub(crate) fn migrate_sqlite(path: &str) -> Result<Vec<String>, Failure> {
    let file = SqliteFile::new(path);
    file.create()
        .map_err(|error| unavailable(CannotCreate(path.into(), error)))?;
    let mut conn = SqliteConnection::establish(&file.uri()).map_err(unavailable)?;
    // A migration may recreate a table; with foreign keys enabled, dropping the old one would
    // cascade. They are checked at the end instead.
    conn.batch_execute(
        "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA foreign_keys = OFF;",
    )
    .map_err(unavailable)?;
    if !is_pending_on_sqlite(&mut conn).map_err(Failure::Internal)? {
        return Ok(Vec::new());
    }
    conn.immediate_transaction::<_, BoxError, _>(|conn| {
        let versions = run_pending(conn, SQLITE)?;
        // Another process may have run them meanwhile.
        if !versions.is_empty() {
            check_foreign_keys(conn)?;
        }
        Ok(versions)
    })
    .map_err(Failure::Internal)
}

/// Runs pending migrations on PostgreSQL and returns their versions.
pub(crate) fn migrate_postgres(url: &str) -> Result<Vec<String>, Failure> {
    let mut conn = PgConnection::establish(&with_connection_limits(url)).map_err(unavailable)?;
    let encoding = sql_query("SHOW server_encoding").get_result::<Encoding>(&mut conn);
    let Encoding { server_encoding } = encoding.map_err(unavailable)?;
    if server_encoding != "UTF8" {
        return Err(Failure::Internal(NotUtf8(server_encoding).into()));
    }
    // A start does not wait for a backup. The check fails while another process begins the first migration.
    if matches!(is_pending_on_postgres(&mut conn), Ok(false)) {
        return Ok(Vec::new());
    }
    // The lock is released with the connection.
    for statement in [NO_TIMEOUTS, POSTGRES_LOCK, SHORT_LOCK_TIMEOUT] {
        conn.batch_execute(statement).map_err(unavailable)?;
    }
    run_pending(&mut conn, POSTGRES).map_err(|error| {
        // A timeout, which Diesel's harness reports in its message alone.
        if error.to_string().contains("canceling statement due to") {
            Failure::Unavailable(error)
        } else {
            Failure::Internal(error)
        }
    })
}

/// The encoding of a PostgreSQL database.
#[derive(QueryableByName)]
struct Encoding {
    #[diesel(sql_type = diesel::sql_types::Text)]
    server_encoding: String,
}

/// A database that cannot store every character.
#[derive(Debug, Error)]
#[error("database has the encoding {0}: create it with `--encoding UTF8 --template template0`")]
struct NotUtf8(String);

/// Why the database file does not exist.
#[derive(Debug, Error)]
#[error("database file {} cannot be created", .0.display())]
struct CannotCreate(PathBuf, #[source] io::Error);

fn unavailable(error: impl std::error::Error + Send + Sync + 'static) -> Failure {
    Failure::Unavailable(error.into())
}

/// The version of the last migration, the same on both databases.
pub(crate) fn last_version() -> String {
    let migrations = MigrationSource::<diesel::sqlite::Sqlite>::migrations(&SQLITE);
    let versions = migrations.unwrap_or_default().into_iter();
    let versions = versions.map(|migration| migration.name().version().to_string());
    versions.max().unwrap_or_default()
}

/// Whether migrations are pending on a SQLite file.
pub(crate) fn is_pending_on_sqlite(conn: &mut SqliteConnection) -> Result<bool, BoxError> {
    conn.has_pending_migration(SQLITE)
}

/// Whether migrations are pending on PostgreSQL.
pub(crate) fn is_pending_on_postgres(conn: &mut PgConnection) -> Result<bool, BoxError> {
    conn.has_pending_migration(POSTGRES)
}

fn run_pending<Conn, Backend>(
    conn: &mut Conn,
    migrations: EmbeddedMigrations,
) -> Result<Vec<String>, BoxError>
where
    Conn: MigrationHarness<Backend>,
    Backend: diesel::backend::Backend,
{
    let versions = conn.run_pending_migrations(migrations)?;
    Ok(versions.iter().map(ToString::to_string).collect())
}

/// A row that violates a foreign key.
#[derive(QueryableByName)]
struct BrokenReference {
    #[diesel(sql_type = diesel::sql_types::Text)]
    table: String,
    #[diesel(sql_type = diesel::sql_types::Text)]
    parent: String,
}

fn check_foreign_keys(conn: &mut SqliteConnection) -> Result<(), BoxError> {
    let broken: Vec<BrokenReference> = sql_query("PRAGMA foreign_key_check").load(conn)?;
    broken.first().map_or(Ok(()), |reference| {
        let BrokenReference { table, parent } = reference;
        Err(format!("a row of {table} refers to a row of {parent} that is not there").into())
    })
}
