//! Errors of captions, drafts and posts.

use std::collections::BTreeSet;

use thiserror::Error;
use triptych_billing::SubscriptionRequired;
use triptych_captions::RefineError;
use triptych_ports::{Failure, RefinementSaveError, ReserveError, SuggestionSaveError};
use triptych_posts::draft::DraftField;

use super::DraftView;
use super::captioner::CaptionerError;
use crate::throttle::{TooManyAttempts, from_throttle_error};

/// The error of all use cases about captions, drafts and posts. Each variant is one response of the
/// API.
#[derive(Debug, Error)]
pub enum PostError {
    /// No photo was given.
    #[error("no photo given")]
    NoPhotos,
    /// A post, photo, trip or suggestion is absent or another user's.
    #[error("not found")]
    NotFound,
    /// A photo's picture cannot be read.
    #[error("photo cannot be read")]
    PhotoUnreadable,
    /// The user has [`Ports::posts_per_user`](crate::Ports::posts_per_user).
    #[error("too many posts")]
    TooManyPosts,
    /// The draft has no such version.
    #[error("no such version")]
    NoSuchVersion,
    /// The alt texts exceed [`ALT_TEXTS_BYTES_MAX`](triptych_posts::PostDraft::ALT_TEXTS_BYTES_MAX)
    /// in total.
    #[error("alt texts too long together")]
    AltTextsTooLong,
    /// These fields were changed to other values meanwhile.
    #[error("changed by others since")]
    DraftConflict {
        /// The fields.
        fields: BTreeSet<DraftField>,
        /// The current draft.
        current: Box<DraftView>,
    },
    /// Other changes came first, the trip was deleted meanwhile, or every good photo of the trip is in a post.
    #[error("in conflict with what is stored")]
    Conflict,
    /// The balance is 0, and no reserved credit may be returned.
    #[error(transparent)]
    SubscriptionRequired(#[from] SubscriptionRequired),
    /// All remaining credits are reserved for captions being written.
    #[error("every credit left is reserved")]
    CreditReserved,
    /// The daily limit of captions or of the model is reached.
    #[error(transparent)]
    TooManyAttempts(TooManyAttempts),
    /// The instruction cannot be followed.
    #[error(transparent)]
    Refused(#[from] RefineError),
    /// Nothing usable was written.
    #[error("no usable text: {0}")]
    Rejected(String),
    /// The server is shutting down, or was suspended for so long that the credit was returned.
    #[error("interrupted")]
    Interrupted,
    /// The caption writer failed.
    #[error(transparent)]
    CaptionWriter(Failure),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] Failure),
    /// The photo storage or renderer failed.
    #[error(transparent)]
    PhotoStorage(Failure),
}

from_throttle_error!(PostError);

impl From<ReserveError> for PostError {
    fn from(error: ReserveError) -> Self {
        match error {
            ReserveError::NoCredit => Self::SubscriptionRequired(SubscriptionRequired),
            ReserveError::AllReserved => Self::CreditReserved,
            // Another run replaced it.
            ReserveError::Conflict => Self::Interrupted,
            ReserveError::Failure(failure) => Self::Database(failure),
        }
    }
}

impl From<CaptionerError> for PostError {
    fn from(error: CaptionerError) -> Self {
        match error {
            CaptionerError::Refused(refusal) => Self::Refused(refusal),
            CaptionerError::Rejected(cause) => Self::Rejected(cause),
            CaptionerError::Model(failure) => Self::CaptionWriter(failure),
            CaptionerError::Storage(failure) => Self::PhotoStorage(failure),
        }
    }
}

impl From<SuggestionSaveError> for PostError {
    fn from(error: SuggestionSaveError) -> Self {
        match error {
            SuggestionSaveError::ReservationNotOpen => Self::Interrupted,
            SuggestionSaveError::TripNotFound => Self::Conflict,
            SuggestionSaveError::Failure(failure) => Self::Database(failure),
        }
    }
}

impl From<RefinementSaveError> for PostError {
    fn from(error: RefinementSaveError) -> Self {
        match error {
            RefinementSaveError::NotFound => Self::NotFound,
            RefinementSaveError::NoneLeft => Self::Refused(RefineError::NoneLeft),
            RefinementSaveError::Failure(failure) => Self::Database(failure),
        }
    }
}
