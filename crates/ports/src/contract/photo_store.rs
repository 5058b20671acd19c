//! What every [`PhotoStore`](crate::PhotoStore) promises of keeping photos. What it promises of
//! analysis and curation is in [`photo_analysis`](super::photo_analysis), of limits in
//! [`photo_room`](super::photo_room).

use triptych_trips::{
    CaptureTime, FileName, ImageFormat, Photo, PhotoId, PixelSize, Selection, Trip, TripId,
};

use super::fixtures::{
    ROOMY, added_photo, analysed_photo, capture_time, curate, full_verdict, moment, new_id,
    opened_trip, photo, post, registered, trip, with_text,
};
use super::{Stores, in_parallel};
use crate::{CuratedPhoto, HistoryTotals, PhotoInsertError, PhotoLimits};

/// Runs every case over a fresh backend each.
#[macro_export]
macro_rules! photo_store_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            photo_store,
            $fresh,
            [
                a_photo_that_arrives_reads_back_unchanged,
                a_photo_of_every_format_and_clock_reads_back_unchanged,
                photos_of_another_user_are_not_seen,
                a_photo_needs_a_trip_of_its_user,
                the_same_bytes_in_one_trip_are_a_repetition,
                the_same_bytes_in_two_trips_are_two_photos,
                a_full_trip_takes_no_more_until_one_goes,
                what_is_wrong_is_reported_in_one_order,
                of_parallel_photos_a_trip_takes_what_it_holds,
                of_parallel_photos_of_the_same_bytes_one_is_added,
                photos_are_found_in_the_order_asked_for,
                photos_of_a_trip_are_listed_in_order_of_arrival,
                a_selection_by_hand_is_written_and_answered,
                a_deleted_photo_is_gone,
                deleting_a_photo_takes_its_slides_along,
                a_post_whose_last_slide_goes_goes_too,
                posts_that_become_alike_by_a_deletion_both_stay,
                verdicts_of_others_outlive_the_photo_they_name,
                existing_photos_are_told_from_others,
            ]
        );
    };
}

pub async fn a_photo_that_arrives_reads_back_unchanged(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let photo = added_photo(stores, &trip).await;
    assert_eq!(find(stores, &photo).await, Some(photo));
}

pub async fn a_photo_of_every_format_and_clock_reads_back_unchanged(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let formats = [
        ImageFormat::Jpeg,
        ImageFormat::Png,
        ImageFormat::Gif,
        ImageFormat::Webp,
        ImageFormat::Heic,
    ];
    let clocks = [
        None,
        Some(None),
        Some(Some(-1_439)),
        Some(Some(1_439)),
        Some(Some(0)),
    ];
    for (format, clock) in formats.into_iter().zip(clocks) {
        let photo = Photo {
            format,
            taken_at: clock.map(|offset_minutes| CaptureTime {
                offset_minutes,
                ..capture_time()
            }),
            size_bytes: Photo::FILE_BYTES_MAX,
            size: PixelSize {
                width: 1,
                height: 65_535,
            },
            file_name: FileName::new(&"😀".repeat(FileName::CHARS_MAX)),
            selection: Selection::by_hand(false),
            ..photo(&trip)
        };
        stores.photos.insert(&photo, ROOMY).await.unwrap();
        assert_eq!(find(stores, &photo).await, Some(photo));
    }
}

pub async fn photos_of_another_user_are_not_seen(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let photo = added_photo(stores, &trip).await;
    let tomas = registered(stores, "tomas").await;
    let photos = &stores.photos;
    assert_eq!(photos.find(tomas, photo.id).await.unwrap(), None);
    assert_eq!(photos.find_many(tomas, &[photo.id]).await.unwrap(), []);
    assert_eq!(photos.list(tomas, trip.id).await.unwrap(), []);
    let selection = Selection::by_hand(false);
    let answer = photos.set_selection(tomas, photo.id, selection).await;
    assert_eq!(answer.unwrap(), None);
    assert!(!photos.delete(tomas, photo.id).await.unwrap());
    assert_eq!(find(stores, &photo).await, Some(photo));
}

