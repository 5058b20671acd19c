//! Errors of trips and photos.

use thiserror::Error;
use triptych_billing::SubscriptionRequired;
use triptych_ports::Failure;

use crate::original_renderer::OriginalRendererError;

/// The error of all use cases about trips and photos. Each variant is one response of the API.
#[derive(Debug, Error)]
pub enum TripError {
    /// The trip or photo is absent, another user's, or has no readable picture.
    #[error("not found")]
    NotFound,
    /// A photo's picture cannot be read, so it cannot be part of a post.
    #[error("photo cannot be read")]
    PhotoUnreadable,
    /// Photos are still being analysed.
    #[error("analysis has not ended")]
    StillAnalysing,
    /// Concurrent verdicts were stored first, at every attempt.
    #[error("other verdicts came first")]
    Conflict,
    /// There is no credit and no subscription.
    #[error(transparent)]
    SubscriptionRequired(#[from] SubscriptionRequired),
    /// The server shuts down.
    #[error("interrupted")]
    Interrupted,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] Failure),
    /// The photo storage or renderer failed.
    #[error(transparent)]
    PhotoStorage(Failure),
}

impl From<OriginalRendererError> for TripError {
    fn from(error: OriginalRendererError) -> Self {
        match error {
            OriginalRendererError::StillAnalysing => Self::StillAnalysing,
            OriginalRendererError::Failure(failure) => Self::PhotoStorage(failure),
        }
    }
}
