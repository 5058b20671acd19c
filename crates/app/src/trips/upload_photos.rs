//! Uploads photos to a trip: receives each file, checks it and records it.

use std::collections::BTreeSet;

use bytes::Bytes;
use chrono::{DateTime, Utc};
use sha2::{Digest, Sha256};
use triptych_ports::{Failure, ObjectKey, ObjectUpload, PhotoInsertError, Queue};
use triptych_trips::{
    CaptureTime, ContentHash, FileName, ImageFormat, Photo, PhotoId, PhotoState, PixelSize,
    Selection, Trip, TripId,
};
use triptych_users::{UserId, id};
use triptych_vision::{Format, ImageHeader};

use super::trip::delete_trip_if_there;
use super::{FileRefusal, TripError};
use crate::Ports;
use crate::idempotency::KEY_LIFETIME;
use crate::image_upload::ImageUpload;

/// Begins an upload to an existing trip, or to a new one, which is created with the first accepted
/// photo. Files are processed one by one while they arrive. For 24 hours, uploads of one user to a
/// new trip with the same idempotency key go to the same trip, so that a retry creates no second
/// one.
///
/// # Errors
/// [`TripError::NotFound`] or a failure of the database.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn upload_photos(
    ports: &Ports,
    user_id: UserId,
    trip: Option<TripId>,
    key: Option<&str>,
) -> Result<UploadBatch, TripError> {
    if let Some(trip_id) = trip {
        let found = ports.stores.trips.find(user_id, trip_id).await?;
        found.ok_or(TripError::NotFound)?;
    }
    let keyed = match key {
        Some(key) if trip.is_none() => unexpired_trip_of_key(ports, user_id, key).await?,
        _ => None,
    };
    Ok(UploadBatch {
        ports: ports.clone(),
        user_id,
        trip,
        new_trip: keyed.unwrap_or_else(|| TripId::new(ports.randomness.new_id())),
        is_retried_elsewhere: trip.is_none() && keyed.is_none(),
    })
}

/// The trip of an idempotency key, unless it was created too long ago.
async fn unexpired_trip_of_key(
    ports: &Ports,
    user_id: UserId,
    key: &str,
) -> Result<Option<TripId>, Failure> {
    let trip_id = trip_of_key(user_id, key);
    let found = ports.stores.trips.find(user_id, trip_id).await?;
    let is_expired =
        found.is_some_and(|found| ports.clock.now() - found.trip.created_at >= KEY_LIFETIME);
    Ok((!is_expired).then_some(trip_id))
}

/// The trip of an idempotency key: a UUID of version 8 (RFC 9562, section 5.8) from a hash of both,
/// which does not sort by time.
fn trip_of_key(user_id: UserId, key: &str) -> TripId {
    let hash = Sha256::new()
        .chain_update(user_id.as_uuid())
        .chain_update(key)
        .finalize();
    let bytes: id::Bytes = core::array::from_fn(|index| hash[index]);
    TripId::new(id::Builder::from_custom_bytes(bytes).into_uuid())
}

/// An upload of several files to one trip.
pub struct UploadBatch {
    pub(super) ports: Ports,
    pub(super) user_id: UserId,
    trip: Option<TripId>,
    /// The id of the trip that is created where there is none yet.
    new_trip: TripId,
    /// Whether a retry goes to another trip: to a new one without an idempotency key.
    is_retried_elsewhere: bool,
}

impl UploadBatch {
    /// Begins one file: write its bytes with [`PhotoUpload::write`], then call
    /// [`PhotoUpload::finish`].
    ///
    /// # Errors
    /// [`TripError::PhotoStorage`].
    pub async fn begin(&self, file_name: &str) -> Result<PhotoUpload, TripError> {
        let photo_id = PhotoId::new(self.ports.randomness.new_id());
        let upload = self
            .ports
            .storage
            .begin_upload(&ObjectKey::original(photo_id))
            .await
            .map_err(TripError::PhotoStorage)?;
        Ok(PhotoUpload::new(photo_id, FileName::new(file_name), upload))
    }

    /// The trip; `None` while nothing was accepted for a new one.
    pub const fn trip(&self) -> Option<TripId> {
        self.trip
    }

    /// Deletes the trip that the batch created, with its photos, where neither the response nor an
    /// idempotency key names it. Other photos stay: sent again they are the same photos.
    pub async fn abandon(self) {
        let (Some(trip_id), true) = (self.trip, self.is_retried_elsewhere) else {
            return;
        };
        if let Err(failure) = delete_trip_if_there(&self.ports, self.user_id, trip_id).await {
            tracing::warn!(trip.id = %trip_id, error = %failure, "abandoned trip was not deleted");
        }
    }

    /// The trip, created if it does not exist yet.
    pub(super) async fn open_trip(&mut self) -> Result<TripId, Failure> {
        if let Some(trip_id) = self.trip {
            return Ok(trip_id);
        }
        let trip = Trip {
            id: self.new_trip,
            user_id: self.user_id,
            created_at: self.ports.clock.now(),
            curated_at: None,
            title: None,
            place: None,
        };
        self.ports.stores.trips.insert(&trip).await?;
        self.trip = Some(trip.id);
        Ok(trip.id)
    }
}

/// The result of one file.
#[derive(Debug, Clone, PartialEq)]
pub enum FileOutcome {
    /// The photo of the trip, new or already existing.
    Accepted(Box<Photo>),
    /// It was refused, and nothing is stored.
    Refused(FileRefusal),
}

