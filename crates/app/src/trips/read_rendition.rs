//! Reads renditions. Authorisation: the caller has verified the signed URL.

use chrono::TimeDelta;
use triptych_ports::{FullSizeRecord, ObjectKey, ObjectStream, RenditionSize, ShownPhoto};
use triptych_trips::PhotoId;

use super::{TripError, delete_objects};
use crate::Ports;
use crate::original_renderer::OriginalRenderer;

/// The minimum interval between updates of a full size's last request.
pub const FULL_SIZE_RECORD_EVERY: TimeDelta = TimeDelta::days(1);

/// Finds a photo with renditions. A valid signature is not enough: the photo may have been deleted.
///
/// # Errors
/// [`TripError::NotFound`] or [`TripError::PhotoStorage`].
#[tracing::instrument(level = "debug", skip_all)]
pub async fn find_shown_photo(ports: &Ports, photo_id: PhotoId) -> Result<ShownPhoto, TripError> {
    let photo = ports.stores.full_sizes.find_shown(photo_id).await;
    let photo = photo.map_err(TripError::PhotoStorage)?;
    let photo = photo.filter(|photo| !photo.is_refused);
    photo.ok_or(TripError::NotFound)
}

/// Streams a JPEG rendition from the storage, so that slow readers use no memory. It is rendered on
/// demand if it does not exist.
///
/// # Errors
/// [`TripError::NotFound`], [`TripError::StillAnalysing`] where the photo cannot be decoded beside
/// its analysis, or [`TripError::PhotoStorage`].
#[tracing::instrument(level = "debug", skip_all)]
pub async fn read_rendition(
    ports: &Ports,
    photo_id: PhotoId,
    photo: ShownPhoto,
    size: RenditionSize,
) -> Result<ObjectStream, TripError> {
    let mut read = read_or_make(ports, photo_id, photo, size).await;
    for _ in 1..OriginalRenderer::ATTEMPTS {
        if !matches!(read, Err(TripError::StillAnalysing)) {
            break;
        }
        tokio::time::sleep(OriginalRenderer::PAUSE).await;
        read = read_or_make(ports, photo_id, photo, size).await;
    }
    // To the client every failure is an unavailable storage.
    read.map_err(|error| match error {
        TripError::Database(failure) => TripError::PhotoStorage(failure),
        error => error,
    })
}

async fn read_or_make(
    ports: &Ports,
    photo_id: PhotoId,
    photo: ShownPhoto,
    size: RenditionSize,
) -> Result<ObjectStream, TripError> {
    let key = ObjectKey::rendition(photo_id, size);
    if let Some(stored) = ports.storage.read_stream(&key).await? {
        if size == RenditionSize::Full && is_to_be_recorded(ports, photo) {
            record_full(ports, photo_id, stored.size_bytes).await?;
        }
        return Ok(stored);
    }
    let stored = ports
        .originals
        .store_rendition(photo.user_id, photo_id, size);
    if !stored.await? {
        return Err(TripError::NotFound);
    }
    let stored = ports.storage.read_stream(&key).await?;
    let stored = stored.ok_or(TripError::NotFound)?;
    if size == RenditionSize::Full {
        record_full(ports, photo_id, stored.size_bytes).await?;
    }
    Ok(stored)
}

fn is_to_be_recorded(ports: &Ports, photo: ShownPhoto) -> bool {
    let last = photo.full_recorded_at;
    last.is_none_or(|last| last + FULL_SIZE_RECORD_EVERY <= ports.clock.now())
}

/// Counts a stored full size. If the storage limit is exceeded it is deleted; current readers are
/// not affected.
async fn record_full(ports: &Ports, photo_id: PhotoId, bytes: u64) -> Result<(), TripError> {
    let (room, now) = (ports.photo_limits.bytes_per_user, ports.clock.now());
    let full_sizes = &ports.stores.full_sizes;
    let recorded = full_sizes.record_full_size(photo_id, bytes, room, now);
    match recorded.await? {
        FullSizeRecord::Recorded => Ok(()),
        FullSizeRecord::NoRoom => {
            let key = ObjectKey::rendition(photo_id, RenditionSize::Full);
            Ok(ports.storage.delete(&key).await?)
        }
        FullSizeRecord::PhotoGone => {
            delete_objects(ports.storage.as_ref(), photo_id).await;
            Err(TripError::NotFound)
        }
    }
}
