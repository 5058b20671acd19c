//! Why nothing was uploaded, changed or shown.

use thiserror::Error;
use triptych_billing::SubscriptionRequired;
use triptych_ports::Failure;

use crate::original_renderer::OriginalRendererError;

/// The one error of the use cases about trips and photos. Each variant is one answer of the API.
#[derive(Debug, Error)]
pub enum TripError {
    /// The trip or photo is absent or another user's, or has no picture that can be read.
    #[error("not found")]
    NotFound,
    /// A photo's picture cannot be read, so it cannot be part of a post.
    #[error("photo cannot be read")]
    PhotoUnreadable,
    /// Photos are still being analysed.
    #[error("analysis has not ended")]
    StillAnalysing,
    /// Other verdicts came first, as often as the photos were judged.
    #[error("other verdicts came first")]
    Conflict,
    /// There is no credit and no subscription.
    #[error(transparent)]
    SubscriptionRequired(#[from] SubscriptionRequired),
    /// The server shuts down.
    #[error("interrupted")]
    Interrupted,
    /// What judges and picks photos failed.
    #[error(transparent)]
    PhotoCuration(Failure),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] Failure),
    /// The storage of photos failed, or what makes pictures of them.
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
