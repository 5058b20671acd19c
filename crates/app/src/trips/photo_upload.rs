//! Uploads one file.

use bytes::Bytes;
use sha2::{Digest, Sha256};
use triptych_ports::{Failure, ObjectKey, ObjectUpload, PhotoInsertError, Queue};
use triptych_trips::{ContentHash, FileName, Photo, PhotoId};

use crate::image_upload::ImageUpload;

use super::received_file::ReceivedFile;
use super::{FileRefusal, TripError, UploadBatch};

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
