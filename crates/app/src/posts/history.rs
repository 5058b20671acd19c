//! A user's saved posts.

use triptych_ports::{HistoryQuery, HistoryTotals, PostCursor};
use triptych_posts::{Post, PostId};
use triptych_trips::TripId;
use triptych_users::UserId;
use triptych_users::id::Uuid;

use super::PostError;
use crate::Ports;

/// The id in the URL: a post's, or a trip's for its latest post. Both are UUIDs, so both are tried.
#[derive(Debug, Clone, Copy)]
pub struct ExportTarget(pub Uuid);

/// A page of the history.
#[derive(Debug, Clone, PartialEq)]
pub struct HistoryPage {
    /// The posts, newest first.
    pub posts: Vec<Post>,
    /// The cursor of the next page; `None` on the last.
    pub next: Option<PostCursor>,
    /// The totals of all posts, independent of the page.
    pub totals: HistoryTotals,
}

/// The posts of a user, page by page.
///
/// # Errors
/// A failure of the database.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn list_posts(
    ports: &Ports,
    user_id: UserId,
    query: HistoryQuery,
) -> Result<HistoryPage, PostError> {
    // One more row than the limit shows whether there is a next page.
    let limit = query.limit;
    let query = HistoryQuery {
        limit: limit.saturating_add(1),
        ..query
    };
    let store = &ports.stores.posts;
    let mut page = store.list(user_id, &query).await?;
    let has_more = page.len() > limit;
    page.truncate(limit);
    let last = page.last().filter(|_| has_more);
    let next = last.map(|post| PostCursor {
        created_at: post.created_at,
        post_id: post.id,
    });
    Ok(HistoryPage {
        posts: page,
        next,
        totals: store.totals(user_id).await?,
    })
}

/// The post to download.
///
/// # Errors
/// [`PostError::NotFound`] or a failure of the database.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn read_export(
    ports: &Ports,
    user_id: UserId,
    target: ExportTarget,
) -> Result<Post, PostError> {
    let store = &ports.stores.posts;
    if let Some(post) = store.find(user_id, PostId::new(target.0)).await? {
        return Ok(post);
    }
    let latest = store.find_latest_of_trip(user_id, TripId::new(target.0));
    latest.await?.ok_or(PostError::NotFound)
}

/// Deletes a post; its photos stay with their trip.
///
/// # Errors
/// [`PostError::NotFound`] or a failure of the database.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn delete_post(ports: &Ports, user_id: UserId, post_id: PostId) -> Result<(), PostError> {
    if ports.stores.posts.delete(user_id, post_id).await? {
        Ok(())
    } else {
        Err(PostError::NotFound)
    }
}
