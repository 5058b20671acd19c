//! Profile pictures.

use bytes::Bytes;
use triptych_ports::ObjectKey;
use triptych_users::{AvatarId, UserId};

use super::AccountError;
use crate::Ports;
use crate::image_upload::ImageUpload;
use crate::trips::FileRefusal;

/// A picture upload. The original is stored under an unassigned id, so that if anything remains it
/// is an orphan, which the sweep deletes.
pub struct AvatarUpload {
    received: AvatarId,
    image: ImageUpload,
}

impl AvatarUpload {
    /// Writes the next bytes.
    ///
    /// # Errors
    /// [`AccountError::PhotoStorage`].
    pub async fn write(&mut self, chunk: Bytes) -> Result<(), AccountError> {
        let written = self.image.write(chunk).await;
        written.map_err(AccountError::PhotoStorage)?;
        Ok(())
    }
}

/// Begins an upload. Only a small square without metadata is stored in the end.
///
/// # Errors
/// [`AccountError::PhotoStorage`].
#[tracing::instrument(level = "debug", skip_all)]
pub async fn begin_avatar(ports: &Ports) -> Result<AvatarUpload, AccountError> {
    let received = AvatarId::new(ports.randomness.new_id());
    let key = ObjectKey::avatar(received);
    let upload = ports.storage.begin_upload(&key).await;
    Ok(AvatarUpload {
        received,
        image: ImageUpload::new(upload.map_err(AccountError::PhotoStorage)?),
    })
}

/// Sets the uploaded picture as the user's. The previous one is deleted.
///
/// # Errors
/// [`AccountError::Refused`] or a failure.
#[tracing::instrument(level = "debug", skip_all)]
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
    // The account was deleted meanwhile.
    if users.existing_avatars(&[avatar_id]).await?.is_empty() {
        delete_avatar(ports, avatar_id).await;
    }
    Ok(())
}

/// Removes a user's picture, if any: its row first, then its object.
///
/// # Errors
/// A failure of the database.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn remove_avatar(ports: &Ports, user_id: UserId) -> Result<(), AccountError> {
    if let Some(removed) = ports.stores.users.change_avatar(user_id, None).await? {
        delete_avatar(ports, removed).await;
    }
    Ok(())
}

/// Checks that a picture is still in use: a signed URL may be older than its removal. The caller
/// has verified the signature.
///
/// # Errors
/// [`AccountError::NotFound`] or a failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn find_avatar(ports: &Ports, avatar_id: AvatarId) -> Result<(), AccountError> {
    let existing = ports.stores.users.existing_avatars(&[avatar_id]).await?;
    if existing.is_empty() {
        return Err(AccountError::NotFound);
    }
    Ok(())
}

/// Reads the JPEG of a picture.
///
/// # Errors
/// [`AccountError::NotFound`] or a failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn read_avatar(ports: &Ports, avatar_id: AvatarId) -> Result<Bytes, AccountError> {
    let picture = ports.storage.read(&ObjectKey::avatar(avatar_id)).await;
    let picture = picture.map_err(AccountError::PhotoStorage)?;
    picture.ok_or(AccountError::NotFound)
}

/// Deletes an unused picture. If that fails it is an orphan, which the sweep deletes.
pub(super) async fn delete_avatar(ports: &Ports, avatar_id: AvatarId) {
    let key = ObjectKey::avatar(avatar_id);
    if let Err(failure) = ports.storage.delete(&key).await {
        tracing::warn!(object.key = key.as_str(), error = %failure, "object was not deleted");
    }
}
