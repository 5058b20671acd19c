//! Captions of concurrent, interrupted and crashed runs.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use triptych_app::idempotency::KEY_LIFETIME;
use triptych_app::maintenance::sweep_reservations;
use triptych_app::posts::{
    GenerateSuggestionsCommand, PostError, end_generation, generate_suggestions,
};
use triptych_billing::{Reservation, ReservationId};
use triptych_captions::{ExcludedFacts, Tone};
use triptych_ports::{
    Clock as _, CreditLedger as _, IdempotencyBegin, IdempotencyRequest, IdempotencyScope,
    IdempotencyStore as _,
};
use triptych_trips::PhotoId;
use triptych_users::UserId;
use triptych_users::id::Uuid;

use super::{PATH, balance, body_for_new_trip, send};
use crate::support::{Session, TestApp};

const BEGINS_WITHIN: Duration = Duration::from_millis(150);

async fn user_id(session: &Session<'_>) -> UserId {
    let me = session.get("/api/me/").await.expect(200);
    UserId::parse(me["id"].as_str().unwrap()).unwrap()
}

fn command(user_id: UserId, body: &Value) -> GenerateSuggestionsCommand {
    let ids = body["photo_ids"].as_array().unwrap();
    let parsed = |id: &Value| PhotoId::parse(id.as_str().unwrap()).unwrap();
    GenerateSuggestionsCommand {
        user_id,
        tone: Tone::Funny,
        language: triptych_captions::Language::English,
        photo_ids: ids.iter().map(parsed).collect(),
        note: None,
        excluded: ExcludedFacts::new(),
    }
}

/// A run that takes the key "one" as the server would, and whose process then dies.
async fn begin_and_die(
    app: &TestApp,
    user_id: UserId,
    body: &Value,
    run_id: Uuid,
) -> IdempotencyBegin {
    let now = app.fakes.clock.now();
    let request = IdempotencyRequest {
        scope: IdempotencyScope {
            user_id,
            route: PATH,
            key: "one".to_owned(),
        },
        body_digest: format!("{:x}", Sha256::digest(serde_json::to_vec(body).unwrap())),
        run_id,
        replaces: None,
        now,
        running_until: now + Reservation::LEASE,
        expires_at: now + KEY_LIFETIME,
    };
    let begun = app.fakes.database.begin(&request).await.unwrap();
    app.fakes.clock.advance(Reservation::LEASE);
    begun
}

/// A run that dies between its commit and its response.
async fn generate_and_die(app: &TestApp, user_id: UserId, body: &Value) -> Uuid {
    let run_id = Uuid::from_u128(7);
    let begun = begin_and_die(app, user_id, body, run_id).await;
    assert_eq!(begun, IdempotencyBegin::Run);
    let ports = app.ports();
    let running = generate_suggestions(&ports, command(user_id, body), run_id);
    running.await.unwrap();
    run_id
}

#[tokio::test]
async fn a_reserved_credit_is_waited_for_and_no_reason_to_pay() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let body = body_for_new_trip(&session).await;
    let other_trip = session.trip_of(2).await[0]["trip"].clone();
    app.fakes
        .caption_model
        .set_delay(Duration::from_millis(600));
    let meanwhile = async {
        tokio::time::sleep(BEGINS_WITHIN).await;
        let refused = session.post(PATH, &body).await;
        let curated = session
            .post("/api/best-photo/", &json!({"trip_id": other_trip}))
            .await;
        (refused, curated)
    };
    let (first, (refused, curated)) = tokio::join!(session.post(PATH, &body), meanwhile);
    refused.expect_error(409, "credit_reserved");
    assert_eq!(refused.header("retry-after"), "5");
    curated.expect(200);
    first.expect(200);
    session
        .post(PATH, &body)
        .await
        .expect_error(402, "subscription_required");
}

#[tokio::test]
async fn a_server_that_stops_interrupts_the_writer_and_gives_the_credit_back() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let body = body_for_new_trip(&session).await;
    app.fakes.caption_model.set_delay(Duration::from_mins(1));
    let stop = async {
        tokio::time::sleep(BEGINS_WITHIN).await;
        app.fakes.shutdown.begin();
        tokio::time::sleep(BEGINS_WITHIN).await;
        assert_eq!(balance(&session).await, 0, "it may still end by itself");
        app.fakes.shutdown.interrupt();
        app.fakes.shutdown.idle().await;
    };
    let asked_at = Instant::now();
    let (answer, ()) = tokio::join!(send(&session, "one", &body), stop);
    assert!(asked_at.elapsed() < Duration::from_secs(10));
    answer.expect_error(503, "interrupted");
    assert!(!answer.header("retry-after").is_empty());
    assert_eq!(balance(&session).await, 1);
}

