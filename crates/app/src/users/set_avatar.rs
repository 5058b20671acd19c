//! A user sends a picture of themselves.

use std::sync::Arc;

use bytes::Bytes;
use thiserror::Error;
use triptych_ports::{Failure, ObjectKey, ObjectStorage, Randomness, UserStore};
use triptych_users::{AvatarId, UserId};

use super::delete_avatar;
use crate::OriginalRenderer;
use crate::image_upload::ImageUpload;
use crate::trips::FileRefusal;

/// Why a picture was not taken.
#[derive(Debug, Error)]
pub enum SetAvatarError {
    /// It is no picture that can be read.
    #[error(transparent)]
    Refused(#[from] FileRefusal),
    /// The storage of pictures failed.
    #[error(transparent)]
    Storage(Failure),
    /// The database failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Takes a picture in while it arrives, and keeps a small square of it. The file itself, with all
/// that cameras write into theirs, is not kept.
pub struct SetAvatar {
    /// Knows which picture is a user's.
    pub users: Arc<dyn UserStore>,
    /// Keeps pictures.
    pub storage: Arc<dyn ObjectStorage>,
    /// Cuts the square.
    pub originals: OriginalRenderer,
    /// Draws identifiers.
    pub randomness: Arc<dyn Randomness>,
}

/// A picture on its way in. Until the square is cut it lies under an identifier that no user has,
/// so that whatever is left of it is an orphan, which the sweep deletes.
pub struct AvatarUpload {
    received: AvatarId,
    image: ImageUpload,
}

impl AvatarUpload {
    /// Takes the next bytes.
    ///
    /// # Errors
    /// [`SetAvatarError::Storage`].
    pub async fn write(&mut self, chunk: Bytes) -> Result<(), SetAvatarError> {
        let written = self.image.write(chunk).await;
        written.map_err(SetAvatarError::Storage)?;
        Ok(())
    }
}

impl SetAvatar {
    /// Begins to take a picture in.
    ///
    /// # Errors
    /// [`SetAvatarError::Storage`].
    pub async fn begin(&self) -> Result<AvatarUpload, SetAvatarError> {
        let received = AvatarId::new(self.randomness.new_id());
        let key = ObjectKey::avatar(received);
        let upload = self.storage.begin_upload(&key);
        let upload = upload.await.map_err(SetAvatarError::Storage)?;
        Ok(AvatarUpload {
            received,
            image: ImageUpload::new(upload),
        })
    }

    /// Makes the picture that of a user. The one before it is deleted.
    ///
    /// # Errors
    /// [`SetAvatarError`].
    pub async fn finish(
        &self,
        user_id: UserId,
        upload: AvatarUpload,
    ) -> Result<(), SetAvatarError> {
        upload
            .image
            .finish()
            .await
            .map_err(SetAvatarError::Storage)??;
        let square = self
            .originals
            .square(
                user_id,
                &ObjectKey::avatar(upload.received),
                AvatarId::EDGE_PX,
            )
            .await;
        delete_avatar(self.storage.as_ref(), upload.received).await;
        let square = square.map_err(SetAvatarError::Storage)?;
        let square = square.ok_or(FileRefusal::Damaged)?;

        let avatar_id = AvatarId::new(self.randomness.new_id());
        let key = ObjectKey::avatar(avatar_id);
        let stored = self.storage.put(&key, square);
        stored.await.map_err(SetAvatarError::Storage)?;
        let replaced = self.users.change_avatar(user_id, Some(avatar_id)).await?;
        if let Some(replaced) = replaced {
            delete_avatar(self.storage.as_ref(), replaced).await;
        }
        // An account that was deleted meanwhile has no picture.
        if self.users.existing_avatars(&[avatar_id]).await?.is_empty() {
            delete_avatar(self.storage.as_ref(), avatar_id).await;
        }
        Ok(())
    }
}
