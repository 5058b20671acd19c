//! `/api/me/email/`: the address of an account, and its replacement.

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};
use triptych_adapter_memory::CanFail;

use crate::account::confirm_email::{confirm, expect_invalid, mailed_token};
use crate::support::{Answer, Session, TestApp};

const EMAIL: &str = "/api/me/email/";
const RESEND: &str = "/api/me/email/confirmation/";
const MARA: &str = "mara0@example.org";
const NEW: &str = "mara@example.com";

async fn change(session: &Session<'_>, email: &str, password: &str) -> Answer {
    let body = json!({"email": email, "password": password});
    session.post(EMAIL, &body).await
}

async fn resend(session: &Session<'_>) -> Answer {
    session.post(RESEND, &Value::Null).await
}

fn state(email: &str, email_confirmed: bool, pending_email: Option<&str>) -> Value {
    json!({
        "email": email,
        "email_confirmed": email_confirmed,
        "pending_email": pending_email,
    })
}

#[tokio::test]
async fn another_address_replaces_the_present_one_when_its_link_is_opened() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let first = mailed_token(&app, MARA).await;
    let asked = change(&session, NEW, "correct horse").await.expect(202);
    assert_eq!(asked, state(MARA, false, Some(NEW)));
    let token = mailed_token(&app, NEW).await;
    let mail = app.mails_to(NEW).pop().unwrap();
    assert_eq!(mail.subject, "Confirm your new email address");
    assert!(!mail.text.contains(MARA), "a stranger may read it");
    let notice = app.mails_to(MARA).pop().unwrap();
    let subject = "Somebody asked to change your email address";
    assert_eq!(notice.subject, subject);
    assert!(notice.text.contains(NEW) && notice.text.contains("/forgot-password"));
    let before = session.get("/api/me/").await.expect(200);
    assert_eq!(before["email"], MARA, "nothing changes before");

    confirm(&app, &token).await.expect(200);
    let now = session.get(EMAIL).await.expect(200);
    assert_eq!(now, state(NEW, true, None));
    expect_invalid(&confirm(&app, &first).await);
    app.deliver_all().await;
    let told = app.mails_to(MARA).pop().unwrap();
    assert_eq!(told.subject, "Your email address was changed");
    assert!(told.text.contains(NEW));
    for (login, status) in [(NEW, 200), (MARA, 401)] {
        let body = json!({"username": login, "password": "correct horse"});
        assert_eq!(app.post("/login/", &body).await.status, status, "{login}");
    }
}

#[tokio::test]
async fn of_two_addresses_that_were_asked_for_the_last_one_counts() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    change(&session, "first@example.com", "correct horse")
        .await
        .expect(202);
    let first = mailed_token(&app, "first@example.com").await;
    change(&session, NEW, "correct horse").await.expect(202);
    let second = mailed_token(&app, NEW).await;
    expect_invalid(&confirm(&app, &first).await);
    confirm(&app, &second).await.expect(200);
    let now = session.get(EMAIL).await.expect(200);
    assert_eq!(now, state(NEW, true, None));
}

#[tokio::test]
async fn a_link_to_reset_that_went_to_the_former_address_counts_no_more() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    app.post("/request-reset-password/", &json!({"email": MARA}))
        .await
        .expect(200);
    app.deliver_all().await;
    let mail = app.mails_to(MARA).pop().unwrap();
    let (_, rest) = mail.text.split_once("/reset-password?token=").unwrap();
    let token = rest.split('&').next().unwrap();
    change(&session, NEW, "correct horse").await.expect(202);
    let confirmation = mailed_token(&app, NEW).await;
    confirm(&app, &confirmation).await.expect(200);
    let body = json!({"email": MARA, "token": token, "new_password": "battery staple"});
    let answer = app.post("/reset-password/", &body).await;
    answer.expect_error(400, "invalid_reset_link");
}

#[tokio::test]
async fn fields_that_break_a_rule_are_named_and_nothing_is_mailed() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    app.deliver_all().await;
    for (email, password, field, text) in [
        (
            "mara",
            "correct horse",
            "email",
            "Please enter a valid email address.",
        ),
        (
            "a@example.org\r\nBcc: eve@example.org",
            "correct horse",
            "email",
            "Please enter a valid email address.",
        ),
        (
            "MARA0@example.org",
            "correct horse",
            "email",
            "This is already your email address.",
        ),
        (
            NEW,
            "wrong horse",
            "password",
            "Your password is incorrect.",
        ),
        (NEW, "", "password", "Your password is incorrect."),
    ] {
        let answer = change(&session, email, password).await;
        let error = answer.expect_error(400, "invalid_field");
        assert_eq!(error["fields"], json!({field: [text]}), "{email}");
    }
    for body in [json!({"email": NEW}), json!({"password": "correct horse"})] {
        let answer = session.post(EMAIL, &body).await;
        answer.expect_error(400, "invalid_field");
    }
    assert_eq!(app.deliver_all().await, []);
    let now = session.get(EMAIL).await.expect(200);
    assert_eq!(now, state(MARA, false, None));
}

