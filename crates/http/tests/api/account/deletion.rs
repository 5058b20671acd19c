//! `/api/me/deletion/`.

use core::num::NonZeroU32;

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};
use triptych_adapter_memory::{CanFail, FakePayments, Fault};
use triptych_app::maintenance::{ORPHAN_AGE_MIN, sweep_orphans};
use triptych_billing::LedgerEntry;
use triptych_ports::CreditLedger;
use triptych_users::UserId;

use crate::billing::subscriber;
use crate::support::{Answer, Form, Session, TestApp, file, jpeg};

const TARGET: &str = "/api/me/deletion/";
const PASSWORD: &str = "correct horse";

/// The username of the first user of an application.
const USERNAME: &str = "mara0";

async fn delete(session: &Session<'_>, username: &str, password: &str) -> Answer {
    let body = json!({"username": username, "password": password});
    session.post(TARGET, &body).await
}

async fn register(app: &TestApp, username: &str) -> Value {
    let registration = TestApp::registration(username);
    app.post("/register/", &registration).await.expect(201)
}

async fn posts_remaining(app: &TestApp, signed_in: &Value) -> Value {
    let token = signed_in["token"].as_str().unwrap().to_owned();
    let billing = Session::new(app, token).get("/api/billing/me/").await;
    billing.expect(200)["posts_remaining"].clone()
}

#[tokio::test]
async fn an_account_goes_with_all_its_sessions_photos_and_posts() {
    let app = TestApp::start();
    let (session, stranger) = (app.sign_up().await, app.sign_up().await);
    stranger.post_of(1, "Mine").await;
    let others = app.fakes.storage.keys();
    let post = session.post_of(2, "Sea").await;
    let form = Form::of([file("avatar", "me.jpg", &jpeg(1))]);
    let request = session.request(Method::PUT, "/api/me/avatar/");
    let request = request.header("Content-Type", form.content_type);
    Answer::read(request.body(form.body).send().await.unwrap())
        .await
        .expect(200);
    let login = json!({"username": USERNAME, "password": PASSWORD});
    let second = app.post("/login/", &login).await.expect(200);

    assert_eq!(delete(&session, " Mara0 ", PASSWORD).await.status, 204);
    assert_eq!(app.fakes.storage.keys(), others);
    for token in [session.token.as_str(), second["token"].as_str().unwrap()] {
        let ended = Session::new(&app, token.to_owned());
        ended
            .get("/api/me/")
            .await
            .expect_error(401, "not_signed_in");
    }
    app.post("/login/", &login)
        .await
        .expect_error(401, "invalid_credentials");
    let archive = post["download_url"].as_str().unwrap();
    app.get(archive).await.expect_error(404, "not_found");
    let history = stranger.get("/api/my-post-exports/").await.expect(200);
    assert_eq!(history["totals"]["posts"], 1);
}

#[tokio::test]
async fn what_is_typed_has_to_be_the_users_own() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    for (username, password, field, text) in [
        (
            "",
            PASSWORD,
            "username",
            "Please type your username to confirm.",
        ),
        (
            "mara",
            PASSWORD,
            "username",
            "Please type your username to confirm.",
        ),
        (
            "mara0@example.org",
            PASSWORD,
            "username",
            "Please type your username to confirm.",
        ),
        (
            "mara",
            "wrong horse",
            "username",
            "Please type your username to confirm.",
        ),
        (
            USERNAME,
            "wrong horse",
            "password",
            "Your password is incorrect.",
        ),
        (USERNAME, "", "password", "Your password is incorrect."),
    ] {
        let error = delete(&session, username, password).await;
        let error = error.expect_error(400, "invalid_field");
        assert_eq!(
            error["fields"],
            json!({ field: [text] }),
            "{username:?} {password:?}"
        );
    }
    for body in [
        json!({}),
        json!({"username": USERNAME}),
        json!({"username": 1, "password": ""}),
    ] {
        let error = session.post(TARGET, &body).await;
        error.expect_error(400, "invalid_field");
    }
    session.get("/api/me/").await.expect(200);
}

#[tokio::test]
async fn wrong_passwords_count_like_wrong_logins() {
    let app = TestApp::start_with(|fakes, _| {
        fakes.limits.logins_per_account_and_address = NonZeroU32::new(2).unwrap();
    });
    let session = app.sign_up().await;
    for _ in 0..2 {
        delete(&session, USERNAME, "wrong horse")
            .await
            .expect_error(400, "invalid_field");
    }
    delete(&session, USERNAME, PASSWORD)
        .await
        .expect_error(429, "too_many_requests");
    session.get("/api/me/").await.expect(200);
}

#[tokio::test]
async fn the_free_post_is_given_once_to_an_address() {
    let app = TestApp::start();
    let first = register(&app, "tomas").await;
    assert_eq!(posts_remaining(&app, &first).await, 1);
    let session = Session::new(&app, first["token"].as_str().unwrap().to_owned());
    assert_eq!(delete(&session, "tomas", PASSWORD).await.status, 204);

    let again = register(&app, "tomas").await;
    assert_eq!(posts_remaining(&app, &again).await, 0);
    let mut same_address = TestApp::registration("thomas");
    same_address["email"] = json!("TOMAS@example.org");
    let session = Session::new(&app, again["token"].as_str().unwrap().to_owned());
    assert_eq!(delete(&session, "tomas", PASSWORD).await.status, 204);
    let third = app.post("/register/", &same_address).await.expect(201);
    assert_eq!(posts_remaining(&app, &third).await, 0);
    let mut same_name = TestApp::registration("tomas");
    same_name["email"] = json!("mathilde@example.org");
    let newcomer = app.post("/register/", &same_name).await.expect(201);
    assert_eq!(posts_remaining(&app, &newcomer).await, 1);
}

