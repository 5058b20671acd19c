//! The picture that users have of themselves.

use bytes::Bytes;
use triptych_ports::ObjectKey;
use triptych_users::{AvatarId, UserId};

use super::AccountError;
use crate::Ports;
use crate::image_upload::ImageUpload;
use crate::trips::FileRefusal;

/// A picture that is being uploaded. Until the square is cut it is stored under an id that no user
/// has, so that whatever is left of it is an orphan, which the sweep deletes.
pub struct AvatarUpload {
    received: AvatarId,
    image: ImageUpload,
}

impl AvatarUpload {
    /// Stores the next bytes.
    ///
    /// # Errors
    /// [`AccountError::PhotoStorage`].
    pub async fn write(&mut self, chunk: Bytes) -> Result<(), AccountError> {
        let written = self.image.write(chunk).await;
        written.map_err(AccountError::PhotoStorage)?;
        Ok(())
    }
}

/// Begins an upload. Of the file only a small square is stored in the end, without its metadata.
///
/// # Errors
/// [`AccountError::PhotoStorage`].
pub async fn begin_avatar(ports: &Ports) -> Result<AvatarUpload, AccountError> {
    let received = AvatarId::new(ports.randomness.new_id());
    let key = ObjectKey::avatar(received);
    let upload = ports.storage.begin_upload(&key).await;
    Ok(AvatarUpload {
        received,
        image: ImageUpload::new(upload.map_err(AccountError::PhotoStorage)?),
    })
}

/// Makes the uploaded picture that of a user. The one before it is deleted.
///
/// # Errors
/// [`AccountError::Refused`] or a failure.
pub async fn finish_avatar(
    ports: &Ports,
    user_id: UserId,
    upload: AvatarUpload,
) -> Result<(), AccountError> {
    let AvatarUpload { received, image } = upload;
    image.finish().await.map_err(AccountError::PhotoStorage)??;
    let key = ObjectKey::avatar(received);
    let square = ports.originals.square(user_id, &key, AvatarId::EDGE_PX);
    let square = square.await;
    delete_avatar(ports, received).await;
    let square = square.map_err(AccountError::PhotoStorage)?;
    let square = square.ok_or(FileRefusal::Damaged)?;

    let avatar_id = AvatarId::new(ports.randomness.new_id());
    let key = ObjectKey::avatar(avatar_id);
    let stored = ports.storage.put(&key, square);
    stored.await.map_err(AccountError::PhotoStorage)?;
    let users = &ports.stores.users;
    if let Some(replaced) = users.change_avatar(user_id, Some(avatar_id)).await? {
        delete_avatar(ports, replaced).await;
    }
    // An account that was deleted meanwhile has no picture.
    if users.existing_avatars(&[avatar_id]).await?.is_empty() {
        delete_avatar(ports, avatar_id).await;
    }
    Ok(())
}

/// Removes a user's picture, if they have one: its record first, then its object.
///
/// # Errors
/// A failure of the database.
pub async fn remove_avatar(ports: &Ports, user_id: UserId) -> Result<(), AccountError> {
    if let Some(removed) = ports.stores.users.change_avatar(user_id, None).await? {
        delete_avatar(ports, removed).await;
    }
    Ok(())
}

/// Makes sure that a picture is still a user's: a signed address may be older than its removal. That
/// the address is signed is checked before.
///
/// # Errors
/// [`AccountError::NotFound`] or a failure.
pub async fn find_avatar(ports: &Ports, avatar_id: AvatarId) -> Result<(), AccountError> {
    let existing = ports.stores.users.existing_avatars(&[avatar_id]).await?;
    if existing.is_empty() {
        return Err(AccountError::NotFound);
    }
    Ok(())
}

/// The JPEG of a picture that was found.
///
/// # Errors
/// [`AccountError::NotFound`] or a failure.
pub async fn read_avatar(ports: &Ports, avatar_id: AvatarId) -> Result<Bytes, AccountError> {
    let picture = ports.storage.read(&ObjectKey::avatar(avatar_id)).await;
    let picture = picture.map_err(AccountError::PhotoStorage)?;
    picture.ok_or(AccountError::NotFound)
}

/// Deletes a picture that no user has any more. What cannot be deleted now is an orphan, which the
/// sweep finds.
pub(super) async fn delete_avatar(ports: &Ports, avatar_id: AvatarId) {
    let key = ObjectKey::avatar(avatar_id);
    if let Err(failure) = ports.storage.delete(&key).await {
        tracing::warn!(object.key = key.as_str(), error = %failure, "object was not deleted");
    }
}
