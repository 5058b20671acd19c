//! Photos as the product has them once they are analysed. The quality bench makes its own by it.

use std::collections::BTreeSet;

use bytes::Bytes;
use chrono::DateTime;
use triptych_adapter_ai::analysis::DeviceAnalyser;
use triptych_ports::PhotoAnalyser;
use triptych_trips::{
    ContentHash, FileName, ImageFormat, Photo, PhotoId, PhotoState, PixelSize, Selection, TripId,
};
use triptych_users::UserId;
use triptych_users::id::Uuid;
use triptych_vision::ImageHeader;

/// A photo of these bytes, analysed.
pub(crate) async fn analysed(
    analyser: &DeviceAnalyser,
    id: u128,
    name: &str,
    bytes: Bytes,
) -> Photo {
    let header = ImageHeader::read(&bytes).unwrap();
    let analysis = analyser.analyse(bytes.clone()).await.unwrap();
    Photo {
        id: PhotoId::new(Uuid::from_u128(id)),
        trip_id: TripId::new(Uuid::nil()),
        user_id: UserId::new(Uuid::nil()),
        file_name: FileName::new(name),
        content_hash: ContentHash([0; 32]),
        size_bytes: bytes.len() as u64,
        format: ImageFormat::Jpeg,
        size: PixelSize {
            width: header.width,
            height: header.height,
        },
        taken_at: analysis.measurements.taken_at,
        uploaded_at: DateTime::UNIX_EPOCH,
        state: PhotoState::Analysed {
            measurements: analysis.measurements.into(),
        },
        verdict: None,
        selection: Selection::ON_ARRIVAL,
        not_duplicate_of: BTreeSet::new(),
    }
}
