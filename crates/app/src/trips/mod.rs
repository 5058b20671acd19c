//! Upload, analysis and curation of photos, and their renditions.

mod analyse_photo;
mod curate_trip;
mod error;
mod list_places;
mod list_trips;
mod measure_photo;
mod photo;
mod rank_photos;
mod read_rendition;
mod set_not_duplicate;
mod trip;
mod upload_photos;

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use triptych_ports::{ObjectKey, ObjectStorage};
use triptych_trips::PhotoId;

pub use analyse_photo::CRASHES_MAX;
pub(crate) use analyse_photo::analyse_photo;
pub use curate_trip::{CURATION_PATIENCE, CurateTripCommand, CuratedTrip, curate_trip};
pub(crate) use curate_trip::{is_waiting, wait_for_analysis};
pub use error::{FileRefusal, TripError};
pub use list_places::{PlacePhotos, list_places};
pub use list_trips::{StorageUse, TripPage, list_trips};
pub use measure_photo::{MeasurePhotoCommand, MeasurePhotoError, MeasuredPhoto, measure_photo};
pub use photo::{SelectPhotoCommand, delete_photo, select_photo};
pub use rank_photos::{Comparison, MissingComparison};
pub use read_rendition::{FULL_SIZE_RECORD_EVERY, find_shown_photo, read_rendition};
pub use set_not_duplicate::{NotDuplicateCommand, set_not_duplicate};
pub(crate) use trip::delete_trip_if_there;
pub use trip::{delete_trip, list_photos, read_trip, rename_trip};
pub use upload_photos::{FileOutcome, PhotoUpload, UploadBatch, upload_photos};

/// The maximum number of attempts if verdicts are stored concurrently, by several tabs of one user.
const VERDICT_TRIES_MAX: usize = 5;

/// Deletes the objects of a photo whose row was deleted. What cannot be deleted now is left to the
/// orphan sweep.
pub(crate) async fn delete_objects(storage: &dyn ObjectStorage, photo_id: PhotoId) {
    for key in ObjectKey::all_of(photo_id) {
        if let Err(failure) = storage.delete(&key).await {
            tracing::warn!(object.key = key.as_str(), error = %failure, "object was not deleted");
        }
    }
}

/// Wakes waiting requests when an analysis is complete.
///
/// Within this process only: receivers also poll, because another server may have done the work.
#[derive(Debug, Clone, Default)]
pub struct AnalysisSignal {
    done: Arc<Notify>,
}

impl AnalysisSignal {
    /// Signals a completed analysis.
    pub fn photo_done(&self) {
        self.done.notify_waiters();
    }

    /// Waits for a completed analysis, at most for `longest`.
    pub async fn wait_for_done(&self, longest: Duration) {
        let _ = tokio::time::timeout(longest, self.done.notified()).await;
    }
}
