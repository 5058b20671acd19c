//! A stateful stub of Stripe for tests, with complete objects. Only a dev-dependency, which
//! `crates/server/tests/dependency_rules.rs` ensures.

// The `json!` macro recurses for each field.
#![recursion_limit = "512"]
// A missing object is a mistake in a test, so the stub panics.
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
