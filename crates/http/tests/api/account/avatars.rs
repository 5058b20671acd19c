//! `/api/me/avatar/` and `/media/avatars/…`.

use actix_web::web::Bytes;
use chrono::TimeDelta;
use reqwest::Method;
use serde_json::json;
use triptych_adapter_memory::{CanFail, Fault};
use triptych_app::maintenance::{ORPHAN_AGE_MIN, sweep_orphans};
use triptych_ports::{ObjectFolder, ObjectKey};

use crate::support::{Answer, Form, Session, TestApp, file, jpeg, png, text};

const TARGET: &str = "/api/me/avatar/";

async fn send(session: &Session<'_>, form: Form) -> Answer {
    let request = session.request(Method::PUT, TARGET);
    let request = request
        .header("Content-Type", form.content_type)
        .body(form.body);
    Answer::read(request.send().await.unwrap()).await
}

async fn put(session: &Session<'_>, bytes: &[u8]) -> Answer {
    send(session, Form::of([file("avatar", "me.jpg", bytes)])).await
}

/// Sets an avatar and returns its URL.
async fn set(session: &Session<'_>, bytes: &[u8]) -> String {
    let user = put(session, bytes).await.expect(200);
    user["avatar"].as_str().unwrap().to_owned()
}

fn stored(app: &TestApp) -> Vec<ObjectKey> {
    let mut keys = app.fakes.storage.keys();
    keys.retain(|key| key.is_in(ObjectFolder::Avatars));
    keys
}

#[tokio::test]
async fn a_picture_is_kept_as_a_small_square_and_shown_by_a_signed_address() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let user = put(&session, &jpeg(1)).await.expect(200);
    assert_eq!(session.get("/api/me/").await.expect(200), user);
    let address = user["avatar"].as_str().unwrap();

    let picture = app.get(address).await;
    assert_eq!(picture.status, 200);
    assert_eq!(picture.header("content-type"), "image/jpeg");
    assert_eq!(
        picture.header("cache-control"),
        "private, max-age=3600, immutable"
    );
    let cut = b"slide 1 at 0.5,0.5 up to 256 px of ";
    assert_eq!(picture.bytes, [cut, &jpeg(1)[..]].concat());
    let again = app.request(Method::GET, address);
    let again = again.header("If-None-Match", picture.header("etag"));
    let again = Answer::read(again.send().await.unwrap()).await;
    assert_eq!(again.status, 304);
    assert_eq!(stored(&app).len(), 1, "the file itself is not kept");
}

#[tokio::test]
async fn another_picture_takes_the_place_of_the_first() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let first = set(&session, &jpeg(1)).await;
    let second = set(&session, &png(2)).await;
    assert_ne!(first, second);
    app.get(&first).await.expect_error(404, "not_found");
    assert_eq!(app.get(&second).await.status, 200);
    assert_eq!(stored(&app).len(), 1);
}

#[tokio::test]
async fn a_picture_is_taken_away() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let address = set(&session, &jpeg(1)).await;
    for _ in 0..2 {
        let user = session.delete(TARGET).await.expect(200);
        assert_eq!(user["avatar"], json!(null));
    }
    app.get(&address).await.expect_error(404, "not_found");
    assert_eq!(stored(&app), []);
}

#[tokio::test]
async fn an_address_is_good_for_one_picture_and_two_hours_at_most() {
    let app = TestApp::start();
    let (one, other) = (app.sign_up().await, app.sign_up().await);
    let address = set(&one, &jpeg(1)).await;
    let others = set(&other, &jpeg(2)).await;
    let query = address.split_once('?').unwrap().1;
    let path = others.split_once('?').unwrap().0;
    for forged in [path.to_owned(), format!("{path}?{query}")] {
        app.get(&forged).await.expect_error(404, "not_found");
    }
    app.fakes.clock.advance(TimeDelta::hours(2));
    app.get(&address).await.expect_error(404, "not_found");
}

#[tokio::test]
async fn what_is_no_picture_is_refused_and_the_old_one_stays() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let address = set(&session, &jpeg(1)).await;
    let unreadable = jpeg(7);
    app.fakes
        .renderer
        .find_damaged(Bytes::from(unreadable.clone()));
    let large = [jpeg(3), vec![0; 30_000_001]].concat();
    for (bytes, status, code) in [
        (
            b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(),
            415,
            "not_an_image",
        ),
        (Vec::new(), 400, "damaged_image"),
        (jpeg(2)[..60].to_vec(), 400, "damaged_image"),
        (unreadable, 400, "damaged_image"),
        (large, 413, "file_too_large"),
    ] {
        put(&session, &bytes).await.expect_error(status, code);
    }
    assert_eq!(app.get(&address).await.status, 200);
    assert_eq!(stored(&app).len(), 1);
}

#[tokio::test]
async fn a_form_without_exactly_one_picture_is_refused() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let picture = || file("avatar", "me.jpg", &jpeg(1));
    for form in [
        Form::of([]),
        Form::of([text("avatar", "me")]),
        Form::of([file("picture", "me.jpg", &jpeg(1))]),
        Form::of([picture(), picture()]),
        Form::of([picture(), text("name", "me")]),
    ] {
        let error = send(&session, form).await;
        error.expect_error(400, "invalid_field");
    }
    let cut_off = Form::of([picture()]).cut_off(120);
    send(&session, cut_off)
        .await
        .expect_error(400, "bad_request");
    assert_eq!(
        session.get("/api/me/").await.expect(200)["avatar"],
        json!(null)
    );
}

#[tokio::test]
async fn without_a_token_no_picture_is_taken() {
    let app = TestApp::start();
    let form = Form::of([file("avatar", "me.jpg", &jpeg(1))]);
    let request = app.request(Method::PUT, TARGET);
    let request = request
        .header("Content-Type", form.content_type)
        .body(form.body);
    let answer = Answer::read(request.send().await.unwrap()).await;
    answer.expect_error(401, "not_signed_in");
    assert_eq!(stored(&app), []);
}

#[tokio::test]
async fn without_the_photo_storage_the_old_picture_stays() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let address = set(&session, &jpeg(1)).await;
    app.fakes.storage.set_unavailable(true);
    put(&session, &jpeg(2))
        .await
        .expect_error(503, "unavailable");
    app.get(&address).await.expect_error(503, "unavailable");
    app.fakes.storage.set_unavailable(false);
    assert_eq!(app.get(&address).await.status, 200);
}

#[tokio::test]
async fn what_a_failure_leaves_behind_is_swept_and_pictures_of_users_stay() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let address = set(&session, &jpeg(1)).await;
    // The session is found; the picture is stored, but writing its row fails.
    app.fakes.database.fail_after(1, Fault::Unavailable);
    put(&session, &jpeg(2))
        .await
        .expect_error(503, "unavailable");
    assert_eq!(stored(&app).len(), 2);

    app.fakes
        .clock
        .advance(ORPHAN_AGE_MIN + TimeDelta::seconds(1));
    assert_eq!(sweep_orphans(&app.ports()).await.unwrap(), 1);
    let path = address.split_once("/media/avatars/").unwrap().1;
    let avatar = path.split_once('?').unwrap().0;
    let keys = stored(&app);
    assert_eq!(keys.len(), 1);
    assert!(keys[0].as_str().contains(avatar));
}
