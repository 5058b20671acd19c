//! Sweeps: periodic maintenance, each by one server at a time.

mod expired_rows;
mod record_backlogs;
mod sweep_full_sizes;
mod sweep_lapses;
mod sweep_orphans;
mod sweep_reservations;
mod sweep_trips;

pub use expired_rows::{
    sweep_attempts, sweep_events, sweep_idempotency_keys, sweep_mail, sweep_sessions,
    sweep_sign_ins,
};
pub use record_backlogs::record_backlogs;
pub use sweep_full_sizes::{FULL_SIZE_LIFETIME, sweep_full_sizes};
pub use sweep_lapses::sweep_lapses;
pub use sweep_orphans::{ORPHAN_AGE_MIN, ORPHANS_JUDGED_MIN, sweep_orphans};
pub use sweep_reservations::sweep_reservations;
pub use sweep_trips::sweep_trips;

use chrono::TimeDelta;
use futures::future::BoxFuture;
use metrics::counter;
use thiserror::Error;
use triptych_ports::{Failure, Job, PutOff, causes};

use crate::Ports;
use crate::jobs::Outcome;

/// Why a sweep failed or was incomplete.
#[derive(Debug, Error)]
pub enum SweepError {
    /// So many objects have no row that the database must be the wrong one, or new: nothing was
    /// deleted.
    #[error(
        "{orphans} of {looked_at} objects belong to nothing in this database, and none of them was \
         deleted; is it the right one?"
    )]
    Implausible {
        /// The number of objects without a row.
        orphans: usize,
        /// The number of all objects.
        looked_at: usize,
    },
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// A sweep and its schedule. Returns the number of processed items.
#[derive(Clone, Copy)]
pub struct Sweep {
    /// The name in the queue. It never changes.
    pub name: &'static str,
    /// The interval. A failed run is repeated at the next.
    pub every: TimeDelta,
    /// The minimum time between the start of a server and its first run there.
    pub first_after: TimeDelta,
    /// The sweep.
    pub run: fn(&Ports) -> BoxFuture<'_, Result<usize, SweepError>>,
}

impl Sweep {
    const fn new(
        name: &'static str,
        every: TimeDelta,
        run: fn(&Ports) -> BoxFuture<'_, Result<usize, SweepError>>,
    ) -> Self {
        Self {
            name,
            every,
            first_after: TimeDelta::zero(),
            run,
        }
    }
}

/// All sweeps.
pub const SWEEPS: [Sweep; 11] = {
    let (often, minutely) = (TimeDelta::seconds(5), TimeDelta::minutes(1));
    let (hourly, daily) = (TimeDelta::hours(1), TimeDelta::days(1));
    [
        Sweep::new("reservations", often, |p| Box::pin(sweep_reservations(p))),
        Sweep::new("lapses", minutely, |p| Box::pin(sweep_lapses(p))),
        Sweep::new("sign-ins", minutely, |p| Box::pin(sweep_sign_ins(p))),
        Sweep::new("finished events", hourly, |p| Box::pin(sweep_events(p))),
        Sweep::new("old mail", hourly, |p| Box::pin(sweep_mail(p))),
        Sweep::new("idempotency keys", hourly, |p| {
            Box::pin(sweep_idempotency_keys(p))
        }),
        Sweep::new("attempts", hourly, |p| Box::pin(sweep_attempts(p))),
        Sweep::new("sessions", hourly, |p| Box::pin(sweep_sessions(p))),
        Sweep::new("trips", hourly, |p| Box::pin(sweep_trips(p))),
        Sweep::new("full sizes", hourly, |p| Box::pin(sweep_full_sizes(p))),
        Sweep {
            // A server on a wrong database can be stopped within the hour.
            first_after: hourly,
            ..Sweep::new("orphans", daily, |p| Box::pin(sweep_orphans(p)))
        },
    ]
};

/// Queues every sweep that is not queued yet.
///
/// # Errors
/// A failure of the database.
pub async fn queue_sweeps(ports: &Ports) -> Result<(), Failure> {
    let now = ports.clock.now();
    for sweep in SWEEPS {
        let job = Job::Sweep(sweep.name.to_owned());
        ports.stores.jobs.enqueue(&job, None, now).await?;
    }
    Ok(())
}

/// A sweep that did this much, the least that one does at a time, may have left something.
const FULL_BATCH: usize = 100;
/// The maximum pause after a full batch.
const PAUSE_AFTER_FULL_MAX: TimeDelta = TimeDelta::minutes(1);
/// The maximum pause after a failure.
const PAUSE_AFTER_FAILURE_MAX: TimeDelta = TimeDelta::hours(1);

/// Runs a sweep, which is due again after its interval, or sooner if work is left.
pub(crate) async fn run_sweep(ports: &Ports, name: &str) -> Outcome {
    let Some(sweep) = SWEEPS.iter().find(|sweep| sweep.name == name) else {
        // It was queued by another version.
        return Outcome::Done("dropped");
    };
    let first_at = ports.started_at + sweep.first_after;
    if ports.clock.now() < first_at {
        return Outcome::PutOff("done", PutOff::until(first_at));
    }
    let swept = (sweep.run)(ports).await;
    if let Ok(count @ 1..) = swept {
        tracing::info!(sweep.name = name, sweep.count = count, "swept");
    }
    let (word, pause) = match swept {
        Ok(FULL_BATCH..) => ("done", sweep.every.min(PAUSE_AFTER_FULL_MAX)),
        Ok(_) => ("done", sweep.every),
        Err(_) => ("put_off", sweep.every.min(PAUSE_AFTER_FAILURE_MAX)),
    };
    counter!("triptych_sweeps_total", "sweep" => sweep.name, "outcome" => word).increment(1);
    let put_off = PutOff {
        why: swept.err().map(|error| causes(&error)),
        ..PutOff::until(ports.clock.now() + pause)
    };
    Outcome::PutOff(word, put_off)
}
