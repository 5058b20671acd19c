//! `/api/export-post/{id}/phone-link/` and `/api/phone/{id}/`.

use chrono::TimeDelta;
use serde_json::{Value, json};
use triptych_ports::Clock;

use crate::support::{Answer, Session, TestApp};

/// A post and the path of its phone link.
async fn linked(session: &Session<'_>) -> (Value, String) {
    let post = session.post_of(2, "Mine").await;
    let link = link(session, &post["id"]).await;
    (post, link)
}

async fn link(session: &Session<'_>, id: &Value) -> String {
    let target = format!("/api/export-post/{}/phone-link/", id.as_str().unwrap());
    let link = session.post(&target, &json!({})).await.expect(200);
    let url = link["url"].as_str().unwrap();
    let (address, query) = url.split_once('?').unwrap();
    let (_, post) = address.split_once("/phone/").unwrap();
    format!("/api/phone/{post}/?{query}")
}

#[track_caller]
fn is_expired(answer: &Answer) {
    answer.expect_error(410, "link_expired");
}

#[tokio::test]
async fn a_link_opens_one_post_without_a_login() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let (post, link) = linked(&session).await;
    assert_eq!(app.get(&link).await.expect(200), post);
    let download = app.get(post["download_url"].as_str().unwrap()).await;
    assert_eq!(download.status, 200);
}

#[tokio::test]
async fn a_trip_stands_for_its_latest_post() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let (post, _) = linked(&session).await;
    let link = link(&session, &post["trip"]["id"]).await;
    assert_eq!(app.get(&link).await.expect(200)["id"], post["id"]);
}

#[tokio::test]
async fn a_link_ends_after_a_quarter_of_an_hour_as_it_says() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let (post, link) = linked(&session).await;
    let id = post["id"].as_str().unwrap();
    let target = format!("/api/export-post/{id}/phone-link/");
    let made = session.post(&target, &json!({})).await.expect(200);
    app.fakes.clock.advance(TimeDelta::minutes(15));
    let end = app.fakes.clock.now().format("%FT%TZ").to_string();
    assert_eq!(made["expires_at"], end);
    is_expired(&app.get(&link).await);
}

#[tokio::test]
async fn a_link_is_good_for_nothing_else() {
    let app = TestApp::start();
    let (session, stranger) = (app.sign_up().await, app.sign_up().await);
    let (post, link) = linked(&session).await;
    let other = session.post_of(1, "Another").await;
    let strangers = stranger.get("/api/me/").await.expect(200);
    let own = session.get("/api/me/").await.expect(200);
    let text = |value: &Value| value["id"].as_str().unwrap().to_owned();
    let (_, signature) = link.split_once("sig=").unwrap();
    let (signature, _) = signature.split_once('&').unwrap();
    for altered in [
        link.replace(&text(&post), &text(&other)),
        link.replace(&text(&own), &text(&strangers)),
        link.replace("exp=", "exp=9"),
        link.replace(signature, "AAAA"),
        link.replace("&session=", "&sessions="),
        link.split('?').next().unwrap().to_owned(),
    ] {
        is_expired(&app.get(&altered).await);
    }
    let download = post["download_url"].as_str().unwrap();
    let (_, query) = link.split_once('?').unwrap();
    let archive = format!("{}?{query}", download.split('?').next().unwrap());
    app.get(&archive).await.expect_error(404, "not_found");
}

#[tokio::test]
async fn a_link_ends_with_its_session_its_password_and_its_post() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let (post, link) = linked(&session).await;
    let target = format!("/api/export-post/{}/", post["id"].as_str().unwrap());
    session.delete(&target).await;
    app.get(&link).await.expect_error(404, "not_found");

    let (_, link) = linked(&session).await;
    let passwords = json!({"current_password": "correct horse", "new_password": "battery staple"});
    session.post("/api/me/password/", &passwords).await;
    is_expired(&app.get(&link).await);

    let other = app.sign_up().await;
    let (_, link) = linked(&other).await;
    other.post("/logout/", &json!({})).await;
    is_expired(&app.get(&link).await);
}
