//! Converts a received file to a photo.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use triptych_trips::{
    CaptureTime, ContentHash, FileName, ImageFormat, Photo, PhotoId, PhotoState, PixelSize,
    Selection, TripId,
};
use triptych_users::UserId;
use triptych_vision::{Format, ImageHeader};

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
