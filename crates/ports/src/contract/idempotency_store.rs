//! What every [`IdempotencyStore`](crate::IdempotencyStore) promises.

use chrono::{DateTime, TimeDelta, Utc};
use triptych_users::UserId;

use super::fixtures::{moment, new_id, registered};
use super::{Stores, in_parallel};
use crate::{IdempotencyBegin, IdempotencyRequest, IdempotencyScope, StoredResponse};

/// Runs every case over a fresh backend each.
#[macro_export]
macro_rules! idempotency_store_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            idempotency_store,
            $fresh,
            [
                the_first_request_runs_and_a_second_one_finds_it_running,
                an_answer_is_replayed_to_the_letter,
                another_body_is_told_so_whether_the_first_runs_or_ran,
                a_key_belongs_to_one_user_one_route_and_its_exact_spelling,
                an_abandoned_request_can_be_tried_again,
                a_request_whose_process_died_runs_again_when_its_end_is_known,
                a_run_that_died_keeps_its_key_while_others_look_for_it,
                a_run_that_is_renewed_counts_as_running_for_longer,
                a_run_that_ended_or_was_replaced_cannot_be_renewed,
                a_request_that_ran_is_replayed_long_after,
                an_expired_key_is_forgotten,
                a_run_that_was_given_up_cannot_release_the_one_that_took_its_place,
                an_answer_that_was_written_down_stays,
                a_run_that_was_replaced_answers_for_no_other,
                completing_a_forgotten_request_is_no_error,
                of_fifty_parallel_requests_one_runs,
                of_parallel_requests_after_a_death_one_runs,
                purging_deletes_what_expired_and_nothing_else,
            ]
        );
    };
}

pub async fn the_first_request_runs_and_a_second_one_finds_it_running(stores: &Stores) {
    let request = request(registered(stores, "mara").await);
    assert_eq!(begin(stores, &request).await, RUN);
    assert_eq!(begin(stores, &request).await, IdempotencyBegin::Running);
}

pub async fn an_answer_is_replayed_to_the_letter(stores: &Stores) {
    let request = request(registered(stores, "mara").await);
    begin(stores, &request).await;
    let response = StoredResponse {
        status: 201,
        body: "{\"caption\": \"“été”\\n🌅\",\n\t\"price\": 1.10}  ".repeat(500),
    };
    let scope = &request.scope;
    let completed = stores
        .idempotency
        .complete(scope, request.run_id, &response);
    completed.await.unwrap();
    for _ in 0..2 {
        let answer = begin(stores, &request).await;
        assert_eq!(answer, IdempotencyBegin::Replay(response.clone()));
    }
}

pub async fn another_body_is_told_so_whether_the_first_runs_or_ran(stores: &Stores) {
    let first = request(registered(stores, "mara").await);
    let other = with_body(&first, "ff00");
    begin(stores, &first).await;
    assert_eq!(begin(stores, &other).await, IdempotencyBegin::OtherBody);

    let after_its_death = at(&other, first.running_until);
    let answer = begin(stores, &after_its_death).await;
    assert_eq!(answer, IdempotencyBegin::OtherBody);

    complete(stores, &first, "done").await;
    assert_eq!(begin(stores, &other).await, IdempotencyBegin::OtherBody);
    assert_eq!(begin(stores, &first).await, replay("done"));
}

pub async fn a_key_belongs_to_one_user_one_route_and_its_exact_spelling(stores: &Stores) {
    let mara = registered(stores, "mara").await;
    let tomas = registered(stores, "tomas").await;
    let first = request(mara);
    begin(stores, &first).await;
    complete(stores, &first, "mara's").await;

    let mut other_route = request(mara);
    other_route.scope.route = "/api/refine/";
    let mut other_spelling = request(mara);
    other_spelling.scope.key = first.scope.key.to_uppercase();
    for other in [request(tomas), other_route, other_spelling] {
        assert_eq!(begin(stores, &other).await, RUN);
        abandon(stores, &other).await;
    }
    assert_eq!(begin(stores, &first).await, replay("mara's"));
}

pub async fn an_abandoned_request_can_be_tried_again(stores: &Stores) {
    let first = request(registered(stores, "mara").await);
    begin(stores, &first).await;
    abandon(stores, &first).await;

    let mended = with_body(&first, "ff00");
    assert_eq!(begin(stores, &mended).await, RUN);
    assert_eq!(begin(stores, &first).await, IdempotencyBegin::OtherBody);
}

pub async fn a_request_whose_process_died_runs_again_when_its_end_is_known(stores: &Stores) {
    let first = request(registered(stores, "mara").await);
    begin(stores, &first).await;
    let last = at(&first, first.running_until - TimeDelta::microseconds(1));
    assert_eq!(begin(stores, &last).await, IdempotencyBegin::Running);

    let again = replacing(&first, first.running_until);
    assert_eq!(begin(stores, &again).await, RUN);
    // The second run counts as running for as long as the first one did.
    let meanwhile = at(&again, again.running_until - TimeDelta::microseconds(1));
    assert_eq!(begin(stores, &meanwhile).await, IdempotencyBegin::Running);
}

