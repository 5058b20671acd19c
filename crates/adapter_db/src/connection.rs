//! Connection pools and timeouts.

use std::num::NonZero;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::r2d2::{
    ConnectionManager, CustomizeConnection, Error as PoolError, HandleError, ManageConnection, Pool,
};
use diesel::{ConnectionError, PgConnection, SqliteConnection};

use crate::query_pool::{FileCheck, QueryPool};
use crate::sqlite_file::{FileFault, SqliteFile};

/// The timeout of connecting. It bounds the time to a clear failure while the database is
/// unavailable.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(3);
/// The timeout of a query on PostgreSQL.
const POSTGRES_ANSWER_TIMEOUT: Duration = Duration::from_secs(5);
/// The timeout of a query on SQLite. Longer than its busy timeout.
const SQLITE_ANSWER_TIMEOUT: Duration = Duration::from_secs(15);

/// The maximum number of connections for each core that read from SQLite, which computes in the
/// caller's thread: more answer no faster, and each holds up to 2.7 MB of pages and statements.
const SQLITE_READERS_PER_CORE: u32 = 2;

/// SQLite's busy timeout: the wait for another process that writes.
pub(crate) const BUSY_TIMEOUT_MS: u32 = 5_000;

/// The pragmas of every SQLite connection. With `synchronous = FULL` a commit is synced to disk
/// before it returns, so that it survives a power failure. Each connection holds its cache for ever: a
/// small one, in KiB, suffices, since the operating system caches the file once for all.
pub(crate) const SQLITE_SETTINGS: &str = "
    PRAGMA busy_timeout = 5000;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -1024;
";

/// The pools of a SQLite file. SQLite allows one writer at a time, so writes queue here in order of
/// arrival; the busy timeout is for other processes.
pub(crate) struct SqlitePools {
    pub(crate) readers: QueryPool<ConnectionManager<SqliteConnection>>,
    pub(crate) writer: QueryPool<ConnectionManager<SqliteConnection>>,
}

impl SqlitePools {
    /// Creates pools that connect lazily; the file must exist then.
    pub(crate) fn new(path: &str, pool_size: u32) -> Self {
        let file = Arc::new(SqliteFile::new(path));
        let pool = |size, check: FileCheck| {
            let open = Arc::clone(&file);
            let pool = move || sqlite_pool(size, &open);
            QueryPool::new("sqlite", pool, 0, SQLITE_ANSWER_TIMEOUT, Some(check))
        };
        let (read, written) = (Arc::clone(&file), Arc::clone(&file));
        Self {
            readers: pool(readers_of(pool_size), Arc::new(move || read.check())),
            writer: pool(1, Arc::new(move || written.check_writable())),
        }
    }
}

fn readers_of(pool_size: u32) -> u32 {
    let cores = available_parallelism().map_or(1, NonZero::get);
    let cores = u32::try_from(cores).unwrap_or(u32::MAX);
    pool_size.min(SQLITE_READERS_PER_CORE.saturating_mul(cores))
}

fn sqlite_pool(size: u32, file: &Arc<SqliteFile>) -> Pool<ConnectionManager<SqliteConnection>> {
    Pool::builder()
        .max_size(size)
        .min_idle(Some(0))
        .idle_timeout(None)
        .max_lifetime(None)
        .test_on_check_out(false)
        .connection_timeout(CONNECTION_TIMEOUT)
        .connection_customizer(Box::new(SqliteSettings(Arc::clone(file))))
        .error_handler(Box::new(LogConnectionError))
        .build_unchecked(ConnectionManager::new(file.uri()))
}

/// A pool of lazy connections to PostgreSQL, so that the server starts without the database.
/// Connections that the server has closed are replaced before use. While connections hang, up to
/// twice as many exist. None is opened before it is asked for: a thread that connects while the
/// process exits crashes in OpenSSL, whose cleanup at exit does not wait for it.
pub(crate) fn postgres_pool(url: &str, pool_size: u32) -> QueryPool<PostgresManager> {
    let url = with_query_limits(url);
    let pool = move || {
        Pool::builder()
            .max_size(pool_size)
            .min_idle(Some(0))
            .test_on_check_out(true)
            .connection_timeout(CONNECTION_TIMEOUT)
            .error_handler(Box::new(LogConnectionError))
            .build_unchecked(PostgresManager(ConnectionManager::new(url.as_str())))
    };
    QueryPool::new("postgresql", pool, pool_size, POSTGRES_ANSWER_TIMEOUT, None)
}

