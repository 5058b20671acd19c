//! What runs beside the requests: analysis, and the sweeps.

use std::future::Future;
use std::time::Duration;

use tokio::task::JoinSet;
use triptych_app::maintenance::{
    SweepIdempotencyKeys, SweepOrphans, SweepReservations, SweepTrips,
};
use triptych_app::trips::AnalysePhotos;
use triptych_ports::Failure;

/// How often credits that dead processes reserved are given back.
const RESERVATIONS_EVERY: Duration = Duration::from_mins(1);
/// How often everything else is swept.
const REST_EVERY: Duration = Duration::from_hours(1);

/// Everything that runs beside the requests.
pub(crate) struct Workers {
    /// Analyses photos.
    pub(crate) analyse: AnalysePhotos,
    /// How many photos at once.
    pub(crate) analyses_at_once: usize,
    /// Gives back credits.
    pub(crate) reservations: SweepReservations,
    /// Forgets idempotency keys.
    pub(crate) idempotency_keys: SweepIdempotencyKeys,
    /// Deletes trips that never became a post.
    pub(crate) trips: SweepTrips,
    /// Deletes objects without a row.
    pub(crate) orphans: SweepOrphans,
}

impl Workers {
    /// Starts them all; they stop when the set is dropped. Whatever is stopped in the middle is
    /// made good later, by this server or another.
    pub(crate) fn start(self) -> JoinSet<()> {
        let mut tasks = JoinSet::new();
        for _ in 0..self.analyses_at_once {
            let analyse = self.analyse.clone();
            tasks.spawn(async move { analyse.run_forever().await });
        }
        let Self {
            reservations,
            idempotency_keys,
            trips,
            orphans,
            ..
        } = self;
        tasks.spawn(async move {
            repeat("reservations", RESERVATIONS_EVERY, || reservations.run()).await;
        });
        tasks.spawn(async move {
            repeat("idempotency keys", REST_EVERY, || idempotency_keys.run()).await;
        });
        tasks.spawn(async move { repeat("trips", REST_EVERY, || trips.run()).await });
        tasks.spawn(async move { repeat("orphans", REST_EVERY, || orphans.run()).await });
        tasks
    }
}

/// Sweeps at once and then again and again; a sweep that fails is tried at its next turn.
async fn repeat<Sweep, Run>(what: &'static str, every: Duration, sweep: Sweep)
where
    Sweep: Fn() -> Run,
    Run: Future<Output = Result<usize, Failure>>,
{
    let mut turns = tokio::time::interval(every);
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
