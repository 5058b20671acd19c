//! Photos on their way in, their analysis, curation, and pictures on their way out.

mod analyse_photos;
mod analysis_signal;
mod curate_trip;
mod delete_photo;
mod delete_trip;
mod file_refusal;
mod list_photos;
mod list_places;
mod list_trips;
mod measure_photo;
mod name_place;
mod photo_upload;
mod read_rendition;
mod read_trip;
mod received_file;
mod rename_trip;
mod select_photo;
mod separate_photo;
mod upload_photos;

pub use analyse_photos::{AnalysePhotos, AnalysePhotosError, AnalysisStep};
pub use analysis_signal::AnalysisSignal;
pub use curate_trip::{CurateTrip, CurateTripCommand, CurateTripError, CuratedTrip};
pub use delete_photo::{DeletePhoto, DeletePhotoError};
pub use delete_trip::{DeleteTrip, DeleteTripError};
pub use file_refusal::FileRefusal;
pub use list_photos::{ListPhotos, ListPhotosError};
pub use list_places::{PlacePhotos, list_places};
pub use list_trips::{ListTrips, ListTripsError, StorageUse, TripPage};
pub use measure_photo::{MeasurePhoto, MeasurePhotoCommand, MeasurePhotoError, MeasuredPhoto};
pub use photo_upload::{FileOutcome, PhotoUpload};
pub use read_rendition::{ReadRendition, ReadRenditionError};
pub use read_trip::{ReadTrip, ReadTripError};
pub use rename_trip::RenameTrip;
pub use select_photo::{SelectPhoto, SelectPhotoCommand, SelectPhotoError};
pub use separate_photo::{SeparatePhoto, SeparatePhotoCommand, SeparatePhotoError};
pub use upload_photos::{UploadBatch, UploadPhotos, UploadPhotosError};

use triptych_ports::{ObjectKey, ObjectStorage};
use triptych_trips::PhotoId;

/// How often the photos of a trip are judged again where others wrote verdicts meanwhile: a user has
/// as many tabs as hands.
const VERDICT_TRIES_MAX: usize = 5;

/// Deletes what is stored of a photo whose row is gone. What cannot be deleted now is an orphan,
/// and the sweep finds it.
pub(crate) async fn delete_objects(storage: &dyn ObjectStorage, photo_id: PhotoId) {
    for key in ObjectKey::all_of(photo_id) {
        if let Err(failure) = storage.delete(&key).await {
            tracing::warn!(object.key = key.as_str(), error = %failure, "object was not deleted");
        }
    }
}
