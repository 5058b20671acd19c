//! What every [`JobQueue`](crate::JobQueue) promises of the analyses that
//! [`PhotoStore`](crate::PhotoStore) queues.

use std::collections::HashSet;

use chrono::{DateTime, TimeDelta, Utc};
use triptych_trips::{Photo, PhotoId, RefusalReason, Trip};

use super::fixtures::{ROOMY, added_photo, analysed_photo, moment, opened_trip, photo, registered};
use super::{Stores, in_parallel};
use crate::Queue::{ClaimedPhotos, LargePhotos, Photos};
use crate::{AnalysisOutcome, Backlog, Job, JobClaim, PutOff, Queue};

/// Runs every case over a fresh backend each.
#[macro_export]
macro_rules! photo_jobs_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            photo_jobs,
            $fresh,
            [
                without_a_waiting_photo_nothing_is_claimed,
                the_photos_of_a_user_are_claimed_in_order_of_arrival,
                users_take_turns_however_many_photos_they_have,
                who_comes_later_does_not_wait_for_all_who_came_before,
                who_comes_again_and_again_keeps_nobody_waiting,
                large_photos_take_turns_among_themselves,
                a_claimed_photo_is_interrupted_once_its_lease_ended,
                a_lease_that_is_renewed_lives_on,
                a_claim_that_is_put_off_counts_as_none,
                only_runs_alone_count_as_strikes,
                the_photo_with_the_fewest_strikes_comes_first,
                a_claim_that_another_followed_changes_nothing,
                no_photo_is_claimed_by_two_workers,
                a_photo_whose_analysis_ended_is_not_claimed,
                a_photo_is_claimed_by_its_name_by_one_caller_at_a_time,
                a_photo_that_was_claimed_by_its_name_is_interrupted_like_others,
                the_backlog_is_what_is_not_analysed,
            ]
        );
    };
}

pub async fn without_a_waiting_photo_nothing_is_claimed(stores: &Stores) {
    for queue in [Photos, LargePhotos, ClaimedPhotos] {
        assert_eq!(claim(stores, queue, moment(0)).await, None);
    }
}

pub async fn the_photos_of_a_user_are_claimed_in_order_of_arrival(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let elsewhere = opened_trip(stores, trip.user_id).await;
    for photo_id in [
        arrived(stores, &trip, 10).await,
        arrived(stores, &elsewhere, 20).await,
        arrived(stores, &trip, 30).await,
    ] {
        let claimed = claim(stores, Photos, moment(100)).await;
        assert_eq!(claimed.map(|claim| facts(&claim)), Some((photo_id, 1, 0)));
    }
    assert_eq!(claim(stores, Photos, moment(100)).await, None);
}

pub async fn users_take_turns_however_many_photos_they_have(stores: &Stores) {
    let many = photos_of(stores, "mara", 5, 10).await;
    let few = photos_of(stores, "tomas", 2, 20).await;
    let one = photos_of(stores, "wanda", 1, 30).await;
    let expected = [
        many[0], few[0], one[0], many[1], few[1], many[2], many[3], many[4],
    ];
    assert_eq!(claim_all(stores, Photos).await, expected);
}

pub async fn who_comes_later_does_not_wait_for_all_who_came_before(stores: &Stores) {
    let many = photos_of(stores, "mara", 30, 10).await;
    for photo_id in &many[..10] {
        let claimed = claim(stores, Photos, moment(100)).await.unwrap();
        assert_eq!(photo_of(&claimed), *photo_id);
    }
    let few = photos_of(stores, "tomas", 3, 60).await;
    let claimed = claim_all(stores, Photos).await;
    assert_eq!(
        claimed[..6],
        [many[10], few[0], many[11], few[1], many[12], few[2]]
    );
    assert_eq!(claimed[6..], many[13..]);
}

pub async fn who_comes_again_and_again_keeps_nobody_waiting(stores: &Stores) {
    let patient = photos_of(stores, "mara", 4, 10).await;
    let trip = trip_of(stores, "tomas").await;
    let mut claimed = Vec::new();
    for round in 0..6 {
        arrived(stores, &trip, 100 + round).await;
        let claim = claim(stores, Photos, moment(500)).await.unwrap();
        record_refusal(stores, photo_of(&claim)).await;
        claimed.push(photo_of(&claim));
    }
    let of_patient = claimed.iter().filter(|id| patient.contains(id)).count();
    assert!((3..=4).contains(&of_patient), "{of_patient} of 6");
}

