//! Why nothing was written, saved or shown.

use std::collections::BTreeSet;

use thiserror::Error;
use triptych_ports::Failure;
use triptych_posts::draft::DraftField;

use super::DraftView;

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
    /// Other changes came first, or every good photo of the trip is in a post.
    #[error("in conflict with what is stored")]
    Conflict,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] Failure),
    /// The storage of photos failed, or what makes pictures of them.
    #[error(transparent)]
    PhotoStorage(Failure),
}
