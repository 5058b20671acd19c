//! What every [`TripStore`](crate::TripStore) promises.

use chrono::TimeDelta;
use triptych_trips::{
    Photo, PhotoId, RefusalReason, Selection, Trip, TripId, TripSummary, TripTitle,
};
use triptych_users::UserId;

use super::Stores;
use super::fixtures::{
    ROOMY, added_photo, analysed_photo, caption, moment, new_id, opened_trip, paid_suggestion,
    photo, post, registered, saved_post, trip, with_text,
};
use crate::{AnalysisOutcome, TripCursor};

/// Runs every case over a fresh backend each.
#[macro_export]
macro_rules! trip_store_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            trip_store,
            $fresh,
            [
                an_opened_trip_reads_back_unchanged_and_empty,
                a_trip_that_is_opened_twice_stays_as_it_is,
                a_trip_of_another_user_is_none,
                photos_are_counted_and_so_are_those_whose_analysis_ended,
                the_cover_is_the_first_selected_photo_or_else_the_first,
                the_cover_of_the_latest_post_comes_first,
                the_latest_post_is_the_one_that_was_changed_last,
                the_post_of_a_draft_is_the_one_that_it_was_saved_as,
                trips_are_listed_newest_first_and_empty_ones_left_out,
                pages_of_trips_hold_each_trip_once,
                a_cursor_keeps_its_place_when_its_trip_is_deleted,
                deleting_a_trip_answers_its_photos,
                deleting_a_trip_takes_photos_posts_and_suggestions_along,
                deleting_an_empty_trip_answers_no_photo,
                a_trip_of_another_user_cannot_be_deleted,
                trips_without_a_post_are_listed_once_they_are_old,
            ]
        );
    };
}

pub async fn an_opened_trip_reads_back_unchanged_and_empty(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let curated = Trip {
        curated_at: Some(moment(99)),
        title: Some(title("Été à Firenze – 東京")),
        place: Some("Arezzo, Italy".to_owned()),
        ..trip(user_id)
    };
    for trip in [trip(user_id), curated] {
        stores.trips.insert(&trip).await.unwrap();
        let expected = TripSummary {
            trip,
            total: 0,
            analysed: 0,
            selected: 0,
            days: None,
            has_caption: false,
            storage_bytes: 0,
            cover: None,
            posts: 0,
            latest_post: None,
            draft_post: None,
        };
        assert_eq!(summary(stores, &expected.trip).await, expected);
    }
}

pub async fn a_trip_that_is_opened_twice_stays_as_it_is(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let before = summary(stores, &trip).await;
    let other = Trip {
        user_id: registered(stores, "other").await,
        title: Some(title("Opened again")),
        ..trip.clone()
    };
    stores.trips.insert(&other).await.unwrap();
    assert_eq!(summary(stores, &trip).await, before);
    let found = stores.trips.find(other.user_id, trip.id).await.unwrap();
    assert!(found.is_none());
}

pub async fn a_trip_of_another_user_is_none(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    added_photo(stores, &trip).await;
    let tomas = registered(stores, "tomas").await;
    assert_eq!(stores.trips.find(tomas, trip.id).await.unwrap(), None);
    assert_eq!(stores.trips.list(tomas, None, 9).await.unwrap(), []);
    let unknown = TripId::new(new_id());
    let found = stores.trips.find(trip.user_id, unknown).await.unwrap();
    assert_eq!(found, None);
}

pub async fn photos_are_counted_and_so_are_those_whose_analysis_ended(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let elsewhere = opened_trip(stores, trip.user_id).await;
    added_photo(stores, &elsewhere).await;
    added_photo(stores, &trip).await;
    analysed_photo(stores, &trip).await;
    let damaged = added_photo(stores, &trip).await;
    let outcome = AnalysisOutcome::Refused(RefusalReason::Damaged);
    stores
        .photos
        .record_analysis(damaged.id, &outcome)
        .await
        .unwrap();

    let found = summary(stores, &trip).await;
    assert_eq!((found.total, found.analysed, found.selected), (3, 2, 2));
    let listed = stores.trips.list(trip.user_id, None, 9).await.unwrap();
    assert!(listed.contains(&found));
}

pub async fn the_cover_is_the_first_selected_photo_or_else_the_first(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let (first, second) = (photo(&trip), photo(&trip));
    // Stored in the other order: arrival is told by the id.
    for photo in [&second, &first] {
        stores.photos.insert(photo, ROOMY).await.unwrap();
    }
    let cover = async || summary(stores, &trip).await.cover;
    assert_eq!(cover().await, Some(first.id));
    select(stores, &first, false).await;
    assert_eq!(cover().await, Some(second.id));
    select(stores, &second, false).await;
    assert_eq!(cover().await, Some(first.id));
    let deleted = stores.photos.delete(trip.user_id, first.id).await;
    assert!(deleted.unwrap());
    assert_eq!(cover().await, Some(second.id));
}

