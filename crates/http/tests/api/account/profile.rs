//! `PATCH /api/me/` and `/api/me/password/`.

use core::num::NonZeroU32;

use reqwest::Method;
use serde_json::{Value, json};
use triptych_adapter_memory::{CanFail, Fault};

use crate::support::{Answer, Session, TestApp};

const CURRENT: &str = "correct horse";
const NEW: &str = "battery staple";

async fn change(session: &Session<'_>, current: &str, new: &str) -> Answer {
    let body = json!({"current_password": current, "new_password": new});
    session.post("/api/me/password/", &body).await
}

async fn log_in(app: &TestApp, password: &str) -> Answer {
    let body = json!({"username": "mara0", "password": password});
    app.post("/login/", &body).await
}

#[tokio::test]
async fn names_are_changed_one_by_one_or_together() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let before = session.get("/api/me/").await.expect(200);
    for (body, name) in [
        (json!({"first_name": " Märta "}), "Märta Lindqvist"),
        (json!({"last_name": "O’Neill"}), "Märta O’Neill"),
        (
            json!({"first_name": "明美", "last_name": "Zoë"}),
            "明美 Zoë",
        ),
        (json!({}), "明美 Zoë"),
    ] {
        let user = session.patch("/api/me/", &body).await.expect(200);
        assert_eq!(user["name"], name);
    }
    let after = session.get("/api/me/").await.expect(200);
    assert_eq!(after["first_name"], "明美");
    for unchanged in ["id", "username", "email", "email_confirmed", "avatar"] {
        assert_eq!(after[unchanged], before[unchanged], "{unchanged}");
    }
}

#[tokio::test]
async fn names_that_break_a_rule_change_nothing() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let body = json!({"first_name": "Zoë", "last_name": "x"});
    let error = session.patch("/api/me/", &body).await;
    let error = error.expect_error(400, "invalid_field");
    let text = "Last name must be at least 2 characters long.";
    assert_eq!(error["fields"], json!({"last_name": [text]}));
    let body = json!({"username": "other"});
    let error = session.patch("/api/me/", &body).await;
    error.expect_error(400, "invalid_field");
    let user = session.get("/api/me/").await.expect(200);
    assert_eq!(user["name"], "Mara Lindqvist");
}

#[tokio::test]
async fn another_password_ends_the_other_sessions_and_keeps_this_one() {
    let app = TestApp::start();
    let (session, stranger) = (app.sign_up().await, app.sign_up().await);
    let other = log_in(&app, CURRENT).await.expect(200);
    let other = Session::new(&app, other["token"].as_str().unwrap().to_owned());
    assert_eq!(change(&session, CURRENT, NEW).await.status, 204);

    session.get("/api/me/").await.expect(200);
    stranger.get("/api/me/").await.expect(200);
    other
        .get("/api/me/")
        .await
        .expect_error(401, "not_signed_in");
    log_in(&app, CURRENT)
        .await
        .expect_error(401, "invalid_credentials");
    log_in(&app, NEW).await.expect(200);
}

#[tokio::test]
async fn another_password_is_told_by_mail_and_reset_links_end() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let mara = json!({"email": "mara0@example.org"});
    app.post("/request-reset-password/", &mara)
        .await
        .expect(200);
    app.deliver_all().await;
    let mail = app.mails_to("mara0@example.org").pop().unwrap();
    let (_, rest) = mail.text.split_once("/reset-password?token=").unwrap();
    let token = rest.split('&').next().unwrap();

    assert_eq!(change(&session, CURRENT, NEW).await.status, 204);
    app.deliver_all().await;
    let told = app.mails_to("mara0@example.org").pop().unwrap();
    assert_eq!(told.subject, "Your password was changed");
    let mut body = mara;
    body["token"] = json!(token);
    body["new_password"] = json!("another staple");
    let answer = app.post("/reset-password/", &body).await;
    answer.expect_error(400, "invalid_reset_link");
}

#[tokio::test]
async fn a_wrong_current_password_changes_nothing_and_is_named() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let error = change(&session, "wrong horse", NEW).await;
    let error = error.expect_error(400, "invalid_field");
    let text = "Your current password is incorrect.";
    assert_eq!(error["fields"], json!({"current_password": [text]}));
    log_in(&app, CURRENT).await.expect(200);
}

#[tokio::test]
async fn a_new_password_that_breaks_a_rule_is_named_before_anything_is_compared() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let before = app.fakes.hasher.hash_calls();
    for (new, text) in [
        ("short", "Password must be at least 8 characters long."),
        (
            "PassWord1",
            "This password is too common. Please choose another.",
        ),
    ] {
        let error = change(&session, "whatever it is", new).await;
        let error = error.expect_error(400, "invalid_field");
        assert_eq!(error["fields"], json!({"new_password": [text]}));
    }
    assert_eq!(app.fakes.hasher.hash_calls(), before);
}

#[tokio::test]
async fn wrong_current_passwords_count_like_wrong_logins() {
    let app = TestApp::start_with(|fakes, _| {
        fakes.limits.logins_per_account_and_address = NonZeroU32::new(3).unwrap();
    });
    let session = app.sign_up().await;
    for _ in 0..2 {
        change(&session, "wrong horse", NEW)
            .await
            .expect_error(400, "invalid_field");
    }
    log_in(&app, "wrong horse")
        .await
        .expect_error(401, "invalid_credentials");
    let before = app.fakes.hasher.hash_calls();
    let refused = change(&session, CURRENT, NEW).await;
    refused.expect_error(429, "too_many_requests");
    assert_eq!(refused.header("retry-after"), "900");
    assert_eq!(app.fakes.hasher.hash_calls(), before);
    session.get("/api/me/").await.expect(200);
}

#[tokio::test]
async fn without_a_token_nothing_of_an_account_is_changed() {
    let app = TestApp::start();
    for (method, target, body) in [
        (Method::PATCH, "/api/me/", json!({"first_name": "Zoë"})),
        (
            Method::POST,
            "/api/me/password/",
            json!({"current_password": CURRENT, "new_password": NEW}),
        ),
    ] {
        let request = app.request(method, target).json::<Value>(&body);
        let answer = Answer::read(request.send().await.unwrap()).await;
        answer.expect_error(401, "not_signed_in");
    }
}

#[tokio::test]
async fn a_database_that_goes_in_between_changes_no_password() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    // The session and the user are found, and the attempt is counted.
    app.fakes.database.fail_after(3, Fault::Unavailable);
    change(&session, CURRENT, NEW)
        .await
        .expect_error(503, "unavailable");
    log_in(&app, CURRENT).await.expect(200);
}
