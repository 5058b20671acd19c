//! A simulated payment provider in the server's process: customers, checkouts, subscriptions and
//! their renewals, payments, refunds and disputes, with pages and a clock that can be moved. No
//! money moves, and every page says so.
//!
//! The rest of the product uses it like any other provider: by the port, and by signed events over
//! HTTP, which are retried until they are delivered. Its state is in one file and survives a
//! restart.

mod clock;
mod deliveries;
mod look_up;
mod operation_context;
mod pages;
mod payments;
mod provider_state;
mod sandbox;
mod store;

pub use clock::SandboxClock;
pub use deliveries::Deliveries;
pub use payments::SandboxPayments;
pub use sandbox::{Sandbox, SandboxError, SandboxOptions};
