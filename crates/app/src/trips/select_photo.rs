//! A user takes a photo in or out of the post.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{Failure, PhotoStore};
use triptych_trips::{Photo, PhotoId, Selection};
use triptych_users::UserId;

/// Which photo, in or out.
#[derive(Debug, Clone, Copy)]
pub struct SelectPhotoCommand {
    /// Who decides.
    pub user_id: UserId,
    /// Over which photo.
    pub photo_id: PhotoId,
    /// Whether it is meant for the post.
    pub is_selected: bool,
}

/// Why nothing was changed.
#[derive(Debug, Error)]
pub enum SelectPhotoError {
    /// The photo is absent or another user's.
    #[error("no such photo")]
    PhotoNotFound,
    /// The photo's picture cannot be read, so it cannot be part of a post.
    #[error("photo cannot be read")]
    PhotoUnreadable,
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Writes down a decision made by hand, which curation will not undo.
pub struct SelectPhoto {
    /// Keeps photos.
    pub photos: Arc<dyn PhotoStore>,
}

impl SelectPhoto {
    /// Answers the photo as it is now.
    ///
    /// # Errors
    /// [`SelectPhotoError::PhotoNotFound`], [`SelectPhotoError::PhotoUnreadable`] or a port's
    /// failure.
    pub async fn run(&self, command: SelectPhotoCommand) -> Result<Photo, SelectPhotoError> {
        let photo = self.photos.find(command.user_id, command.photo_id).await?;
        let photo = photo.ok_or(SelectPhotoError::PhotoNotFound)?;
        if command.is_selected && !photo.is_usable() {
            return Err(SelectPhotoError::PhotoUnreadable);
        }
        let selection = Selection::by_hand(command.is_selected);
        let changed = self
            .photos
            .set_selection(command.user_id, command.photo_id, selection)
            .await?;
        changed.ok_or(SelectPhotoError::PhotoNotFound)
    }
}