pub async fn the_cover_of_the_latest_post_comes_first(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let first = added_photo(stores, &trip).await;
    let earlier = saved_post(stores, &trip).await;
    let cover = async || summary(stores, &trip).await.cover;
    assert_eq!(cover().await, Some(earlier.slides[0].photo_id));
    let third = added_photo(stores, &trip).await;
    let latest = post(&trip, &[third.id, first.id]);
    stores.posts.insert(&latest).await.unwrap();
    assert_eq!(cover().await, Some(third.id));
    stores.posts.delete(trip.user_id, latest.id).await.unwrap();
    stores.posts.delete(trip.user_id, earlier.id).await.unwrap();
    assert_eq!(cover().await, Some(first.id));
}

pub async fn the_latest_post_is_the_one_that_was_changed_last(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let first = saved_post(stores, &trip).await;
    let second = saved_post(stores, &trip).await;
    let latest = async || summary(stores, &trip).await.latest_post;
    assert_eq!(summary(stores, &trip).await.posts, 2);
    // Both were changed in one moment: the id decides.
    assert_eq!(latest().await, Some(second.id.as_uuid()));
    let mut changed = with_text(first.clone(), |text| text.caption = caption("Another text"));
    changed.updated_at = second.updated_at + TimeDelta::microseconds(1);
    stores.posts.update(&changed).await.unwrap();
    assert_eq!(latest().await, Some(first.id.as_uuid()));
    stores.posts.delete(trip.user_id, first.id).await.unwrap();
    assert_eq!(latest().await, Some(second.id.as_uuid()));
    assert_eq!(summary(stores, &trip).await.posts, 1);
}

pub async fn the_post_of_a_draft_is_the_one_that_it_was_saved_as(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let of_draft = async || summary(stores, &trip).await.draft_post;
    assert_eq!(of_draft().await, None);
    let first = saved_post(stores, &trip).await;
    assert_eq!(of_draft().await, Some(first.id.as_uuid()));
    let draft = stores.drafts.find(trip.user_id, trip.id).await;
    let draft = draft.unwrap().unwrap();
    let anew = draft.begun_anew(moment(60));
    stores.drafts.save(&anew, draft.revision).await.unwrap();
    let found = summary(stores, &trip).await;
    assert_eq!(found.latest_post, Some(first.id.as_uuid()));
    assert_eq!(found.draft_post, None);
    let second = saved_post(stores, &trip).await;
    assert_eq!(of_draft().await, Some(second.id.as_uuid()));
    let deleted = stores.posts.delete(trip.user_id, second.id).await;
    assert!(deleted.unwrap());
    assert_eq!(of_draft().await, None);
}

pub async fn trips_are_listed_newest_first_and_empty_ones_left_out(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let newest = trip_with_photo(stores, user_id, 30).await;
    let oldest = trip_with_photo(stores, user_id, 10).await;
    let tied = trip_with_photo(stores, user_id, 30).await;
    opened_trip(stores, user_id).await;
    let tomas = registered(stores, "tomas").await;
    trip_with_photo(stores, tomas, 20).await;

    let mut expected = Vec::new();
    for trip in [&tied, &newest, &oldest] {
        expected.push(summary(stores, trip).await);
    }
    let listed = stores.trips.list(user_id, None, 9).await.unwrap();
    assert_eq!(listed, expected);
}

pub async fn pages_of_trips_hold_each_trip_once(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let mut made = Vec::new();
    for index in 0..7 {
        // Three trips to a moment, so that a page ends among equals.
        made.push(trip_with_photo(stores, user_id, index / 3).await.id);
    }
    made.reverse();

    let mut seen = Vec::new();
    let mut after = None;
    loop {
        let page = stores.trips.list(user_id, after, 2).await.unwrap();
        assert!(page.len() <= 2);
        let Some(last) = page.last() else { break };
        after = Some(cursor(&last.trip));
        seen.extend(page.into_iter().map(|summary| summary.trip.id));
    }
    assert_eq!(seen, made);
}

pub async fn a_cursor_keeps_its_place_when_its_trip_is_deleted(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let oldest = trip_with_photo(stores, user_id, 1).await;
    let middle = trip_with_photo(stores, user_id, 2).await;
    trip_with_photo(stores, user_id, 3).await;
    stores.trips.delete(user_id, middle.id).await.unwrap();

    let after = Some(cursor(&middle));
    let page = stores.trips.list(user_id, after, 9).await.unwrap();
    assert_eq!(page, [summary(stores, &oldest).await]);
}

