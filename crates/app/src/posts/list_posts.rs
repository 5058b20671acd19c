//! A user looks at their history.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{Failure, HistoryQuery, HistoryTotals, PostCursor, PostStore};
use triptych_posts::Post;
use triptych_users::UserId;

/// Why there is no history.
#[derive(Debug, Error)]
pub enum ListPostsError {
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// A page of the history.
#[derive(Debug, Clone, PartialEq)]
pub struct HistoryPage {
    /// The posts, newest first.
    pub posts: Vec<Post>,
    /// Where the next page starts; none after the last.
    pub next: Option<PostCursor>,
    /// What all posts add up to, whatever the page shows.
    pub totals: HistoryTotals,
}

/// Lists posts page by page.
pub struct ListPosts {
    /// Keeps posts.
    pub posts: Arc<dyn PostStore>,
}

impl ListPosts {
    /// # Errors
    /// A port's failure.
    pub async fn run(
        &self,
        user_id: UserId,
        query: HistoryQuery,
    ) -> Result<HistoryPage, ListPostsError> {
        // One more than asked for tells whether there is a next page.
        let limit = query.limit;
        let query = HistoryQuery {
            limit: limit.saturating_add(1),
            ..query
        };
        let mut posts = self.posts.list(user_id, &query).await?;
        let has_more = posts.len() > limit;
        posts.truncate(limit);
        let last = posts.last().filter(|_| has_more);
        let next = last.map(|post| PostCursor {
            created_at: post.created_at,
            post_id: post.id,
        });
        let totals = self.posts.totals(user_id).await?;
        Ok(HistoryPage {
            posts,
            next,
            totals,
        })
    }
}
