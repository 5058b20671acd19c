//! What every [`PhotoStore`](crate::PhotoStore) promises of analysis and curation.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use triptych_captions::TripShots;
use triptych_trips::{
    CaptureTime, Measurements, Photo, PhotoId, PhotoState, RefusalReason, Selection, Trip, Verdict,
};
use triptych_users::id::Uuid;

use super::fixtures::{
    ROOMY, added_photo, analysed_photo, bare_verdict, capture_time, curate, full_verdict, measured,
    measurements, moment, new_id, opened_trip, photo, registered, trip as absent_trip,
    verdicts_revision,
};
use super::{Stores, in_parallel};
use crate::{AnalysisOutcome, CuratedPhoto, RecordVerdictsError};

/// Runs every case over a fresh backend each.
#[macro_export]
macro_rules! photo_analysis_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            photo_analysis,
            $fresh,
            [
                measurements_read_back_to_the_last_bit,
                measurements_without_anything_optional_read_back_unchanged,
                a_refusal_of_every_reason_reads_back_unchanged,
                an_analysis_that_ended_stays_as_it_ended,
                the_analysis_of_a_photo_that_is_gone_says_so,
                verdicts_read_back_unchanged_and_the_trip_is_curated,
                a_second_curation_replaces_the_verdicts,
                curation_leaves_selections_made_by_hand_alone,
                curation_passes_over_photos_that_are_gone_or_elsewhere,
                the_trip_of_another_user_cannot_be_curated,
                what_is_to_be_judged_is_what_is_listed,
                verdicts_that_others_overtook_are_refused,
                of_verdicts_written_at_once_one_is_let_in,
                the_shots_of_a_trip_are_counted_with_their_stacks,
            ]
        );
    };
}

pub async fn measurements_read_back_to_the_last_bit(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let photo = added_photo(stores, &trip).await;
    let measurements = Arc::new(measurements());
    assert_ne!(photo.taken_at, measurements.taken_at);
    let outcome = measured(Arc::clone(&measurements));
    record(stores, photo.id, &outcome).await;
    let expected = Photo {
        taken_at: measurements.taken_at,
        size: photo.size.turned(measurements.turned()),
        state: PhotoState::Analysed { measurements },
        ..photo
    };
    assert_ne!(photo.size, expected.size);
    assert_eq!(find(stores, &expected).await, expected);
}

pub async fn measurements_without_anything_optional_read_back_unchanged(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let measurements = Arc::new(Measurements {
        exposure_value: None,
        dominant_colours: Vec::new(),
        window_hashes: Vec::new(),
        miniature: None,
        content: None,
        taken_at: None,
        camera: None,
        location: None,
        ..measurements()
    });
    for taken_at in [None, Some(capture_time())] {
        let photo = Photo {
            taken_at,
            ..photo(&trip)
        };
        stores.photos.insert(&photo, ROOMY).await.unwrap();
        let outcome = measured(Arc::clone(&measurements));
        record(stores, photo.id, &outcome).await;
        let expected = Photo {
            state: PhotoState::Analysed {
                measurements: Arc::clone(&measurements),
            },
            ..photo
        };
        assert_eq!(find(stores, &expected).await, expected);
    }
}

pub async fn a_refusal_of_every_reason_reads_back_unchanged(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    for reason in [RefusalReason::Damaged, RefusalReason::AnalysisFailed] {
        let photo = added_photo(stores, &trip).await;
        record(stores, photo.id, &AnalysisOutcome::Refused(reason)).await;
        let expected = Photo {
            state: PhotoState::Refused { reason },
            selection: Selection::OF_A_REFUSED_PHOTO,
            ..photo
        };
        assert_eq!(find(stores, &expected).await, expected);
    }
}

pub async fn an_analysis_that_ended_stays_as_it_ended(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let analysed = analysed_photo(stores, &trip).await;
    let refused = added_photo(stores, &trip).await;
    let refusal = AnalysisOutcome::Refused(RefusalReason::Damaged);
    record(stores, refused.id, &refusal).await;
    let refused = find(stores, &refused).await;

    let late = Measurements {
        taken_at: Some(CaptureTime {
            offset_minutes: Some(-60),
            ..capture_time()
        }),
        contrast: 0.9,
        ..measurements()
    };
    for photo in [analysed, refused] {
        for outcome in [
            measured(late.clone()),
            AnalysisOutcome::Refused(RefusalReason::AnalysisFailed),
        ] {
            record(stores, photo.id, &outcome).await;
            assert_eq!(find(stores, &photo).await, photo);
        }
    }
}

