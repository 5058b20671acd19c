//! One file of an upload, from its first byte to its row.

use bytes::Bytes;
use sha2::{Digest, Sha256};
use triptych_ports::{Failure, ObjectKey, ObjectUpload, PhotoInsertError};
use triptych_trips::{
    CaptureTime, ContentHash, FileName, ImageFormat, Photo, PhotoId, PhotoState, PixelSize,
    Selection, TripId,
};
use triptych_vision::{Format, HeaderReader, ImageHeader};

use super::{FileRefusal, UploadBatch, UploadPhotosError};

/// What became of one file.
#[derive(Debug, Clone, PartialEq)]
pub enum FileOutcome {
    /// It is one of the trip's photos now, or was already: then this is that photo.
    Accepted(Box<Photo>),
    /// It was not taken, and nothing of it is kept.
    Refused(FileRefusal),
}

/// A file on its way in: stored, hashed and judged while it arrives. Dropped before
/// [`PhotoUpload::finish`], it never was.
pub struct PhotoUpload {
    photo_id: PhotoId,
    file_name: FileName,
    size_bytes: u64,
    hasher: Sha256,
    stage: Stage,
}

enum Stage {
    Receiving {
        upload: Box<dyn ObjectUpload>,
        header: HeaderReader,
    },
    Refused(FileRefusal),
}

impl PhotoUpload {
    pub(super) fn new(
        photo_id: PhotoId,
        file_name: FileName,
        upload: Box<dyn ObjectUpload>,
    ) -> Self {
        let stage = Stage::Receiving {
            upload,
            header: HeaderReader::new(),
        };
        Self {
            photo_id,
            file_name,
            size_bytes: 0,
            hasher: Sha256::new(),
            stage,
        }
    }

    /// Takes the next bytes. Those of a file that is refused already are dropped, so that the
    /// files behind it can be read.
    ///
    /// # Errors
    /// [`UploadPhotosError::Storage`].
    pub async fn write(&mut self, chunk: Bytes) -> Result<(), UploadPhotosError> {
        self.size_bytes = self.size_bytes.saturating_add(chunk.len() as u64);
        let Stage::Receiving { upload, header } = &mut self.stage else {
            return Ok(());
        };
        let judged = header.push(&chunk).map_err(FileRefusal::from);
        let refusal = match judged {
            Ok(()) if self.size_bytes > Photo::FILE_BYTES_MAX => FileRefusal::TooLarge,
            Ok(()) => {
                self.hasher.update(&chunk);
                return upload
                    .write(chunk)
                    .await
                    .map_err(UploadPhotosError::Storage);
            }
            Err(refusal) => refusal,
        };
        let refused = self.refuse(refusal).await;
        refused.map_err(UploadPhotosError::Storage)
    }

    /// Makes a photo of the file, or says why not. The object is complete before the row is
    /// written: a row without its object would be a broken picture.
    ///
    /// # Errors
    /// [`UploadPhotosError::TripNotFound`] when the trip went meanwhile, or a port's failure.
    pub async fn finish(self, batch: &mut UploadBatch) -> Result<FileOutcome, UploadPhotosError> {
        let (upload, header) = match self.stage {
            Stage::Refused(refusal) => return Ok(FileOutcome::Refused(refusal)),
            Stage::Receiving { upload, header } => (upload, header),
        };
        let header = match header.finish() {
            Ok(header) => header,
            Err(error) => {
                let aborted = upload.abort().await;
                aborted.map_err(UploadPhotosError::Storage)?;
                return Ok(FileOutcome::Refused(error.into()));
            }
        };
        let completed = upload.complete().await;
        completed.map_err(UploadPhotosError::Storage)?;
        let file = ReceivedFile {
            photo_id: self.photo_id,
            file_name: self.file_name,
            size_bytes: self.size_bytes,
            content_hash: ContentHash(self.hasher.finalize().into()),
        };
        let trip_id = batch.open_trip().await?;
        let photo = photo(file, &header, trip_id, batch);
        record(photo, batch).await
    }

    async fn refuse(&mut self, refusal: FileRefusal) -> Result<(), Failure> {
        match std::mem::replace(&mut self.stage, Stage::Refused(refusal)) {
            Stage::Receiving { upload, .. } => upload.abort().await,
            Stage::Refused(_) => Ok(()),
        }
    }
}

struct ReceivedFile {
    photo_id: PhotoId,
    file_name: FileName,
    size_bytes: u64,
    content_hash: ContentHash,
}

fn photo(file: ReceivedFile, header: &ImageHeader, trip_id: TripId, batch: &UploadBatch) -> Photo {
    Photo {
        id: file.photo_id,
        trip_id,
        user_id: batch.user_id,
        file_name: file.file_name,
        content_hash: file.content_hash,
        size_bytes: file.size_bytes,
        format: image_format(header.format),
        size: PixelSize {
            width: header.width,
            height: header.height,
        },
        taken_at: header.taken_at.map(|time| CaptureTime {
            local: time.local,
            offset_minutes: time.offset_minutes,
        }),
        uploaded_at: batch.ports.clock.now(),
        state: PhotoState::Received,
        verdict: None,
        selection: Selection::ON_ARRIVAL,
    }
}

async fn record(photo: Photo, batch: &UploadBatch) -> Result<FileOutcome, UploadPhotosError> {
    let ports = &batch.ports;
    let error = match ports.photos.insert(&photo, ports.limits).await {
        Ok(()) => {
            ports.signal.photo_arrived();
            return Ok(FileOutcome::Accepted(Box::new(photo)));
        }
        Err(error) => error,
    };
    if let Err(failure) = ports.storage.delete(&ObjectKey::original(photo.id)).await {
        // An object without a row harms nobody, and the sweep finds it.
        tracing::warn!(photo.id = %photo.id, error = %failure, "object was not deleted");
    }
    match error {
        PhotoInsertError::Repeated(earlier) => {
            let earlier = ports.photos.find(batch.user_id, earlier).await?;
            let earlier = earlier.ok_or(UploadPhotosError::TripNotFound)?;
            Ok(FileOutcome::Accepted(Box::new(earlier)))
        }
        PhotoInsertError::TripFull => Ok(FileOutcome::Refused(FileRefusal::TripFull)),
        PhotoInsertError::AccountFull => Ok(FileOutcome::Refused(FileRefusal::AccountFull)),
        PhotoInsertError::TripNotFound => Err(UploadPhotosError::TripNotFound),
        PhotoInsertError::Failure(failure) => Err(failure.into()),
    }
}

const fn image_format(format: Format) -> ImageFormat {
    match format {
        Format::Jpeg => ImageFormat::Jpeg,
        Format::Png => ImageFormat::Png,
        Format::Gif => ImageFormat::Gif,
        Format::Webp => ImageFormat::Webp,
    }
}
