//! A browser fetches a user's picture.

use std::sync::Arc;

use bytes::Bytes;
use thiserror::Error;
use triptych_ports::{Failure, ObjectKey, ObjectStorage};
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
    /// Keeps pictures.
    pub storage: Arc<dyn ObjectStorage>,
}

impl ReadAvatar {
    /// Answers a JPEG.
    ///
    /// # Errors
    /// [`ReadAvatarError::NotFound`] or a port's failure.
    pub async fn run(&self, avatar_id: AvatarId) -> Result<Bytes, ReadAvatarError> {
        let picture = self.storage.read(&ObjectKey::avatar(avatar_id)).await?;
        picture.ok_or(ReadAvatarError::NotFound)
    }
}
