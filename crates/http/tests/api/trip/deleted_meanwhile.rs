//! Deletion while other work on the same data is running.

use std::time::Duration;

use futures::join;
use reqwest::Method;
use serde_json::{Value, json};
use triptych_adapter_memory::CanFail;
use triptych_app::jobs::run_next;
use triptych_ports::Queue;

use crate::support::{Answer, Form, Session, TestApp, file, jpeg};

const PASSWORD: &str = "correct horse";

/// Lets previously started work begin.
async fn a_moment() {
    tokio::time::sleep(Duration::from_millis(100)).await;
}

async fn uploaded(session: &Session<'_>) -> Value {
    let form = Form::photos(None, &[("a.jpg", jpeg(1))]);
    let items = session.send_form("/api/upload-photo/", form).await;
    items.expect(201)[0].clone()
}

#[derive(Debug, Clone, Copy)]
enum Deleted {
    Photo,
    Trip,
    Account,
}

const ALL: [Deleted; 3] = [Deleted::Photo, Deleted::Trip, Deleted::Account];

async fn delete(session: &Session<'_>, what: Deleted, photo: &Value) {
    let id = |key: &str| photo[key].as_str().unwrap().to_owned();
    let answer = match what {
        Deleted::Photo => session.delete(&format!("/api/photos/{}/", id("id"))).await,
        Deleted::Trip => session.delete(&format!("/api/trips/{}/", id("trip"))).await,
        Deleted::Account => {
            let me = session.get("/api/me/").await.expect(200);
            let body = json!({"username": me["username"], "password": PASSWORD});
            session.post("/api/me/deletion/", &body).await
        }
    };
    assert_eq!(answer.status, 204, "{what:?}");
}

#[tokio::test]
async fn an_analysis_under_way_brings_nothing_deleted_back() {
    for what in ALL {
        let app = TestApp::start();
        let session = app.sign_up().await;
        let photo = uploaded(&session).await;
        app.fakes.analyser.hold();
        let ports = app.ports();
        let analysed = run_next(&ports, Queue::Photos);
        let deleted = async {
            a_moment().await;
            assert_eq!(app.fakes.analyser.calls(), 1);
            delete(&session, what, &photo).await;
            assert_eq!(app.fakes.storage.keys(), []);
            app.fakes.analyser.release();
        };
        let (analysed, ()) = join!(analysed, deleted);
        analysed.unwrap();
        assert_eq!(app.fakes.storage.keys(), [], "{what:?}");
    }
}

#[tokio::test]
async fn a_picture_that_is_being_made_brings_nothing_deleted_back() {
    for what in ALL {
        for size in ["url", "thumbnail_url", "full_url"] {
            let app = TestApp::start();
            let session = app.sign_up().await;
            let photo = uploaded(&session).await;
            let path = format!("/api/trips/{}/photos/", photo["trip"].as_str().unwrap());
            let photos = session.get(&path).await.expect(200);
            let address = photos[0][size].as_str().unwrap();
            app.fakes.renderer.hold();
            let deleted = async {
                a_moment().await;
                delete(&session, what, &photo).await;
                app.fakes.renderer.release();
            };
            let (answer, ()) = join!(app.get(address), deleted);
            answer.expect_error(404, "not_found");
            assert_eq!(app.fakes.storage.keys(), [], "{what:?} {size}");
        }
    }
}

async fn set_avatar(session: &Session<'_>) -> Answer {
    let form = Form::of([file("avatar", "me.jpg", &jpeg(1))]);
    let request = session
        .request(Method::PUT, "/api/me/avatar/")
        .header("Content-Type", form.content_type);
    Answer::read(request.body(form.body).send().await.unwrap()).await
}

#[tokio::test]
async fn a_users_picture_that_is_being_made_does_not_outlive_the_account() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    app.fakes.renderer.hold();
    let deleted = async {
        a_moment().await;
        delete(&session, Deleted::Account, &json!({})).await;
        app.fakes.renderer.release();
    };
    let (_, ()) = join!(set_avatar(&session), deleted);
    assert_eq!(app.fakes.storage.keys(), []);
}

/// Requests a URL with the tag of a cached picture.
async fn get_again(app: &TestApp, address: &str, tag: &str) -> Answer {
    let request = app
        .request(Method::GET, address)
        .header("If-None-Match", tag);
    Answer::read(request.send().await.unwrap()).await
}

#[tokio::test]
async fn a_deleted_photo_is_shown_to_nobody_who_has_its_address_or_its_tag() {
    for what in ALL {
        let app = TestApp::start();
        let session = app.sign_up().await;
        let photo = session.trip_of(1).await[0].clone();
        let address = photo["url"].as_str().unwrap();
        let tag = app.get(address).await.header("etag").to_owned();
        assert_eq!(get_again(&app, address, &tag).await.status, 304);
        // Its objects stay for now.
        app.fakes.storage.set_unavailable(true);
        delete(&session, what, &photo).await;
        app.fakes.storage.set_unavailable(false);
        assert!(!app.fakes.storage.keys().is_empty());
        for answer in [app.get(address).await, get_again(&app, address, &tag).await] {
            answer.expect_error(404, "not_found");
        }
    }
}

#[tokio::test]
async fn a_removed_picture_of_a_user_is_shown_to_nobody_who_has_its_address_or_its_tag() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let user = set_avatar(&session).await.expect(200);
    let address = user["avatar"].as_str().unwrap();
    let tag = app.get(address).await.header("etag").to_owned();
    assert_eq!(get_again(&app, address, &tag).await.status, 304);
    app.fakes.storage.set_unavailable(true);
    session.delete("/api/me/avatar/").await.expect(200);
    app.fakes.storage.set_unavailable(false);
    assert!(!app.fakes.storage.keys().is_empty());
    for answer in [app.get(address).await, get_again(&app, address, &tag).await] {
        answer.expect_error(404, "not_found");
    }
}
