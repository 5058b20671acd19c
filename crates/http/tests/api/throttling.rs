//! Rate limits.

use core::num::NonZeroU32;

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};
use triptych_adapter_memory::{CanFail, Fault};
use triptych_app::maintenance::sweep_attempts;
use triptych_http::TrustedProxies;
use triptych_users::AttemptLimits;

use crate::support::{Answer, TestApp, person};

/// The default limits of a server.
fn promised() -> AttemptLimits {
    let limit = |number| NonZeroU32::new(number).unwrap();
    AttemptLimits {
        logins_per_account_and_address: limit(10),
        logins_per_address: limit(50),
        logins_per_account: limit(100),
        registrations_per_address: limit(20),
        contacts_per_address: limit(5),
        resets_per_address: limit(20),
        sign_ins_per_address: limit(100),
    }
}

/// An application with the default limits, behind a proxy that reports client addresses.
fn behind_a_proxy() -> TestApp {
    TestApp::start_with(|fakes, settings| {
        fakes.limits = promised();
        settings.trusted_proxies = TrustedProxies::parse(&["127.0.0.1".to_owned()]).unwrap();
    })
}

fn not_behind_a_proxy() -> TestApp {
    TestApp::start_with(|fakes, _| fakes.limits = promised())
}

async fn log_in_from(app: &TestApp, address: &str, login: &str, password: &str) -> Answer {
    let body = json!({"username": login, "password": password});
    let request = app.request(Method::POST, "/login/").json(&body);
    let request = request.header("X-Forwarded-For", address);
    Answer::read(request.send().await.unwrap()).await
}

async fn fail_from(app: &TestApp, address: &str, login: &str) -> u16 {
    log_in_from(app, address, login, "wrong horse").await.status
}

async fn register_from(app: &TestApp, address: &str, username: &str) -> Answer {
    let request = app.request(Method::POST, "/register/");
    let request = request.header("X-Forwarded-For", address);
    let request = request.json(&TestApp::registration(username));
    Answer::read(request.send().await.unwrap()).await
}

#[tokio::test]
async fn after_ten_wrong_passwords_an_account_waits_and_its_sessions_go_on() {
    let app = not_behind_a_proxy();
    let session = app.sign_up().await;
    for _ in 0..10 {
        assert_eq!(fail_from(&app, "", "mara0").await, 401);
        app.fakes.clock.advance(TimeDelta::seconds(18));
    }
    let refused = log_in_from(&app, "", "mara0", "correct horse").await;
    let error = refused.expect_error(429, "too_many_requests");
    let text = "Too many attempts. Please wait 12 minutes and try again.";
    assert_eq!(error["error"], text);
    assert_eq!(refused.header("retry-after"), "720");
    session.get("/api/me/").await.expect(200);

    app.fakes.clock.advance(TimeDelta::seconds(719));
    assert_eq!(fail_from(&app, "", "mara0").await, 429);
    app.fakes.clock.advance(TimeDelta::seconds(1));
    log_in_from(&app, "", "mara0", "correct horse")
        .await
        .expect(200);
}

#[tokio::test]
async fn right_passwords_do_not_count() {
    let app = not_behind_a_proxy();
    app.sign_up().await;
    for _ in 0..9 {
        assert_eq!(fail_from(&app, "", "mara0").await, 401);
    }
    for _ in 0..30 {
        log_in_from(&app, "", "mara0", "correct horse")
            .await
            .expect(200);
    }
    assert_eq!(fail_from(&app, "", "mara0").await, 401);
    assert_eq!(fail_from(&app, "", "mara0").await, 429);
}

#[tokio::test]
async fn forged_headers_change_nothing() {
    let app = not_behind_a_proxy();
    app.sign_up().await;
    let mut answers = Vec::new();
    for number in 0..12 {
        let body = json!({"username": "mara0", "password": "wrong horse"});
        let request = app.request(Method::POST, "/login/").json(&body);
        let request = request
            .header("X-Forwarded-For", format!("203.0.113.{number}"))
            .header("Forwarded", format!("for=203.0.113.{number}"))
            .header("X-Real-IP", format!("203.0.113.{number}"));
        answers.push(request.send().await.unwrap().status().as_u16());
    }
    assert_eq!(answers, [vec![401; 10], vec![429; 2]].concat());
}

#[tokio::test]
async fn behind_a_trusted_proxy_each_client_counts_by_itself() {
    let app = behind_a_proxy();
    app.sign_up().await;
    for _ in 0..10 {
        assert_eq!(fail_from(&app, "6.6.6.6, 203.0.113.1", "mara0").await, 401);
    }
    assert_eq!(fail_from(&app, "7.7.7.7, 203.0.113.1", "mara0").await, 429);
    let elsewhere = log_in_from(&app, "203.0.113.2", "mara0", "correct horse").await;
    elsewhere.expect(200);
}