pub async fn a_photo_needs_a_trip_of_its_user(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let tomas = registered(stores, "tomas").await;
    let absent = Photo {
        trip_id: TripId::new(new_id()),
        ..photo(&trip)
    };
    let foreign = Photo {
        user_id: tomas,
        ..photo(&trip)
    };
    for photo in [absent, foreign] {
        let answer = stores.photos.insert(&photo, ROOMY).await;
        assert!(
            matches!(answer, Err(PhotoInsertError::TripNotFound)),
            "{answer:?}"
        );
        assert_eq!(find(stores, &photo).await, None);
    }
}

pub async fn the_same_bytes_in_one_trip_are_a_repetition(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let first = analysed_photo(stores, &trip).await;
    let repeated = Photo {
        content_hash: first.content_hash,
        ..photo(&trip)
    };
    assert_repeats(stores, &repeated, first.id).await;
    assert_eq!(stores.photos.existing(&[repeated.id]).await.unwrap(), []);
    assert!(stores.photos.delete(trip.user_id, first.id).await.unwrap());
    stores.photos.insert(&repeated, ROOMY).await.unwrap();
}

pub async fn the_same_bytes_in_two_trips_are_two_photos(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let first = added_photo(stores, &trip).await;
    let own = opened_trip(stores, trip.user_id).await;
    let others = trip_of(stores, "tomas").await;
    for elsewhere in [own, others] {
        let same_bytes = Photo {
            content_hash: first.content_hash,
            ..photo(&elsewhere)
        };
        stores.photos.insert(&same_bytes, ROOMY).await.unwrap();
        assert_eq!(find(stores, &same_bytes).await, Some(same_bytes));
    }
}

pub async fn a_full_trip_takes_no_more_until_one_goes(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let limits = PhotoLimits {
        photos_per_trip: 2,
        ..ROOMY
    };
    let first = added_photo(stores, &trip).await;
    stores.photos.insert(&photo(&trip), limits).await.unwrap();
    let third = photo(&trip);
    let answer = stores.photos.insert(&third, limits).await;
    assert!(
        matches!(answer, Err(PhotoInsertError::TripFull)),
        "{answer:?}"
    );
    assert_eq!(find(stores, &third).await, None);

    let elsewhere = opened_trip(stores, trip.user_id).await;
    let beside = photo(&elsewhere);
    stores.photos.insert(&beside, limits).await.unwrap();
    assert!(stores.photos.delete(trip.user_id, first.id).await.unwrap());
    stores.photos.insert(&third, limits).await.unwrap();
}

pub async fn what_is_wrong_is_reported_in_one_order(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let first = added_photo(stores, &trip).await;
    let nothing_fits = PhotoLimits {
        photos_per_trip: 1,
        photos_per_user: 1,
        bytes_per_user: 1,
    };
    let repeated = Photo {
        content_hash: first.content_hash,
        ..photo(&trip)
    };
    let answer = stores.photos.insert(&repeated, nothing_fits).await;
    assert!(
        matches!(answer, Err(PhotoInsertError::Repeated(id)) if id == first.id),
        "{answer:?}"
    );
    let answer = stores.photos.insert(&photo(&trip), nothing_fits).await;
    assert!(
        matches!(answer, Err(PhotoInsertError::TripFull)),
        "{answer:?}"
    );
}

pub async fn of_parallel_photos_a_trip_takes_what_it_holds(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let limits = PhotoLimits {
        photos_per_trip: 5,
        ..ROOMY
    };
    let answers = in_parallel(30, |_| {
        let (photos, photo) = (stores.photos.clone(), photo(&trip));
        async move { photos.insert(&photo, limits).await }
    })
    .await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 5);
    for refusal in answers.into_iter().filter_map(Result::err) {
        assert!(matches!(refusal, PhotoInsertError::TripFull), "{refusal:?}");
    }
    let listed = stores.photos.list(trip.user_id, trip.id).await.unwrap();
    assert_eq!(listed.len(), 5);
}

