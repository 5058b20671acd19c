//! What every [`TripStore`](crate::TripStore) promises of a trip's title, place, days and bytes.

use std::collections::HashSet;

use chrono::NaiveDate;
use triptych_posts::draft::{DraftChange, DraftPatch};
use triptych_trips::{CaptureTime, Photo, Trip, TripId, TripTitle};
use triptych_users::UserId;

use super::Stores;
use super::fixtures::{
    ROOMY, added_photo, analysed_photo, moment, new_id, opened_trip, paid_suggestion, photo,
    registered, saved_post,
};
use super::trip_store::{summary, title, trip_of};

/// Runs every case over a fresh backend each.
#[macro_export]
macro_rules! trip_state_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            trip_state,
            $fresh,
            [
                the_days_are_those_of_the_first_and_the_last_photo,
                bytes_are_counted_for_each_trip_and_for_all,
                a_trip_has_a_caption_where_its_draft_has_one,
                a_trip_is_renamed_by_its_user_alone,
                a_place_is_recorded_for_the_users_own_trip_alone,
            ]
        );
    };
}

pub async fn the_days_are_those_of_the_first_and_the_last_photo(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let day = |day| NaiveDate::from_ymd_opt(2026, 5, day).unwrap();
    for (number, offset_minutes) in [(4, None), (2, Some(840)), (9, Some(-720))] {
        // By the clock of the camera: in UTC each is of another day.
        let local = day(number).and_hms_opt(0, 30, 0).unwrap();
        let taken_at = Some(CaptureTime {
            local,
            offset_minutes,
        });
        let photo = Photo {
            taken_at,
            ..photo(&trip)
        };
        stores.photos.insert(&photo, ROOMY).await.unwrap();
    }
    for undated in 1..=4 {
        let photo = Photo {
            taken_at: None,
            ..photo(&trip)
        };
        stores.photos.insert(&photo, ROOMY).await.unwrap();
        let days = summary(stores, &trip).await.days;
        // The few that have a time may be of another trip.
        let expected = (undated < 4).then_some((day(2), day(9)));
        assert_eq!(days, expected, "{undated} without a time");
        let listed = stores.trips.list(trip.user_id, None, 9).await.unwrap();
        assert_eq!(listed[0].days, days);
    }
}

pub async fn bytes_are_counted_for_each_trip_and_for_all(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let other = opened_trip(stores, trip.user_id).await;
    let user_id = trip.user_id;
    let counted = async || stores.photos.counted_bytes(user_id).await.unwrap();
    assert_eq!(counted().await, 0);
    let first = added_photo(stores, &trip).await;
    let analysed = analysed_photo(stores, &trip).await;
    let elsewhere = added_photo(stores, &other).await;

    let bytes = summary(stores, &trip).await.storage_bytes;
    let of_other = summary(stores, &other).await.storage_bytes;
    assert_eq!(of_other, elsewhere.bytes_on_arrival());
    assert_eq!(counted().await, bytes + of_other);
    // A full size that is stored counts, too.
    let full_sizes = &stores.full_sizes;
    let room = ROOMY.bytes_per_user;
    let recorded = full_sizes.record_full_size(analysed.id, 900, room, moment(20));
    recorded.await.unwrap();
    assert_eq!(summary(stores, &trip).await.storage_bytes, bytes + 900);
    assert!(stores.photos.delete(user_id, first.id).await.unwrap());
    let rest = summary(stores, &trip).await.storage_bytes;
    assert_eq!(rest, bytes + 900 - first.bytes_on_arrival());
    stores.trips.delete(user_id, trip.id).await.unwrap();
    assert_eq!(counted().await, of_other);
    let unknown = UserId::new(new_id());
    assert_eq!(stores.photos.counted_bytes(unknown).await.unwrap(), 0);
}

pub async fn a_trip_has_a_caption_where_its_draft_has_one(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let has_caption = async |trip: &Trip| summary(stores, trip).await.has_caption;
    let written = opened_trip(stores, user_id).await;
    assert!(!has_caption(&written).await);
    let text = async |text: &str| {
        let draft = stores.drafts.find(user_id, written.id).await.unwrap();
        let draft = draft.unwrap();
        let patch = DraftPatch(vec![DraftChange::Caption(text.to_owned())]);
        let changed = draft.patched(&patch, draft.revision, &HashSet::new(), moment(30));
        let changed = changed.unwrap();
        stores.drafts.save(&changed, draft.revision).await.unwrap();
    };
    text("Mine").await;
    assert!(has_caption(&written).await);
    text("").await;
    assert!(!has_caption(&written).await);

    let generated = opened_trip(stores, user_id).await;
    paid_suggestion(stores, &generated).await;
    assert!(has_caption(&generated).await);
    let posted = opened_trip(stores, user_id).await;
    saved_post(stores, &posted).await;
    assert!(has_caption(&posted).await);
    assert!(!has_caption(&written).await);
}

pub async fn a_trip_is_renamed_by_its_user_alone(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let tomas = registered(stores, "tomas").await;
    let title = title("Tuscany");
    let rename = async |user_id, title: Option<&TripTitle>| {
        let renamed = stores.trips.rename(user_id, trip.id, title).await;
        renamed.unwrap()
    };
    assert!(!rename(tomas, Some(&title)).await);
    assert_eq!(summary(stores, &trip).await.trip, trip);
    assert!(rename(trip.user_id, Some(&title)).await);
    let renamed = summary(stores, &trip).await.trip;
    assert_eq!(renamed.title, Some(title));
    assert!(rename(trip.user_id, None).await);
    assert_eq!(summary(stores, &trip).await.trip, trip);
    let unknown = TripId::new(new_id());
    let renamed = stores.trips.rename(trip.user_id, unknown, None).await;
    assert!(!renamed.unwrap());
}

pub async fn a_place_is_recorded_for_the_users_own_trip_alone(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let tomas = registered(stores, "tomas").await;
    let record = async |user_id, place| {
        let recorded = stores.trips.set_place(user_id, trip.id, place).await;
        recorded.unwrap();
        summary(stores, &trip).await.trip.place
    };
    assert_eq!(record(tomas, Some("Rome, Italy")).await, None);
    let arezzo = Some("Arezzo, Italy".to_owned());
    let recorded = record(trip.user_id, arezzo.as_deref()).await;
    assert_eq!(recorded, arezzo);
    assert_eq!(record(trip.user_id, None).await, None);
}
