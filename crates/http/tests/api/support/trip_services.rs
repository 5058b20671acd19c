//! The wiring of what is about trips.

use triptych_app::trips::{CurateTrip, DeleteTrip, ListPhotos, ListTrips, UploadPhotos};

use super::Fakes;

impl Fakes {
    pub(super) fn list_trips(&self) -> ListTrips {
        ListTrips {
            trips: self.database.clone(),
            photos: self.database.clone(),
            bytes_per_user: self.photo_limits.bytes_per_user,
        }
    }

    pub(super) fn upload_photos(&self) -> UploadPhotos {
        UploadPhotos {
            trips: self.database.clone(),
            photos: self.database.clone(),
            storage: self.storage.clone(),
            clock: self.clock.clone(),
            randomness: self.randomness.clone(),
            signal: self.signal.clone(),
            limits: self.photo_limits,
        }
    }

    pub(super) fn list_photos(&self) -> ListPhotos {
        ListPhotos {
            trips: self.database.clone(),
            photos: self.database.clone(),
        }
    }

    pub(super) fn curate_trip(&self) -> CurateTrip {
        CurateTrip {
            trips: self.database.clone(),
            photos: self.database.clone(),
            suggestions: self.database.clone(),
            billing: self.database.clone(),
            ranker: self.ranker.clone(),
            gazetteer: self.gazetteer.clone(),
            allowance: self.counts_picking.then(|| self.allowance()),
            clock: self.clock.clone(),
            signal: self.signal.clone(),
            ledger: self.database.clone(),
            shutdown: self.shutdown.clone(),
        }
    }

    pub(super) fn delete_trip(&self) -> DeleteTrip {
        DeleteTrip {
            trips: self.database.clone(),
            storage: self.storage.clone(),
        }
    }
}