pub async fn deleting_a_trip_answers_its_photos(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let elsewhere = opened_trip(stores, trip.user_id).await;
    let other = added_photo(stores, &elsewhere).await;
    let first = added_photo(stores, &trip).await;
    let second = analysed_photo(stores, &trip).await;

    let deleted = stores.trips.delete(trip.user_id, trip.id).await.unwrap();
    let mut deleted = deleted.unwrap();
    deleted.sort();
    assert_eq!(deleted, [first.id, second.id]);
    let again = stores.trips.delete(trip.user_id, trip.id).await.unwrap();
    assert_eq!(again, None);
    let kept = stores.photos.find(trip.user_id, other.id).await.unwrap();
    assert_eq!(kept, Some(other));
}

pub async fn deleting_a_trip_takes_photos_posts_and_suggestions_along(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let user_id = trip.user_id;
    let photo = analysed_photo(stores, &trip).await;
    let post = saved_post(stores, &trip).await;
    let suggestion = paid_suggestion(stores, &trip).await;
    let entries = stores.credits.entries(user_id).await.unwrap();
    stores.trips.delete(user_id, trip.id).await.unwrap();

    assert_eq!(stores.trips.find(user_id, trip.id).await.unwrap(), None);
    assert_eq!(stores.photos.find(user_id, photo.id).await.unwrap(), None);
    assert_eq!(stores.photos.existing(&[photo.id]).await.unwrap(), []);
    assert_eq!(stores.photos.list(user_id, trip.id).await.unwrap(), []);
    assert_eq!(stores.posts.find(user_id, post.id).await.unwrap(), None);
    let totals = stores.posts.totals(user_id).await.unwrap();
    assert_eq!(totals, crate::HistoryTotals::default());
    let found = stores.suggestions.find(user_id, suggestion.id).await;
    assert_eq!(found.unwrap(), None);
    let is_paid = stores.suggestions.exists_for_trip(user_id, trip.id).await;
    assert!(!is_paid.unwrap());
    // What was spent on it stays spent.
    let after = stores.credits.entries(user_id).await.unwrap();
    assert_eq!(after, entries);
}

pub async fn deleting_an_empty_trip_answers_no_photo(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let deleted = stores.trips.delete(trip.user_id, trip.id).await.unwrap();
    assert_eq!(deleted, Some(Vec::<PhotoId>::new()));
}

pub async fn a_trip_of_another_user_cannot_be_deleted(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let post = saved_post(stores, &trip).await;
    let tomas = registered(stores, "tomas").await;
    assert_eq!(stores.trips.delete(tomas, trip.id).await.unwrap(), None);
    let found = summary(stores, &trip).await;
    assert_eq!(
        (found.total, found.latest_post),
        (1, Some(post.id.as_uuid()))
    );
}

pub async fn trips_without_a_post_are_listed_once_they_are_old(stores: &Stores) {
    let mara = registered(stores, "mara").await;
    let tomas = registered(stores, "tomas").await;
    let second = trip_with_photo(stores, mara, 2).await;
    let first = trip_with_photo(stores, tomas, 1).await;
    let third = Trip {
        created_at: moment(3),
        ..trip(mara)
    };
    stores.trips.insert(&third).await.unwrap();
    let published = trip_with_photo(stores, mara, 1).await;
    let photos = stores.photos.list(mara, published.id).await.unwrap();
    let post = post(&published, &[photos[0].id]);
    stores.posts.insert(&post).await.unwrap();

    let listed = async |before, limit| {
        let answer = stores.trips.list_without_post(before, limit).await;
        answer.unwrap()
    };
    assert_eq!(listed(moment(1), 9).await, []);
    let all = [first.clone(), second, third.clone()];
    assert_eq!(listed(third.created_at, 9).await, all[..2]);
    assert_eq!(listed(moment(4), 9).await, all);
    assert_eq!(listed(moment(4), 1).await, [first]);

    stores.posts.delete(mara, post.id).await.unwrap();
    assert!(listed(moment(4), 9).await.contains(&published));
}

pub(super) async fn trip_of(stores: &Stores, name: &str) -> Trip {
    let user_id = registered(stores, name).await;
    opened_trip(stores, user_id).await
}

async fn trip_with_photo(stores: &Stores, user_id: UserId, seconds: i64) -> Trip {
    let trip = Trip {
        created_at: moment(seconds),
        ..trip(user_id)
    };
    stores.trips.insert(&trip).await.unwrap();
    added_photo(stores, &trip).await;
    trip
}

pub(super) async fn summary(stores: &Stores, trip: &Trip) -> TripSummary {
    let found = stores.trips.find(trip.user_id, trip.id).await.unwrap();
    found.unwrap()
}

async fn select(stores: &Stores, photo: &Photo, is_selected: bool) {
    let selection = Selection::by_hand(is_selected);
    let answer = stores
        .photos
        .set_selection(photo.user_id, photo.id, selection);
    assert!(answer.await.unwrap().is_some());
}

pub(super) fn title(text: &str) -> TripTitle {
    TripTitle::parse(text).unwrap()
}

const fn cursor(trip: &Trip) -> TripCursor {
    TripCursor {
        created_at: trip.created_at,
        trip_id: trip.id,
    }
}