pub async fn the_analysis_of_a_photo_that_is_gone_says_so(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let absent = photo(&trip).id;
    let deleted = added_photo(stores, &trip).await;
    let there = added_photo(stores, &trip).await.id;
    let answer = stores.photos.delete(trip.user_id, deleted.id).await;
    assert!(answer.unwrap());
    let refusal = AnalysisOutcome::Refused(RefusalReason::Damaged);
    for outcome in [measured(measurements()), refusal] {
        for (photo_id, exists) in [(absent, false), (deleted.id, false), (there, true)] {
            let recorded = stores.photos.record_analysis(photo_id, &outcome).await;
            assert_eq!(recorded.unwrap(), exists);
        }
    }
    let existing = stores.photos.existing(&[absent, deleted.id, there]).await;
    assert_eq!(existing.unwrap(), [there]);
}

pub async fn verdicts_read_back_unchanged_and_the_trip_is_curated(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let picked = analysed_photo(stores, &trip).await;
    let passed_over = analysed_photo(stores, &trip).await;
    let unnamed = added_photo(stores, &trip).await;
    let decisions = [
        decision(&picked, full_verdict(), true),
        decision(&passed_over, bare_verdict(), false),
    ];
    curate(stores, &trip, &decisions, moment(50)).await;

    let mut expected = Vec::new();
    for (photo, decision) in [picked, passed_over].into_iter().zip(&decisions) {
        expected.push(Photo {
            verdict: Some(decision.verdict.clone()),
            selection: Selection::ON_ARRIVAL.after_curation(decision.is_picked),
            ..photo
        });
    }
    expected.push(unnamed);
    let listed = stores.photos.list(trip.user_id, trip.id).await.unwrap();
    assert_eq!(listed, expected);
    assert_eq!(curated_at(stores, &trip).await, Some(moment(50)));
}

pub async fn a_second_curation_replaces_the_verdicts(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let judged_twice = analysed_photo(stores, &trip).await;
    let judged_once = analysed_photo(stores, &trip).await;
    let first = [
        decision(&judged_twice, full_verdict(), false),
        decision(&judged_once, full_verdict(), false),
    ];
    curate(stores, &trip, &first, moment(50)).await;
    let second = [decision(&judged_twice, bare_verdict(), true)];
    curate(stores, &trip, &second, moment(60)).await;

    let found = find(stores, &judged_twice).await;
    assert_eq!(found.verdict, Some(bare_verdict()));
    assert_eq!(found.selection, Selection::ON_ARRIVAL);
    let kept = find(stores, &judged_once).await;
    assert_eq!(kept.verdict.as_ref(), Some(&first[1].verdict));
    assert!(!kept.selection.is_selected);
    assert_eq!(curated_at(stores, &trip).await, Some(moment(60)));
}

pub async fn curation_leaves_selections_made_by_hand_alone(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    for is_selected in [true, false] {
        let photo = analysed_photo(stores, &trip).await;
        let by_hand = Selection::by_hand(is_selected);
        let answer = stores
            .photos
            .set_selection(trip.user_id, photo.id, by_hand)
            .await;
        assert!(answer.unwrap().is_some());
        let contrary = [decision(&photo, bare_verdict(), !is_selected)];
        curate(stores, &trip, &contrary, moment(50)).await;
        let found = find(stores, &photo).await;
        assert_eq!(found.selection, by_hand);
        assert_eq!(found.verdict, Some(bare_verdict()));
    }
}

pub async fn curation_passes_over_photos_that_are_gone_or_elsewhere(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let own = opened_trip(stores, trip.user_id).await;
    let elsewhere = analysed_photo(stores, &own).await;
    let foreign = analysed_photo(stores, &trip_of(stores, "tomas").await).await;
    let photo = analysed_photo(stores, &trip).await;
    let gone = Photo {
        id: PhotoId::new(new_id()),
        ..photo.clone()
    };
    let decisions =
        [&gone, &elsewhere, &foreign, &photo].map(|photo| decision(photo, bare_verdict(), false));
    curate(stores, &trip, &decisions, moment(50)).await;

    let found = find(stores, &photo).await;
    assert_eq!(found.verdict, Some(bare_verdict()));
    for untouched in [elsewhere, foreign] {
        assert_eq!(find(stores, &untouched).await, untouched);
    }
    assert_eq!(curated_at(stores, &own).await, None);
}

pub async fn the_trip_of_another_user_cannot_be_curated(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let photo = analysed_photo(stores, &trip).await;
    let tomas = registered(stores, "tomas").await;
    let decisions = [decision(&photo, full_verdict(), false)];
    let seen = verdicts_revision(stores, &trip).await;
    stores
        .photos
        .record_curation(tomas, trip.id, seen, &decisions, moment(50))
        .await
        .unwrap();
    assert_eq!(find(stores, &photo).await, photo);
    assert_eq!(curated_at(stores, &trip).await, None);
}

