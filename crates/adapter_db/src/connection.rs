//! How connections are made, and their limits of time.

use std::sync::Arc;
use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::r2d2::{ConnectionManager, CustomizeConnection, Error as PoolError, HandleError, Pool};
use diesel::{ConnectionError, PgConnection, SqliteConnection};

use crate::lane::{FileCheck, Lane};
use crate::sqlite_file::{FileFault, SqliteFile};

/// How long a query waits for a connection to be made. It bounds the time to a clear failure while
/// the database is away.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(3);
/// How long a caller waits for an answer of PostgreSQL.
const POSTGRES_ANSWER_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a caller waits for an answer of SQLite. Longer than its busy timeout.
const SQLITE_ANSWER_TIMEOUT: Duration = Duration::from_secs(15);

/// How long a connection to SQLite waits for another process that writes.
pub(crate) const BUSY_TIMEOUT_MS: u32 = 5_000;

/// What every connection to SQLite is told. A commit is on the disk before it is answered, at the
/// price of one synchronisation each (`synchronous = FULL`): it outlives a loss of power. A second
/// process that writes is waited for.
const SQLITE_SETTINGS: &str = "
    PRAGMA busy_timeout = 5000;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -16384;
";

/// The connections to a SQLite file. It takes one writer at a time, so writes queue here in the
/// order of their arrival, and the busy timeout is left for other processes.
pub(crate) struct SqliteLanes {
    pub(crate) readers: Lane<SqliteConnection>,
    pub(crate) writer: Lane<SqliteConnection>,
}

impl SqliteLanes {
    /// Prepares connections to a file that exists when the first of them is needed.
    pub(crate) fn new(path: &str, pool_size: u32) -> Self {
        let file = Arc::new(SqliteFile::new(path));
        let lane = |size, check: FileCheck| {
            let open = Arc::clone(&file);
            let pool = move || sqlite_pool(size, &open);
            Lane::new(pool, 0, SQLITE_ANSWER_TIMEOUT, Some(check))
        };
        let (read, written) = (Arc::clone(&file), Arc::clone(&file));
        Self {
            readers: lane(pool_size, Arc::new(move || read.check())),
            writer: lane(1, Arc::new(move || written.check_writable())),
        }
    }
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

/// A pool of connections to PostgreSQL that are made when they are needed, so that the server
/// starts without it. Each is tested before it is used: one that died with the server's last
/// restart is replaced without anybody noticing. While connections hang there are up to twice as
/// many.
pub(crate) fn postgres_lane(url: &str, pool_size: u32) -> Lane<PgConnection> {
    let url = with_query_limits(url);
    let pool = move || {
        Pool::builder()
            .max_size(pool_size)
            .min_idle(Some(1))
            .test_on_check_out(true)
            .connection_timeout(CONNECTION_TIMEOUT)
            .error_handler(Box::new(LogConnectionError))
            .build_unchecked(ConnectionManager::new(url.as_str()))
    };
    Lane::new(pool, pool_size, POSTGRES_ANSWER_TIMEOUT, None)
}

/// Adds what bounds the connection itself, where the URL does not set it: seconds to connect in,
/// seconds of silence before the peer is probed, and milliseconds after which one that acknowledges
/// nothing counts as dead.
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

/// The same, and what the server ends by itself, in milliseconds: a statement that nobody waits for
/// any more, a wait for a lock, and a transaction whose client is suspended and holds locks. A URL
/// with `options` of its own is left without; some poolers refuse them.
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