#[tokio::test]
async fn a_caption_that_outlives_its_reservation_is_neither_given_nor_charged() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let body = body_for_new_trip(&session).await;
    app.fakes
        .caption_model
        .set_delay(Duration::from_millis(600));
    // The process is suspended while the writer writes, and another one takes over.
    let meanwhile = async {
        tokio::time::sleep(BEGINS_WITHIN).await;
        app.fakes.clock.advance(Reservation::LEASE);
        assert_eq!(sweep_reservations(&app.ports()).await.unwrap(), 1);
        app.fakes.caption_model.set_delay(Duration::ZERO);
        send(&session, "one", &body).await
    };
    let (suspended, again) = tokio::join!(send(&session, "one", &body), meanwhile);
    let written = again.expect(200);
    suspended.expect_error(503, "interrupted");
    assert_eq!(balance(&session).await, 0);
    let replayed = send(&session, "one", &body).await.expect(200);
    assert_eq!(replayed["suggestion_id"], written["suggestion_id"]);
    assert_eq!(app.fakes.caption_model.briefs().len(), 2);
}

#[tokio::test]
async fn a_run_that_takes_over_an_unswept_one_pays_once() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    crate::billing::buy_posts(&app, &session, 1).await;
    let body = body_for_new_trip(&session).await;
    app.fakes
        .caption_model
        .set_delay(Duration::from_millis(600));
    let meanwhile = async {
        tokio::time::sleep(BEGINS_WITHIN).await;
        app.fakes.clock.advance(Reservation::LEASE);
        app.fakes.caption_model.set_delay(Duration::ZERO);
        send(&session, "one", &body).await
    };
    let (suspended, again) = tokio::join!(send(&session, "one", &body), meanwhile);
    again.expect(200);
    suspended.expect_error(503, "interrupted");
    assert_eq!(balance(&session).await, 1, "two credits, one caption");
}

#[tokio::test]
async fn a_run_that_died_behind_its_commit_is_answered_again_and_paid_once() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    crate::billing::buy_posts(&app, &session, 1).await;
    let body = body_for_new_trip(&session).await;
    let user_id = user_id(&session).await;
    let died = generate_and_die(&app, user_id, &body).await;
    // Its successors die before they have checked its result.
    for number in [8, 9] {
        let begun = begin_and_die(&app, user_id, &body, Uuid::from_u128(number)).await;
        assert_ne!(begun, IdempotencyBegin::Running);
    }
    for _ in 0..2 {
        let answer = send(&session, "one", &body).await.expect(200);
        assert_eq!(answer["suggestion_id"], died.to_string());
        assert_eq!(answer["posts_remaining"], 1);
    }
    assert_eq!(app.fakes.caption_model.briefs().len(), 1);
    assert_eq!(balance(&session).await, 1);
}

#[tokio::test]
async fn a_run_that_died_while_it_wrote_has_its_credit_given_back_by_the_next() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let body = body_for_new_trip(&session).await;
    let user_id = user_id(&session).await;
    let died = Uuid::from_u128(7);
    let now = app.fakes.clock.now();
    let ledger = &app.fakes.database;
    let reserving = ledger.reserve(ReservationId::new(died), user_id, now);
    reserving.await.unwrap();
    let ports = app.ports();
    let run = || generate_suggestions(&ports, command(user_id, &body), Uuid::from_u128(8));
    let refused = run().await.unwrap_err();
    assert!(matches!(refused, PostError::CreditReserved));
    assert!(
        end_generation(&ports, user_id, died)
            .await
            .unwrap()
            .is_none()
    );
    run().await.unwrap();
    assert_eq!(balance(&session).await, 0);
}

#[tokio::test]
async fn a_run_that_was_suspended_before_it_reserved_pays_nothing_beside_its_successor() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    crate::billing::buy_posts(&app, &session, 1).await;
    let body = body_for_new_trip(&session).await;
    let user_id = user_id(&session).await;
    let suspended = Uuid::from_u128(7);
    begin_and_die(&app, user_id, &body, suspended).await;
    send(&session, "one", &body).await.expect(200);
    // It continues as if it had not been suspended.
    let ports = app.ports();
    let refused = generate_suggestions(&ports, command(user_id, &body), suspended).await;
    let refused = refused.unwrap_err();
    assert!(matches!(refused, PostError::Interrupted));
    assert_eq!(balance(&session).await, 1, "two credits, one caption");
    assert_eq!(app.fakes.caption_model.briefs().len(), 1);
}