pub async fn a_run_that_died_keeps_its_key_while_others_look_for_it(stores: &Stores) {
    let died = request(registered(stores, "mara").await);
    begin(stores, &died).await;
    let looks = IdempotencyRequest {
        run_id: new_id(),
        ..at(&died, died.running_until)
    };
    let other = IdempotencyRequest {
        replaces: Some(new_id()),
        ..looks.clone()
    };
    for request in [&looks, &other, &looks] {
        assert_eq!(begin(stores, request).await, interrupted(&died));
    }
    // What it came to is found, and stored in its name.
    complete(stores, &looks, "of the one that looks").await;
    abandon(stores, &looks).await;
    complete(stores, &died, "found").await;
    let replaces = replacing(&died, died.running_until);
    assert_eq!(begin(stores, &replaces).await, replay("found"));
}

pub async fn a_run_that_is_renewed_counts_as_running_for_longer(stores: &Stores) {
    let first = request(registered(stores, "mara").await);
    begin(stores, &first).await;
    let until = first.running_until + TimeDelta::minutes(7);
    assert!(renew(stores, &first, until).await);
    let last = at(&first, until - TimeDelta::microseconds(1));
    assert_eq!(begin(stores, &last).await, IdempotencyBegin::Running);
    let after = at(&first, until);
    assert_eq!(begin(stores, &after).await, interrupted(&first));
}

pub async fn a_run_that_ended_or_was_replaced_cannot_be_renewed(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let first = request(user_id);
    let later = first.running_until + TimeDelta::hours(1);
    assert!(!renew(stores, &first, later).await, "it never began");
    begin(stores, &first).await;
    let next = replacing(&first, first.running_until);
    begin(stores, &next).await;
    assert!(!renew(stores, &first, later).await, "it was replaced");
    let meanwhile = at(&next, next.running_until - TimeDelta::microseconds(1));
    assert_eq!(begin(stores, &meanwhile).await, IdempotencyBegin::Running);
    let after = replacing(&next, next.running_until);
    assert_eq!(begin(stores, &after).await, RUN);

    complete(stores, &after, "done").await;
    assert!(!renew(stores, &after, later).await, "it ended");
    assert_eq!(begin(stores, &after).await, replay("done"));
}

pub async fn a_request_that_ran_is_replayed_long_after(stores: &Stores) {
    let first = request(registered(stores, "mara").await);
    begin(stores, &first).await;
    complete(stores, &first, "done").await;
    let last = at(&first, first.expires_at - TimeDelta::microseconds(1));
    assert_eq!(begin(stores, &last).await, replay("done"));
}

pub async fn an_expired_key_is_forgotten(stores: &Stores) {
    let first = request(registered(stores, "mara").await);
    begin(stores, &first).await;
    complete(stores, &first, "done").await;

    let new = at(&with_body(&first, "ff00"), first.expires_at);
    assert_eq!(begin(stores, &new).await, RUN);
    complete(stores, &new, "new").await;
    assert_eq!(begin(stores, &new).await, replay("new"));
}

pub async fn a_run_that_was_given_up_cannot_release_the_one_that_took_its_place(stores: &Stores) {
    let slow = request(registered(stores, "mara").await);
    begin(stores, &slow).await;
    let next = replacing(&slow, slow.running_until);
    assert_eq!(begin(stores, &next).await, RUN);
    abandon(stores, &slow).await;
    assert_eq!(begin(stores, &next).await, IdempotencyBegin::Running);
    abandon(stores, &next).await;
    assert_eq!(begin(stores, &next).await, RUN);
}

pub async fn an_answer_that_was_written_down_stays(stores: &Stores) {
    let first = request(registered(stores, "mara").await);
    begin(stores, &first).await;
    complete(stores, &first, "first").await;
    // Told twice, for its teller did not hear that it was taken.
    complete(stores, &first, "second").await;
    abandon(stores, &first).await;
    assert_eq!(begin(stores, &first).await, replay("first"));
}

pub async fn a_run_that_was_replaced_answers_for_no_other(stores: &Stores) {
    let slow = request(registered(stores, "mara").await);
    begin(stores, &slow).await;
    let next = replacing(&slow, slow.running_until);
    assert_eq!(begin(stores, &next).await, RUN);
    complete(stores, &slow, "of the slow one").await;
    assert_eq!(begin(stores, &next).await, IdempotencyBegin::Running);
    complete(stores, &next, "of the next").await;
    complete(stores, &slow, "of the slow one").await;
    assert_eq!(begin(stores, &next).await, replay("of the next"));
}

pub async fn completing_a_forgotten_request_is_no_error(stores: &Stores) {
    let unknown = request(registered(stores, "mara").await);
    complete(stores, &unknown, "done").await;
    abandon(stores, &unknown).await;
    assert_eq!(begin(stores, &unknown).await, RUN);
}

