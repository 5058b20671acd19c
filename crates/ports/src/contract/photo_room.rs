//! What every [`PhotoStore`](crate::PhotoStore) promises of the room that photos take.

use triptych_trips::{Photo, PixelSize, RefusalReason, Trip};

use super::fixtures::{
    RENDITIONS_BYTES, ROOMY, measured, measurements, opened_trip, photo, registered,
};
use super::{Stores, in_parallel};
use crate::{AnalysisOutcome, PhotoInsertError, PhotoLimits};

/// Runs every case over a fresh backend each.
#[macro_export]
macro_rules! photo_room_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            photo_room,
            $fresh,
            [
                a_full_account_takes_no_more_until_one_goes,
                of_parallel_photos_an_account_takes_what_it_holds,
                a_photo_counts_its_renditions_once_they_are_made,
                a_refused_photo_counts_its_file_alone,
                an_analysis_that_is_recorded_twice_counts_once,
                even_the_smallest_photo_counts_the_least,
                a_user_has_so_many_photos_and_no_more_until_one_goes,
                of_parallel_photos_a_user_has_no_more_than_the_limit,
            ]
        );
    };
}

pub async fn a_full_account_takes_no_more_until_one_goes(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let elsewhere = opened_trip(stores, trip.user_id).await;
    let (first, second) = (sized(&trip, 600_000), sized(&elsewhere, 400_000));
    let limits = bytes(1_000_000);
    stores.photos.insert(&first, limits).await.unwrap();
    stores.photos.insert(&second, limits).await.unwrap();
    let last = sized(&trip, 100_000);
    assert_full(stores, &last, limits).await;
    let others = trip_of(stores, "tomas").await;
    let beside = sized(&others, 1_000_000);
    stores.photos.insert(&beside, limits).await.unwrap();

    let deleted = stores.trips.delete(trip.user_id, elsewhere.id).await;
    assert_eq!(deleted.unwrap(), Some(vec![second.id]));
    stores.photos.insert(&last, limits).await.unwrap();
    assert!(stores.photos.delete(trip.user_id, first.id).await.unwrap());
    assert_full(stores, &sized(&trip, 900_001), limits).await;
    let whole = sized(&trip, 900_000);
    stores.photos.insert(&whole, limits).await.unwrap();
}

pub async fn of_parallel_photos_an_account_takes_what_it_holds(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let elsewhere = opened_trip(stores, trip.user_id).await;
    let answers = in_parallel(30, |index| {
        let trip = if index % 2 == 0 { &trip } else { &elsewhere };
        let (photos, photo) = (stores.photos.clone(), sized(trip, 100_000));
        async move { photos.insert(&photo, bytes(799_999)).await }
    })
    .await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 7);
    for refusal in answers.into_iter().filter_map(Result::err) {
        assert!(
            matches!(refusal, PhotoInsertError::AccountFull),
            "{refusal:?}"
        );
    }
}

pub async fn a_photo_counts_its_renditions_once_they_are_made(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let first = photo(&trip);
    let expected = first.bytes_on_arrival();
    let settled = first.size_bytes + RENDITIONS_BYTES;
    assert!(settled < expected, "room is set aside for what is to come");
    let rest = expected - settled;
    let second = sized(&trip, rest);
    let limits = bytes(expected);
    stores.photos.insert(&first, limits).await.unwrap();
    assert_full(stores, &second, limits).await;
    record(stores, &first, &measured(measurements())).await;
    assert_full(stores, &sized(&trip, rest + 1), limits).await;
    stores.photos.insert(&second, limits).await.unwrap();
    assert!(stores.photos.delete(trip.user_id, first.id).await.unwrap());
    let other = sized(&trip, settled);
    stores.photos.insert(&other, limits).await.unwrap();
}

