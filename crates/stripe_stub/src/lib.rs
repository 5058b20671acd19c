//! A Stripe to test with: its objects, whole, and an account that remembers what happened in it.
//! No crate ships it; `crates/server/tests/dependency_rules.rs` sees to that.

// The macro takes a step for each field.
#![recursion_limit = "512"]
// Whoever asks it for what is not there has made a mistake in a test, and is told so at once.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::missing_panics_doc
)]

mod account;
mod api;
pub mod objects;
mod stub;

pub use account::Event;
pub use stub::StripeStub;