#[tokio::test]
async fn an_address_of_another_user_is_taken_before_and_after_the_link() {
    let app = TestApp::start();
    let (session, _other) = (app.sign_up().await, app.sign_up().await);
    let answer = change(&session, "Mara1@example.org", "correct horse").await;
    answer.expect_error(409, "email_taken");

    change(&session, "kim@example.org", "correct horse")
        .await
        .expect(202);
    let token = mailed_token(&app, "kim@example.org").await;
    app.post("/register/", &TestApp::registration("kim"))
        .await
        .expect(201);
    let answer = confirm(&app, &token).await;
    answer.expect_error(409, "email_taken");
    let now = session.get(EMAIL).await.expect(200);
    assert_eq!(now["email"], MARA);
}

#[tokio::test]
async fn the_link_is_mailed_once_more_to_the_address_that_waits() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    app.deliver_all().await;
    let asked = resend(&session).await.expect(202);
    assert_eq!(asked, state(MARA, false, None));
    let token = mailed_token(&app, MARA).await;
    assert_eq!(app.mails_to(MARA).len(), 2);

    change(&session, NEW, "correct horse").await.expect(202);
    app.deliver_all().await;
    let asked = resend(&session).await.expect(202);
    assert_eq!(asked, state(MARA, false, Some(NEW)));
    app.deliver_all().await;
    assert_eq!(app.mails_to(NEW).len(), 2);
    assert_eq!(app.mails_to(MARA).len(), 3);
    confirm(&app, &token).await.expect(200);
}

#[tokio::test]
async fn where_nothing_waits_nothing_is_mailed() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let token = mailed_token(&app, MARA).await;
    confirm(&app, &token).await.expect(200);
    for _ in 0..10 {
        let asked = resend(&session).await.expect(202);
        assert_eq!(asked, state(MARA, true, None));
    }
    assert_eq!(app.deliver_all().await, []);
}

#[tokio::test]
async fn five_links_an_hour_are_mailed_for_one_user() {
    let app = TestApp::start();
    let (session, other) = (app.sign_up().await, app.sign_up().await);
    for _ in 0..4 {
        resend(&session).await.expect(202);
    }
    change(&session, NEW, "correct horse").await.expect(202);
    let refused = resend(&session).await;
    refused.expect_error(429, "too_many_requests");
    assert_eq!(refused.header("retry-after"), "3600");
    let refused = change(&session, "a@example.com", "correct horse").await;
    refused.expect_error(429, "too_many_requests");
    let now = session.get(EMAIL).await.expect(200);
    assert_eq!(now["pending_email"], NEW);
    resend(&other).await.expect(202);
    app.fakes.clock.advance(TimeDelta::hours(1));
    resend(&session).await.expect(202);
}

#[tokio::test]
async fn without_a_token_no_address_is_shown_or_changed() {
    let app = TestApp::start();
    let body = json!({"email": NEW, "password": "correct horse"});
    for (method, path) in [
        (Method::GET, EMAIL),
        (Method::POST, EMAIL),
        (Method::POST, RESEND),
    ] {
        let request = app.request(method, path).json(&body);
        let answer = Answer::read(request.send().await.unwrap()).await;
        answer.expect_error(401, "not_signed_in");
    }
}

#[tokio::test]
async fn without_the_database_addresses_say_so() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    app.fakes.database.set_unavailable(true);
    for answer in [
        session.get(EMAIL).await,
        change(&session, NEW, "correct horse").await,
        resend(&session).await,
    ] {
        answer.expect_error(503, "unavailable");
    }
}

/// The intruder has found an open session, or knows the password, and tries to take over the
/// account.
#[tokio::test]
async fn whatever_ends_an_intruders_session_also_cancels_their_change_of_address() {
    for remedy in ["sign out everywhere", "another password", "a reset"] {
        let app = TestApp::start();
        let session = app.sign_up().await;
        change(&session, NEW, "correct horse").await.expect(202);
        let token = mailed_token(&app, NEW).await;
        match remedy {
            "sign out everywhere" => {
                let answer = session.delete("/api/me/sessions/").await;
                assert_eq!(answer.status, 204);
            }
            "another password" => {
                let body = json!({
                    "current_password": "correct horse",
                    "new_password": "battery staple",
                });
                let answer = session.post("/api/me/password/", &body).await;
                assert_eq!(answer.status, 204);
                let now = session.get(EMAIL).await.expect(200);
                assert_eq!(now, state(MARA, false, None));
                // A request to send the link again goes to the current address.
                resend(&session).await.expect(202);
                app.deliver_all().await;
                assert_eq!(app.mails_to(NEW).len(), 1);
            }
            _ => {
                app.post("/request-reset-password/", &json!({"email": MARA}))
                    .await
                    .expect(200);
                app.deliver_all().await;
                let mail = app.mails_to(MARA).pop().unwrap();
                let (_, rest) = mail.text.split_once("/reset-password?token=").unwrap();
                let token = rest.split('&').next().unwrap();
                let body = json!({"email": MARA, "token": token, "new_password": "battery staple"});
                app.post("/reset-password/", &body).await.expect(200);
            }
        }
        expect_invalid(&confirm(&app, &token).await);
        let login = json!({"username": NEW, "password": "battery staple"});
        assert_eq!(app.post("/login/", &login).await.status, 401, "{remedy}");
    }
}

#[tokio::test]
async fn a_letter_that_waits_while_its_change_is_cancelled_is_not_sent() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    change(&session, NEW, "correct horse").await.expect(202);
    session.delete("/api/me/sessions/").await;
    app.deliver_all().await;
    assert_eq!(app.mails_to(NEW).len(), 0);
}