pub async fn of_parallel_photos_of_the_same_bytes_one_is_added(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let content_hash = photo(&trip).content_hash;
    let answers = in_parallel(20, |_| {
        let same_bytes = Photo {
            content_hash,
            ..photo(&trip)
        };
        let photos = stores.photos.clone();
        async move { photos.insert(&same_bytes, ROOMY).await }
    })
    .await;
    let listed = stores.photos.list(trip.user_id, trip.id).await.unwrap();
    assert_eq!(listed.len(), 1);
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    for refusal in answers.into_iter().filter_map(Result::err) {
        assert!(
            matches!(refusal, PhotoInsertError::Repeated(id) if id == listed[0].id),
            "{refusal:?}"
        );
    }
}

pub async fn photos_are_found_in_the_order_asked_for(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let elsewhere = opened_trip(stores, trip.user_id).await;
    let first = analysed_photo(stores, &trip).await;
    let second = added_photo(stores, &elsewhere).await;
    let third = added_photo(stores, &trip).await;
    let others = trip_of(stores, "tomas").await;
    let foreign = added_photo(stores, &others).await;

    let asked = [
        third.id,
        PhotoId::new(new_id()),
        first.id,
        foreign.id,
        second.id,
        first.id,
    ];
    let found = stores.photos.find_many(trip.user_id, &asked).await.unwrap();
    assert_eq!(found, [third, first.clone(), second, first]);
    let none = stores.photos.find_many(trip.user_id, &[]).await.unwrap();
    assert_eq!(none, []);
}

pub async fn photos_of_a_trip_are_listed_in_order_of_arrival(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let elsewhere = opened_trip(stores, trip.user_id).await;
    added_photo(stores, &elsewhere).await;
    let [first, second, third] = [(); 3].map(|()| photo(&trip));
    let second = Photo {
        uploaded_at: moment(-500),
        ..second
    };
    for photo in [&third, &first, &second] {
        stores.photos.insert(photo, ROOMY).await.unwrap();
    }
    let listed = stores.photos.list(trip.user_id, trip.id).await.unwrap();
    assert_eq!(listed, [first, second, third]);
}

pub async fn a_selection_by_hand_is_written_and_answered(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let photo = analysed_photo(stores, &trip).await;
    let beside = added_photo(stores, &trip).await;
    for is_selected in [false, true] {
        let selection = Selection::by_hand(is_selected);
        let answer = stores
            .photos
            .set_selection(trip.user_id, photo.id, selection)
            .await
            .unwrap();
        let expected = Photo {
            selection,
            ..photo.clone()
        };
        assert_eq!(answer.as_ref(), Some(&expected));
        assert_eq!(find(stores, &photo).await, Some(expected));
    }
    assert_eq!(find(stores, &beside).await, Some(beside));
    let unknown = PhotoId::new(new_id());
    let answer = stores
        .photos
        .set_selection(trip.user_id, unknown, Selection::by_hand(true));
    assert_eq!(answer.await.unwrap(), None);
}

pub async fn a_deleted_photo_is_gone(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let photo = analysed_photo(stores, &trip).await;
    let beside = added_photo(stores, &trip).await;
    assert!(delete(stores, &photo).await);
    assert!(!delete(stores, &photo).await);
    assert_eq!(find(stores, &photo).await, None);
    let listed = stores.photos.list(trip.user_id, trip.id).await.unwrap();
    assert_eq!(listed, [beside]);
}

