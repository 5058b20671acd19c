//! The background workers.

use std::future::Future;
use std::num::NonZeroUsize;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures::FutureExt;
use metrics::counter;
use tokio::task::JoinSet;
use tokio::time::interval;
use triptych_app::Ports;
use triptych_app::jobs::run_forever;
use triptych_app::maintenance::{SWEEPS, queue_sweeps, record_backlogs};
use triptych_ports::Queue;
use triptych_stripe_sandbox::Sandbox;

/// The pause before a failed worker is restarted.
const REST_AFTER_DEATH: Duration = Duration::from_secs(5);

/// All background workers.
pub(crate) struct Workers {
    /// The number of photos analysed at the same time.
    pub(crate) analyses_at_once: usize,
    /// Answers the sandbox's API and delivers its events; `None` with other payment providers.
    pub(crate) sandbox: Option<Sandbox>,
    /// The ports of all workers.
    pub(crate) ports: Ports,
}

impl Workers {
    /// Starts all workers. They run until the set is dropped; one that fails is restarted.
    /// Interrupted work is completed later, by this server or another.
    pub(crate) fn start(self) -> JoinSet<()> {
        let mut tasks = JoinSet::new();
        let Self { sandbox, ports, .. } = self;
        for (queue, count) in jobs_at_once(self.analyses_at_once) {
            let Some(at_once) = NonZeroUsize::new(count) else {
                continue;
            };
            let ports = ports.clone();
            tasks.spawn(async move {
                let work = || run_forever(&ports, queue, at_once);
                supervise(queue.name(), REST_AFTER_DEATH, work).await;
            });
        }
        if let Some(sandbox) = sandbox {
            tasks.spawn(async move {
                supervise("sandbox", REST_AFTER_DEATH, || sandbox.run_forever()).await;
            });
        }
        tasks.spawn(async move {
            supervise("schedule", REST_AFTER_DEATH, || schedule(&ports)).await;
        });
        tasks
    }
}

/// How many jobs of each queue run side by side: photos as configured, with one more for large ones,
/// so that these do not block others, and one for those that were interrupted; several where a slow
/// provider or a long sweep must not delay the others.
fn jobs_at_once(analyses_at_once: usize) -> [(Queue, usize); 7] {
    let one_more = usize::from(analyses_at_once > 0);
    [
        (Queue::Photos, analyses_at_once),
        (Queue::LargePhotos, one_more),
        (Queue::ClaimedPhotos, one_more),
        (Queue::Mail, 1),
        (Queue::Events, 4),
        (Queue::Lookups, 4),
        (Queue::Sweeps, SWEEPS.len()),
    ]
}

/// Queues the sweeps, and records each minute how much work waits.
async fn schedule(ports: &Ports) {
    let mut minutes = interval(Duration::from_mins(1));
    loop {
        minutes.tick().await;
        if let Err(failure) = queue_sweeps(ports).await {
            tracing::warn!(error = %failure, "sweeps were not queued");
        }
        if let Err(failure) = record_backlogs(ports).await {
            tracing::warn!(error = %failure, "backlogs were not recorded");
        }
    }
}

/// Runs a worker forever. If it ends or panics, a bug, that is logged and it is restarted after a
/// pause.
async fn supervise<Work, Run>(what: &'static str, rest: Duration, work: Work)
where
    Work: Fn() -> Run,
    Run: Future<Output = ()>,
{
    loop {
        // Unwind safety: all state is in the database, where claims expire.
        let ended = AssertUnwindSafe(work()).catch_unwind().await;
        let panicked = ended.is_err();
        counter!("triptych_worker_restarts_total", "worker" => what).increment(1);
        tracing::error!(
            worker.what = what,
            worker.panicked = panicked,
            "worker ended"
        );
        tokio::time::sleep(rest).await;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn a_worker_that_panics_or_ends_is_started_again() {
        let starts = AtomicUsize::new(0);
        let work = async || match starts.fetch_add(1, Ordering::SeqCst) {
            0 => std::panic::resume_unwind(Box::new("broken worker")),
            1 => {}
            _ => std::future::pending().await,
        };
        let supervised = supervise("test", Duration::from_millis(1), work);
        let waited = tokio::time::timeout(Duration::from_millis(500), supervised).await;
        assert!(waited.is_err(), "a supervisor never ends by itself");
        assert_eq!(starts.load(Ordering::SeqCst), 3);
    }
}