pub async fn a_refused_photo_counts_its_file_alone(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let first = photo(&trip);
    let limits = bytes(first.bytes_on_arrival());
    let rest = sized(&trip, first.bytes_on_arrival() - first.size_bytes);
    stores.photos.insert(&first, limits).await.unwrap();
    let refusal = AnalysisOutcome::Refused(RefusalReason::Damaged);
    record(stores, &first, &refusal).await;
    stores.photos.insert(&rest, limits).await.unwrap();
}

pub async fn an_analysis_that_is_recorded_twice_counts_once(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let first = photo(&trip);
    stores.photos.insert(&first, ROOMY).await.unwrap();
    for _ in 0..3 {
        record(stores, &first, &measured(measurements())).await;
    }
    let counted = first.size_bytes + RENDITIONS_BYTES;
    let limits = bytes(counted + 100_000);
    assert_full(stores, &sized(&trip, 100_001), limits).await;
    let beside = sized(&trip, 100_000);
    stores.photos.insert(&beside, limits).await.unwrap();
}

pub async fn even_the_smallest_photo_counts_the_least(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let limits = bytes(3 * Photo::COUNTED_BYTES_MIN);
    for _ in 0..3 {
        let tiny = sized(&trip, 34);
        stores.photos.insert(&tiny, limits).await.unwrap();
        let outcome = AnalysisOutcome::Measured {
            measurements: measurements().into(),
            renditions_bytes: 700,
        };
        record(stores, &tiny, &outcome).await;
    }
    assert_full(stores, &sized(&trip, 34), limits).await;
}

pub async fn a_user_has_so_many_photos_and_no_more_until_one_goes(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let elsewhere = opened_trip(stores, trip.user_id).await;
    let limits = PhotoLimits {
        photos_per_user: 2,
        ..ROOMY
    };
    let first = photo(&trip);
    stores.photos.insert(&first, limits).await.unwrap();
    let second = photo(&elsewhere);
    stores.photos.insert(&second, limits).await.unwrap();
    assert_full(stores, &photo(&trip), limits).await;
    let others = trip_of(stores, "tomas").await;
    stores.photos.insert(&photo(&others), limits).await.unwrap();

    assert!(stores.photos.delete(trip.user_id, first.id).await.unwrap());
    stores.photos.insert(&photo(&trip), limits).await.unwrap();
    assert_full(stores, &photo(&trip), limits).await;
    let deleted = stores.trips.delete(trip.user_id, elsewhere.id).await;
    assert_eq!(deleted.unwrap(), Some(vec![second.id]));
    stores.photos.insert(&photo(&trip), limits).await.unwrap();
}

pub async fn of_parallel_photos_a_user_has_no_more_than_the_limit(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let limits = PhotoLimits {
        photos_per_user: 5,
        ..ROOMY
    };
    let answers = in_parallel(30, |_| {
        let (photos, photo) = (stores.photos.clone(), photo(&trip));
        async move { photos.insert(&photo, limits).await }
    })
    .await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 5);
}

async fn assert_full(stores: &Stores, photo: &Photo, limits: PhotoLimits) {
    let answer = stores.photos.insert(photo, limits).await;
    assert!(
        matches!(answer, Err(PhotoInsertError::AccountFull)),
        "{answer:?}"
    );
}

async fn record(stores: &Stores, photo: &Photo, outcome: &AnalysisOutcome) {
    let recorded = stores.photos.record_analysis(photo.id, outcome).await;
    assert!(recorded.unwrap());
}

async fn trip_of(stores: &Stores, name: &str) -> Trip {
    let user_id = registered(stores, name).await;
    opened_trip(stores, user_id).await
}

/// A photo that counts its file alone, or the least.
fn sized(trip: &Trip, size_bytes: u64) -> Photo {
    let size = PixelSize {
        width: 1,
        height: 1,
    };
    let size_bytes = if size_bytes < Photo::COUNTED_BYTES_MIN {
        size_bytes
    } else {
        size_bytes - 2
    };
    Photo {
        size_bytes,
        size,
        ..photo(trip)
    }
}

const fn bytes(bytes_per_user: u64) -> PhotoLimits {
    PhotoLimits {
        bytes_per_user,
        ..ROOMY
    }
}
