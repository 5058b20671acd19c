//! A payment provider that lives beside the server: customers, checkouts, subscriptions and their
//! renewals, payments, refunds and disputes, with pages of its own and a clock that can be moved.
//! No money moves, and every page says so.
//!
//! To the rest of the product it is a provider like any other. It is asked through the port, and
//! it tells what happened by signed events over HTTP, tried again until they arrive. What it knows
//! lies in one file, so that a server that is started again finds everything as it was.

mod books;
mod clock;
mod deliveries;
mod look_up;
mod occasion;
mod pages;
mod payments;
mod sandbox;
mod store;

pub use clock::SandboxClock;
pub use deliveries::Deliveries;
pub use payments::SandboxPayments;
pub use sandbox::{Sandbox, SandboxError, SandboxOptions};
