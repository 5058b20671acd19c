//! Where posts are kept.

use std::collections::BTreeSet;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_captions::Tone;
use triptych_posts::{Post, PostId};
use triptych_trips::{PhotoId, TripId};
use triptych_users::UserId;

use crate::Failure;

/// What a saved post became.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PostSaved {
    /// It was written.
    Written,
    /// Another post of the same trip has the same content, as
    /// [`Post::has_same_content`] means it, and nothing was written.
    SameContent(PostId),
    /// Its trip or a photo that it shows is gone, or another user's, and nothing was written.
    ReferenceGone,
}

/// The last post of a page; the next page starts after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PostCursor {
    /// When that post was first saved.
    pub created_at: DateTime<Utc>,
    /// The post.
    pub post_id: PostId,
}

/// Which posts a page of the history shows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HistoryQuery {
    /// Only posts whose [`search_text`](triptych_posts::search::search_text) holds this text, both
    /// under [`fold_case`](triptych_posts::search::fold_case).
    pub search: Option<String>,
    /// Only posts of this tone.
    pub tone: Option<Tone>,
    /// Only posts after this one.
    pub after: Option<PostCursor>,
    /// At most this many.
    pub limit: usize,
}

/// What all of a user's posts add up to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct HistoryTotals {
    /// Posts.
    pub posts: u64,
    /// Slides.
    pub images: u64,
    /// Hashtags, counted in every post that has them.
    pub hashtags: u64,
    /// Different tones.
    pub styles: u64,
}

/// Keeps posts.
#[async_trait]
pub trait PostStore: Send + Sync {
    /// Writes a new post with its slides. Of many with the same content that are written at once
    /// exactly one MUST be. The draft of its trip is from then on that of the post that is stored, in
    /// the same transaction. A post whose trip or photos are gone is not written, and is
    /// [`Failure::Internal`].
    async fn insert(&self, post: &Post) -> Result<PostSaved, Failure>;

    /// Replaces the content of a post of the same user and trip; its `created_at` stays, and its
    /// `updated_at` where nothing differs. The draft of its trip is from then on that of the post
    /// that is stored, in the same transaction. None where there is no such post.
    async fn update(&self, post: &Post) -> Result<Option<PostSaved>, Failure>;

    /// A post of this user; none where it is absent or another user's.
    async fn find(&self, user_id: UserId, post_id: PostId) -> Result<Option<Post>, Failure>;

    /// The post of a trip of this user that was changed last; of several changed in one moment
    /// the one with the greatest id.
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

    /// The user's posts, newest first by time of first saving, then by id downwards. In a search
    /// text no character has a special meaning. A cursor keeps its place when its post is deleted.
    async fn list(&self, user_id: UserId, query: &HistoryQuery) -> Result<Vec<Post>, Failure>;

    /// What all of the user's posts add up to, whatever a page shows.
    async fn totals(&self, user_id: UserId) -> Result<HistoryTotals, Failure>;

    /// Deletes a post of this user. Answers whether there was one.
    async fn delete(&self, user_id: UserId, post_id: PostId) -> Result<bool, Failure>;
}
