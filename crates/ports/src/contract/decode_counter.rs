//! What every [`DecodeCounter`](crate::DecodeCounter) promises.

use triptych_trips::PhotoId;

use super::Stores;
use super::fixtures::{analysed_photo, moment, opened_trip, registered};
use crate::UnfinishedDecodes;

/// Runs every case over a fresh backend each.
#[macro_export]
macro_rules! decode_counter_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            decode_counter,
            $fresh,
            [
                decodes_that_did_not_end_are_counted_until_one_does,
                a_decode_that_runs_says_so_until_the_latest_lease,
            ]
        );
    };
}

pub async fn decodes_that_did_not_end_are_counted_until_one_does(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let trip = opened_trip(stores, user_id).await;
    let photo_id = analysed_photo(stores, &trip).await.id;
    let other = analysed_photo(stores, &trip).await.id;
    let counter = &stores.decodes;
    for count in 0..3 {
        assert_eq!(decodes_of(stores, photo_id).await.count, count);
        counter.begin_decode(photo_id, moment(10)).await.unwrap();
    }
    assert_eq!(decodes_of(stores, other).await, UnfinishedDecodes::NONE);
    counter.end_decode(photo_id).await.unwrap();
    assert_eq!(decodes_of(stores, photo_id).await, UnfinishedDecodes::NONE);
    let deleted = stores.photos.delete(trip.user_id, photo_id).await;
    assert!(deleted.unwrap());
    counter.begin_decode(photo_id, moment(10)).await.unwrap();
    assert_eq!(decodes_of(stores, photo_id).await, UnfinishedDecodes::NONE);
    counter.end_decode(photo_id).await.unwrap();
}

pub async fn a_decode_that_runs_says_so_until_the_latest_lease(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let trip = opened_trip(stores, user_id).await;
    let photo_id = analysed_photo(stores, &trip).await.id;
    let counter = &stores.decodes;
    let renew = async |seconds| {
        counter
            .renew_decode(photo_id, moment(seconds))
            .await
            .unwrap()
    };
    assert!(!renew(10).await);
    counter.begin_decode(photo_id, moment(20)).await.unwrap();
    counter.begin_decode(photo_id, moment(15)).await.unwrap();
    for (seconds, lease_until) in [(10, 20), (30, 30)] {
        assert!(renew(seconds).await);
        let expected = UnfinishedDecodes {
            count: 2,
            lease_until: Some(moment(lease_until)),
        };
        assert_eq!(decodes_of(stores, photo_id).await, expected);
    }
    counter.end_decode(photo_id).await.unwrap();
    assert!(!renew(40).await);
    assert_eq!(decodes_of(stores, photo_id).await, UnfinishedDecodes::NONE);
}

async fn decodes_of(stores: &Stores, photo_id: PhotoId) -> UnfinishedDecodes {
    let decodes = stores.decodes.unfinished_decodes(photo_id).await;
    decodes.unwrap()
}
