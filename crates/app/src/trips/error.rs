//! Errors of trips and photos, and why a single file of an upload is refused.

use thiserror::Error;
use triptych_billing::SubscriptionRequired;
use triptych_ports::Failure;
use triptych_vision::HeaderError;

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

/// Why a file is refused. `Display` gives the sentence for the user.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FileRefusal {
    /// Larger than [`triptych_trips::Photo::FILE_BYTES_MAX`].
    #[error("This file is larger than 30 MB. Try a smaller one.")]
    TooLarge,
    /// Without a single byte.
    #[error("This file is empty. Try to copy it again.")]
    Empty,
    /// A known format that is not supported: `a PDF document`, `an AVIF picture`.
    #[error("This file is {0}. Try a JPG, PNG, GIF or WebP.")]
    Foreign(&'static str),
    /// An unknown format.
    #[error("This file type isn't supported. Try a JPG, PNG, GIF or WebP.")]
    NotAnImage,
    /// The file is corrupt or truncated.
    #[error("This file is damaged. Try to export or copy it again.")]
    Damaged,
    /// Too many pixels or frames, or too much memory.
    #[error("This picture is too large to process. Try a smaller one, or save it as a JPG.")]
    TooManyPixels,
    /// The trip has the maximum number of photos.
    #[error("A trip holds at most 500 photos.")]
    TripFull,
    /// The account's storage or number of photos is exhausted.
    #[error("Your storage is full. Delete a trip that you no longer need.")]
    AccountFull,
}

impl From<HeaderError> for FileRefusal {
    fn from(error: HeaderError) -> Self {
        match error {
            HeaderError::Empty => Self::Empty,
            HeaderError::NotAnImage => Self::NotAnImage,
            HeaderError::Unsupported(what) => Self::Foreign(what),
            HeaderError::Truncated | HeaderError::Malformed(_) | HeaderError::ZeroDimension => {
                Self::Damaged
            }
            HeaderError::TooManyPixels { .. }
            | HeaderError::SideTooLong { .. }
            | HeaderError::TooMuchMemory { .. }
            | HeaderError::TooManyFrames { .. } => Self::TooManyPixels,
        }
    }
}
