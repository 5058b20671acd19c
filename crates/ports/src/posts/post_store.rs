//! Stores posts and drafts.

use std::collections::BTreeSet;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use thiserror::Error;
use triptych_captions::Tone;
use triptych_posts::{Post, PostDraft, PostId};
use triptych_trips::{PhotoId, TripId};
use triptych_users::UserId;

use crate::Failure;

/// The outcome of saving a post.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PostSaved {
    /// It was written.
    Written,
    /// It replaced the content of this post, as which the draft of its trip was saved before.
    Replaced(PostId),
    /// Another post of the same trip has the same content, as defined by
    /// [`Post::has_same_content`]; nothing was written, and the draft of the trip is not linked to
    /// it: what is changed in the draft later does not replace that post.
    SameContent(PostId),
    /// Its trip or one of its photos is absent or another user's; nothing was written.
    ReferenceGone,
}

/// The last post of a page, where the next page continues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PostCursor {
    /// When that post was first saved.
    pub created_at: DateTime<Utc>,
    /// The post.
    pub post_id: PostId,
}

/// The query of a page of the history.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HistoryQuery {
    /// Only posts whose [`search_text`](triptych_posts::search::search_text) contains this text,
    /// both folded by [`fold_case`](triptych_posts::search::fold_case).
    pub search: Option<String>,
    /// Only posts of this tone.
    pub tone: Option<Tone>,
    /// Only posts after this one.
    pub after: Option<PostCursor>,
    /// At most this many.
    pub limit: usize,
}

/// Totals over all posts of a user.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct HistoryTotals {
    /// Number of posts.
    pub posts: u64,
    /// Number of slides.
    pub images: u64,
    /// Number of hashtags, counted in each post.
    pub hashtags: u64,
    /// Number of different tones.
    pub styles: u64,
}

/// What a call of [`PostStore::reindex`] has done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Reindexed {
    /// Number of posts read.
    pub posts: u64,
    /// Number of those whose stored search text was out of date.
    pub changed: u64,
    /// The last post read, after which the next call continues; `None` if there is no post left.
    pub last: Option<PostId>,
}

/// Stores posts.
#[async_trait]
pub trait PostStore: Send + Sync {
    /// Stores a new post with its slides. Of parallel calls with the same content exactly one MUST
    /// write. In the same transaction the draft of its trip is linked to the written post.
    async fn insert(&self, post: &Post) -> Result<PostSaved, Failure>;

    /// Stores a post as what the draft of its trip is saved as: replaces the content of the post
    /// that the draft was saved as before, as [`update`](Self::update) does, or inserts a new one.
    /// Of parallel calls for one trip exactly one MUST insert.
    async fn save_draft(&self, post: &Post) -> Result<PostSaved, Failure>;

    /// Replaces the content of a post of the same user and trip; its `created_at` does not change,
    /// nor its `updated_at` if nothing differs. In the same transaction the draft of its trip is
    /// linked to the written post. `None` if there is no such post.
    async fn update(&self, post: &Post) -> Result<Option<PostSaved>, Failure>;

    /// A post of this user; `None` if it is absent or another user's.
    async fn find(&self, user_id: UserId, post_id: PostId) -> Result<Option<Post>, Failure>;

    /// The most recently changed post of a trip of this user; of equal times the one with the
    /// greatest id.
    async fn find_latest_of_trip(
        &self,
        user_id: UserId,
        trip_id: TripId,
    ) -> Result<Option<Post>, Failure>;

    /// The photos that posts of a trip of this user show.
    async fn photos_shown(
        &self,
        user_id: UserId,
        trip_id: TripId,
    ) -> Result<BTreeSet<PhotoId>, Failure>;

    /// The user's posts, newest first by creation time, then by descending id. Search texts have no
    /// special characters. A cursor stays valid when its post is deleted.
    async fn list(&self, user_id: UserId, query: &HistoryQuery) -> Result<Vec<Post>, Failure>;

    /// Totals over all posts of the user.
    async fn totals(&self, user_id: UserId) -> Result<HistoryTotals, Failure>;

    /// Computes the [`search_text`](triptych_posts::search::search_text) of the next posts of all
    /// users again, at most `limit`, by ascending id. A post that is changed meanwhile keeps the
    /// text of that change.
    async fn reindex(&self, after: Option<PostId>, limit: usize) -> Result<Reindexed, Failure>;

    /// Deletes a post of this user. Returns whether it existed.
    async fn delete(&self, user_id: UserId, post_id: PostId) -> Result<bool, Failure>;
}

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
