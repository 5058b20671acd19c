//! `/archive/…`.

use std::io::{Cursor, Read};

use chrono::TimeDelta;
use serde_json::json;
use triptych_adapter_memory::{CanFail, Fault};
use zip::ZipArchive;

use crate::support::{Form, TestApp, jpeg, read_zip};

fn open(bytes: Vec<u8>) -> ZipArchive<Cursor<Vec<u8>>> {
    read_zip(bytes.clone());
    ZipArchive::new(Cursor::new(bytes)).unwrap()
}

fn read(archive: &mut ZipArchive<Cursor<Vec<u8>>>, name: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    archive
        .by_name(name)
        .unwrap()
        .read_to_end(&mut bytes)
        .unwrap();
    bytes
}

#[tokio::test]
async fn an_archive_holds_the_slides_in_order_and_the_words() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let post = session.post_of(3, "Été à Paris").await;
    let answer = app.get(post["download_url"].as_str().unwrap()).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), "application/zip");
    let name = format!(
        "attachment; filename=\"triptych-{}.zip\"",
        post["id"].as_str().unwrap()
    );
    assert_eq!(answer.header("content-disposition"), name);
    assert_eq!(answer.header("content-encoding"), "");
    let mut archive = open(answer.bytes);
    let names: Vec<_> = archive
        .file_names()
        .map(|name| name.unwrap().into_owned())
        .collect();
    let pictures: Vec<_> = names
        .iter()
        .filter(|name| !name.ends_with("caption.txt"))
        .collect();
    assert_eq!(pictures.len(), 3, "{names:?}");
    for (number, name) in pictures.iter().enumerate() {
        let slide = read(&mut archive, name);
        let original = jpeg(u8::try_from(number).unwrap());
        assert!(
            slide.starts_with(b"slide ") && slide.ends_with(&original),
            "{name}"
        );
    }
    let words = names
        .iter()
        .find(|name| name.ends_with("caption.txt"))
        .unwrap();
    let words = String::from_utf8(read(&mut archive, words)).unwrap();
    assert_eq!(words, "Été à Paris\n\n#Lofoten #northernlight\n");
}

#[tokio::test]
async fn originals_are_in_it_as_they_came_when_they_were_asked_for() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let post = session.post_of(2, "Sea").await;
    let target = format!(
        "/api/export-post/{}/?originals=1",
        post["id"].as_str().unwrap()
    );
    let address = session.get(&target).await.expect(200)["download_url"]
        .as_str()
        .unwrap()
        .to_owned();
    let mut archive = open(app.get(&address).await.bytes);
    let names: Vec<_> = archive
        .file_names()
        .map(|name| name.unwrap().into_owned())
        .collect();
    let originals: Vec<_> = names
        .iter()
        .filter(|name| name.contains("original"))
        .collect();
    assert_eq!(originals.len(), 2, "{names:?}");
    for (number, name) in originals.iter().enumerate() {
        assert_eq!(
            read(&mut archive, name),
            jpeg(u8::try_from(number).unwrap())
        );
    }
    app.get(&address.replace("&originals=1", ""))
        .await
        .expect_error(404, "not_found");
    let plain = post["download_url"].as_str().unwrap();
    app.get(&format!("{plain}&originals=1"))
        .await
        .expect_error(404, "not_found");
}

/// The framework's own responses are replaced on the socket; these bytes must not be.
#[tokio::test]
async fn an_original_that_looks_like_a_response_comes_as_it_is() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let mut photo = jpeg(1);
    photo.extend(b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n".repeat(50_000));
    let form = Form::photos(None, &[("a.jpg", photo.clone())]);
    let trip = session
        .send_form("/api/upload-photo/", form)
        .await
        .expect(201);
    app.analyse_all().await;
    let body = json!({"caption": "Sea", "style": "Funny", "photo_ids": [trip[0]["id"]]});
    let post = session.post("/api/export-post/", &body).await.expect(201);
    let target = format!(
        "/api/export-post/{}/?originals=1",
        post["id"].as_str().unwrap()
    );
    let address = session.get(&target).await.expect(200)["download_url"].clone();
    let mut archive = open(app.get(address.as_str().unwrap()).await.bytes);
    let mut names = archive.file_names().map(|name| name.unwrap().into_owned());
    let original = names.find(|name| name.contains("original")).unwrap();
    drop(names);
    assert!(read(&mut archive, &original) == photo, "changed on its way");
}

#[tokio::test]
async fn an_address_ends_after_a_quarter_of_an_hour() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let post = session.post_of(1, "Sea").await;
    let address = post["download_url"].as_str().unwrap();
    app.fakes.clock.advance(TimeDelta::seconds(899));
    assert_eq!(app.get(address).await.status, 200);
    app.fakes.clock.advance(TimeDelta::seconds(1));
    app.get(address).await.expect_error(404, "not_found");
}

#[tokio::test]
async fn an_altered_address_leads_nowhere() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let stranger = app.sign_up().await.get("/api/me/").await.expect(200);
    let post = session.post_of(1, "Sea").await;
    let other = session.post_of(1, "Other").await;
    let address = post["download_url"].as_str().unwrap();
    let user = session.get("/api/me/").await.expect(200);
    for altered in [
        address.split('?').next().unwrap().to_owned(),
        address.replace(post["id"].as_str().unwrap(), other["id"].as_str().unwrap()),
        address.replace(
            user["id"].as_str().unwrap(),
            stranger["id"].as_str().unwrap(),
        ),
        address.replace("exp=", "exp=9"),
        address.replace("&user=", "&nobody="),
    ] {
        app.get(&altered).await.expect_error(404, "not_found");
    }
}

#[tokio::test]
async fn a_storage_that_fails_at_once_is_a_failure_and_later_breaks_the_transfer_off() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let post = session.post_of(3, "Sea").await;
    let address = post["download_url"].as_str().unwrap();
    app.fakes.storage.fail_next(Fault::Unavailable);
    app.get(address).await.expect_error(503, "unavailable");
    app.fakes.storage.fail_after(1, Fault::Unavailable);
    let response = app
        .request(reqwest::Method::GET, address)
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 200);
    assert!(
        response.bytes().await.is_err(),
        "a cut archive must not look whole"
    );
}
