//! `/api/upload-photo/`.

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Answer, Form, Session, TestApp, file, jpeg, png, text};

const PATH: &str = "/api/upload-photo/";

#[tokio::test]
async fn photos_open_a_trip_and_come_back_in_the_order_sent() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let form = Form::photos(None, &[("sea.jpg", jpeg(1)), ("sky.png", png(2))]);
    let items = session.send_form(PATH, form).await.expect(201);
    assert_eq!(items[0]["filename"], "sea.jpg");
    assert_eq!(items[1]["filename"], "sky.png");
    assert_eq!(items[0]["trip"], items[1]["trip"]);
    assert_eq!(
        (&items[0]["width"], &items[0]["height"]),
        (&json!(8), &json!(6))
    );
    assert_eq!(
        (&items[0]["error"], &items[0]["code"]),
        (&json!(null), &json!(null))
    );
    let picture = app.get(items[0]["thumbnail_url"].as_str().unwrap()).await;
    assert_eq!(picture.status, 200);
}

#[tokio::test]
async fn a_named_trip_is_added_to() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let first = session.trip_of(1).await;
    let trip = first[0]["trip"].as_str().unwrap();
    let form = Form::photos(Some(trip), &[("b.jpg", jpeg(9))]);
    let items = session.send_form(PATH, form).await.expect(201);
    assert_eq!(items[0]["trip"], trip);
    let read = session
        .get(&format!("/api/trips/{trip}/"))
        .await
        .expect(200);
    assert_eq!(read["total"], 2);
}

#[tokio::test]
async fn a_retry_with_the_same_key_adds_to_the_same_new_trip() {
    let app = TestApp::start();
    let (mara, tomas) = (app.sign_up().await, app.sign_up().await);
    let first = upload_with_key(&mara, "key", &[("a.jpg", jpeg(1))]).await;
    let again = [("a.jpg", jpeg(1)), ("b.jpg", jpeg(2))];
    let retried = upload_with_key(&mara, "key", &again).await;
    assert_eq!(retried[0]["id"], first[0]["id"]);
    assert_eq!(retried[1]["trip"], first[0]["trip"]);
    for other in [
        upload_with_key(&mara, "another key", &[("a.jpg", jpeg(1))]).await,
        upload_with_key(&tomas, "key", &[("a.jpg", jpeg(1))]).await,
    ] {
        assert_ne!(other[0]["trip"], first[0]["trip"]);
    }
    app.fakes.clock.advance(TimeDelta::hours(24));
    let later = upload_with_key(&mara, "key", &[("a.jpg", jpeg(1))]).await;
    assert_ne!(later[0]["trip"], first[0]["trip"]);
}

#[tokio::test]
async fn a_failed_upload_with_a_key_keeps_the_photos_of_an_earlier_one() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let first = upload_with_key(&session, "key", &[("a.jpg", jpeg(1))]).await;
    let cut = Form::photos(None, &[("b.jpg", jpeg(2)), ("c.jpg", jpeg(3))]).cut_off(400);
    assert_eq!(send_with_key(&session, "key", cut).await.status, 400);
    let trip = first[0]["trip"].as_str().unwrap();
    let target = format!("/api/trips/{trip}/");
    assert_eq!(session.get(&target).await.expect(200)["total"], 2);
}

async fn upload_with_key(session: &Session<'_>, key: &str, files: &[(&str, Vec<u8>)]) -> Value {
    let answer = send_with_key(session, key, Form::photos(None, files)).await;
    answer.expect(201)
}

async fn send_with_key(session: &Session<'_>, key: &str, form: Form) -> Answer {
    let request = session
        .request(Method::POST, PATH)
        .header("Idempotency-Key", key)
        .header("Content-Type", form.content_type)
        .body(form.body);
    Answer::read(request.send().await.unwrap()).await
}

#[tokio::test]
async fn repeated_bytes_are_the_same_photo() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let form = Form::photos(None, &[("a.jpg", jpeg(1)), ("copy.jpg", jpeg(1))]);
    let items = session.send_form(PATH, form).await.expect(201);
    assert_eq!(items[0]["id"], items[1]["id"]);
    assert_eq!(items[1]["filename"], "copy.jpg");
}

#[tokio::test]
async fn a_bad_file_is_refused_by_itself_and_named() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let good = jpeg(1);
    let form = Form::photos(
        None,
        &[
            ("notes.txt", b"not a picture at all".to_vec()),
            ("../../etc/good.jpg", good),
            ("cut.jpg", jpeg(2)[..40].to_vec()),
            ("empty.jpg", Vec::new()),
        ],
    );
    let items = session.send_form(PATH, form).await.expect(201);
    assert_eq!(items[0]["filename"], "notes.txt");
    assert_eq!(items[0]["code"], "not_an_image");
    for name in ["id", "url", "thumbnail_url", "width", "height", "taken_at"] {
        assert_eq!(items[0][name], Value::Null, "{name}");
    }
    assert_eq!(items[1]["filename"], "good.jpg");
    assert_eq!(items[1]["error"], Value::Null);
    assert_eq!(items[2]["code"], "damaged_image");
    assert_eq!(
        items[3]["error"],
        "This file is empty. Try to copy it again."
    );
    let trip = format!("/api/trips/{}/", items[0]["trip"].as_str().unwrap());
    assert_eq!(session.get(&trip).await.expect(200)["total"], 1);
}

