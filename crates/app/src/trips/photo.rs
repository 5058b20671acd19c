//! One photo: a user takes it in or out of the post, or deletes it.

use triptych_trips::{Photo, PhotoId, Selection};
use triptych_users::UserId;

use super::{TripError, delete_objects};
use crate::Ports;

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

/// Saves a decision made by hand, which curation will not undo, and answers the photo as it is now.
///
/// # Errors
/// [`TripError::NotFound`], [`TripError::PhotoUnreadable`] or a failure of the database.
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

/// Deletes a photo: its row first, so that nobody finds it any more, then its objects.
///
/// # Errors
/// [`TripError::NotFound`] or a failure of the database.
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
