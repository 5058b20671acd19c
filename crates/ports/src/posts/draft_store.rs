//! Stores drafts.

use async_trait::async_trait;
use thiserror::Error;
use triptych_posts::PostDraft;
use triptych_trips::TripId;
use triptych_users::UserId;

use crate::Failure;

/// Why a draft was not saved.
#[derive(Debug, Error)]
pub enum DraftSaveError {
    /// The trip is absent or another user's.
    #[error("no such trip")]
    TripNotFound,
    /// The stored draft has another revision than the one to replace.
    #[error("another change came first")]
    Overtaken,
    /// The store failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Stores the draft of each trip. Saving a suggestion, a refined one or a post changes the draft of
/// its trip in the same transaction, by [`PostDraft::with_suggestion`] and [`PostDraft::saved_as`].
#[async_trait]
pub trait DraftStore: Send + Sync {
    /// The draft of a trip of this user; `None` if the trip is absent or another user's. One that
    /// was never written is [`PostDraft::never_written`] of the trip's newest
    /// [`PostDraft::VERSIONS_MAX`] suggestions and its latest post. A deleted post is no longer
    /// referred to.
    async fn find(&self, user_id: UserId, trip_id: TripId) -> Result<Option<PostDraft>, Failure>;

    /// Replaces the draft with revision `replaces`, which is 0 for one that was never written. Of
    /// parallel calls that replace one revision exactly one MUST succeed.
    async fn save(&self, draft: &PostDraft, replaces: i64) -> Result<(), DraftSaveError>;
}
