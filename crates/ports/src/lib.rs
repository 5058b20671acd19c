//! One trait per outside service, in the terms of the domain.
//!
//! The documentation of each trait says what every implementation MUST do. The module `contract`
//! (feature `contract`) has one test suite per port, which every adapter runs.

#[cfg(feature = "contract")]
pub mod contract;

mod accounts;
mod backlog;
mod billing;
mod clock;
mod failure;
mod health_check;
mod jobs;
mod model_error;
mod posts;
mod randomness;
mod stores;
mod trips;

pub use accounts::*;
pub use backlog::Backlog;
pub use billing::*;
pub use clock::Clock;
pub use failure::{BoxError, Failure};
pub use health_check::HealthCheck;
pub use jobs::{Job, JobClaim, JobQueue, PutOff, Queue};
pub use model_error::ModelError;
pub use posts::*;
pub use randomness::Randomness;
pub use stores::Stores;
pub use trips::*;
