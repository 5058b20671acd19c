//! What runs beside the requests: analysis, and the sweeps.

use std::fmt::Display;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures::FutureExt;
use tokio::task::JoinSet;
use tokio::time::{Instant, Interval, interval, interval_at};
use triptych_adapter_sandbox::Deliveries;
use triptych_app::billing::ApplyEvents;
use triptych_app::mail::DeliverMail;
use triptych_app::maintenance::{
    SweepAttempts, SweepEvents, SweepFullSizes, SweepIdempotencyKeys, SweepLapses, SweepLateNews,
    SweepMail, SweepOrphans, SweepReservations, SweepSessions, SweepSignIns, SweepTrips,
};
use triptych_app::trips::AnalysePhotos;
use triptych_ports::AnalysisKind;

/// How often credits that dead processes reserved are given back.
const RESERVATIONS_EVERY: Duration = Duration::from_secs(5);
/// How often the payment provider's affairs and sign-ins are swept.
const PAYMENTS_EVERY: Duration = Duration::from_mins(1);
/// How often everything else is swept.
const REST_EVERY: Duration = Duration::from_hours(1);
/// How long a worker that died rests before it is started again.
const REST_AFTER_DEATH: Duration = Duration::from_secs(5);

/// Everything that runs beside the requests.
pub(crate) struct Workers {
    /// Analyses photos.
    pub(crate) analyse: AnalysePhotos,
    /// How many photos at once.
    pub(crate) analyses_at_once: usize,
    /// Applies the payment provider's events.
    pub(crate) events: ApplyEvents,
    /// Tells of the sandbox's events; none where another provider takes payments.
    pub(crate) sandbox: Option<Deliveries>,
    /// Writes down what lapsed.
    pub(crate) lapses: SweepLapses,
    /// Asks for what the payment provider has not told.
    pub(crate) late_news: SweepLateNews,
    /// Forgets events that had their effect.
    pub(crate) finished_events: SweepEvents,
    /// Sends mail.
    pub(crate) deliver_mail: DeliverMail,
    /// Forgets links and letters.
    pub(crate) mail: SweepMail,
    /// Gives back credits.
    pub(crate) reservations: SweepReservations,
    /// Forgets idempotency keys.
    pub(crate) idempotency_keys: SweepIdempotencyKeys,
    /// Forgets attempts that count nowhere any more.
    pub(crate) attempts: SweepAttempts,
    /// Deletes sessions that have ended by themselves.
    pub(crate) sessions: SweepSessions,
    /// Forgets sign-ins that nobody finished.
    pub(crate) sign_ins: SweepSignIns,
    /// Deletes trips that never became a post.
    pub(crate) trips: SweepTrips,
    /// Deletes full sizes that nobody asks for.
    pub(crate) full_sizes: SweepFullSizes,
    /// Deletes objects without a row.
    pub(crate) orphans: SweepOrphans,
}

impl Workers {
    /// Starts them all; they stop when the set is dropped, and not before: one that dies is started
    /// again. Whatever is stopped in the middle is made good later, by this server or another.
    pub(crate) fn start(self) -> JoinSet<()> {
        let mut tasks = JoinSet::new();
        for kind in analysis_workers(self.analyses_at_once) {
            let analyse = self.analyse.clone();
            tasks.spawn(async move {
                supervise("analysis", REST_AFTER_DEATH, || analyse.run_forever(kind)).await;
            });
        }
        let Self {
            events,
            sandbox,
            lapses,
            late_news,
            finished_events,
            deliver_mail,
            mail,
            reservations,
            idempotency_keys,
            attempts,
            sessions,
            sign_ins,
            trips,
            full_sizes,
            orphans,
            ..
        } = self;
        let often = || interval(RESERVATIONS_EVERY);
        let minutely = || interval(PAYMENTS_EVERY);
        let hourly = || interval(REST_EVERY);
        // Whoever started this server on a wrong database has an hour to notice.
        let hourly_from_then = || interval_at(Instant::now() + REST_EVERY, REST_EVERY);
        tasks.spawn(async move {
            supervise("events", REST_AFTER_DEATH, || events.run_forever()).await;
        });
        if let Some(sandbox) = sandbox {
            tasks.spawn(async move {
                supervise("sandbox", REST_AFTER_DEATH, || sandbox.run_forever()).await;
            });
        }
        tasks.spawn(async move { repeat("lapses", minutely, || lapses.run()).await });
        tasks.spawn(async move { repeat("late news", minutely, || late_news.run()).await });
        tasks.spawn(async move {
            repeat("finished events", hourly, || finished_events.run()).await;
        });
        tasks.spawn(async move {
            supervise("mail", REST_AFTER_DEATH, || deliver_mail.run_forever()).await;
        });
        tasks.spawn(async move { repeat("old mail", hourly, || mail.run()).await });
        tasks.spawn(async move {
            repeat("reservations", often, || reservations.run()).await;
        });
        tasks.spawn(async move {
            repeat("idempotency keys", hourly, || idempotency_keys.run()).await;
        });
        tasks.spawn(async move { repeat("attempts", hourly, || attempts.run()).await });
        tasks.spawn(async move { repeat("sessions", hourly, || sessions.run()).await });
        tasks.spawn(async move { repeat("sign-ins", minutely, || sign_ins.run()).await });
        tasks.spawn(async move { repeat("trips", hourly, || trips.run()).await });
        tasks.spawn(async move { repeat("full sizes", hourly, || full_sizes.run()).await });
        tasks.spawn(async move { repeat("orphans", hourly_from_then, || orphans.run()).await });
        tasks
    }
}

/// What each analysis worker takes: as many as are configured take ordinary photos. One more takes
/// large photos, so that these hold none of the others up, and one those that were interrupted.
fn analysis_workers(at_once: usize) -> Vec<AnalysisKind> {
    let mut workers = vec![AnalysisKind::Ordinary; at_once];
    if at_once > 0 {
        workers.extend([AnalysisKind::Large, AnalysisKind::Interrupted]);
    }
    workers
}

/// Runs a worker that is not to end. One that ends all the same, be it by a panic, is an error of
/// ours: it is logged, and after a rest the worker runs again.
async fn supervise<Work, Run>(what: &'static str, rest: Duration, work: Work)
where
    Work: Fn() -> Run,
    Run: Future<Output = ()>,
{
    loop {
        // What a panic leaves half done is only in the database, where its claim runs out.
        let ended = AssertUnwindSafe(work()).catch_unwind().await;
        let panicked = ended.is_err();
        tracing::error!(
            worker.what = what,
            worker.panicked = panicked,
            "worker ended"
        );
        tokio::time::sleep(rest).await;
    }
}

/// Sweeps at every turn, for ever.
async fn repeat<Turns, Sweep, Run, Error>(what: &'static str, turns: Turns, sweep: Sweep)
where
    Turns: Fn() -> Interval,
    Sweep: Fn() -> Run,
    Run: Future<Output = Result<usize, Error>>,
    Error: Display,
{
    supervise(what, REST_AFTER_DEATH, || sweep_at(what, turns(), &sweep)).await;
}

/// A sweep that fails is tried at its next turn.
async fn sweep_at<Sweep, Run, Error>(what: &'static str, mut turns: Interval, sweep: Sweep)
where
    Sweep: Fn() -> Run,
    Run: Future<Output = Result<usize, Error>>,
    Error: Display,
{
    loop {
        turns.tick().await;
        match sweep().await {
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
