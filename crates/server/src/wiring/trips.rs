//! The use cases of trips and their photos.

use triptych_app::daily_allowance::DailyAllowance;
use triptych_app::trips::{CurateTrip, DeletePhoto, ListPhotos, ListTrips, UploadPhotos};
use triptych_ports::PhotoLimits;
use triptych_trips::Trip;

use super::Adapters;
use super::ai::Ai;
use crate::config::Config;

pub(super) fn list_trips(config: &Config, adapters: &Adapters) -> ListTrips {
    ListTrips {
        trips: adapters.database.clone(),
        photos: adapters.database.clone(),
        bytes_per_user: config.limits.storage_per_user_bytes,
    }
}

pub(super) fn upload_photos(config: &Config, adapters: &Adapters) -> UploadPhotos {
    UploadPhotos {
        trips: adapters.database.clone(),
        photos: adapters.database.clone(),
        storage: adapters.storage.clone(),
        clock: adapters.clock.clone(),
        randomness: adapters.randomness.clone(),
        signal: adapters.signal.clone(),
        limits: PhotoLimits {
            photos_per_trip: Trip::PHOTOS_MAX,
            photos_per_user: config.limits.photos_per_user.get(),
            bytes_per_user: config.limits.storage_per_user_bytes,
        },
    }
}

pub(super) fn list_photos(adapters: &Adapters) -> ListPhotos {
    ListPhotos {
        trips: adapters.database.clone(),
        photos: adapters.database.clone(),
    }
}

pub(super) fn curate_trip(
    config: &Config,
    adapters: &Adapters,
    ai: &Ai,
    allowance: &DailyAllowance,
) -> CurateTrip {
    let is_paid = config.ai.curator.provider().is_some();
    CurateTrip {
        trips: adapters.database.clone(),
        photos: adapters.database.clone(),
        suggestions: adapters.database.clone(),
        billing: adapters.database.clone(),
        ranker: ai.ranker.clone(),
        gazetteer: ai.gazetteer.clone(),
        allowance: is_paid.then(|| allowance.clone()),
        clock: adapters.billing_clock.clone(),
        signal: adapters.signal.clone(),
        ledger: adapters.database.clone(),
        shutdown: adapters.shutdown.clone(),
    }
}

pub(super) fn delete_photo(adapters: &Adapters) -> DeletePhoto {
    DeletePhoto {
        photos: adapters.database.clone(),
        storage: adapters.storage.clone(),
    }
}
