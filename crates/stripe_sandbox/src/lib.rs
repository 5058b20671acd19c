//! A small server with Stripe's own API, for development and tests: customers, checkouts,
//! subscriptions and their renewals, payments, refunds and disputes, with pages and a clock that can
//! be moved. No money moves, and every page says so.
//!
//! The Stripe adapter calls it like Stripe: by the API, and it is informed by signed events over
//! HTTP, which are retried until they are delivered. Its state is in one file and survives a
//! restart.

// The `json!` macro recurses for each field.
#![recursion_limit = "512"]

mod api;
mod deliveries;
pub mod objects;
mod pages;
mod provider_state;
mod sandbox;
mod store;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use sandbox::{Sandbox, SandboxClock, SandboxError, SandboxOptions};
