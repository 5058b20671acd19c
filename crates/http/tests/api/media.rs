//! `/media/…`.

use chrono::TimeDelta;
use reqwest::Method;

use crate::support::{Answer, TestApp};

async fn picture(app: &TestApp) -> String {
    let session = app.sign_up().await;
    session.trip_of(1).await[0]["url"]
        .as_str()
        .unwrap()
        .to_owned()
}

#[tokio::test]
async fn a_picture_is_a_jpeg_that_its_browser_keeps_for_an_hour() {
    let app = TestApp::start();
    let address = picture(&app).await;
    let answer = app.get(&address).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), "image/jpeg");
    assert_eq!(
        answer.header("cache-control"),
        "private, max-age=3600, immutable"
    );
    assert_eq!(answer.header("content-disposition"), "inline");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    assert!(!answer.bytes.is_empty());
    let again = app.request(Method::GET, &address);
    let again = again
        .header("If-None-Match", answer.header("etag"))
        .header("Accept-Encoding", "br");
    let again = Answer::read(again.send().await.unwrap()).await;
    assert_eq!(again.status, 304);
    assert!(again.bytes.is_empty());
}

#[tokio::test]
async fn a_picture_is_never_compressed_again() {
    let app = TestApp::start();
    let address = picture(&app).await;
    let request = app
        .request(Method::GET, &address)
        .header("Accept-Encoding", "gzip, br");
    let answer = Answer::read(request.send().await.unwrap()).await;
    assert!(!answer.headers.contains_key("content-encoding"));
}

#[tokio::test]
async fn the_head_of_a_picture_has_no_body() {
    let app = TestApp::start();
    let address = picture(&app).await;
    let answer = Answer::read(app.request(Method::HEAD, &address).send().await.unwrap()).await;
    assert_eq!(answer.status, 200);
    assert!(answer.bytes.is_empty());
}

#[tokio::test]
async fn an_address_ends_after_two_hours() {
    let app = TestApp::start();
    let address = picture(&app).await;
    app.fakes.clock.advance(TimeDelta::minutes(89));
    assert_eq!(app.get(&address).await.status, 200);
    app.fakes.clock.advance(TimeDelta::minutes(1));
    app.get(&address).await.expect_error(404, "not_found");
}

#[tokio::test]
async fn an_altered_address_leads_nowhere() {
    let app = TestApp::start();
    let address = picture(&app).await;
    let path = address.split('?').next().unwrap();
    let full = address.replace("/1920?", "/full?");
    for altered in [
        path.to_owned(),
        full,
        address.replace("/1920?", "/original?"),
        address.replace("exp=", "exp=9"),
        address.replace("sig=", "sig=A"),
        address.replace("sig=", "sig=&x="),
        format!("{address}&sig=x"),
    ] {
        app.get(&altered).await.expect_error(404, "not_found");
    }
}

#[tokio::test]
async fn a_rendition_that_is_asked_for_before_it_was_made_is_made_then() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let form = crate::support::Form::photos(None, &[("a.jpg", crate::support::jpeg(3))]);
    let items = session
        .send_form("/api/upload-photo/", form)
        .await
        .expect(201);
    let answer = app.get(items[0]["thumbnail_url"].as_str().unwrap()).await;
    assert_eq!(answer.status, 200);
    assert!(
        answer.text().starts_with("rendition 320 of"),
        "{:.40}",
        answer.text()
    );
}

#[tokio::test]
async fn a_deleted_photo_has_no_picture_any_more() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let item = session.trip_of(1).await[0].clone();
    session
        .delete(&format!("/api/photos/{}/", item["id"].as_str().unwrap()))
        .await
        .expect(204);
    app.get(item["url"].as_str().unwrap())
        .await
        .expect_error(404, "not_found");
}
