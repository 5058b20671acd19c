//! What can go wrong with every outside thing.

use thiserror::Error;

/// The cause of a failure, of a type that only its adapter knows.
pub type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// A failure that says nothing about what was asked.
#[derive(Debug, Error)]
pub enum Failure {
    /// The outside thing does not answer now; the same call may succeed later.
    #[error("unavailable")]
    Unavailable(#[source] BoxError),
    /// The outside thing answered with something that must not be; trying again does not help.
    #[error("internal failure")]
    Internal(#[source] BoxError),
}
