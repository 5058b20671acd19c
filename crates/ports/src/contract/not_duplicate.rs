//! What every [`PhotoStore`](crate::PhotoStore) promises of photos that are kept apart.

use std::collections::BTreeSet;

use triptych_trips::{Photo, PhotoId, Selection, Trip, Verdict};
use triptych_users::UserId;

use super::Stores;
use super::fixtures::{
    analysed_photo, bare_verdict, curate, full_verdict, moment, new_id, opened_trip, registered,
};
use crate::{CuratedPhoto, NotDuplicateUpdate, RecordVerdictsError, VerdictsRevision};

/// Runs every case over a fresh backend each.
#[macro_export]
macro_rules! not_duplicate_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            not_duplicate,
            $fresh,
            [
                a_mark_as_not_duplicate_reads_back_with_the_verdicts_that_follow,
                a_mark_as_not_duplicate_leaves_selections_alone,
                a_mark_as_not_duplicate_is_replaced_by_the_next_and_taken_back_by_none,
                a_curation_leaves_marks_as_not_duplicate_alone,
                a_mark_as_not_duplicate_passes_over_photos_that_are_gone_or_elsewhere,
                a_mark_as_not_duplicate_and_a_curation_overtake_each_other,
                the_photo_of_another_user_is_not_separated,
            ]
        );
    };
}

pub async fn a_mark_as_not_duplicate_reads_back_with_the_verdicts_that_follow(stores: &Stores) {
    let (trip, photo, other) = trip_of_two(stores, "mara").await;
    let judged = full_verdict();
    let verdicts = vec![(photo.id, judged.clone()), (other.id, bare_verdict())];
    assert!(separate(stores, photo.user_id, &photo, &[other.id], verdicts).await);
    let expected = [
        Photo {
            not_duplicate_of: BTreeSet::from([other.id]),
            verdict: Some(judged),
            ..photo.clone()
        },
        Photo {
            verdict: Some(bare_verdict()),
            ..other
        },
    ];
    let listed = stores.photos.list(trip.user_id, trip.id).await.unwrap();
    assert_eq!(listed, expected);
    assert_eq!(find(stores, &photo).await, expected[0]);
}

pub async fn a_mark_as_not_duplicate_leaves_selections_alone(stores: &Stores) {
    let (trip, photo, other) = trip_of_two(stores, "mara").await;
    let by_hand = Selection::by_hand(false);
    let selected = stores
        .photos
        .set_selection(trip.user_id, photo.id, by_hand)
        .await;
    assert!(selected.unwrap().is_some());
    let verdicts = vec![(photo.id, full_verdict()), (other.id, full_verdict())];
    assert!(separate(stores, trip.user_id, &photo, &[other.id], verdicts).await);
    assert_eq!(find(stores, &photo).await.selection, by_hand);
    assert_eq!(find(stores, &other).await.selection, other.selection);
}

pub async fn a_mark_as_not_duplicate_is_replaced_by_the_next_and_taken_back_by_none(
    stores: &Stores,
) {
    let (trip, photo, other) = trip_of_two(stores, "mara").await;
    let third = PhotoId::new(new_id());
    for not_duplicate_of in [vec![other.id], vec![other.id, third], vec![]] {
        assert!(separate(stores, trip.user_id, &photo, &not_duplicate_of, Vec::new()).await);
        let found = find(stores, &photo).await;
        assert_eq!(
            found.not_duplicate_of,
            not_duplicate_of.into_iter().collect()
        );
        assert_eq!(found.verdict, photo.verdict);
    }
}

pub async fn a_curation_leaves_marks_as_not_duplicate_alone(stores: &Stores) {
    let (trip, photo, other) = trip_of_two(stores, "mara").await;
    assert!(separate(stores, trip.user_id, &photo, &[other.id], Vec::new()).await);
    let curated = [CuratedPhoto {
        photo_id: photo.id,
        verdict: bare_verdict(),
        is_picked: true,
    }];
    curate(stores, &trip, &curated, moment(50)).await;
    let found = find(stores, &photo).await;
    assert_eq!(found.not_duplicate_of, BTreeSet::from([other.id]));
}