pub async fn deleting_a_photo_takes_its_slides_along(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let mut ids = Vec::new();
    for _ in 0..4 {
        ids.push(added_photo(stores, &trip).await.id);
    }
    // In another order than that of arrival, and one photo in two places.
    let mut saved = post(&trip, &[ids[3], ids[0], ids[1], ids[0], ids[2]]);
    stores.posts.insert(&saved).await.unwrap();
    assert!(stores.photos.delete(trip.user_id, ids[0]).await.unwrap());

    saved.slides.retain(|slide| slide.photo_id != ids[0]);
    let found = stores.posts.find(trip.user_id, saved.id).await.unwrap();
    assert_eq!(found, Some(saved));
    let totals = stores.posts.totals(trip.user_id).await.unwrap();
    assert_eq!((totals.posts, totals.images), (1, 3));
}

pub async fn a_post_whose_last_slide_goes_goes_too(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let shown = added_photo(stores, &trip).await;
    let saved = post(&trip, &[shown.id, shown.id]);
    stores.posts.insert(&saved).await.unwrap();
    assert!(delete(stores, &shown).await);

    let found = stores.posts.find(trip.user_id, saved.id).await.unwrap();
    assert_eq!(found, None);
    let totals = stores.posts.totals(trip.user_id).await.unwrap();
    assert_eq!(totals, HistoryTotals::default());
    let summary = stores.trips.find(trip.user_id, trip.id).await.unwrap();
    assert_eq!(summary.unwrap().latest_post, None);
}

pub async fn posts_that_become_alike_by_a_deletion_both_stay(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let kept = added_photo(stores, &trip).await;
    let deleted = added_photo(stores, &trip).await;
    let short = post(&trip, &[kept.id]);
    let long = with_text(post(&trip, &[kept.id, deleted.id]), |text| {
        text.caption = short.text.caption.clone();
    });
    for post in [&short, &long] {
        stores.posts.insert(post).await.unwrap();
    }
    assert!(delete(stores, &deleted).await);
    for post in [&short, &long] {
        let found = stores.posts.find(trip.user_id, post.id).await.unwrap();
        assert!(found.unwrap().has_same_content(&short));
    }
}

pub async fn verdicts_of_others_outlive_the_photo_they_name(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let named = analysed_photo(stores, &trip).await;
    let judged = analysed_photo(stores, &trip).await;
    let mut verdict = full_verdict();
    verdict.duplicate_of = Some(named.id);
    verdict.group = Some(named.id);
    let curated = CuratedPhoto {
        photo_id: judged.id,
        verdict: verdict.clone(),
        is_picked: false,
    };
    curate(stores, &trip, &[curated], moment(50)).await;
    assert!(delete(stores, &named).await);
    let found = find(stores, &judged).await.unwrap();
    assert_eq!(found.verdict, Some(verdict));
}

pub async fn existing_photos_are_told_from_others(stores: &Stores) {
    let first = added_photo(stores, &trip_of(stores, "mara").await).await;
    let second = added_photo(stores, &trip_of(stores, "tomas").await).await;
    let gone = photo(&trip(first.user_id));
    // As many as a sweep asks for at once.
    let mut asked: Vec<PhotoId> = (0..1_000).map(|_| PhotoId::new(new_id())).collect();
    asked.extend([second.id, gone.id, first.id]);
    let mut existing = stores.photos.existing(&asked).await.unwrap();
    existing.sort();
    assert_eq!(existing, [first.id, second.id]);
    assert_eq!(stores.photos.existing(&[]).await.unwrap(), []);
}

async fn trip_of(stores: &Stores, name: &str) -> Trip {
    let user_id = registered(stores, name).await;
    opened_trip(stores, user_id).await
}

async fn find(stores: &Stores, photo: &Photo) -> Option<Photo> {
    let found = stores.photos.find(photo.user_id, photo.id);
    found.await.unwrap()
}

async fn delete(stores: &Stores, photo: &Photo) -> bool {
    let deleted = stores.photos.delete(photo.user_id, photo.id);
    deleted.await.unwrap()
}

async fn assert_repeats(stores: &Stores, repeated: &Photo, of: PhotoId) {
    let answer = stores.photos.insert(repeated, ROOMY).await;
    assert!(
        matches!(answer, Err(PhotoInsertError::Repeated(id)) if id == of),
        "{answer:?}"
    );
}
