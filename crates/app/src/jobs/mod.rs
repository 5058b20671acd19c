//! Background jobs: one worker for all kinds, and one handler for each.

mod signals;
mod worker;

pub use signals::JobSignals;
pub(crate) use worker::Outcome;
pub use worker::{IDLE_WAIT, JobStep, LEASE, run_forever, run_next};