pub async fn of_fifty_parallel_requests_one_runs(stores: &Stores) {
    let request = request(registered(stores, "mara").await);
    assert_one_of_fifty_runs(stores, &request).await;
}

pub async fn of_parallel_requests_after_a_death_one_runs(stores: &Stores) {
    let died = request(registered(stores, "mara").await);
    begin(stores, &died).await;
    let next = replacing(&died, died.running_until);
    assert_one_of_fifty_runs(stores, &next).await;
    assert_one_of_fifty_runs(stores, &at(&died, next.expires_at)).await;
}

pub async fn purging_deletes_what_expired_and_nothing_else(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let mut requests = Vec::new();
    for (key, seconds) in [("ran", 0), ("died", 1), ("lives", 2)] {
        let mut request = at(&request(user_id), moment(seconds));
        key.clone_into(&mut request.scope.key);
        begin(stores, &request).await;
        requests.push(request);
    }
    let [ran, died, lives] = requests.try_into().unwrap();
    complete(stores, &ran, "ran").await;
    complete(stores, &lives, "lives").await;

    let purge = async |now| stores.idempotency.purge(now).await.unwrap();
    assert_eq!(purge(ran.expires_at - TimeDelta::microseconds(1)).await, 0);
    assert_eq!(purge(died.expires_at).await, 2);
    assert_eq!(purge(died.expires_at).await, 0);
    assert_eq!(begin(stores, &lives).await, replay("lives"));
    assert_eq!(begin(stores, &ran).await, RUN);
}

async fn assert_one_of_fifty_runs(stores: &Stores, request: &IdempotencyRequest) {
    let answers = in_parallel(50, |_| {
        let (idempotency, request) = (stores.idempotency.clone(), request.clone());
        async move { idempotency.begin(&request).await.unwrap() }
    })
    .await;
    let is_running = |answer: &&IdempotencyBegin| **answer == IdempotencyBegin::Running;
    assert_eq!(answers.iter().filter(is_running).count(), 49);
    assert_eq!(answers.iter().filter(|answer| **answer == RUN).count(), 1);
}

const RUN: IdempotencyBegin = IdempotencyBegin::Run;

/// What a request is answered of which an earlier run died.
const fn interrupted(died: &IdempotencyRequest) -> IdempotencyBegin {
    IdempotencyBegin::Interrupted(died.run_id)
}

/// The run that takes the place of one that died and was ended.
fn replacing(died: &IdempotencyRequest, now: DateTime<Utc>) -> IdempotencyRequest {
    IdempotencyRequest {
        run_id: new_id(),
        replaces: Some(died.run_id),
        ..at(died, now)
    }
}

async fn renew(stores: &Stores, request: &IdempotencyRequest, until: DateTime<Utc>) -> bool {
    let renewed = stores
        .idempotency
        .renew(&request.scope, request.run_id, until);
    renewed.await.unwrap()
}

/// A request at `moment(0)` that counts as running for two minutes and is kept for a day.
fn request(user_id: UserId) -> IdempotencyRequest {
    let first = IdempotencyRequest {
        scope: IdempotencyScope {
            user_id,
            route: "/api/generate-suggestions/",
            key: "8f14e45f-ceea-467f-a0e6-Abc_%".to_owned(),
        },
        body_digest: "00ff".repeat(16),
        run_id: new_id(),
        replaces: None,
        now: moment(0),
        running_until: moment(0),
        expires_at: moment(0),
    };
    at(&first, moment(0))
}

/// The same request at another time.
fn at(request: &IdempotencyRequest, now: DateTime<Utc>) -> IdempotencyRequest {
    IdempotencyRequest {
        now,
        running_until: now + TimeDelta::minutes(2),
        expires_at: now + TimeDelta::hours(24),
        ..request.clone()
    }
}

fn with_body(request: &IdempotencyRequest, digest: &str) -> IdempotencyRequest {
    IdempotencyRequest {
        body_digest: digest.repeat(16),
        ..request.clone()
    }
}

fn response(body: &str) -> StoredResponse {
    StoredResponse {
        status: 200,
        body: body.to_owned(),
    }
}

fn replay(body: &str) -> IdempotencyBegin {
    IdempotencyBegin::Replay(response(body))
}

async fn begin(stores: &Stores, request: &IdempotencyRequest) -> IdempotencyBegin {
    stores.idempotency.begin(request).await.unwrap()
}

async fn complete(stores: &Stores, request: &IdempotencyRequest, body: &str) {
    stores
        .idempotency
        .complete(&request.scope, request.run_id, &response(body))
        .await
        .unwrap();
}

async fn abandon(stores: &Stores, request: &IdempotencyRequest) {
    let abandoned = stores.idempotency.abandon(&request.scope, request.run_id);
    abandoned.await.unwrap();
}