pub async fn large_photos_take_turns_among_themselves(stores: &Stores) {
    let many = photos_of(stores, "mara", 3, 10).await;
    let few = photos_of(stores, "tomas", 1, 20).await;
    let mut claims = Vec::new();
    while let Some(claimed) = claim(stores, Photos, moment(100)).await {
        claims.push(claimed);
    }
    // As they come to the worker that finds out: tomas's is the second.
    for claimed in &claims {
        stores.jobs.move_to(claimed, LargePhotos).await.unwrap();
        // It is that claim's no longer.
        stores.jobs.move_to(claimed, LargePhotos).await.unwrap();
        assert!(!renew(stores, claimed, moment(300)).await);
    }
    assert_eq!(claim(stores, Photos, moment(100_000)).await, None);
    assert_eq!(claim(stores, ClaimedPhotos, moment(100_000)).await, None);
    let ordinary = photos_of(stores, "wanda", 1, 30).await;
    assert_eq!(claim_all(stores, Photos).await, ordinary);
    assert_eq!(
        claim_all(stores, LargePhotos).await,
        [many[0], few[0], many[1], many[2]]
    );
}

pub async fn a_claimed_photo_is_interrupted_once_its_lease_ended(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let photo_id = added_photo(stores, &trip).await.id;
    let mut now = moment(100);
    let mut queue = Photos;
    for number in 1..=4 {
        let claimed = claim(stores, queue, now).await;
        assert_eq!(
            claimed.map(|claim| facts(&claim)),
            Some((photo_id, number, 0))
        );
        let last = now + LEASE - TimeDelta::microseconds(1);
        assert_eq!(claim(stores, ClaimedPhotos, last).await, None);
        now += LEASE;
        assert_eq!(claim(stores, Photos, now).await, None);
        queue = ClaimedPhotos;
    }
}

pub async fn a_lease_that_is_renewed_lives_on(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    added_photo(stores, &trip).await;
    let claimed = claim(stores, Photos, moment(100)).await.unwrap();
    assert!(renew(stores, &claimed, moment(1_000)).await);
    let last = moment(1_000) - TimeDelta::microseconds(1);
    assert_eq!(claim(stores, ClaimedPhotos, last).await, None);
    let next = claim(stores, ClaimedPhotos, moment(1_000)).await.unwrap();
    assert_eq!(next.number, 2);
    record_refusal(stores, photo_of(&next)).await;
    assert!(!renew(stores, &next, moment(2_000)).await);
}

pub async fn a_claim_that_is_put_off_counts_as_none(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    added_photo(stores, &trip).await;
    let first = claim(stores, Photos, moment(100)).await.unwrap();
    assert_eq!(first.strikes, 0);
    let mut now = moment(100) + LEASE;
    for _ in 0..5 {
        let claimed = claim(stores, ClaimedPhotos, now).await;
        let claimed = match claimed {
            Some(claimed) => claimed,
            None => claim(stores, Photos, now).await.unwrap(),
        };
        assert_eq!(claimed.strikes, 0);
        assert!(strike(stores, &claimed).await);
        let until = now + TimeDelta::seconds(1);
        put_off(stores, &claimed, until).await;
        let last = until - TimeDelta::microseconds(1);
        assert_eq!(claim(stores, Photos, last).await, None);
        assert_eq!(claim(stores, ClaimedPhotos, until).await, None);
        now = until;
    }
}

pub async fn only_runs_alone_count_as_strikes(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    added_photo(stores, &trip).await;
    let mut now = moment(100);
    let mut claimed = claim(stores, Photos, now).await.unwrap();
    for _ in 0..3 {
        now += LEASE;
        claimed = claim(stores, ClaimedPhotos, now).await.unwrap();
        assert_eq!(claimed.strikes, 0);
    }
    for strikes in 1..=3 {
        assert!(strike(stores, &claimed).await);
        now += LEASE;
        claimed = claim(stores, ClaimedPhotos, now).await.unwrap();
        assert_eq!(claimed.strikes, strikes);
    }
}

