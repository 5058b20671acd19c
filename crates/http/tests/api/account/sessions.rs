//! `/api/me/sessions/`.

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};
use triptych_app::maintenance::sweep_sessions;
use triptych_users::Session as UserSession;

use crate::support::{Answer, Session, TestApp, person, unverified};

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";

/// Logs `mara0` in again with this user agent.
async fn log_in<'a>(app: &'a TestApp, user_agent: &str) -> Session<'a> {
    let body = json!({"username": "mara0", "password": "correct horse"});
    let request = app.request(Method::POST, "/login/").json(&body);
    let request = request.header("User-Agent", user_agent);
    let answer = Answer::read(request.send().await.unwrap()).await;
    let token = answer.expect(200)["token"].as_str().unwrap().to_owned();
    Session::new(app, token)
}

async fn sessions(session: &Session<'_>) -> Vec<Value> {
    let answer = session.get("/api/me/sessions/").await.expect(200);
    answer["sessions"].as_array().unwrap().clone()
}

fn target(session: &Value) -> String {
    format!("/api/me/sessions/{}/", session["id"].as_str().unwrap())
}

#[tokio::test]
async fn the_sessions_are_listed_latest_use_first_with_their_devices() {
    let app = TestApp::start();
    let first = app.sign_up().await;
    app.sign_up().await;
    app.fakes.clock.advance(TimeDelta::hours(2));
    let second = log_in(&app, FIREFOX).await;

    let listed = sessions(&second).await;
    assert_eq!(listed.len(), 2, "a stranger's session is not among them");
    let [latest, registration] = &listed[..] else {
        panic!("{listed:?}")
    };
    assert_eq!(latest["device"], "Firefox on Linux");
    assert_eq!(latest["is_current"], true);
    assert_eq!(latest["created_at"], "2026-05-02T12:30:00Z");
    assert_eq!(latest["last_used_at"], "2026-05-02T12:30:00Z");
    assert_eq!(registration["device"], "");
    assert_eq!(registration["is_current"], false);
    assert_eq!(registration["created_at"], "2026-05-02T10:30:00Z");
    // The list contains no secret.
    for session in [&first, &second] {
        assert!(
            !listed
                .iter()
                .any(|one| one.to_string().contains(&session.token))
        );
    }

    app.fakes.clock.advance(TimeDelta::hours(2));
    let listed = sessions(&first).await;
    assert_eq!(listed[0]["is_current"], true, "it was used last");
    assert_eq!(listed[0]["last_used_at"], "2026-05-02T14:30:00Z");
}

#[tokio::test]
async fn a_session_that_has_ended_by_itself_is_not_listed_and_is_swept() {
    let app = TestApp::start();
    app.sign_up().await;
    app.fakes.clock.advance(TimeDelta::days(29));
    let second = log_in(&app, FIREFOX).await;
    assert_eq!(sessions(&second).await.len(), 2);
    let ports = app.ports();
    assert_eq!(sweep_sessions(&ports).await.unwrap(), 0);

    app.fakes
        .clock
        .advance(UserSession::LIFETIME - TimeDelta::days(29));
    assert_eq!(sessions(&second).await.len(), 1);
    assert_eq!(sweep_sessions(&ports).await.unwrap(), 1);
    assert_eq!(sessions(&second).await.len(), 1);
}

#[tokio::test]
async fn a_session_is_ended_from_another_one() {
    let app = TestApp::start();
    let first = app.sign_up().await;
    let second = log_in(&app, FIREFOX).await;
    let other = sessions(&second).await;
    let other = other.iter().find(|one| one["is_current"] == false).unwrap();
    assert_eq!(second.delete(&target(other)).await.status, 204);
    first
        .get("/api/me/")
        .await
        .expect_error(401, "not_signed_in");
    second.get("/api/me/").await.expect(200);
    second
        .delete(&target(other))
        .await
        .expect_error(404, "not_found");
}

#[tokio::test]
async fn another_users_session_is_not_there_to_be_ended() {
    let app = TestApp::start();
    let (owner, stranger) = (app.sign_up().await, app.sign_up().await);
    let session = sessions(&owner).await[0].clone();
    stranger
        .delete(&target(&session))
        .await
        .expect_error(404, "not_found");
    stranger
        .delete("/api/me/sessions/nonsense/")
        .await
        .expect_error(404, "not_found");
    owner.get("/api/me/").await.expect(200);
}

#[tokio::test]
async fn signing_out_everywhere_ends_every_session_of_the_user_and_nobody_elses() {
    let app = TestApp::start();
    let (first, stranger) = (app.sign_up().await, app.sign_up().await);
    let second = log_in(&app, FIREFOX).await;
    assert_eq!(second.delete("/api/me/sessions/").await.status, 204);
    for ended in [&first, &second] {
        ended
            .get("/api/me/")
            .await
            .expect_error(401, "not_signed_in");
    }
    stranger.get("/api/me/").await.expect(200);
}

#[tokio::test]
async fn a_sign_in_of_any_kind_ends_the_users_session_whose_token_it_sends() {
    let app = TestApp::start();
    let mut session = app.sign_up().await;
    let other_device = log_in(&app, FIREFOX).await;
    let wrong = json!({"username": "mara0", "password": "incorrect horse"});
    let refused = session.post("/login/", &wrong).await;
    refused.expect_error(401, "invalid_credentials");
    let known = unverified(person("mara0"));
    let back = app.visit_provider(&known).await;
    let asked = session.post("/api/oidc/finish/", &back).await.expect(200);
    assert_eq!(asked["status"], "password_required");

    let login = json!({"username": "mara0", "password": "correct horse"});
    let link = json!({"link_token": asked["link_token"], "password": "correct horse"});
    for (path, body) in [
        ("/login/", login.clone()),
        ("/api/oidc/link/", link),
        ("/api/oidc/finish/", app.visit_provider(&known).await),
    ] {
        session.get("/api/me/").await.expect(200);
        let signed_in = session.post(path, &body).await.expect(200);
        let token = signed_in["token"].as_str().unwrap().to_owned();
        let ended = session.get("/api/me/").await;
        ended.expect_error(401, "not_signed_in");
        session = Session::new(&app, token);
    }
    let ended = std::mem::replace(&mut session, log_in(&app, FIREFOX).await);
    ended.post("/logout/", &json!({})).await.expect(204);
    ended.post("/login/", &login).await.expect(200);

    // Those of other users, and of other devices, go on.
    let registration = TestApp::registration("lena");
    session.post("/register/", &registration).await.expect(201);
    let new_user = app.visit_provider(&person("tomas")).await;
    session
        .post("/api/oidc/finish/", &new_user)
        .await
        .expect(200);
    let lena = json!({"username": "lena", "password": "correct horse"});
    session.post("/login/", &lena).await.expect(200);
    session.get("/api/me/").await.expect(200);
    other_device.get("/api/me/").await.expect(200);
}
