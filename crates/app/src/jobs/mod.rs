//! Background jobs: one worker for all kinds, and one handler for each.

mod signals;
mod worker;

pub use signals::JobSignals;
pub use worker::{IDLE_WAIT, JobStep, LEASE, run_forever, run_next};
pub(crate) use worker::{Outcome, clock_of};