pub async fn the_photo_with_the_fewest_strikes_comes_first(stores: &Stores) {
    let photos = photos_of(stores, "mara", 2, 10).await;
    claim_all(stores, Photos).await;
    let mut now = moment(100) + LEASE;
    let culprit = claim(stores, ClaimedPhotos, now).await.unwrap();
    assert_eq!(photo_of(&culprit), photos[0]);
    assert!(strike(stores, &culprit).await);
    now += LEASE;
    for photo_id in [photos[1], photos[0]] {
        let claimed = claim(stores, ClaimedPhotos, now).await.unwrap();
        assert_eq!(photo_of(&claimed), photo_id);
    }
}

pub async fn a_claim_that_another_followed_changes_nothing(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let photo = added_photo(stores, &trip).await;
    let outlived = claim(stores, Photos, moment(100)).await.unwrap();
    let now = moment(100) + LEASE;
    let following = claim(stores, ClaimedPhotos, now).await.unwrap();
    assert_eq!(following.number, 2);
    put_off(stores, &outlived, now).await;
    stores.jobs.move_to(&outlived, LargePhotos).await.unwrap();
    assert!(!strike(stores, &outlived).await);
    assert!(!renew(stores, &outlived, now).await);
    for queue in [Photos, LargePhotos, ClaimedPhotos] {
        assert_eq!(claim(stores, queue, now).await, None);
    }
    record_refusal(stores, photo.id).await;
    put_off(stores, &following, now).await;
    assert!(!strike(stores, &following).await);
    for queue in [Photos, LargePhotos, ClaimedPhotos] {
        assert_eq!(claim(stores, queue, now + LEASE).await, None);
    }
}

pub async fn no_photo_is_claimed_by_two_workers(stores: &Stores) {
    let waiting: HashSet<PhotoId> = photos_of(stores, "mara", 20, 10)
        .await
        .into_iter()
        .collect();
    let claims = in_parallel(40, |_| {
        let queue = stores.jobs.clone();
        async move {
            // A queue that is busy may look empty for a moment; a worker asks again then.
            for _ in 0..20 {
                let claim = queue.claim(Photos, moment(100), moment(200)).await;
                if let Some(claim) = claim.unwrap() {
                    return Some(claim);
                }
            }
            None
        }
    })
    .await;
    let claimed: Vec<JobClaim> = claims.into_iter().flatten().collect();
    assert!(claimed.iter().all(|claim| claim.number == 1));
    assert_eq!(claimed.len(), waiting.len());
    let distinct: HashSet<PhotoId> = claimed.iter().map(photo_of).collect();
    assert_eq!(distinct, waiting);
}

pub async fn a_photo_whose_analysis_ended_is_not_claimed(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    analysed_photo(stores, &trip).await;
    let damaged = added_photo(stores, &trip).await;
    record_refusal(stores, damaged.id).await;
    let deleted = added_photo(stores, &trip).await;
    let answer = stores.photos.delete(trip.user_id, deleted.id).await;
    assert!(answer.unwrap());
    for queue in [Photos, LargePhotos, ClaimedPhotos] {
        assert_eq!(claim(stores, queue, moment(100_000)).await, None);
    }
}

/// How long the claims of these cases last.
const LEASE: TimeDelta = TimeDelta::seconds(60);

pub async fn a_photo_is_claimed_by_its_name_by_one_caller_at_a_time(stores: &Stores) {
    let photos = photos_of(stores, "mara", 2, 10).await;
    let claimed = claim_photo(stores, photos[1]).await.unwrap();
    assert_eq!((photo_of(&claimed), claimed.number), (photos[1], 1));
    assert_eq!(claim_photo(stores, photos[1]).await, None);
    assert_eq!(claim_all(stores, Photos).await, photos[..1]);
    assert_eq!(claim_photo(stores, photos[0]).await, None);

    put_off(stores, &claimed, moment(100)).await;
    assert_eq!(claim_photo(stores, photos[1]).await.unwrap().number, 2);
    record_refusal(stores, photos[1]).await;
    assert_eq!(claim_photo(stores, photos[1]).await, None);
}

pub async fn a_photo_that_was_claimed_by_its_name_is_interrupted_like_others(stores: &Stores) {
    let photo_id = photos_of(stores, "mara", 1, 10).await[0];
    let claimed = claim_photo(stores, photo_id).await.unwrap();
    let ended = moment(100) + LEASE;
    assert_eq!(claim(stores, Photos, ended).await, None);
    let interrupted = claim(stores, ClaimedPhotos, ended).await.unwrap();
    assert_eq!(photo_of(&interrupted), photo_id);
    assert_eq!(claim_photo(stores, photo_id).await, None);
    assert!(!renew(stores, &claimed, ended + LEASE).await);
}