/// A file upload: stored, hashed and validated while it arrives. Dropping it before
/// [`PhotoUpload::finish`] aborts it.
pub struct PhotoUpload {
    photo_id: PhotoId,
    file_name: FileName,
    hasher: Sha256,
    image: ImageUpload,
}

impl PhotoUpload {
    pub(super) fn new(
        photo_id: PhotoId,
        file_name: FileName,
        upload: Box<dyn ObjectUpload>,
    ) -> Self {
        Self {
            photo_id,
            file_name,
            hasher: Sha256::new(),
            image: ImageUpload::new(upload),
        }
    }

    /// Writes the next bytes. Bytes of a refused file are discarded, so that the following files
    /// can be read.
    ///
    /// # Errors
    /// [`TripError::PhotoStorage`].
    pub async fn write(&mut self, chunk: Bytes) -> Result<(), TripError> {
        let written = self.image.write(chunk.clone()).await;
        if written.map_err(TripError::PhotoStorage)? {
            self.hasher.update(&chunk);
        }
        Ok(())
    }

    /// Creates the photo, or returns why the file is refused. The object is completed before the
    /// row is written, so that no row lacks its object.
    ///
    /// # Errors
    /// [`TripError::NotFound`] when the trip was deleted meanwhile, or a failure.
    #[tracing::instrument(name = "finish_photo_upload", level = "debug", skip_all)]
    pub async fn finish(self, batch: &mut UploadBatch) -> Result<FileOutcome, TripError> {
        let size_bytes = self.image.size_bytes();
        let finished = self.image.finish().await;
        let header = match finished.map_err(TripError::PhotoStorage)? {
            Ok(header) => header,
            Err(refusal) => return Ok(FileOutcome::Refused(refusal)),
        };
        let file = ReceivedFile {
            photo_id: self.photo_id,
            file_name: self.file_name,
            size_bytes,
            content_hash: ContentHash(self.hasher.finalize().into()),
            received_at: batch.ports.clock.now(),
        };
        let trip_id = match batch.open_trip().await {
            Ok(trip_id) => trip_id,
            Err(failure) => {
                // The account may be deleted; nothing refers to the object.
                delete_original(batch, self.photo_id).await;
                return Err(failure.into());
            }
        };
        let photo = file.into_photo(&header, trip_id, batch.user_id);
        record(photo, batch).await
    }
}

async fn record(photo: Photo, batch: &UploadBatch) -> Result<FileOutcome, TripError> {
    let ports = &batch.ports;
    let error = match ports.stores.photos.insert(&photo, ports.photo_limits).await {
        Ok(()) => {
            ports.job_signals.queued(Queue::Photos);
            return Ok(FileOutcome::Accepted(Box::new(photo)));
        }
        Err(error) => error,
    };
    // An unavailable database may have written the row: the sweep decides.
    if !matches!(error, PhotoInsertError::Failure(Failure::Unavailable(_))) {
        delete_original(batch, photo.id).await;
    }
    match error {
        PhotoInsertError::Repeated(earlier) => {
            let earlier = ports.stores.photos.find(batch.user_id, earlier).await?;
            let earlier = earlier.ok_or(TripError::NotFound)?;
            Ok(FileOutcome::Accepted(Box::new(earlier)))
        }
        PhotoInsertError::TripFull => Ok(FileOutcome::Refused(FileRefusal::TripFull)),
        PhotoInsertError::AccountFull => Ok(FileOutcome::Refused(FileRefusal::AccountFull)),
        PhotoInsertError::TripNotFound => Err(TripError::NotFound),
        PhotoInsertError::Failure(failure) => Err(failure.into()),
    }
}

async fn delete_original(batch: &UploadBatch, photo_id: PhotoId) {
    let original = ObjectKey::original(photo_id);
    if let Err(failure) = batch.ports.storage.delete(&original).await {
        // An object without a row is harmless, and the sweep deletes it.
        tracing::warn!(photo.id = %photo_id, error = %failure, "object was not deleted");
    }
}

/// The metadata of a received file.
pub(super) struct ReceivedFile {
    pub(super) photo_id: PhotoId,
    pub(super) file_name: FileName,
    pub(super) size_bytes: u64,
    pub(super) content_hash: ContentHash,
    pub(super) received_at: DateTime<Utc>,
}

impl ReceivedFile {
    /// The photo, not analysed yet.
    pub(super) fn into_photo(
        self,
        header: &ImageHeader,
        trip_id: TripId,
        user_id: UserId,
    ) -> Photo {
        Photo {
            id: self.photo_id,
            trip_id,
            user_id,
            file_name: self.file_name,
            content_hash: self.content_hash,
            size_bytes: self.size_bytes,
            format: image_format(header.format),
            size: PixelSize {
                width: header.width,
                height: header.height,
            },
            taken_at: header.taken_at.map(|time| CaptureTime {
                local: time.local,
                offset_minutes: time.offset_minutes,
            }),
            uploaded_at: self.received_at,
            state: PhotoState::Received,
            verdict: None,
            selection: Selection::ON_ARRIVAL,
            not_duplicate_of: BTreeSet::new(),
        }
    }
}

const fn image_format(format: Format) -> ImageFormat {
    match format {
        Format::Jpeg => ImageFormat::Jpeg,
        Format::Png => ImageFormat::Png,
        Format::Gif => ImageFormat::Gif,
        Format::Webp => ImageFormat::Webp,
        Format::Heic => ImageFormat::Heic,
    }
}
