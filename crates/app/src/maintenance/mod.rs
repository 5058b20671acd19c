//! Sweeps: periodic maintenance.

mod expired_rows;
mod record_backlogs;
mod sweep_full_sizes;
mod sweep_lapses;
mod sweep_orphans;
mod sweep_overdue_lookups;
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
pub use sweep_overdue_lookups::sweep_overdue_lookups;
pub use sweep_reservations::sweep_reservations;
pub use sweep_trips::sweep_trips;

use std::time::Duration;

use futures::future::BoxFuture;
use thiserror::Error;
use triptych_ports::Failure;

use crate::Ports;

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
    /// The name in the log.
    pub name: &'static str,
    /// The interval. A failed run is repeated at the next.
    pub every: Duration,
    /// The delay of the first run after the start.
    pub first_after: Duration,
    /// The sweep.
    pub run: fn(&Ports) -> BoxFuture<'_, Result<usize, SweepError>>,
}

impl Sweep {
    const fn new(
        name: &'static str,
        every: Duration,
        run: fn(&Ports) -> BoxFuture<'_, Result<usize, SweepError>>,
    ) -> Self {
        Self {
            name,
            every,
            first_after: Duration::ZERO,
            run,
        }
    }
}

/// All sweeps.
pub const SWEEPS: [Sweep; 13] = {
    let (often, minutely, hourly) = (
        Duration::from_secs(5),
        Duration::from_mins(1),
        Duration::from_hours(1),
    );
    [
        Sweep::new("reservations", often, |p| Box::pin(sweep_reservations(p))),
        Sweep::new("lapses", minutely, |p| Box::pin(sweep_lapses(p))),
        Sweep::new("overdue lookups", minutely, |p| {
            Box::pin(sweep_overdue_lookups(p))
        }),
        Sweep::new("sign-ins", minutely, |p| Box::pin(sweep_sign_ins(p))),
        Sweep::new("backlogs", minutely, |p| Box::pin(record_backlogs(p))),
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
            ..Sweep::new("orphans", hourly, |p| Box::pin(sweep_orphans(p)))
        },
    ]
};
