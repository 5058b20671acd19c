//! Tests of the operations, without a file and a real clock.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod bank;
mod checkouts;
mod invariants;
mod payments;
mod shop;
mod steps;
mod subscriptions;
mod told;
