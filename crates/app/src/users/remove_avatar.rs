//! A user takes their picture away.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{Failure, ObjectStorage, UserStore};
use triptych_users::UserId;

use super::delete_avatar;

/// Why a picture was not taken away.
#[derive(Debug, Error)]
pub enum RemoveAvatarError {
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Takes a user's picture away: for everybody first, then its object.
pub struct RemoveAvatar {
    /// Knows which picture is a user's.
    pub users: Arc<dyn UserStore>,
    /// Keeps pictures.
    pub storage: Arc<dyn ObjectStorage>,
}

impl RemoveAvatar {
    /// Without a picture nothing happens.
    ///
    /// # Errors
    /// A port's failure.
    pub async fn run(&self, user_id: UserId) -> Result<(), RemoveAvatarError> {
        if let Some(removed) = self.users.change_avatar(user_id, None).await? {
            delete_avatar(self.storage.as_ref(), removed).await;
        }
        Ok(())
    }
}
