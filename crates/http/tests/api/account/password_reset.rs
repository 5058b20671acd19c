//! `/request-reset-password/`, `/reset-password/`.

use std::sync::Arc;

use chrono::TimeDelta;
use futures::future::join_all;
use serde_json::{Value, json};
use triptych_adapter_memory::CanFail;

use crate::support::{Answer, Session, TestApp};

const MARA: &str = "mara0@example.org";

async fn request(app: &TestApp, email: &str) -> Answer {
    app.post("/request-reset-password/", &json!({"email": email}))
        .await
}

/// The token in the latest mail to an address.
async fn mailed_token(app: &TestApp, email: &str) -> String {
    app.deliver_all().await;
    let mail = app.mails_to(email).pop().unwrap();
    let (_, rest) = mail.text.split_once("/reset-password?token=").unwrap();
    rest.split('&').next().unwrap().to_owned()
}

fn reset_body(token: &str, password: &str) -> Value {
    json!({"email": MARA, "token": token, "new_password": password})
}

async fn log_in(app: &TestApp, password: &str) -> Answer {
    let body = json!({"username": "mara0", "password": password});
    app.post("/login/", &body).await
}

#[tokio::test]
async fn a_mailed_link_sets_a_new_password_and_ends_every_session() {
    let app = TestApp::start();
    let first = app.sign_up().await;
    let second = log_in(&app, "correct horse").await.expect(200);
    let second = Session::new(&app, second["token"].as_str().unwrap().to_owned());
    request(&app, MARA).await.expect(200);
    let token = mailed_token(&app, MARA).await;

    let body = reset_body(&token, "battery staple");
    let done = app.post("/reset-password/", &body).await.expect(200);
    assert_eq!(done, json!({"message": "Your password was reset."}));
    for session in [&first, &second] {
        session
            .get("/api/me/")
            .await
            .expect_error(401, "not_signed_in");
    }
    log_in(&app, "correct horse")
        .await
        .expect_error(401, "invalid_credentials");
    let user = &log_in(&app, "battery staple").await.expect(200)["user"];
    assert_eq!(user["email_confirmed"], true, "the link proved the address");
    app.deliver_all().await;
    let told = app.mails_to(MARA).pop().unwrap();
    assert_eq!(told.subject, "Your password was changed");
}

#[tokio::test]
async fn the_link_is_built_from_the_public_address_whatever_the_request_says() {
    let app = TestApp::start();
    app.sign_up().await;
    let request = app
        .request(reqwest::Method::POST, "/request-reset-password/")
        .header("Host", "evil.example")
        .header("X-Forwarded-Host", "evil.example")
        .header("Origin", "https://evil.example")
        .json(&json!({"email": MARA}));
    Answer::read(request.send().await.unwrap())
        .await
        .expect(200);
    app.deliver_all().await;
    let mail = app.mails_to(MARA).pop().unwrap();
    let start = format!("{}/reset-password?token=", app.url);
    assert!(mail.text.contains(&start), "{}", mail.text);
    assert!(mail.text.contains("&email=mara0%40example.org\n"));
    assert!(mail.html.contains(&start));
    assert!(!mail.text.contains("evil") && !mail.html.contains("evil"));
}

#[tokio::test]
async fn known_and_unknown_addresses_cannot_be_told_apart() {
    let app = TestApp::start();
    app.sign_up().await;
    app.deliver_all().await;
    for (status, message) in [
        ("sent", "A reset link was sent."),
        ("already_sent", "A reset was already sent."),
    ] {
        let known = request(&app, MARA).await;
        let unknown = request(&app, "nobody@example.org").await;
        let expected = json!({"message": message, "token": null, "status": status});
        assert_eq!(known.expect(200), expected);
        assert_eq!(known.bytes, unknown.bytes);
        assert_eq!(known.status, unknown.status);
    }
    let steps = app.deliver_all().await;
    assert_eq!(steps.len(), 2, "both were queued");
    assert_eq!(app.mails_to("nobody@example.org"), []);
    assert_eq!(app.fakes.hasher.hash_calls(), 1, "nothing but the sign-up");
}

