//! A user deletes a photo.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{Failure, ObjectStorage, PhotoStore};
use triptych_trips::PhotoId;
use triptych_users::UserId;

use super::delete_objects;

/// Why nothing was deleted.
#[derive(Debug, Error)]
pub enum DeletePhotoError {
    /// The photo is absent or another user's.
    #[error("no such photo")]
    PhotoNotFound,
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Deletes a photo: its row first, so that it is gone for everybody, then its objects.
pub struct DeletePhoto {
    /// Keeps photos.
    pub photos: Arc<dyn PhotoStore>,
    /// Keeps their bytes.
    pub storage: Arc<dyn ObjectStorage>,
}

impl DeletePhoto {
    /// # Errors
    /// [`DeletePhotoError::PhotoNotFound`] or a port's failure.
    pub async fn run(&self, user_id: UserId, photo_id: PhotoId) -> Result<(), DeletePhotoError> {
        if !self.photos.delete(user_id, photo_id).await? {
            return Err(DeletePhotoError::PhotoNotFound);
        }
        delete_objects(self.storage.as_ref(), photo_id).await;
        Ok(())
    }
}
