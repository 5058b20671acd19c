//! The pools of connections, and the one place where work moves to the threads that may block.

use std::sync::Arc;
use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::r2d2::{
    ConnectionManager, CustomizeConnection, Error as PoolError, HandleError, Pool, R2D2Connection,
};
use diesel::{ConnectionError, PgConnection, SqliteConnection};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::Fault;
use crate::sqlite_file::{FileFault, SqliteFile};

/// How long a query waits for a connection to be made. It bounds the time to a clear failure while
/// the database is away.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(3);
/// How long a query waits for its turn when all connections are taken.
const TURN_TIMEOUT: Duration = Duration::from_secs(5);

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

/// A pool and a queue for it. Queries wait for their turn here, where waiting costs no thread, and
/// not in the pool, where it costs one.
pub(crate) struct Lane<Conn: R2D2Connection + 'static> {
    pool: Pool<ConnectionManager<Conn>>,
    turns: Arc<Semaphore>,
    /// The file that must still be there; none for a server.
    file: Option<Arc<SqliteFile>>,
}

impl<Conn: R2D2Connection + Send + 'static> Lane<Conn> {
    fn new(pool: Pool<ConnectionManager<Conn>>, file: Option<Arc<SqliteFile>>) -> Self {
        let connections = usize::try_from(pool.max_size()).unwrap_or(1);
        Self {
            pool,
            turns: Arc::new(Semaphore::new(connections)),
            file,
        }
    }

    /// Runs work that blocks, with a connection, on a thread that may be blocked. Once begun it is
    /// finished, also when nobody waits for the answer any more.
    pub(crate) async fn run_blocking<Answer, Problem>(
        &self,
        work: impl FnOnce(&mut Conn) -> Result<Answer, Problem> + Send + 'static,
    ) -> Result<Answer, Problem>
    where
        Answer: Send + 'static,
        Problem: From<Fault> + Send + 'static,
    {
        let turn = self.turn().await?;
        let (pool, file) = (self.pool.clone(), self.file.clone());
        let task = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            if let Some(file) = file {
                file.check().map_err(Fault::File)?;
            }
            let mut conn = pool
                .get()
                .map_err(|error| Fault::NoConnection(error.into()))?;
            work(&mut conn)
        });
        task.await
            .unwrap_or_else(|error| Err(Fault::Worker(error.into()).into()))
    }

    async fn turn(&self) -> Result<OwnedSemaphorePermit, Fault> {
        let turn = Arc::clone(&self.turns).acquire_owned();
        match tokio::time::timeout(TURN_TIMEOUT, turn).await {
            Ok(Ok(turn)) => Ok(turn),
            Ok(Err(closed)) => Err(Fault::NoConnection(closed.into())),
            Err(elapsed) => Err(Fault::NoConnection(elapsed.into())),
        }
    }
}

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
        let lane = |size| Lane::new(sqlite_pool(size, &file), Some(Arc::clone(&file)));
        Self {
            readers: lane(pool_size),
            writer: lane(1),
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
/// restart is replaced without anybody noticing.
pub(crate) fn postgres_lane(url: &str, pool_size: u32) -> Lane<PgConnection> {
    let pool = Pool::builder()
        .max_size(pool_size)
        .min_idle(Some(1))
        .test_on_check_out(true)
        .connection_timeout(CONNECTION_TIMEOUT)
        .error_handler(Box::new(LogConnectionError))
        .build_unchecked(ConnectionManager::new(with_timeouts(url)));
    Lane::new(pool, None)
}

/// Adds limits to a URL that does not set them: seconds to connect in, and milliseconds after which
/// a peer that acknowledges nothing counts as gone.
pub(crate) fn with_timeouts(url: &str) -> String {
    const LIMITS: [(&str, &str); 2] = [("connect_timeout", "3"), ("tcp_user_timeout", "10000")];
    let mut limited = url.to_owned();
    for (name, value) in LIMITS {
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
        assert_eq!(
            with_timeouts("postgres://host/name"),
            "postgres://host/name?connect_timeout=3&tcp_user_timeout=10000"
        );
    }

    #[test]
    fn limits_that_a_url_sets_are_left_alone() {
        assert_eq!(
            with_timeouts("postgres://host/name?connect_timeout=9"),
            "postgres://host/name?connect_timeout=9&tcp_user_timeout=10000"
        );
    }
}