#[tokio::test]
async fn after_fifteen_minutes_another_link_can_be_asked_for() {
    let app = TestApp::start();
    app.sign_up().await;
    let status = async |email: &str| request(&app, email).await.expect(200)["status"].clone();
    assert_eq!(status(MARA).await, "sent");
    app.fakes
        .clock
        .advance(TimeDelta::minutes(15) - TimeDelta::seconds(1));
    assert_eq!(status("MARA0@example.org").await, "already_sent");
    app.fakes.clock.advance(TimeDelta::seconds(1));
    assert_eq!(status(MARA).await, "sent");
}

#[tokio::test]
async fn mail_goes_to_the_address_of_the_account_however_it_is_typed() {
    let app = TestApp::start();
    app.post("/register/", &TestApp::registration("kim"))
        .await
        .expect(201);
    app.deliver_all().await;
    request(&app, " KIM@Example.org ").await.expect(200);
    // The Kelvin sign, whose lower case is a plain k.
    let lookalike = request(&app, "\u{212a}im@example.org").await;
    lookalike.expect_error(400, "invalid_field");
    app.deliver_all().await;
    let receivers: Vec<_> = app.fakes.mail.sent().into_iter().map(|m| m.to).collect();
    assert!(
        receivers.iter().all(|to| to.as_str() == "kim@example.org"),
        "{receivers:?}"
    );
    assert_eq!(receivers.len(), 2);
}

#[tokio::test]
async fn of_fifty_parallel_tries_of_one_token_one_succeeds() {
    let app = TestApp::start();
    app.sign_up().await;
    request(&app, MARA).await.expect(200);
    let token = mailed_token(&app, MARA).await;
    let tries = (0..50).map(|number| {
        let body = reset_body(&token, &format!("battery staple {number}"));
        let app = &app;
        async move { app.post("/reset-password/", &body).await.status }
    });
    let statuses = join_all(tries).await;
    let count = |status: u16| statuses.iter().filter(|found| **found == status).count();
    assert_eq!((count(200), count(400)), (1, 49), "{statuses:?}");
}

#[tokio::test]
async fn an_old_password_that_is_being_compared_during_a_reset_does_nothing_any_more() {
    for (target, body, status) in [
        (
            "/login/",
            json!({"username": "mara0", "password": "correct horse"}),
            401,
        ),
        (
            "/api/me/password/",
            json!({"current_password": "correct horse", "new_password": "an attacker's own"}),
            400,
        ),
        (
            "/api/me/email/",
            json!({"email": "attacker@example.org", "password": "correct horse"}),
            401,
        ),
    ] {
        let app = TestApp::start();
        let session = app.sign_up().await;
        request(&app, MARA).await.expect(200);
        let token = mailed_token(&app, MARA).await;
        let held = app.fakes.hasher.hold_comparisons().await;
        let before = app.fakes.hasher.hash_calls();
        let reset = async {
            while app.fakes.hasher.hash_calls() == before {
                tokio::task::yield_now().await;
            }
            let body = reset_body(&token, "battery staple");
            app.post("/reset-password/", &body).await.expect(200);
            drop(held);
        };
        let (answer, ()) = futures::future::join(session.post(target, &body), reset).await;
        assert_eq!(answer.status, status, "{target} {}", answer.text());

        let fresh = log_in(&app, "battery staple").await.expect(200);
        let fresh = Session::new(&app, fresh["token"].as_str().unwrap().to_owned());
        let sessions = fresh.get("/api/me/sessions/").await.expect(200);
        assert_eq!(sessions["sessions"].as_array().unwrap().len(), 1);
        let email = fresh.get("/api/me/email/").await.expect(200);
        assert_eq!(email["pending_email"], json!(null));
    }
}

#[tokio::test]
async fn a_link_that_is_used_expired_or_wrong_sets_nothing_and_costs_no_hash() {
    let app = TestApp::start();
    app.sign_up().await;
    request(&app, MARA).await.expect(200);
    let token = mailed_token(&app, MARA).await;
    let sound = reset_body(&token, "battery staple");
    let mut other_address = sound.clone();
    other_address["email"] = json!("eve@example.org");
    let mut no_address = sound.clone();
    no_address["email"] = json!("nowhere");
    let hashed = app.fakes.hasher.hash_calls();
    let refused = async |body: &Value| {
        let answer = app.post("/reset-password/", body).await;
        let error = answer.expect_error(400, "invalid_reset_link");
        let text = "Bad request: this reset link no longer works. Please request a new one.";
        assert_eq!(error["error"], text);
    };
    for body in [
        other_address,
        no_address,
        reset_body(&"0".repeat(64), "battery staple"),
        reset_body("", "battery staple"),
    ] {
        refused(&body).await;
    }
    app.fakes.clock.advance(TimeDelta::minutes(15));
    refused(&sound).await;
    assert_eq!(app.fakes.hasher.hash_calls(), hashed);
    request(&app, MARA).await.expect(200);
    let token = mailed_token(&app, MARA).await;
    let body = reset_body(&token, "battery staple");
    app.post("/reset-password/", &body).await.expect(200);
    refused(&body).await;
    log_in(&app, "battery staple").await.expect(200);
}

