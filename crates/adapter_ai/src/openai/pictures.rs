//! The pictures that a model sees: small, upright, and without anything that a camera wrote into
//! them.

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use triptych_ports::{Failure, ObjectKey, ObjectStorage, RenditionSize};
use triptych_trips::PhotoId;

use crate::analysis::{Detail, PhotoWorkers};

/// The long edge of a picture that a model sees, in pixels.
const LONG_EDGE_PX: u32 = 512;

/// Makes the pictures that a model sees.
#[derive(Clone)]
pub(crate) struct Pictures {
    storage: Arc<dyn ObjectStorage>,
    workers: PhotoWorkers,
}

impl Pictures {
    /// Out of this storage, made in these places.
    pub(crate) fn new(storage: Arc<dyn ObjectStorage>, workers: PhotoWorkers) -> Self {
        Self { storage, workers }
    }

    /// A photo as a JPEG in a `data:` address. It is made again from the pixels, so that no
    /// metadata goes out, and no file name.
    pub(crate) async fn data_url(&self, photo_id: PhotoId) -> Result<String, Failure> {
        let work = |bytes: &[u8]| triptych_vision::rendition(bytes, LONG_EDGE_PX);
        let bytes = self.bytes(photo_id).await?;
        let made = self.workers.run(bytes, Detail::Screen, work).await?;
        let rendition = made.map_err(|error| Failure::Internal(error.into()))?;
        let encoded = STANDARD.encode(&rendition.jpeg);
        Ok(format!("data:image/jpeg;base64,{encoded}"))
    }

    /// The rendition for a screen, which decodes fast; the original of a photo that has none yet.
    async fn bytes(&self, photo_id: PhotoId) -> Result<Bytes, Failure> {
        let large = ObjectKey::rendition(photo_id, RenditionSize::Large);
        if let Some(bytes) = self.storage.read(&large).await? {
            return Ok(bytes);
        }
        let original = self.storage.read(&ObjectKey::original(photo_id)).await?;
        original.ok_or_else(|| Failure::Internal(format!("photo {photo_id} has no bytes").into()))
    }
}
