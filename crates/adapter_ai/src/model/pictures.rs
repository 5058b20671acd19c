//! Pictures for models: small, upright, and without metadata.

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use thiserror::Error;
use triptych_ports::{Failure, ModelError, ObjectKey, ObjectStorage, RenditionSize};
use triptych_trips::PhotoId;
use triptych_vision::{Rendition, SheetTile, VisionError, contact_sheet};

use super::{Picture, PictureDetail};
use crate::analysis::{Detail, PhotoWorkers};

/// The long edge of a single picture in pixels.
const LONG_EDGE_PX: u32 = 512;

/// Creates pictures for models.
#[derive(Clone)]
pub(crate) struct Pictures {
    storage: Arc<dyn ObjectStorage>,
    workers: PhotoWorkers,
}

/// Why there is no picture of a photo.
#[derive(Debug, Error)]
pub(crate) enum PictureError {
    /// Its file is missing or damaged; other photos are unaffected.
    #[error("the photo cannot be shown: {0}")]
    Unreadable(String),
    /// The photo storage failed.
    #[error(transparent)]
    Storage(Failure),
    /// An internal error, or no thread is available.
    #[error(transparent)]
    Failure(#[from] Failure),
}

impl Pictures {
    /// Reads photos from this storage, and renders on these threads.
    pub(crate) fn new(storage: Arc<dyn ObjectStorage>, workers: PhotoWorkers) -> Self {
        Self { storage, workers }
    }

    /// A single photo. It is rendered from the pixels, so that neither metadata nor the file name
    /// are sent.
    pub(crate) async fn slide(&self, photo_id: PhotoId) -> Result<Picture, PictureError> {
        let work = |bytes: &[u8]| triptych_vision::rendition(bytes, LONG_EDGE_PX, None);
        let rendition = self.made(photo_id, work).await?;
        Ok(picture(&rendition, PictureDetail::Auto))
    }

    /// A photo as a tile of a contact sheet.
    pub(crate) async fn tile(&self, photo_id: PhotoId) -> Result<SheetTile, PictureError> {
        self.made(photo_id, SheetTile::of).await
    }

    /// A contact sheet with photos numbered from `first_number`.
    pub(crate) async fn sheet(
        &self,
        tiles: Vec<SheetTile>,
        first_number: usize,
    ) -> Result<Picture, Failure> {
        let draw = move || contact_sheet(&tiles, first_number);
        let drawn = self.workers.run_on_pixels(draw).await?;
        let sheet = drawn.map_err(|error| Failure::Internal(error.into()))?;
        Ok(picture(&sheet, PictureDetail::High))
    }

    /// Renders a photo on one of the threads.
    async fn made<T: Send + 'static>(
        &self,
        photo_id: PhotoId,
        work: impl FnOnce(&[u8]) -> Result<T, VisionError> + Send + 'static,
    ) -> Result<T, PictureError> {
        let bytes = self.bytes(photo_id).await?;
        let made = self.workers.run(bytes, Detail::Screen, work).await?;
        made.map_err(PictureError::from)
    }

    /// The screen rendition, which decodes fast; the original if there is none yet.
    async fn bytes(&self, photo_id: PhotoId) -> Result<Bytes, PictureError> {
        let large = ObjectKey::rendition(photo_id, RenditionSize::Large);
        if let Some(bytes) = self.read(&large).await? {
            return Ok(bytes);
        }
        let original = self.read(&ObjectKey::original(photo_id)).await?;
        original.ok_or_else(|| PictureError::Unreadable(format!("{photo_id} has no bytes")))
    }

    async fn read(&self, key: &ObjectKey) -> Result<Option<Bytes>, PictureError> {
        self.storage.read(key).await.map_err(PictureError::Storage)
    }
}

fn picture(rendition: &Rendition, detail: PictureDetail) -> Picture {
    Picture {
        base64: STANDARD.encode(&rendition.jpeg),
        detail,
    }
}

impl From<VisionError> for PictureError {
    fn from(error: VisionError) -> Self {
        match error {
            VisionError::Header(_) | VisionError::Damaged(_) => Self::Unreadable(error.to_string()),
            VisionError::InvalidRequest(_) | VisionError::Internal(_) => {
                Self::Failure(Failure::Internal(error.into()))
            }
        }
    }
}

impl From<PictureError> for ModelError {
    fn from(error: PictureError) -> Self {
        match error {
            PictureError::Storage(failure) => Self::Storage(failure),
            PictureError::Failure(failure) => Self::Failure(failure),
            PictureError::Unreadable(_) => Self::Failure(Failure::Internal(error.into())),
        }
    }
}