#[tokio::test]
async fn a_password_that_breaks_a_rule_leaves_the_link_good() {
    let app = TestApp::start();
    app.sign_up().await;
    request(&app, MARA).await.expect(200);
    let token = mailed_token(&app, MARA).await;
    let short = reset_body(&token, "short");
    let answer = app.post("/reset-password/", &short).await;
    let error = answer.expect_error(400, "invalid_field");
    let text = "Password must be at least 8 characters long.";
    assert_eq!(error["fields"], json!({"new_password": [text]}));
    let body = reset_body(&token, "battery staple");
    app.post("/reset-password/", &body).await.expect(200);
}

#[tokio::test]
async fn bodies_of_another_shape_are_refused_by_field() {
    let app = TestApp::start();
    for (path, body, field) in [
        ("/request-reset-password/", json!({}), "email"),
        (
            "/request-reset-password/",
            json!({"email": "mara"}),
            "email",
        ),
        (
            "/request-reset-password/",
            json!({"email": MARA, "host": "evil.example"}),
            "host",
        ),
        (
            "/reset-password/",
            json!({"email": MARA, "token": "0"}),
            "new_password",
        ),
    ] {
        let answer = app.post(path, &body).await;
        let error = answer.expect_error(400, "invalid_field");
        assert!(error["fields"][field].is_array(), "{path} {error}");
    }
}

#[tokio::test]
async fn without_the_database_resets_say_so() {
    let app = TestApp::start();
    app.fakes.database.set_unavailable(true);
    request(&app, MARA).await.expect_error(503, "unavailable");
    let body = reset_body("0", "battery staple");
    let answer = app.post("/reset-password/", &body).await;
    answer.expect_error(503, "unavailable");
}

#[tokio::test]
async fn on_a_developers_machine_the_link_is_shown_for_a_known_address_alone() {
    let app = TestApp::start_with(|fakes, _| fakes.shows_links = true);
    app.sign_up().await;
    let shown = request(&app, "Mara0@example.org").await.expect(200);
    assert_eq!(shown["token"], json!(null));
    let mail = &shown["mock_mail"];
    assert_eq!(mail["to"], MARA);
    assert_eq!(mail["subject"], "Reset your password");
    let link = mail["link"].as_str().unwrap();
    app.deliver_all().await;
    let mailed = app.mails_to(MARA);
    let mailed: Vec<_> = mailed
        .iter()
        .filter(|sent| sent.text.contains("token="))
        .collect();
    assert!(
        mailed
            .iter()
            .any(|sent| sent.text.lines().any(|line| line == link)),
        "{link}"
    );
    let token = link
        .strip_prefix(&format!("{}/reset-password?token=", app.url))
        .and_then(|rest| rest.strip_suffix("&email=mara0%40example.org"))
        .unwrap();
    let body = reset_body(token, "battery staple");
    app.post("/reset-password/", &body).await.expect(200);
    for email in [MARA, "nobody@example.org"] {
        let answer = request(&app, email).await.expect(200);
        assert_eq!(answer.get("mock_mail"), None, "{email}");
    }
}

#[tokio::test]
async fn a_thousand_requests_carry_no_secret_in_an_answer() {
    let app = Arc::new(TestApp::start());
    app.sign_up().await;
    let mut answers = String::new();
    for number in 0..1_000 {
        let email = if number % 100 == 0 {
            app.fakes.clock.advance(TimeDelta::minutes(15));
            MARA.to_owned()
        } else {
            format!("nobody{number}@example.org")
        };
        answers.push_str(&request(&app, &email).await.text());
    }
    app.deliver_all().await;
    let mails = app.mails_to(MARA);
    let links = mails.iter().filter(|mail| mail.text.contains("token="));
    assert_eq!(links.count(), 11, "a confirmation and ten resets");
    assert!(!answers.contains("token\":\"") && !answers.contains("token="));
}