#[tokio::test]
async fn where_nothing_is_taken_the_answer_is_the_first_refusal_and_nothing_is_kept() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let mut large = jpeg(1);
    large.resize(30_000_001, 0);
    for (bytes, status, code) in [
        (b"plain text".to_vec(), 415, "not_an_image"),
        (jpeg(1)[..40].to_vec(), 400, "damaged_image"),
        (large, 413, "file_too_large"),
    ] {
        let form = Form::photos(None, &[("a.jpg", bytes), ("b.jpg", b"text".to_vec())]);
        session
            .send_form(PATH, form)
            .await
            .expect_error(status, code);
    }
    assert_eq!(
        session.get("/api/trips/").await.expect(200)["trips"],
        json!([])
    );
    assert_eq!(app.fakes.storage.keys(), []);
}

#[tokio::test]
async fn photos_behind_a_film_of_many_megabytes_are_taken() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let film = vec![0; 130_000_000];
    let form = Form::photos(None, &[("film.mov", film), ("sea.jpg", jpeg(1))]);
    let items = session.send_form(PATH, form).await.expect(201);
    assert_eq!(items[0]["code"], "not_an_image");
    assert_eq!(items[1]["error"], Value::Null);
}

#[tokio::test]
async fn photos_above_those_that_a_trip_holds_are_refused_one_by_one() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let photo = |number: u16| [jpeg(1).as_slice(), &number.to_be_bytes()].concat();
    let files: Vec<_> = (0..502).map(|number| ("a.jpg", photo(number))).collect();
    let form = Form::photos(None, &files);
    let items = session.send_form(PATH, form).await.expect(201);
    let codes: Vec<_> = items
        .as_array()
        .unwrap()
        .iter()
        .map(|item| &item["code"])
        .collect();
    assert_eq!(codes.len(), 502);
    assert!(codes[..500].iter().all(|code| code.is_null()));
    assert_eq!(codes[500..], ["trip_full", "trip_full"]);
}

#[tokio::test]
async fn fields_that_do_not_belong_are_named() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let trip = session.trip_of(1).await[0]["trip"]
        .as_str()
        .unwrap()
        .to_owned();
    let image = || file("images", "b.jpg", &jpeg(7));
    for (parts, field) in [
        (vec![], "images"),
        (vec![text("trip", &trip)], "images"),
        (vec![text("album", "x"), image()], "album"),
        (vec![file("photos", "b.jpg", &jpeg(7))], "photos"),
        (
            vec![text("trip", &trip), text("trip", &trip), image()],
            "trip",
        ),
        (vec![image(), text("trip", &trip)], "trip"),
        (vec![text("trip", &"x".repeat(2_000)), image()], "trip"),
    ] {
        let answer = session.send_form(PATH, Form::of(parts)).await;
        let error = answer.expect_error(400, "invalid_field");
        assert!(error["fields"][field].is_array(), "{field}: {error}");
    }
    let trips = session.get("/api/trips/").await.expect(200);
    assert_eq!(trips["trips"].as_array().unwrap().len(), 1, "no new trip");
}

#[tokio::test]
async fn an_upload_that_breaks_off_leaves_nothing_half_written() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    for photos in [
        vec![("a.jpg", jpeg(1))],
        vec![("a.jpg", jpeg(1)), ("b.jpg", jpeg(2))],
    ] {
        let form = Form::photos(None, &photos).cut_off(60);
        session
            .send_form(PATH, form)
            .await
            .expect_error(400, "bad_request");
        assert_eq!(
            session.get("/api/trips/").await.expect(200)["trips"],
            json!([])
        );
        assert_eq!(app.fakes.storage.keys(), []);
    }
}

#[tokio::test]
async fn a_connection_that_is_lost_leaves_nothing_half_written() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let form = Form::photos(None, &[("a.jpg", jpeg(1))]);
    let head = format!(
        "POST {PATH} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Token {}\r\n\
         Content-Type: {}\r\nContent-Length: {}\r\n\r\n",
        session.token,
        form.content_type,
        form.body.len(),
    );
    let sent = [head.as_bytes(), &form.body[..form.body.len() - 80]].concat();
    app.send_raw(&sent).await;
    assert_eq!(
        session.get("/api/trips/").await.expect(200)["trips"],
        json!([])
    );
    assert_eq!(app.fakes.storage.keys(), []);
}

#[tokio::test]
async fn a_body_that_is_no_form_is_refused() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let answer = session.post(PATH, &json!({"images": []})).await;
    answer.expect_error(415, "unsupported_media_type");
    let mut form = Form::photos(None, &[("a.jpg", jpeg(1))]);
    form.content_type = "multipart/form-data".to_owned();
    session
        .send_form(PATH, form)
        .await
        .expect_error(400, "bad_request");
}
