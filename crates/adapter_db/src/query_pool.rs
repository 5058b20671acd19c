//! A connection pool with a queue. The only place where queries move to blocking threads.
//!
//! A thread blocked on a hanging database cannot be cancelled. So callers have a timeout, the
//! number of threads is limited, and after a while hanging ones no longer count: a new pool
//! replaces the old one, whose idle connections may hang too.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use diesel::r2d2::{ManageConnection, Pool};
use metrics::{Gauge, gauge, histogram};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::Fault;
use crate::sqlite_file::FileFault;

/// The timeout in the queue.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(5);
/// A query running for this long counts as hanging.
const HANGS_AFTER: Duration = Duration::from_secs(15);

/// A pool and its queue. Queries wait in the queue, where waiting costs no thread, not in the pool.
pub(crate) struct QueryPool<Manager: ManageConnection> {
    /// The kind of database in traces.
    system: &'static str,
    pool: Mutex<Pool<Manager>>,
    new_pool: Box<dyn Fn() -> Pool<Manager> + Send + Sync>,
    slots: Arc<Slots>,
    answer_timeout: Duration,
    /// The check of a database file before each query; `None` for a server.
    file_check: Option<FileCheck>,
}

/// Checks whether a database file is still usable.
pub(crate) type FileCheck = Arc<dyn Fn() -> Result<(), FileFault> + Send + Sync>;

impl<Manager: ManageConnection> QueryPool<Manager> {
    /// Runs as many concurrent queries as the pool has connections, not counting up to
    /// `hanging_max` that hang. No caller waits longer than `answer_timeout`.
    pub(crate) fn new(
        system: &'static str,
        new_pool: impl Fn() -> Pool<Manager> + Send + Sync + 'static,
        hanging_max: u32,
        answer_timeout: Duration,
        file_check: Option<FileCheck>,
    ) -> Self {
        let size = |connections: u32| usize::try_from(connections).unwrap_or(1);
        let pool = new_pool();
        let slots = Slots::new(size(pool.max_size()), size(hanging_max));
        Self {
            system,
            pool: Mutex::new(pool),
            new_pool: Box::new(new_pool),
            slots: Arc::new(slots),
            answer_timeout,
            file_check,
        }
    }

    /// Runs blocking work with a connection on a blocking thread. Once started it completes, even
    /// if the caller is cancelled. `name` is that of the query in traces.
    #[tracing::instrument(
        level = "debug",
        skip_all,
        fields(otel.name = name, db.system.name = self.system)
    )]
    pub(crate) async fn run_blocking<Answer, Problem>(
        &self,
        name: &'static str,
        work: impl FnOnce(&mut Manager::Connection) -> Result<Answer, Problem> + Send + 'static,
    ) -> Result<Answer, Problem>
    where
        Answer: Send + 'static,
        Problem: From<Fault> + Send + 'static,
    {
        if self.slots.replace_hanging(HANGS_AFTER) {
            *self.lock_pool() = (self.new_pool)();
        }
        let asked = Instant::now();
        let slot = Arc::clone(&self.slots).take(QUEUE_TIMEOUT).await;
        histogram!("triptych_database_wait_seconds").record(asked.elapsed());
        let slot = slot?;
        let (pool, file_check) = (self.lock_pool().clone(), self.file_check.clone());
        let task = tokio::task::spawn_blocking(move || {
            let _slot = slot;
            if let Some(check) = file_check {
                check().map_err(Fault::File)?;
            }
            let mut conn = pool
                .get()
                .map_err(|error| Fault::NoConnection(error.into()))?;
            let begun = Instant::now();
            let answer = work(&mut conn);
            histogram!("triptych_database_query_seconds").record(begun.elapsed());
            answer
        });
        match tokio::time::timeout(self.answer_timeout, task).await {
            Ok(ended) => ended.unwrap_or_else(|error| Err(Fault::Worker(error.into()).into())),
            Err(elapsed) => Err(Fault::NoAnswer(elapsed).into()),
        }
    }

    fn lock_pool(&self) -> MutexGuard<'_, Pool<Manager>> {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The concurrency limit and the running queries.
struct Slots {
    free: Arc<Semaphore>,
    running: Mutex<Running>,
    hanging_max: usize,
}

#[derive(Default)]
struct Running {
    next_id: u64,
    /// In order of their start.
    queries: BTreeMap<u64, RunningQuery>,
    /// The number of hanging queries whose permits were replaced.
    hanging: usize,
}

struct RunningQuery {
    begun: Instant,
    _permit: OwnedSemaphorePermit,
}

/// A permit for one query, released on drop.
struct Slot {
    id: u64,
    slots: Arc<Slots>,
}

impl Slots {
    fn new(count: usize, hanging_max: usize) -> Self {
        Self {
            free: Arc::new(Semaphore::new(count)),
            running: Mutex::default(),
            hanging_max,
        }
    }

    async fn take(self: Arc<Self>, longest: Duration) -> Result<Slot, Fault> {
        let permit = Arc::clone(&self.free).acquire_owned();
        let permit = match tokio::time::timeout(longest, permit).await {
            Ok(Ok(permit)) => permit,
            Ok(Err(closed)) => return Err(Fault::NoConnection(closed.into())),
            Err(elapsed) => return Err(Fault::NoConnection(elapsed.into())),
        };
        let id = self.lock().begin(permit);
        in_use().increment(1);
        Ok(Slot { id, slots: self })
    }

    /// Replaces the permits of hanging queries, and returns whether there were any.
    fn replace_hanging(&self, hangs_after: Duration) -> bool {
        let mut running = self.lock();
        let before = running.hanging;
        while running.hanging < self.hanging_max {
            let oldest = running.queries.first_entry();
            let hanging = oldest.filter(|query| query.get().begun.elapsed() >= hangs_after);
            let Some(hanging) = hanging else { break };
            hanging.remove();
            running.hanging += 1;
            tracing::warn!("database connection hangs, another one takes its place");
        }
        running.hanging > before
    }

    fn lock(&self) -> MutexGuard<'_, Running> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The number of queries that hold a slot, hanging ones included: each uses one connection.
fn in_use() -> Gauge {
    gauge!("triptych_database_connections_in_use")
}

impl Running {
    fn begin(&mut self, permit: OwnedSemaphorePermit) -> u64 {
        let id = self.next_id;
        self.next_id += 1;
        let query = RunningQuery {
            begun: Instant::now(),
            _permit: permit,
        };
        self.queries.insert(id, query);
        id
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        in_use().decrement(1);
        let mut running = self.slots.lock();
        if running.queries.remove(&self.id).is_none() {
            running.hanging = running.hanging.saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOON: Duration = Duration::from_millis(20);

    #[tokio::test]
    async fn hanging_queries_are_replaced_up_to_a_limit_and_count_again_when_they_end() {
        let slots = Arc::new(Slots::new(2, 1));
        let take = || Arc::clone(&slots).take(SOON);
        let (first, second) = (take().await.unwrap(), take().await.unwrap());
        assert!(take().await.is_err(), "both slots are taken");

        slots.replace_hanging(Duration::ZERO);
        let third = take().await.unwrap();
        slots.replace_hanging(Duration::ZERO);
        assert!(take().await.is_err(), "one may hang, and no more");

        drop(first);
        slots.replace_hanging(Duration::ZERO);
        let fourth = take().await.unwrap();
        drop((second, third, fourth));
        assert_eq!(slots.free.available_permits(), 2);
        assert_eq!(slots.lock().hanging, 0);
    }
}
