//! Why nothing was written, saved or shown.

use std::collections::BTreeSet;

use thiserror::Error;
use triptych_billing::SubscriptionRequired;
use triptych_captions::RefineError;
use triptych_ports::{Failure, RefinementSaveError, ReserveError, SuggestionSaveError};
use triptych_posts::draft::DraftField;

use super::DraftView;
use super::captioner::CaptionerError;
use crate::throttle::{TooManyAttempts, from_throttle_error};

/// The one error of the use cases about captions, drafts and posts. Each variant is one answer of the
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
    /// together.
    #[error("alt texts too long together")]
    AltTextsTooLong,
    /// Others changed these fields of a draft to something else.
    #[error("changed by others since")]
    DraftConflict {
        /// The fields.
        fields: BTreeSet<DraftField>,
        /// The draft as it is.
        current: Box<DraftView>,
    },
    /// Other changes came first, the trip was deleted meanwhile, or every good photo of the trip is in a post.
    #[error("in conflict with what is stored")]
    Conflict,
    /// The balance is 0, and no credit is reserved that may come back.
    #[error(transparent)]
    SubscriptionRequired(#[from] SubscriptionRequired),
    /// Every credit that is left is reserved for a caption that is being written.
    #[error("every credit left is reserved")]
    CreditReserved,
    /// As many captions were written in a day, or as much was asked of the model, as may be.
    #[error(transparent)]
    TooManyAttempts(TooManyAttempts),
    /// The caption cannot be rewritten like this.
    #[error(transparent)]
    Refused(#[from] RefineError),
    /// Nothing was written that could be used.
    #[error("no usable text: {0}")]
    Rejected(String),
    /// The server shuts down, or was suspended for so long that the credit was given back.
    #[error("interrupted")]
    Interrupted,
    /// What writes captions failed.
    #[error(transparent)]
    CaptionWriter(Failure),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] Failure),
    /// The storage of photos failed, or what makes pictures of them.
    #[error(transparent)]
    PhotoStorage(Failure),
}

from_throttle_error!(PostError);

impl From<ReserveError> for PostError {
    fn from(error: ReserveError) -> Self {
        match error {
            ReserveError::NoCredit => Self::SubscriptionRequired(SubscriptionRequired),
            ReserveError::AllReserved => Self::CreditReserved,
            // Another run has taken its place.
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
