//! Measures a photo without storing it, for the command line.

use bytes::Bytes;
use chrono::{DateTime, Utc};
use sha2::{Digest, Sha256};
use thiserror::Error;
use triptych_ports::{Failure, PhotoAnalyser, PhotoAnalyserError};
use triptych_trips::{ContentHash, FileName, Photo, PhotoId, PhotoState, RefusalReason, TripId};
use triptych_users::UserId;
use triptych_vision::ImageHeader;

use super::FileRefusal;
use super::upload_photos::ReceivedFile;

/// A file to measure.
#[derive(Debug, Clone)]
pub struct MeasurePhotoCommand {
    /// The id for the photo.
    pub photo_id: PhotoId,
    /// The trip that it is judged with.
    pub trip_id: TripId,
    /// The user.
    pub user_id: UserId,
    /// The file name.
    pub file_name: FileName,
    /// The time of arrival.
    pub received_at: DateTime<Utc>,
    /// The content of the file.
    pub original: Bytes,
}

/// A measured photo and its thumbnail.
#[derive(Debug, Clone)]
pub struct MeasuredPhoto {
    /// The photo, analysed.
    pub photo: Photo,
    /// A JPEG with a long edge of 320 pixels.
    pub thumbnail: Bytes,
}

/// Why a photo was not measured.
#[derive(Debug, Error)]
pub enum MeasurePhotoError {
    /// The file is refused.
    #[error(transparent)]
    Refused(#[from] FileRefusal),
    /// The header is valid, but the picture cannot be decoded.
    #[error("{}", RefusalReason::Damaged)]
    Damaged,
    /// The analysis failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Validates and measures a photo by the same rules as an upload.
///
/// # Errors
/// Each variant of [`MeasurePhotoError`].
pub async fn measure_photo(
    analyser: &dyn PhotoAnalyser,
    command: MeasurePhotoCommand,
) -> Result<MeasuredPhoto, MeasurePhotoError> {
    let original = command.original;
    if original.len() as u64 > Photo::FILE_BYTES_MAX {
        return Err(FileRefusal::TooLarge.into());
    }
    let header = ImageHeader::read(&original).map_err(FileRefusal::from)?;
    let file = ReceivedFile {
        photo_id: command.photo_id,
        file_name: command.file_name,
        size_bytes: original.len() as u64,
        content_hash: ContentHash(Sha256::digest(&original).into()),
        received_at: command.received_at,
    };
    let mut photo = file.into_photo(&header, command.trip_id, command.user_id);
    let analysis = analyser.analyse(original).await?;
    photo.size = photo.size.turned(analysis.measurements.turned());
    photo.state = PhotoState::Analysed {
        measurements: analysis.measurements.into(),
    };
    Ok(MeasuredPhoto {
        photo,
        thumbnail: analysis.thumbnail,
    })
}

impl From<PhotoAnalyserError> for MeasurePhotoError {
    fn from(error: PhotoAnalyserError) -> Self {
        match error {
            PhotoAnalyserError::Damaged(_) => Self::Damaged,
            PhotoAnalyserError::Failure(failure) => Self::Failure(failure),
        }
    }
}
