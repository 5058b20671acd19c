//! A user wants to download a post.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{Failure, PostStore};
use triptych_posts::{Post, PostId};
use triptych_trips::TripId;
use triptych_users::UserId;
use triptych_users::id::Uuid;

/// What the identifier in the address may name: a post, or a trip for its latest post. Both are
/// UUIDs, so both are tried.
#[derive(Debug, Clone, Copy)]
pub struct ExportTarget(pub Uuid);

/// Why there is nothing to download.
#[derive(Debug, Error)]
pub enum ReadExportError {
    /// There is no such post, and no such trip with one; or it is another user's.
    #[error("no such post")]
    NotFound,
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Finds the post that is meant.
pub struct ReadExport {
    /// Keeps posts.
    pub posts: Arc<dyn PostStore>,
}

impl ReadExport {
    /// # Errors
    /// [`ReadExportError::NotFound`] or a port's failure.
    pub async fn run(
        &self,
        user_id: UserId,
        target: ExportTarget,
    ) -> Result<Post, ReadExportError> {
        if let Some(post) = self.posts.find(user_id, PostId::new(target.0)).await? {
            return Ok(post);
        }
        let latest = self
            .posts
            .find_latest_of_trip(user_id, TripId::new(target.0))
            .await?;
        latest.ok_or(ReadExportError::NotFound)
    }
}