/// Opens connections to PostgreSQL, and notices without a query that the server has closed one.
pub(crate) struct PostgresManager(ConnectionManager<PgConnection>);

impl ManageConnection for PostgresManager {
    type Connection = PgConnection;
    type Error = PoolError;

    fn connect(&self) -> Result<PgConnection, PoolError> {
        self.0.connect()
    }

    /// Reads what has arrived, which waits for nothing (libpq's `PQconsumeInput`): first why the
    /// server ends the connection, then that it has ended.
    fn is_valid(&self, conn: &mut PgConnection) -> Result<(), PoolError> {
        for _ in 0..2 {
            let mut arrived = conn.notifications_iter();
            arrived
                .try_for_each(|notification| notification.map(drop))
                .map_err(PoolError::QueryError)?;
        }
        Ok(())
    }

    fn has_broken(&self, conn: &mut PgConnection) -> bool {
        self.0.has_broken(conn)
    }
}

/// Adds timeouts of the connection that the URL does not set: connect timeout, TCP keepalive in
/// seconds, and TCP user timeout in milliseconds.
pub(crate) fn with_connection_limits(url: &str) -> String {
    with_parameters(
        url,
        &[
            ("connect_timeout", "3"),
            ("tcp_user_timeout", "10000"),
            ("keepalives_idle", "10"),
            ("keepalives_interval", "5"),
            ("keepalives_count", "2"),
        ],
    )
}

/// Also adds timeouts enforced by the server, in milliseconds: of statements, locks, and idle
/// transactions. Omitted if the URL has its own `options`, which some poolers refuse.
fn with_query_limits(url: &str) -> String {
    const LIMITS: &str = "-c%20statement_timeout%3D30000%20-c%20lock_timeout%3D5000%20-c%20idle_in_transaction_session_timeout%3D10000";
    with_parameters(&with_connection_limits(url), &[("options", LIMITS)])
}

fn with_parameters(url: &str, parameters: &[(&str, &str)]) -> String {
    let mut limited = url.to_owned();
    for (name, value) in parameters {
        if !url.contains(&format!("{name}=")) {
            limited.push(if limited.contains('?') { '&' } else { '?' });
            limited.push_str(name);
            limited.push('=');
            limited.push_str(value);
        }
    }
    limited
}

#[derive(Debug)]
struct SqliteSettings(Arc<SqliteFile>);

impl CustomizeConnection<SqliteConnection, PoolError> for SqliteSettings {
    fn on_acquire(&self, conn: &mut SqliteConnection) -> Result<(), PoolError> {
        let refuse = |fault: FileFault| ConnectionError::BadConnection(fault.to_string());
        let opened = self.0.note_opened().map_err(refuse);
        opened.map_err(PoolError::ConnectionError)?;
        conn.batch_execute(SQLITE_SETTINGS)
            .map_err(PoolError::QueryError)
    }
}

#[derive(Debug)]
struct LogConnectionError;

impl HandleError<PoolError> for LogConnectionError {
    fn handle_error(&self, error: PoolError) {
        tracing::warn!(error = %error, "database connection failed");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_added_to_a_url_that_has_none() {
        let limited = with_query_limits("postgres://host/name");
        assert!(limited.starts_with(
            "postgres://host/name?connect_timeout=3&tcp_user_timeout=10000&keepalives_idle=10&"
        ));
        assert!(limited.contains("&options=-c%20statement_timeout%3D30000%20"));
    }

    #[test]
    fn limits_that_a_url_sets_are_left_alone() {
        let limited = with_query_limits("postgres://host/name?connect_timeout=9&options=");
        assert!(limited.starts_with("postgres://host/name?connect_timeout=9&options=&tcp_user"));
        assert_eq!(limited.matches("connect_timeout").count(), 1);
        assert!(!limited.contains("statement_timeout"));
    }
}