#[tokio::test]
async fn the_ledger_keeps_amounts_and_no_name() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let user = session.get("/api/me/").await.expect(200);
    let user_id = UserId::parse(user["id"].as_str().unwrap()).unwrap();
    let welcome = app.fakes.database.entries(user_id).await.unwrap();
    assert_eq!(delete(&session, USERNAME, PASSWORD).await.status, 204);
    assert_eq!(app.fakes.database.entries(user_id).await.unwrap(), []);
    let stranger = register(&app, "tomas").await;
    let stranger = UserId::parse(stranger["user"]["id"].as_str().unwrap()).unwrap();
    let again = LedgerEntry {
        user_id: stranger,
        ..welcome[0].clone()
    };
    let is_unknown_by_its_name = app.fakes.database.append(&again).await.unwrap();
    assert!(is_unknown_by_its_name);
}

#[tokio::test]
async fn objects_that_cannot_be_deleted_now_are_swept_later() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    session.trip_of(2).await;
    app.fakes.storage.set_unavailable(true);
    assert_eq!(delete(&session, USERNAME, PASSWORD).await.status, 204);
    app.fakes.storage.set_unavailable(false);
    assert!(!app.fakes.storage.keys().is_empty());
    app.fakes
        .clock
        .advance(ORPHAN_AGE_MIN + TimeDelta::seconds(1));
    sweep_orphans(&app.ports()).await.unwrap();
    assert_eq!(app.fakes.storage.keys(), []);
}

#[tokio::test]
async fn without_a_session_or_a_database_nothing_is_deleted() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let body = json!({"username": USERNAME, "password": PASSWORD});
    app.post(TARGET, &body)
        .await
        .expect_error(401, "not_signed_in");
    for calls_before in 1..=5 {
        app.fakes
            .database
            .fail_after(calls_before, Fault::Unavailable);
        let error = delete(&session, USERNAME, PASSWORD).await;
        error.expect_error(503, "unavailable");
        session.get("/api/me/").await.expect(200);
    }
}

#[tokio::test]
async fn an_account_goes_with_its_subscription_and_stays_where_that_cannot_be_ended() {
    let app = TestApp::start();
    let session = subscriber(&app).await;
    app.fakes.payments.fail_next(Fault::Unavailable);
    let refused = delete(&session, USERNAME, PASSWORD).await;
    assert_eq!(refused.status, 503);
    session.get("/api/me/").await.expect(200);

    assert_eq!(delete(&session, USERNAME, PASSWORD).await.status, 204);
    let subscriptions = app.fakes.payments.subscriptions();
    assert!(
        subscriptions.iter().all(|one| one.status == "canceled"),
        "{subscriptions:?}"
    );
}

#[tokio::test]
async fn an_account_goes_with_what_began_and_was_not_heard_of_and_with_its_open_checkouts() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    for plan in ["pay_as_you_go", "basic"] {
        session
            .post("/api/billing/checkout-session/", &json!({"plan": plan}))
            .await
            .expect(200);
    }
    let card = json!({"plan_id": "pro", "payment_method_id": FakePayments::TO_CONFIRM});
    session
        .post("/api/payment/create-subscription/", &card)
        .await
        .expect(200);
    app.fakes.payments.fail_next(Fault::Unavailable);
    let refused = delete(&session, USERNAME, PASSWORD).await;
    assert_eq!(refused.status, 503);
    session.get("/api/me/").await.expect(200);
    assert_eq!(app.fakes.payments.open_checkouts().len(), 2);

    assert_eq!(delete(&session, USERNAME, PASSWORD).await.status, 204);
    assert_eq!(app.fakes.payments.open_checkouts(), []);
    let subscriptions = app.fakes.payments.subscriptions();
    assert_eq!(subscriptions.len(), 1);
    assert_eq!(subscriptions[0].status, FakePayments::CANCELED);
}

#[tokio::test]
async fn a_subscription_that_begins_after_its_account_is_gone_ends_at_once() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let held = app.fakes.payments.hold_next_answer();
    let card = json!({"plan_id": "pro", "payment_method_id": "pm_1"});
    let wish = session.post("/api/payment/create-subscription/", &card);
    let deletion = async {
        held.ready().await;
        let deleted = delete(&session, USERNAME, PASSWORD).await;
        assert_eq!(app.fakes.payments.subscriptions(), [], "begun too early");
        held.release();
        deleted
    };
    let (wished, deleted) = tokio::join!(wish, deletion);
    assert_eq!(deleted.status, 204);
    wished.expect_error(401, "not_signed_in");
    let subscriptions = app.fakes.payments.subscriptions();
    assert_eq!(subscriptions.len(), 1);
    assert_eq!(subscriptions[0].status, FakePayments::CANCELED);
}