#[tokio::test]
async fn addresses_of_one_ipv6_network_count_together() {
    let app = behind_a_proxy();
    app.sign_up().await;
    for number in 0..10 {
        let address = format!("2001:db8:1:2::{number}");
        assert_eq!(fail_from(&app, &address, "mara0").await, 401);
    }
    assert_eq!(fail_from(&app, "2001:db8:1:2:ffff::1", "mara0").await, 429);
    assert_eq!(fail_from(&app, "2001:db8:1:3::1", "mara0").await, 401);
}

#[tokio::test]
async fn fifty_wrong_passwords_from_one_address_close_it_for_every_account() {
    let app = behind_a_proxy();
    app.sign_up().await;
    for number in 0..50 {
        let login = format!("nobody{number}");
        assert_eq!(fail_from(&app, "203.0.113.1", &login).await, 401);
    }
    assert_eq!(fail_from(&app, "203.0.113.1", "mara0").await, 429);
    let elsewhere = log_in_from(&app, "203.0.113.2", "mara0", "correct horse").await;
    elsewhere.expect(200);
}

#[tokio::test]
async fn a_hundred_wrong_passwords_close_an_account_to_every_address() {
    let app = behind_a_proxy();
    let session = app.sign_up().await;
    for number in 0..100 {
        let address = format!("203.0.113.{}", number / 10);
        assert_eq!(fail_from(&app, &address, "mara0").await, 401);
    }
    assert_eq!(fail_from(&app, "198.51.100.1", "mara0").await, 429);
    assert_eq!(fail_from(&app, "198.51.100.1", "nobody").await, 401);
    session.get("/api/me/").await.expect(200);
}

#[tokio::test]
async fn name_and_address_of_an_account_count_together_in_every_spelling() {
    let app = not_behind_a_proxy();
    app.sign_up().await;
    for login in [
        "mara0",
        "MARA0",
        " mara0 ",
        "mara0@example.org",
        "Mara0@Example.org",
    ] {
        for _ in 0..2 {
            assert_eq!(fail_from(&app, "", login).await, 401, "{login}");
        }
    }
    assert_eq!(fail_from(&app, "", "mara0").await, 429);
}

