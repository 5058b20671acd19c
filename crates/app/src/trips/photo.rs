//! Selects and deletes photos.

use triptych_trips::{Photo, PhotoId, Selection};
use triptych_users::UserId;

use super::{TripError, delete_objects};
use crate::Ports;

/// A request to select a photo.
#[derive(Debug, Clone, Copy)]
pub struct SelectPhotoCommand {
    /// The user.
    pub user_id: UserId,
    /// The photo.
    pub photo_id: PhotoId,
    /// Whether it is selected for the post.
    pub is_selected: bool,
}

/// Stores a manual selection, which curation does not change, and returns the photo.
///
/// # Errors
/// [`TripError::NotFound`], [`TripError::PhotoUnreadable`] or a failure of the database.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn select_photo(ports: &Ports, command: SelectPhotoCommand) -> Result<Photo, TripError> {
    let (user_id, photo_id) = (command.user_id, command.photo_id);
    let photos = &ports.stores.photos;
    let photo = photos.find(user_id, photo_id).await?;
    let photo = photo.ok_or(TripError::NotFound)?;
    if command.is_selected && !photo.is_usable() {
        return Err(TripError::PhotoUnreadable);
    }
    let selection = Selection::by_hand(command.is_selected);
    let changed = photos.set_selection(user_id, photo_id, selection).await?;
    changed.ok_or(TripError::NotFound)
}

/// Deletes a photo: its row first, so that it is no longer found, then its objects.
///
/// # Errors
/// [`TripError::NotFound`] or a failure of the database.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn delete_photo(
    ports: &Ports,
    user_id: UserId,
    photo_id: PhotoId,
) -> Result<(), TripError> {
    if !ports.stores.photos.delete(user_id, photo_id).await? {
        return Err(TripError::NotFound);
    }
    delete_objects(ports.storage.as_ref(), photo_id).await;
    Ok(())
}
