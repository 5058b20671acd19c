//! The background workers.

use std::fmt::Display;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures::FutureExt;
use metrics::counter;
use tokio::task::JoinSet;
use tokio::time::{Instant, Interval, interval_at};
use tracing::Instrument;
use triptych_app::Ports;
use triptych_app::billing::apply_events::apply_forever;
use triptych_app::mail::deliver_forever;
use triptych_app::maintenance::{SWEEPS, Sweep};
use triptych_app::trips::AnalysePhotos;
use triptych_ports::AnalysisKind;
use triptych_stripe_sandbox::Sandbox;

/// The pause before a failed worker is restarted.
const REST_AFTER_DEATH: Duration = Duration::from_secs(5);

/// All background workers.
pub(crate) struct Workers {
    /// Analyses photos.
    pub(crate) analyse: AnalysePhotos,
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
        for kind in analysis_workers(self.analyses_at_once) {
            let analyse = self.analyse.clone();
            tasks.spawn(async move {
                supervise("analysis", REST_AFTER_DEATH, || analyse.run_forever(kind)).await;
            });
        }
        let Self { sandbox, ports, .. } = self;
        let events = ports.clone();
        tasks.spawn(async move {
            supervise("events", REST_AFTER_DEATH, || apply_forever(&events)).await;
        });
        if let Some(sandbox) = sandbox {
            tasks.spawn(async move {
                supervise("sandbox", REST_AFTER_DEATH, || sandbox.run_forever()).await;
            });
        }
        for sweep in SWEEPS {
            tasks.spawn(repeat(sweep, ports.clone()));
        }
        tasks.spawn(async move {
            supervise("mail", REST_AFTER_DEATH, || deliver_forever(&ports)).await;
        });
        tasks
    }
}

/// The queue of each analysis worker: the configured number for ordinary photos, one more for large
/// photos, so that these do not block others, and one for photos whose analysis was interrupted.
fn analysis_workers(at_once: usize) -> Vec<AnalysisKind> {
    let mut workers = vec![AnalysisKind::Ordinary; at_once];
    if at_once > 0 {
        workers.extend([AnalysisKind::Large, AnalysisKind::Interrupted]);
    }
    workers
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

/// Runs a sweep at every interval, forever.
async fn repeat(sweep: Sweep, ports: Ports) {
    let turns = || interval_at(Instant::now() + sweep.first_after, sweep.every);
    supervise(sweep.name, REST_AFTER_DEATH, || {
        sweep_at(sweep.name, turns(), || (sweep.run)(&ports))
    })
    .await;
}

/// A failed sweep is retried at the next interval.
async fn sweep_at<Sweep, Run, Error>(what: &'static str, mut turns: Interval, sweep: Sweep)
where
    Sweep: Fn() -> Run,
    Run: Future<Output = Result<usize, Error>>,
    Error: Display,
{
    loop {
        turns.tick().await;
        let job = tracing::info_span!("job", job.kind = what);
        let swept = sweep().instrument(job).await;
        let outcome = if swept.is_ok() { "done" } else { "put_off" };
        counter!("triptych_sweeps_total", "sweep" => what, "outcome" => outcome).increment(1);
        match swept {
            Ok(0) => {}
            Ok(swept) => tracing::info!(sweep.what = what, sweep.count = swept, "swept"),
            Err(failure) => {
                tracing::warn!(sweep.what = what, error = %failure, "sweep was put off");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tokio::time::interval;

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

    #[tokio::test]
    async fn a_sweep_that_fails_is_tried_at_its_next_turn() {
        let sweeps = AtomicUsize::new(0);
        let sweep = async || match sweeps.fetch_add(1, Ordering::SeqCst) {
            0 => Err("told to fail"),
            1 => Ok(1),
            _ => std::future::pending().await,
        };
        let swept = sweep_at("test", interval(Duration::from_millis(1)), sweep);
        let waited = tokio::time::timeout(Duration::from_millis(500), swept).await;
        assert!(waited.is_err(), "sweeping never ends by itself");
        assert_eq!(sweeps.load(Ordering::SeqCst), 3);
    }
}
