//! Tests of the sandbox through the port, its pages and its events.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod checkout_page;
mod deliveries;
mod file;
mod findings;
mod look;
mod portal_page;
mod subscribing;
mod support;
