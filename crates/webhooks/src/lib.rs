//! Stripe's webhook events: their signature and their object.
//!
//! Shared by the Stripe adapter and the sandbox, which may not import each other.

mod event;
mod signature;

pub use event::{Subject, read, subject};
pub use signature::{EmptySecret, WebhookSecret};