#[tokio::test]
async fn known_and_unknown_users_are_throttled_alike_and_nothing_is_hashed_for_either() {
    let app = not_behind_a_proxy();
    app.sign_up().await;
    let mut stories = Vec::new();
    for login in ["mara0", "nobody"] {
        let mut story = Vec::new();
        for _ in 0..12 {
            let before = app.fakes.hasher.hash_calls();
            let answer = log_in_from(&app, "", login, "wrong horse").await;
            let hashed = app.fakes.hasher.hash_calls() - before;
            let retry_after = answer.header("retry-after").to_owned();
            story.push((answer.status, answer.bytes, retry_after, hashed));
        }
        stories.push(story);
    }
    assert_eq!(stories[0], stories[1]);
    let hashed: Vec<usize> = stories[0].iter().map(|(.., hashed)| *hashed).collect();
    assert_eq!(hashed, [vec![1; 10], vec![0; 2]].concat());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_fifty_wrong_passwords_at_once_no_more_are_compared_than_one_by_one() {
    let app = not_behind_a_proxy();
    app.sign_up().await;
    let before = app.fakes.hasher.hash_calls();
    let tries = (0..50).map(|_| fail_from(&app, "", "mara0"));
    let answers = futures::future::join_all(tries).await;
    let wrong = answers.iter().filter(|status| **status == 401).count();
    assert_eq!(wrong, 10);
    assert_eq!(app.fakes.hasher.hash_calls() - before, 10);
}

#[tokio::test]
async fn twenty_registrations_an_hour_come_from_one_address() {
    let app = behind_a_proxy();
    let here = "203.0.113.1";
    for number in 0..19 {
        let answer = register_from(&app, here, &format!("mara{number}")).await;
        answer.expect(201);
    }
    // An invalid form does not count, one with a taken name does.
    register_from(&app, here, "a b")
        .await
        .expect_error(400, "invalid_field");
    register_from(&app, here, "mara0")
        .await
        .expect_error(409, "username_taken");
    let before = app.fakes.hasher.hash_calls();
    for username in ["mara0", "mara99"] {
        let refused = register_from(&app, here, username).await;
        refused.expect_error(429, "too_many_requests");
        assert_eq!(refused.header("retry-after"), "3600");
    }
    assert_eq!(app.fakes.hasher.hash_calls(), before);
    register_from(&app, "203.0.113.2", "mara99")
        .await
        .expect(201);
    app.fakes.clock.advance(TimeDelta::hours(1));
    register_from(&app, here, "mara100").await.expect(201);
}

#[tokio::test]
async fn five_contact_messages_an_hour_come_from_one_address() {
    let app = behind_a_proxy();
    let body = json!({"name": "Mara", "email": "mara@example.org", "message": "Hello"});
    let send = async |address: &str, body: &Value| {
        let request = app.request(Method::POST, "/api/contact/").json(body);
        let request = request.header("X-Forwarded-For", address);
        Answer::read(request.send().await.unwrap()).await
    };
    let mut from_a_program = body.clone();
    from_a_program["website"] = json!("https://spam.example");
    let here = "203.0.113.1";
    for _ in 0..5 {
        // Neither an invalid form counts nor one that is discarded.
        send(here, &json!({"name": "Mara"}))
            .await
            .expect_error(400, "invalid_field");
        send(here, &from_a_program).await.expect(200);
        send(here, &body).await.expect(200);
    }
    let refused = send(here, &body).await;
    refused.expect_error(429, "too_many_requests");
    assert_eq!(refused.header("retry-after"), "3600");
    send("203.0.113.2", &body).await.expect(200);
    assert_eq!(app.deliver_all().await.len(), 6);
    app.fakes.clock.advance(TimeDelta::hours(1));
    send(here, &body).await.expect(200);
}

async fn post_from(app: &TestApp, address: &str, path: &str, body: &serde_json::Value) -> Answer {
    let request = app.request(Method::POST, path).json(body);
    let request = request.header("X-Forwarded-For", address);
    Answer::read(request.send().await.unwrap()).await
}

#[tokio::test]
async fn twenty_reset_requests_an_hour_come_from_one_address_known_or_not() {
    for known in [true, false] {
        let app = behind_a_proxy();
        app.sign_up().await;
        let reset = "/request-reset-password/";
        for number in 0..20 {
            let email = json!({"email": format!("nobody{number}@example.org")});
            let answer = post_from(&app, "203.0.113.7", reset, &email).await;
            answer.expect(200);
            app.fakes.clock.advance(TimeDelta::seconds(1));
        }
        let name = if known { "mara0" } else { "nobody" };
        let email = json!({"email": format!("{name}@example.org")});
        let refused = post_from(&app, "203.0.113.7", reset, &email).await;
        refused.expect_error(429, "too_many_requests");
        assert_eq!(refused.header("retry-after"), "3580");
        app.deliver_all().await;
        let mails = app.mails_to("mara0@example.org");
        assert!(
            mails
                .iter()
                .all(|mail| !mail.text.contains("/reset-password?"))
        );
        post_from(&app, "203.0.113.8", reset, &email)
            .await
            .expect(200);
    }
}

#[tokio::test]
async fn a_hundred_sign_ins_an_hour_are_begun_from_one_address() {
    let app = behind_a_proxy();
    let (start, google) = ("/api/oidc/start/", json!({"provider": "google"}));
    for _ in 0..100 {
        post_from(&app, "203.0.113.7", start, &google)
            .await
            .expect(200);
    }
    let refused = post_from(&app, "203.0.113.7", start, &google).await;
    refused.expect_error(429, "too_many_requests");
    assert_eq!(refused.header("retry-after"), "3600");
    post_from(&app, "203.0.113.8", start, &google)
        .await
        .expect(200);
    app.fakes.clock.advance(TimeDelta::hours(1));
    post_from(&app, "203.0.113.7", start, &google)
        .await
        .expect(200);
}

#[tokio::test]
async fn what_could_not_be_compared_was_not_wrong() {
    let app = not_behind_a_proxy();
    app.sign_up().await;
    for _ in 0..30 {
        app.fakes.hasher.fail_next(Fault::Unavailable);
        assert_eq!(fail_from(&app, "", "mara0").await, 503);
    }
    log_in_from(&app, "", "mara0", "correct horse")
        .await
        .expect(200);
}

#[tokio::test]
async fn attempts_are_swept_when_they_count_nowhere_any_more() {
    let app = not_behind_a_proxy();
    app.sign_up().await;
    assert_eq!(fail_from(&app, "", "mara0").await, 401);
    let ports = app.ports();
    let day = TimeDelta::hours(24);
    app.fakes.clock.advance(day - TimeDelta::minutes(1));
    assert_eq!(sweep_attempts(&ports).await.unwrap(), 0);
    app.fakes.clock.advance(TimeDelta::minutes(1));
    // The registration has one row, the login one for each of its rules.
    assert_eq!(sweep_attempts(&ports).await.unwrap(), 4);
}

#[tokio::test]
async fn passwords_that_are_shown_to_link_an_identity_count_with_those_of_logins() {
    let app = not_behind_a_proxy();
    let registered = TestApp::registration("mara");
    app.post("/register/", &registered).await.expect(201);
    let finished = app.sign_in_by_provider(&person("mara")).await.expect(200);
    let link = |password: &str| {
        let body = json!({"link_token": finished["link_token"], "password": password});
        async { app.post("/api/oidc/link/", &{ body }).await }
    };
    for _ in 0..5 {
        assert_eq!(fail_from(&app, "", "mara").await, 401);
        link("wrong horse")
            .await
            .expect_error(401, "invalid_credentials");
    }
    let refused = link("correct horse").await;
    refused.expect_error(429, "too_many_requests");
    assert_eq!(refused.header("retry-after"), "900");
    assert_eq!(fail_from(&app, "", "mara").await, 429);
}
