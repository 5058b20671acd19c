//! The use cases, one per file: load, decide, save.
//!
//! Each is a function whose first argument is [`Ports`]. Decisions are made by the domain crates;
//! I/O goes through ports.

pub mod billing;
mod fair_places;
pub mod idempotency;
mod image_upload;
pub mod jobs;
mod lease;
pub mod mail;
pub mod maintenance;
mod original_renderer;
mod ports;
pub mod posts;
pub mod recent_check;
mod request_load;
pub mod shutdown;
pub mod social;
pub mod support;
pub mod throttle;
pub mod trips;
pub mod users;

pub use original_renderer::OriginalRenderer;
pub use ports::Ports;
pub use request_load::{RequestLoad, RunningRequest};
