//! A browser fetches a user's picture.

use std::sync::Arc;

use bytes::Bytes;
use thiserror::Error;
use triptych_ports::{Failure, ObjectKey, ObjectStorage, UserStore};
use triptych_users::AvatarId;

/// Why there is no picture.
#[derive(Debug, Error)]
pub enum ReadAvatarError {
    /// There is no such picture.
    #[error("no such picture")]
    NotFound,
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Reads a user's picture. Whether the caller may see it is proved by the signature of the address,
/// and checked before.
pub struct ReadAvatar {
    /// Knows which picture is a user's.
    pub users: Arc<dyn UserStore>,
    /// Keeps pictures.
    pub storage: Arc<dyn ObjectStorage>,
}

impl ReadAvatar {
    /// Makes sure that a picture is a user's. An address that was signed while it was is no reason
    /// to show one that was removed.
    ///
    /// # Errors
    /// [`ReadAvatarError::NotFound`] or a port's failure.
    pub async fn find(&self, avatar_id: AvatarId) -> Result<(), ReadAvatarError> {
        let existing = self.users.existing_avatars(&[avatar_id]).await?;
        if existing.is_empty() {
            return Err(ReadAvatarError::NotFound);
        }
        Ok(())
    }

    /// Answers a JPEG that was found.
    ///
    /// # Errors
    /// [`ReadAvatarError::NotFound`] or a port's failure.
    pub async fn run(&self, avatar_id: AvatarId) -> Result<Bytes, ReadAvatarError> {
        let picture = self.storage.read(&ObjectKey::avatar(avatar_id)).await?;
        picture.ok_or(ReadAvatarError::NotFound)
    }
}
