//! What every [`FullSizeCache`](crate::FullSizeCache) promises.

use chrono::{DateTime, Utc};
use triptych_trips::{Photo, RefusalReason, Trip, counted_bytes};

use super::fixtures::{
    RENDITIONS_BYTES, ROOMY, added_photo, analysed_photo, moment, opened_trip, photo, registered,
};
use super::{Stores, in_parallel};
use crate::{AnalysisOutcome, FullSizeRecord, PhotoInsertError, PhotoLimits, ShownPhoto};

/// Runs every case over a fresh backend each.
#[macro_export]
macro_rules! full_size_cache_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            full_size_cache,
            $fresh,
            [
                a_shown_photo_says_what_is_known_of_it,
                a_full_size_counts_once_however_often_it_is_recorded,
                a_full_size_without_room_is_not_recorded,
                of_full_sizes_at_once_as_many_are_recorded_as_there_is_room_for,
                what_nobody_asked_for_expires_and_counts_no_longer,
                a_full_size_that_is_asked_for_again_stays,
                the_oldest_expire_first,
                a_deleted_photo_takes_its_full_size_along,
                renditions_that_are_found_count_once_where_they_did_not,
            ]
        );
    };
}

pub async fn a_shown_photo_says_what_is_known_of_it(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let photo = added_photo(stores, &trip).await;
    let mut expected = ShownPhoto {
        user_id: trip.user_id,
        is_refused: false,
        full_recorded_at: None,
    };
    assert_eq!(shown(stores, &photo).await, Some(expected));
    assert_eq!(record(stores, &photo, 900).await, FullSizeRecord::Recorded);
    expected.full_recorded_at = Some(moment(10));
    assert_eq!(shown(stores, &photo).await, Some(expected));
    let refusal = AnalysisOutcome::Refused(RefusalReason::Damaged);
    let recorded = stores.photos.record_analysis(photo.id, &refusal).await;
    assert!(recorded.unwrap());
    expected.is_refused = true;
    assert_eq!(shown(stores, &photo).await, Some(expected));
}

pub async fn a_full_size_counts_once_however_often_it_is_recorded(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let photo = analysed_photo(stores, &trip).await;
    let before = counted(stores, &trip).await;
    for _ in 0..3 {
        record(stores, &photo, 9_000_000).await;
        assert_eq!(counted(stores, &trip).await, before + 9_000_000);
    }
    record(stores, &photo, 7_000_000).await;
    assert_eq!(counted(stores, &trip).await, before + 7_000_000);
    let recorded = stores.full_sizes.recorded_full_sizes(&[photo.id]).await;
    assert_eq!(recorded.unwrap(), [photo.id]);
}

pub async fn a_full_size_without_room_is_not_recorded(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let photo = analysed_photo(stores, &trip).await;
    let room = counted(stores, &trip).await + 1_000_000;
    let record = async |bytes| {
        let cache = &stores.full_sizes;
        let recorded = cache.record_full_size(photo.id, bytes, room, moment(10));
        recorded.await.unwrap()
    };
    assert_eq!(record(1_000_001).await, FullSizeRecord::NoRoom);
    assert_eq!(shown(stores, &photo).await.unwrap().full_recorded_at, None);
    assert_eq!(record(1_000_000).await, FullSizeRecord::Recorded);
    assert_eq!(record(1_000_000).await, FullSizeRecord::Recorded);
    assert_eq!(counted(stores, &trip).await, room);
}

pub async fn of_full_sizes_at_once_as_many_are_recorded_as_there_is_room_for(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let mut photos = Vec::new();
    for _ in 0..12 {
        photos.push(analysed_photo(stores, &trip).await.id);
    }
    let room = counted(stores, &trip).await + 5_500_000;
    let answers = in_parallel(12, |index| {
        let (cache, photo_id) = (stores.full_sizes.clone(), photos[index]);
        async move {
            let recorded = cache.record_full_size(photo_id, 1_000_000, room, moment(10));
            recorded.await.unwrap()
        }
    })
    .await;
    let recorded = |answer: &&FullSizeRecord| **answer == FullSizeRecord::Recorded;
    assert_eq!(answers.iter().filter(recorded).count(), 5);
}

pub async fn what_nobody_asked_for_expires_and_counts_no_longer(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let photo = analysed_photo(stores, &trip).await;
    let before = counted(stores, &trip).await;
    record(stores, &photo, 9_000_000).await;
    assert_eq!(expire(stores, moment(10), 10).await, []);
    assert_eq!(expire(stores, moment(11), 10).await, [photo.id]);
    assert_eq!(counted(stores, &trip).await, before);
    assert_eq!(shown(stores, &photo).await.unwrap().full_recorded_at, None);
    assert_eq!(expire(stores, moment(11), 10).await, []);
    record(stores, &photo, 9_000_000).await;
    assert_eq!(counted(stores, &trip).await, before + 9_000_000);
}

