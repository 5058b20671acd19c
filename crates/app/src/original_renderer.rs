//! Pictures made of originals, which are large: how many are in memory at once is bounded.

use std::sync::Arc;

use bytes::Bytes;
use tokio::sync::{Semaphore, SemaphorePermit};
use triptych_ports::{
    Failure, ObjectKey, ObjectStorage, Renderer, RendererError, RenditionSize, SlideCrop,
};
use triptych_posts::{AspectRatio, FocusPoint};
use triptych_trips::PhotoId;

/// Reads originals and has pictures made of them. Clones share the same places, so that it bounds
/// the memory of all use cases together.
#[derive(Clone)]
pub struct OriginalRenderer {
    storage: Arc<dyn ObjectStorage>,
    renderer: Arc<dyn Renderer>,
    places: Arc<Semaphore>,
}

impl OriginalRenderer {
    /// How many originals are held at once, each up to [`triptych_trips::Photo::FILE_BYTES_MAX`]:
    /// 120 MB together. Whoever comes later waits before anything is read.
    pub const ORIGINALS_MAX: usize = 4;

    /// Reads from this storage, and has this renderer make the pictures.
    pub fn new(storage: Arc<dyn ObjectStorage>, renderer: Arc<dyn Renderer>) -> Self {
        Self {
            storage,
            renderer,
            places: Arc::new(Semaphore::new(Self::ORIGINALS_MAX)),
        }
    }

    /// Makes a rendition; none where the original is gone or cannot be read.
    ///
    /// # Errors
    /// A port's failure.
    pub async fn rendition(
        &self,
        photo_id: PhotoId,
        size: RenditionSize,
    ) -> Result<Option<Bytes>, Failure> {
        let _place = self.place().await?;
        match self.original(photo_id).await? {
            Some(original) => readable(self.renderer.rendition(original, size).await),
            None => Ok(None),
        }
    }

    /// Cuts a slide; none where the original is gone or cannot be read.
    ///
    /// # Errors
    /// A port's failure.
    pub async fn slide(
        &self,
        photo_id: PhotoId,
        crop: SlideCrop,
    ) -> Result<Option<Bytes>, Failure> {
        let _place = self.place().await?;
        match self.original(photo_id).await? {
            Some(original) => readable(self.renderer.slide(original, crop).await),
            None => Ok(None),
        }
    }

    /// Cuts the largest square out of the middle of a picture, at most `edge_px` wide; none where
    /// the picture is gone or cannot be read.
    ///
    /// # Errors
    /// A port's failure.
    pub async fn square(
        &self,
        picture: &ObjectKey,
        edge_px: u32,
    ) -> Result<Option<Bytes>, Failure> {
        let crop = SlideCrop {
            ratio: AspectRatio::SQUARE,
            focus: FocusPoint::CENTRE,
            width_px_max: edge_px,
        };
        let _place = self.place().await?;
        match self.storage.read(picture).await? {
            Some(picture) => readable(self.renderer.slide(picture, crop).await),
            None => Ok(None),
        }
    }

    async fn place(&self) -> Result<SemaphorePermit<'_>, Failure> {
        let place = self.places.acquire().await;
        place.map_err(|closed| Failure::Internal(closed.into()))
    }

    async fn original(&self, photo_id: PhotoId) -> Result<Option<Bytes>, Failure> {
        self.storage.read(&ObjectKey::original(photo_id)).await
    }
}

fn readable(rendered: Result<Bytes, RendererError>) -> Result<Option<Bytes>, Failure> {
    match rendered {
        Ok(picture) => Ok(Some(picture)),
        Err(RendererError::Damaged(_)) => Ok(None),
        Err(RendererError::Failure(failure)) => Err(failure),
    }
}
