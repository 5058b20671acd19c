//! One trait per outside service, in the terms of the domain.
//!
//! The documentation of each trait says what every implementation MUST do. The module `contract`
//! (feature `contract`) has one test suite per port, which every adapter runs.

#[cfg(feature = "contract")]
pub mod contract;

mod accounts;
mod billing;
mod failure;
mod jobs;
mod posts;
mod stores;
mod system;
mod trips;

pub use accounts::*;
pub use billing::*;
pub use failure::{BoxError, Failure, HealthCheck, ModelError, causes};
pub use jobs::{Backlog, Job, JobClaim, JobQueue, PutOff, Queue};
pub use posts::*;
pub use stores::Stores;
pub use system::{Clock, Randomness};
pub use trips::*;