pub async fn a_full_size_that_is_asked_for_again_stays(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let photo = analysed_photo(stores, &trip).await;
    record(stores, &photo, 900).await;
    let cache = &stores.full_sizes;
    let again = cache.record_full_size(photo.id, 900, ROOMY.bytes_per_user, moment(20));
    assert_eq!(again.await.unwrap(), FullSizeRecord::Recorded);
    assert_eq!(expire(stores, moment(20), 10).await, []);
}

pub async fn the_oldest_expire_first(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let mut photos = Vec::new();
    for seconds in [30, 10, 20] {
        let photo = analysed_photo(stores, &trip).await;
        let room = ROOMY.bytes_per_user;
        let cache = &stores.full_sizes;
        let recorded = cache.record_full_size(photo.id, 900, room, moment(seconds));
        recorded.await.unwrap();
        photos.push(photo.id);
    }
    let [third, first, second] = photos[..] else {
        panic!("three photos");
    };
    assert_eq!(expire(stores, moment(100), 2).await, [first, second]);
    assert_eq!(expire(stores, moment(100), 2).await, [third]);
}

pub async fn a_deleted_photo_takes_its_full_size_along(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let before = counted(stores, &trip).await;
    let elsewhere = opened_trip(stores, trip.user_id).await;
    let deleted = analysed_photo(stores, &trip).await;
    let of_trip = analysed_photo(stores, &elsewhere).await;
    record(stores, &deleted, 9_000_000).await;
    record(stores, &of_trip, 9_000_000).await;
    let answer = stores.photos.delete(trip.user_id, deleted.id).await;
    assert!(answer.unwrap());
    let answer = stores.trips.delete(trip.user_id, elsewhere.id).await;
    assert_eq!(answer.unwrap(), Some(vec![of_trip.id]));
    assert_eq!(counted(stores, &trip).await, before);
    for photo in [deleted, of_trip] {
        assert_eq!(shown(stores, &photo).await, None);
        assert_eq!(record(stores, &photo, 900).await, FullSizeRecord::PhotoGone);
        let recorded = stores.full_sizes.recorded_full_sizes(&[photo.id]).await;
        assert_eq!(recorded.unwrap(), []);
    }
}

pub async fn renditions_that_are_found_count_once_where_they_did_not(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let (photo, deleted) = (
        analysed_photo(stores, &trip).await,
        analysed_photo(stores, &trip).await,
    );
    let waiting = added_photo(stores, &trip).await;
    let answer = stores.photos.delete(trip.user_id, deleted.id).await;
    assert!(answer.unwrap());
    record(stores, &photo, 9_000_000).await;
    let before = counted(stores, &trip).await;
    let known = counted_bytes(photo.size_bytes, RENDITIONS_BYTES);
    let found = |bytes| [deleted.id, photo.id, waiting.id].map(|id| (id, bytes));
    for (bytes, changed) in [(900, 0), (50_000_000, 1), (50_000_000, 0), (900, 0)] {
        let recorded = stores.full_sizes.record_renditions(&found(bytes)).await;
        assert_eq!(recorded.unwrap(), changed, "{bytes}");
    }
    let now = counted_bytes(photo.size_bytes, 50_000_000);
    assert_eq!(counted(stores, &trip).await, before + now - known);
}

async fn shown(stores: &Stores, photo: &Photo) -> Option<ShownPhoto> {
    stores.full_sizes.find_shown(photo.id).await.unwrap()
}

async fn record(stores: &Stores, photo: &Photo, bytes: u64) -> FullSizeRecord {
    let room = ROOMY.bytes_per_user;
    let cache = &stores.full_sizes;
    let recorded = cache.record_full_size(photo.id, bytes, room, moment(10));
    recorded.await.unwrap()
}

async fn expire(
    stores: &Stores,
    before: DateTime<Utc>,
    limit: usize,
) -> Vec<triptych_trips::PhotoId> {
    let expired = stores.full_sizes.expire_full_sizes(before, limit);
    expired.await.unwrap()
}

async fn trip_of(stores: &Stores, name: &str) -> Trip {
    let user_id = registered(stores, name).await;
    opened_trip(stores, user_id).await
}

/// What the photos of the trip's user count together, found by what still fits beside them.
async fn counted(stores: &Stores, trip: &Trip) -> u64 {
    let another = photo(trip);
    let needed = another.bytes_on_arrival();
    let (mut refused, mut fits) = (needed - 1, ROOMY.bytes_per_user);
    while fits - refused > 1 {
        let middle = u64::midpoint(refused, fits);
        let limits = PhotoLimits {
            bytes_per_user: middle,
            ..ROOMY
        };
        match stores.photos.insert(&another, limits).await {
            Ok(()) => {
                let deleted = stores.photos.delete(trip.user_id, another.id).await;
                assert!(deleted.unwrap());
                fits = middle;
            }
            Err(PhotoInsertError::AccountFull) => refused = middle,
            Err(error) => panic!("{error:?}"),
        }
    }
    fits - needed
}
