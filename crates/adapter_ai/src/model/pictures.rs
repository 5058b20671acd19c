//! The pictures that a model sees: small, upright, and without anything that a camera wrote into
//! them.

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

/// The long edge of a picture that a model sees by itself, in pixels.
const LONG_EDGE_PX: u32 = 512;

/// Makes the pictures that a model sees.
#[derive(Clone)]
pub(crate) struct Pictures {
    storage: Arc<dyn ObjectStorage>,
    workers: PhotoWorkers,
}

/// Why there is no picture of a photo.
#[derive(Debug, Error)]
pub(crate) enum PictureError {
    /// Its bytes are gone or damaged, which tells nothing of other photos.
    #[error("the photo cannot be shown: {0}")]
    Unreadable(String),
    /// The storage of the photos failed.
    #[error(transparent)]
    Storage(Failure),
    /// Nothing can be shown at the moment.
    #[error(transparent)]
    Failure(#[from] Failure),
}

impl Pictures {
    /// Out of this storage, made in these places.
    pub(crate) fn new(storage: Arc<dyn ObjectStorage>, workers: PhotoWorkers) -> Self {
        Self { storage, workers }
    }

    /// A photo by itself. It is made again from the pixels, so that no metadata goes out, and no
    /// file name.
    pub(crate) async fn slide(&self, photo_id: PhotoId) -> Result<Picture, PictureError> {
        let work = |bytes: &[u8]| triptych_vision::rendition(bytes, LONG_EDGE_PX, None);
        let rendition = self.made(photo_id, work).await?;
        Ok(picture(&rendition, PictureDetail::Auto))
    }

    /// A photo as it goes on a contact sheet.
    pub(crate) async fn tile(&self, photo_id: PhotoId) -> Result<SheetTile, PictureError> {
        self.made(photo_id, SheetTile::of).await
    }

    /// A contact sheet, its photos numbered from `first_number`.
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

    /// What is made of a photo in one of the places.
    async fn made<T: Send + 'static>(
        &self,
        photo_id: PhotoId,
        work: impl FnOnce(&[u8]) -> Result<T, VisionError> + Send + 'static,
    ) -> Result<T, PictureError> {
        let bytes = self.bytes(photo_id).await?;
        let made = self.workers.run(bytes, Detail::Screen, work).await?;
        made.map_err(PictureError::from)
    }

    /// The rendition for a screen, which decodes fast; the original of a photo that has none yet.
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