pub async fn the_backlog_is_what_is_not_analysed(stores: &Stores) {
    let backlog = async || {
        stores
            .jobs
            .backlog(&[Photos, LargePhotos, ClaimedPhotos])
            .await
            .unwrap()
    };
    assert_eq!(backlog().await, Backlog::of([]));
    let trip = trip_of(stores, "mara").await;
    let [deleted, refused] = [10, 20].map(|second| arrived(stores, &trip, second));
    let (deleted, refused) = (deleted.await, refused.await);
    for second in [40, 30] {
        arrived(stores, &trip, second).await;
    }
    let all = [10, 20, 30, 40].map(moment);
    assert_eq!(backlog().await, Backlog::of(all));
    let answer = stores.photos.delete(trip.user_id, deleted).await;
    assert!(answer.unwrap());
    record_refusal(stores, refused).await;
    let put_off_photo = claim(stores, Photos, moment(100)).await.unwrap();
    put_off(stores, &put_off_photo, moment(1_000)).await;
    claim(stores, Photos, moment(100)).await.unwrap();
    let unfinished = [30, 40].map(moment);
    assert_eq!(backlog().await, Backlog::of(unfinished));
}

async fn claim(stores: &Stores, queue: Queue, now: DateTime<Utc>) -> Option<JobClaim> {
    let claimed = stores.jobs.claim(queue, now, now + LEASE);
    claimed.await.unwrap()
}

async fn claim_photo(stores: &Stores, photo_id: PhotoId) -> Option<JobClaim> {
    let (job, now) = (Job::Analysis(photo_id).id(), moment(100));
    let claimed = stores.jobs.claim_job(&job, now, now + LEASE);
    claimed.await.unwrap()
}

fn photo_of(claim: &JobClaim) -> PhotoId {
    match claim.job {
        Job::Analysis(photo_id) => photo_id,
        ref other => panic!("{other:?} is no analysis"),
    }
}

/// Of which photo a claim is, its number and strikes.
fn facts(claim: &JobClaim) -> (PhotoId, u32, u32) {
    (photo_of(claim), claim.number, claim.strikes)
}

/// Claims all that wait, in order.
async fn claim_all(stores: &Stores, queue: Queue) -> Vec<PhotoId> {
    let mut claimed = Vec::new();
    while let Some(claim) = claim(stores, queue, moment(100)).await {
        claimed.push(photo_of(&claim));
    }
    claimed
}

async fn renew(stores: &Stores, claim: &JobClaim, until: DateTime<Utc>) -> bool {
    stores.jobs.renew(claim, until).await.unwrap()
}

async fn strike(stores: &Stores, claim: &JobClaim) -> bool {
    stores.jobs.strike(claim).await.unwrap()
}

async fn put_off(stores: &Stores, claim: &JobClaim, until: DateTime<Utc>) {
    let pause = PutOff::until(until);
    stores.jobs.put_off(claim, &pause).await.unwrap();
}

async fn record_refusal(stores: &Stores, photo_id: PhotoId) {
    let refusal = AnalysisOutcome::Refused(RefusalReason::Damaged);
    let recorded = stores.photos.record_analysis(photo_id, &refusal).await;
    assert!(recorded.unwrap());
}

async fn trip_of(stores: &Stores, name: &str) -> Trip {
    let user_id = registered(stores, name).await;
    opened_trip(stores, user_id).await
}

/// Adds a photo that arrives then.
async fn arrived(stores: &Stores, trip: &Trip, seconds: i64) -> PhotoId {
    let photo = Photo {
        uploaded_at: moment(seconds),
        ..photo(trip)
    };
    stores.photos.insert(&photo, ROOMY).await.unwrap();
    photo.id
}

/// Registers a user whose photos arrive one second after the other.
async fn photos_of(stores: &Stores, name: &str, count: i64, from: i64) -> Vec<PhotoId> {
    let trip = trip_of(stores, name).await;
    let mut photos = Vec::new();
    for second in 0..count {
        photos.push(arrived(stores, &trip, from + second).await);
    }
    photos
}