pub async fn a_mark_as_not_duplicate_passes_over_photos_that_are_gone_or_elsewhere(
    stores: &Stores,
) {
    let (trip, photo, _) = trip_of_two(stores, "mara").await;
    let own = opened_trip(stores, trip.user_id).await;
    let elsewhere = analysed_photo(stores, &own).await;
    let (_, foreign, _) = trip_of_two(stores, "tomas").await;
    let verdicts = [PhotoId::new(new_id()), elsewhere.id, foreign.id]
        .map(|photo_id| (photo_id, bare_verdict()))
        .to_vec();
    assert!(separate(stores, trip.user_id, &photo, &[], verdicts).await);
    for untouched in [photo, elsewhere, foreign] {
        assert_eq!(find(stores, &untouched).await, untouched);
    }
}

pub async fn a_mark_as_not_duplicate_and_a_curation_overtake_each_other(stores: &Stores) {
    let (trip, photo, other) = trip_of_two(stores, "mara").await;
    let seen = seen_by_their_owner(stores, &photo).await;
    let judged = full_verdict();
    let verdicts = vec![(photo.id, judged.clone())];
    assert!(separate(stores, trip.user_id, &photo, &[other.id], verdicts).await);
    let curated = [CuratedPhoto {
        photo_id: photo.id,
        verdict: bare_verdict(),
        is_picked: true,
    }];
    let overtaken =
        stores
            .photos
            .record_curation(trip.user_id, trip.id, seen, &curated, moment(50));
    assert!(matches!(
        overtaken.await,
        Err(RecordVerdictsError::Overtaken)
    ));
    assert_eq!(find(stores, &photo).await.verdict, Some(judged));

    let seen = seen_by_their_owner(stores, &photo).await;
    curate(stores, &trip, &curated, moment(60)).await;
    let taken_back = NotDuplicateUpdate {
        photo_id: photo.id,
        not_duplicate_of: BTreeSet::new(),
        verdicts: vec![(photo.id, full_verdict())],
    };
    let overtaken = stores
        .photos
        .record_not_duplicate(trip.user_id, seen, &taken_back);
    assert!(matches!(
        overtaken.await,
        Err(RecordVerdictsError::Overtaken)
    ));
    let found = find(stores, &photo).await;
    assert_eq!(found.verdict, Some(bare_verdict()));
    assert_eq!(found.not_duplicate_of, BTreeSet::from([other.id]));
}

pub async fn the_photo_of_another_user_is_not_separated(stores: &Stores) {
    let (_, photo, other) = trip_of_two(stores, "mara").await;
    let tomas = registered(stores, "tomas").await;
    let verdicts = vec![(photo.id, bare_verdict())];
    assert!(!separate(stores, tomas, &photo, &[other.id], verdicts).await);
    assert_eq!(find(stores, &photo).await, photo);
    let gone = Photo {
        id: PhotoId::new(new_id()),
        ..photo
    };
    assert!(!separate(stores, gone.user_id, &gone, &[], Vec::new()).await);
}

async fn trip_of_two(stores: &Stores, name: &str) -> (Trip, Photo, Photo) {
    let user_id = registered(stores, name).await;
    let trip = opened_trip(stores, user_id).await;
    let photo = analysed_photo(stores, &trip).await;
    let other = analysed_photo(stores, &trip).await;
    (trip, photo, other)
}

async fn separate(
    stores: &Stores,
    user_id: UserId,
    photo: &Photo,
    not_duplicate_of: &[PhotoId],
    verdicts: Vec<(PhotoId, Verdict)>,
) -> bool {
    let update = NotDuplicateUpdate {
        photo_id: photo.id,
        not_duplicate_of: not_duplicate_of.iter().copied().collect(),
        verdicts,
    };
    let seen = seen_by_their_owner(stores, photo).await;
    let recorded = stores.photos.record_not_duplicate(user_id, seen, &update);
    recorded.await.unwrap()
}

/// How often the photos of the trip were judged that this one is in.
async fn seen_by_their_owner(stores: &Stores, photo: &Photo) -> VerdictsRevision {
    let judged = stores
        .photos
        .list_to_judge(photo.user_id, photo.trip_id)
        .await;
    judged.unwrap().unwrap().revision
}

async fn find(stores: &Stores, photo: &Photo) -> Photo {
    let found = stores.photos.find(photo.user_id, photo.id).await;
    found.unwrap().unwrap()
}
