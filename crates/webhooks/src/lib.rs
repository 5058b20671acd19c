//! Events as Stripe delivers them: who signed one, and what it speaks of.
//!
//! Stripe's adapter and the sandbox that stands in for it speak one language. Neither may import
//! the other, so that language stands here.

mod event;
mod signature;

pub use event::{Subject, read, subject};
pub use signature::{EmptySecret, WebhookSecret};
