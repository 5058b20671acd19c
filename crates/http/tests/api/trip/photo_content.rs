//! The content of photos in responses.

use actix_web::web::Bytes;
use serde_json::{Value, json};
use triptych_ports::contract::fixtures::{bare_verdict, full_verdict, measurements, moment};
use triptych_ports::{CuratedPhoto, PhotoStore};
use triptych_trips::{PhotoId, Tag, TripId, Verdict};
use triptych_users::UserId;

use crate::support::{Session, TestApp, jpeg, read_zip};

/// The photos of a trip of two, of which the first shows the content of the fixture and an
/// uncertain insect.
async fn photos(app: &TestApp, session: &Session<'_>) -> Vec<Value> {
    let mut found = measurements();
    let insect = Tag {
        name: "insect".to_owned(),
        score: 0.7,
    };
    found.content.as_mut().unwrap().tags.push(insect);
    let bytes = Bytes::from(jpeg(0));
    app.fakes.analyser.find(bytes, found);
    let items = session.trip_of(2).await;
    listed(session, &items[0]["trip"]).await
}

async fn listed(session: &Session<'_>, trip: &Value) -> Vec<Value> {
    let address = format!("/api/trips/{}/photos/", trip.as_str().unwrap());
    let photos = session.get(&address).await.expect(200);
    photos.as_array().unwrap().clone()
}

/// Writes verdicts on photos of a trip.
async fn judge(app: &TestApp, session: &Session<'_>, photos: &[Value], verdicts: [Verdict; 2]) {
    let user = session.get("/api/me/").await.expect(200);
    let user_id = UserId::parse(user["id"].as_str().unwrap()).unwrap();
    let trip_id = TripId::parse(photos[0]["trip"].as_str().unwrap()).unwrap();
    let curated: Vec<_> = photos
        .iter()
        .zip(verdicts)
        .map(|(photo, verdict)| CuratedPhoto {
            photo_id: PhotoId::parse(photo["id"].as_str().unwrap()).unwrap(),
            is_picked: verdict.rank.is_some(),
            verdict,
        })
        .collect();
    let store: &dyn PhotoStore = &*app.fakes.database;
    let seen = store.list_to_judge(user_id, trip_id).await.unwrap();
    let seen = seen.unwrap().revision;
    let recorded = store.record_curation(user_id, trip_id, seen, &curated, moment(50));
    recorded.await.unwrap();
}

fn near(value: &Value, expected: f64) -> bool {
    (value.as_f64().unwrap() - expected).abs() < 1e-6
}

#[tokio::test]
async fn a_photo_tells_its_sure_tags_and_its_faces_within_the_picture() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let photos = photos(&app, &session).await;
    let [shown, plain] = photos.as_slice() else {
        panic!("{photos:?}");
    };
    assert_eq!(shown["tags"], json!(["seaside"]));
    assert_eq!(shown["is_turned"], true);
    let [large, small] = shown["faces"].as_array().unwrap().as_slice() else {
        panic!("{shown}");
    };
    assert!(near(&large["left"], 0.1) && near(&large["height"], 0.4));
    assert_eq!(large["is_smiling"], true);
    assert_eq!(large["looks_away"], false);
    assert!(near(&small["left"], 0.0) && near(&small["width"], 0.01));
    assert_eq!(small["is_smiling"], Value::Null);
    assert_eq!(plain["tags"], json!([]));
    assert_eq!(plain["faces"], json!([]));
    assert_eq!(plain["is_turned"], false);
}

#[tokio::test]
async fn a_photo_tells_its_place_and_whether_it_is_a_document_once_it_was_judged() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let before = photos(&app, &session).await;
    for field in ["is_document", "rank", "is_cover", "position"] {
        assert_eq!(before[0][field], Value::Null, "{field}");
    }
    judge(&app, &session, &before, [full_verdict(), bare_verdict()]).await;
    let after = listed(&session, &before[0]["trip"]).await;
    assert_eq!(after[0]["is_document"], true);
    assert_eq!(after[0]["position"], 2);
    assert_eq!(after[0]["rank"], 1);
    assert_eq!(after[0]["is_cover"], false);
    assert_eq!(after[1]["is_document"], false);
    assert_eq!(after[1]["position"], Value::Null);
    assert_eq!(after[1]["is_cover"], false);
}

#[tokio::test]
async fn the_first_of_the_slides_is_the_cover() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let before = photos(&app, &session).await;
    let placed = |position| Verdict {
        position: Some(position),
        ..full_verdict()
    };
    judge(&app, &session, &before, [placed(2), placed(1)]).await;
    let after = listed(&session, &before[0]["trip"]).await;
    assert_eq!(after[0]["is_cover"], false);
    assert_eq!(after[1]["is_cover"], true);
}

#[tokio::test]
async fn the_data_hold_what_was_recognised_sure_or_not() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let before = photos(&app, &session).await;
    judge(&app, &session, &before, [full_verdict(), bare_verdict()]).await;
    let download = session.post("/api/me/data/", &json!({})).await.expect(200);
    let archive = app.get(download["download_url"].as_str().unwrap()).await;
    let files = read_zip(archive.bytes);
    let data: Value = serde_json::from_slice(&files["data.json"]).unwrap();
    let photos = &data["trips"][0]["photos"];
    let content = &photos[0]["content"];
    assert_eq!(content["tags"][0]["name"], "seaside");
    assert_eq!(content["tags"][1]["name"], "insect");
    assert!(near(&content["tags"][1]["score"], 0.7));
    assert!(near(&content["document"], 0.0625));
    assert!(near(&content["faces"][1]["left"], -0.01));
    assert!(near(&content["faces"][0]["eyes_closed"], 0.9));
    assert_eq!(content["turned"], "left");
    assert_eq!(photos[0]["judgement"]["is_document"], true);
    assert_eq!(photos[0]["judgement"]["position"], 2);
    assert_eq!(photos[1]["content"], Value::Null);
}

/// The fixture's photo is turned counter-clockwise.
#[tokio::test]
async fn a_photo_that_its_faces_turned_is_shown_and_packed_as_it_was_turned() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    app.fakes
        .analyser
        .find(Bytes::from(jpeg(0)), measurements());
    let post = session.post_of(2, "Turned").await;
    let archive = app.get(post["download_url"].as_str().unwrap()).await;
    let files = read_zip(archive.bytes);
    let slides = files.values().filter(|file| file.starts_with(b"slide "));
    let slides: Vec<_> = slides.map(|slide| String::from_utf8_lossy(slide)).collect();
    assert_eq!(slides.len(), 2);
    let is_turned = |slide: &&std::borrow::Cow<'_, str>| slide.contains(" turned left of ");
    assert_eq!(slides.iter().filter(is_turned).count(), 1);

    let photos = listed(&session, &post["trip"]["id"]).await;
    for (photo, turned) in photos.iter().zip([" turned left", ""]) {
        let full = app.get(photo["full_url"].as_str().unwrap()).await;
        let expected = format!("rendition full{turned} of ");
        assert!(full.text().starts_with(&expected), "{:.40}", full.text());
    }
}
