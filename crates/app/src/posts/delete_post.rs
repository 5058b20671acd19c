//! A user deletes a post.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{Failure, PostStore};
use triptych_posts::PostId;
use triptych_users::UserId;

/// Why nothing was deleted.
#[derive(Debug, Error)]
pub enum DeletePostError {
    /// The post is absent or another user's.
    #[error("no such post")]
    PostNotFound,
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Deletes a post; its photos stay with their trip.
pub struct DeletePost {
    /// Keeps posts.
    pub posts: Arc<dyn PostStore>,
}

impl DeletePost {
    /// # Errors
    /// [`DeletePostError::PostNotFound`] or a port's failure.
    pub async fn run(&self, user_id: UserId, post_id: PostId) -> Result<(), DeletePostError> {
        if self.posts.delete(user_id, post_id).await? {
            Ok(())
        } else {
            Err(DeletePostError::PostNotFound)
        }
    }
}