pub async fn what_is_to_be_judged_is_what_is_listed(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let tomas = registered(stores, "tomas").await;
    analysed_photo(stores, &trip).await;
    added_photo(stores, &trip).await;
    added_photo(stores, &opened_trip(stores, trip.user_id).await).await;
    let judged = stores.photos.list_to_judge(trip.user_id, trip.id).await;
    let listed = stores.photos.list(trip.user_id, trip.id).await.unwrap();
    assert_eq!(judged.unwrap().unwrap().photos, listed);
    let foreign = stores.photos.list_to_judge(tomas, trip.id).await;
    assert_eq!(foreign.unwrap(), None);
    let absent = absent_trip(trip.user_id);
    let absent = stores.photos.list_to_judge(trip.user_id, absent.id).await;
    assert_eq!(absent.unwrap(), None);
}

pub async fn verdicts_that_others_overtook_are_refused(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let photo = analysed_photo(stores, &trip).await;
    let seen = verdicts_revision(stores, &trip).await;
    let first = [decision(&photo, full_verdict(), true)];
    curate(stores, &trip, &first, moment(50)).await;
    let late = [decision(&photo, bare_verdict(), false)];
    let recorded = stores
        .photos
        .record_curation(trip.user_id, trip.id, seen, &late, moment(60));
    assert!(matches!(
        recorded.await,
        Err(RecordVerdictsError::Overtaken)
    ));
    let found = find(stores, &photo).await;
    assert_eq!(found.verdict.as_ref(), Some(&first[0].verdict));
    assert!(found.selection.is_selected);
    assert_eq!(curated_at(stores, &trip).await, Some(moment(50)));
    // Whoever judges again is let in, since they have seen the last.
    curate(stores, &trip, &late, moment(70)).await;
    assert_eq!(find(stores, &photo).await.verdict, Some(bare_verdict()));
}

pub async fn of_verdicts_written_at_once_one_is_let_in(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let photo = analysed_photo(stores, &trip).await;
    let seen = verdicts_revision(stores, &trip).await;
    let decisions = [decision(&photo, full_verdict(), true)];
    let outcomes = in_parallel(8, |_| {
        let (photos, decisions) = (stores.photos.clone(), decisions.clone());
        async move {
            let (user_id, trip_id) = (trip.user_id, trip.id);
            let recorded = photos.record_curation(user_id, trip_id, seen, &decisions, moment(50));
            recorded.await
        }
    })
    .await;
    let (let_in, refused): (Vec<_>, Vec<_>) = outcomes.into_iter().partition(Result::is_ok);
    assert_eq!(let_in.len(), 1);
    for outcome in refused {
        assert!(matches!(outcome, Err(RecordVerdictsError::Overtaken)));
    }
}

pub async fn the_shots_of_a_trip_are_counted_with_their_stacks(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let tomas = registered(stores, "tomas").await;
    let count = async |user_id, trip_id| {
        let answer = stores.photos.count_shots(user_id, trip_id).await;
        answer.unwrap()
    };
    assert_eq!(count(trip.user_id, trip.id).await, TripShots::of(&[]));
    let stacks = [1, 1, 1, 2, 2, 3].map(|number| Some(PhotoId::new(Uuid::from_u128(number))));
    let mut verdicts = Vec::new();
    for group in stacks.into_iter().chain([None]) {
        let photo = analysed_photo(stores, &trip).await;
        let verdict = Verdict {
            group,
            ..full_verdict()
        };
        verdicts.push(decision(&photo, verdict, true));
    }
    let refused = added_photo(stores, &trip).await;
    record(
        stores,
        refused.id,
        &AnalysisOutcome::Refused(RefusalReason::Damaged),
    )
    .await;
    added_photo(stores, &opened_trip(stores, trip.user_id).await).await;
    let before = TripShots::counted(7, []);
    assert_eq!(count(trip.user_id, trip.id).await, before);
    curate(stores, &trip, &verdicts, moment(50)).await;

    let shots = count(trip.user_id, trip.id).await;
    assert_eq!(shots, TripShots::counted(7, [3, 2]));
    let listed = stores.photos.list(trip.user_id, trip.id).await.unwrap();
    assert_eq!(shots, TripShots::of(&listed));
    assert_eq!(count(tomas, trip.id).await, TripShots::of(&[]));
}

async fn record(stores: &Stores, photo_id: PhotoId, outcome: &AnalysisOutcome) {
    let recorded = stores.photos.record_analysis(photo_id, outcome);
    recorded.await.unwrap();
}

async fn trip_of(stores: &Stores, name: &str) -> Trip {
    let user_id = registered(stores, name).await;
    opened_trip(stores, user_id).await
}

async fn find(stores: &Stores, photo: &Photo) -> Photo {
    let found = stores.photos.find(photo.user_id, photo.id).await;
    found.unwrap().unwrap()
}

fn decision(photo: &Photo, verdict: Verdict, is_picked: bool) -> CuratedPhoto {
    CuratedPhoto {
        photo_id: photo.id,
        verdict,
        is_picked,
    }
}

async fn curated_at(stores: &Stores, trip: &Trip) -> Option<DateTime<Utc>> {
    let found = stores.trips.find(trip.user_id, trip.id).await.unwrap();
    found.unwrap().trip.curated_at
}
