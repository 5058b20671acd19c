//! A browser fetches a picture.

use std::sync::Arc;

use chrono::TimeDelta;
use thiserror::Error;
use triptych_ports::{
    Clock, Failure, FullSizeCache, FullSizeRecord, ObjectKey, ObjectStorage, ObjectStream,
    RenditionSize, ShownPhoto,
};
use triptych_trips::PhotoId;

use super::delete_objects;
use crate::original_renderer::{OriginalRenderer, OriginalRendererError};

/// Why there is no picture.
#[derive(Debug, Error)]
pub enum ReadRenditionError {
    /// There is no such photo, or its picture cannot be read.
    #[error("no such picture")]
    NotFound,
    /// It is not made yet, and its photo cannot be decoded beside its analysis.
    #[error("still being analysed")]
    StillAnalysing,
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Reads a rendition, and makes it when it is asked for before it was made. Whether the caller may
/// see it is proved by the signature of the address, and checked before.
pub struct ReadRendition {
    /// Knows which photos there are.
    pub photos: Arc<dyn FullSizeCache>,
    /// Keeps renditions.
    pub storage: Arc<dyn ObjectStorage>,
    /// Makes what is missing.
    pub originals: OriginalRenderer,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// How many bytes all photos of a user may count together.
    pub bytes_per_user: u64,
}

impl ReadRendition {
    /// How often it is written down that a full size is still asked for.
    pub const RECORD_EVERY: TimeDelta = TimeDelta::days(1);

    /// Finds a photo that has pictures. An address that was signed while it existed is no reason to
    /// show anything of a photo that does not.
    ///
    /// # Errors
    /// [`ReadRenditionError::NotFound`] or a port's failure.
    pub async fn find(&self, photo_id: PhotoId) -> Result<ShownPhoto, ReadRenditionError> {
        let photo = self.photos.find_shown(photo_id).await?;
        let photo = photo.filter(|photo| !photo.is_refused);
        photo.ok_or(ReadRenditionError::NotFound)
    }

    /// Answers a JPEG of a photo that was found, as it is read from the storage, so that slow readers
    /// cost no memory.
    ///
    /// # Errors
    /// See [`ReadRenditionError`].
    pub async fn run(
        &self,
        photo_id: PhotoId,
        photo: ShownPhoto,
        size: RenditionSize,
    ) -> Result<ObjectStream, ReadRenditionError> {
        for _ in 1..OriginalRenderer::ATTEMPTS {
            match self.read_or_make(photo_id, photo, size).await {
                Err(ReadRenditionError::StillAnalysing) => {
                    tokio::time::sleep(OriginalRenderer::PAUSE).await;
                }
                read => return read,
            }
        }
        self.read_or_make(photo_id, photo, size).await
    }

    async fn read_or_make(
        &self,
        photo_id: PhotoId,
        photo: ShownPhoto,
        size: RenditionSize,
    ) -> Result<ObjectStream, ReadRenditionError> {
        let key = ObjectKey::rendition(photo_id, size);
        if let Some(stored) = self.storage.read_stream(&key).await? {
            if size == RenditionSize::Full && self.is_to_be_recorded(photo) {
                self.record_full(photo_id, stored.size_bytes).await?;
            }
            return Ok(stored);
        }
        let rendition = self
            .originals
            .rendition(photo.user_id, photo_id, size)
            .await?;
        let rendition = rendition.ok_or(ReadRenditionError::NotFound)?;
        self.storage.put(&key, rendition).await?;
        let stored = self.storage.read_stream(&key).await?;
        let stored = stored.ok_or(ReadRenditionError::NotFound)?;
        if size == RenditionSize::Full {
            self.record_full(photo_id, stored.size_bytes).await?;
        } else if self.photos.find_shown(photo_id).await?.is_none() {
            delete_objects(self.storage.as_ref(), photo_id).await;
            return Err(ReadRenditionError::NotFound);
        }
        Ok(stored)
    }

    fn is_to_be_recorded(&self, photo: ShownPhoto) -> bool {
        let last = photo.full_recorded_at;
        last.is_none_or(|last| last + Self::RECORD_EVERY <= self.clock.now())
    }

    /// Counts a full size that is stored. Where there is no room for it, it is deleted: what reads it
    /// already goes on.
    async fn record_full(&self, photo_id: PhotoId, bytes: u64) -> Result<(), ReadRenditionError> {
        let recorded =
            self.photos
                .record_full_size(photo_id, bytes, self.bytes_per_user, self.clock.now());
        match recorded.await? {
            FullSizeRecord::Recorded => Ok(()),
            FullSizeRecord::NoRoom => {
                let key = ObjectKey::rendition(photo_id, RenditionSize::Full);
                Ok(self.storage.delete(&key).await?)
            }
            FullSizeRecord::PhotoGone => {
                delete_objects(self.storage.as_ref(), photo_id).await;
                Err(ReadRenditionError::NotFound)
            }
        }
    }
}

impl From<OriginalRendererError> for ReadRenditionError {
    fn from(error: OriginalRendererError) -> Self {
        match error {
            OriginalRendererError::StillAnalysing => Self::StillAnalysing,
            OriginalRendererError::Failure(failure) => Self::Failure(failure),
        }
    }
}
