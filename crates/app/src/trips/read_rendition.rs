//! A browser fetches a picture.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{Failure, ObjectKey, ObjectStorage, ObjectStream, RenditionSize};
use triptych_trips::PhotoId;

use crate::OriginalRenderer;

/// Why there is no picture.
#[derive(Debug, Error)]
pub enum ReadRenditionError {
    /// There is no such photo, or its picture cannot be read.
    #[error("no such picture")]
    NotFound,
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Reads a rendition, and makes it when it is asked for before it was made. Whether the caller may
/// see it is proved by the signature of the address, and checked before.
pub struct ReadRendition {
    /// Keeps renditions.
    pub storage: Arc<dyn ObjectStorage>,
    /// Makes what is missing.
    pub originals: OriginalRenderer,
}

impl ReadRendition {
    /// Answers a JPEG as it is read from the storage, so that slow readers cost no memory.
    ///
    /// # Errors
    /// [`ReadRenditionError::NotFound`] or a port's failure.
    pub async fn run(
        &self,
        photo_id: PhotoId,
        size: RenditionSize,
    ) -> Result<ObjectStream, ReadRenditionError> {
        let key = ObjectKey::rendition(photo_id, size);
        if let Some(made) = self.storage.read_stream(&key).await? {
            return Ok(made);
        }
        let rendition = self.originals.rendition(photo_id, size).await?;
        let rendition = rendition.ok_or(ReadRenditionError::NotFound)?;
        self.storage.put(&key, rendition).await?;
        let stored = self.storage.read_stream(&key).await?;
        stored.ok_or(ReadRenditionError::NotFound)
    }
}
