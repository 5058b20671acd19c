//! The storage limit of a user, and what of the storage is a cache.

use serde_json::Value;
use triptych_app::maintenance::{
    FULL_SIZE_LIFETIME, ORPHAN_AGE_MIN, sweep_full_sizes, sweep_orphans,
};
use triptych_app::trips::FULL_SIZE_RECORD_EVERY;
use triptych_ports::{FullSizeCache, ObjectKey, ObjectStorage, RenditionSize};
use triptych_trips::{Photo, PhotoId};

use crate::support::{Form, Session, TestApp, jpeg};

/// An application with this storage limit per user.
fn with_bytes(bytes: u64) -> TestApp {
    TestApp::start_with(|fakes, _| fakes.photo_limits.bytes_per_user = bytes)
}

fn full_sizes(app: &TestApp) -> Vec<ObjectKey> {
    let mut keys = app.fakes.storage.keys();
    keys.retain(ObjectKey::is_full_size);
    keys
}

async fn full_url(session: &Session<'_>, photo: &Value) -> String {
    let path = format!("/api/trips/{}/photos/", photo["trip"].as_str().unwrap());
    let photos = session.get(&path).await.expect(200);
    photos[0]["full_url"].as_str().unwrap().to_owned()
}

async fn code_of_upload(session: &Session<'_>, number: u8) -> Value {
    let form = Form::photos(None, &[("b.jpg", jpeg(number))]);
    session.send_form("/api/upload-photo/", form).await.json()["code"].clone()
}

#[tokio::test]
async fn a_full_size_counts_and_is_shown_without_room_for_it() {
    let app = with_bytes(Photo::COUNTED_BYTES_MIN);
    let session = app.sign_up().await;
    let photo = session.trip_of(1).await[0].clone();
    let address = full_url(&session, &photo).await;
    for _ in 0..2 {
        assert_eq!(app.get(&address).await.status, 200);
        assert_eq!(full_sizes(&app), []);
    }
}

#[tokio::test]
async fn a_full_size_that_is_stored_leaves_less_room_until_it_expires() {
    let app = with_bytes(2 * Photo::COUNTED_BYTES_MIN);
    let session = app.sign_up().await;
    let photo = session.trip_of(1).await[0].clone();
    let address = full_url(&session, &photo).await;
    assert_eq!(app.get(&address).await.status, 200);
    assert_eq!(full_sizes(&app).len(), 1);
    assert_eq!(code_of_upload(&session, 7).await, "account_full");

    let ports = app.ports();
    app.fakes.clock.advance(FULL_SIZE_LIFETIME);
    assert_eq!(sweep_full_sizes(&ports).await.unwrap(), 0);
    app.fakes.clock.advance(chrono::TimeDelta::seconds(1));
    assert_eq!(sweep_full_sizes(&ports).await.unwrap(), 1);
    assert_eq!(full_sizes(&app), []);
    assert_eq!(code_of_upload(&session, 7).await, Value::Null);

    let address = full_url(&session, &photo).await;
    assert_eq!(app.get(&address).await.status, 200);
}

#[tokio::test]
async fn a_full_size_that_is_asked_for_is_recorded_once_a_day() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let photo = session.trip_of(1).await[0].clone();
    let photo_id = PhotoId::parse(photo["id"].as_str().unwrap()).unwrap();
    let recorded_at = async || {
        let shown = app.fakes.database.find_shown(photo_id).await.unwrap();
        shown.unwrap().full_recorded_at
    };
    let mut records = Vec::new();
    for _ in 0..3 {
        let address = full_url(&session, &photo).await;
        assert_eq!(app.get(&address).await.status, 200);
        records.push(recorded_at().await);
        app.fakes.clock.advance(FULL_SIZE_RECORD_EVERY / 2);
    }
    assert_eq!(records[0], records[1]);
    assert!(records[1] < records[2]);
}

#[tokio::test]
async fn renditions_that_were_made_before_they_were_counted_leave_less_room() {
    let app = with_bytes(4 * 1_000_000);
    let session = app.sign_up().await;
    let items = session.trip_of(2).await;
    for (item, bytes) in items.iter().zip([3_900_000, 10]) {
        let photo_id = PhotoId::parse(item["id"].as_str().unwrap()).unwrap();
        for (size, bytes) in [
            (RenditionSize::Large, bytes),
            (RenditionSize::Thumbnail, 10),
        ] {
            let key = ObjectKey::rendition(photo_id, size);
            let stored = app.fakes.storage.put(&key, vec![0; bytes].into());
            stored.await.unwrap();
        }
    }
    app.fakes.clock.advance(ORPHAN_AGE_MIN * 2);
    assert_eq!(code_of_upload(&session, 7).await, Value::Null);
    for _ in 0..2 {
        assert_eq!(sweep_orphans(&app.ports()).await.unwrap(), 0);
        assert_eq!(code_of_upload(&session, 8).await, "account_full");
    }
}

#[tokio::test]
async fn a_full_size_that_nobody_counted_is_swept() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let photo = session.trip_of(1).await[0].clone();
    let photo_id = PhotoId::parse(photo["id"].as_str().unwrap()).unwrap();
    let key = ObjectKey::rendition(photo_id, RenditionSize::Full);
    let stored = app.fakes.storage.put(&key, "left by a crash".into());
    stored.await.unwrap();
    app.fakes.clock.advance(ORPHAN_AGE_MIN * 2);
    assert_eq!(sweep_orphans(&app.ports()).await.unwrap(), 1);
    assert_eq!(full_sizes(&app), []);
    assert_eq!(app.fakes.storage.keys().len(), 3);
}

#[tokio::test]
async fn a_user_has_no_more_photos_than_the_limit() {
    let app = TestApp::start_with(|fakes, _| fakes.photo_limits.photos_per_user = 2);
    let session = app.sign_up().await;
    session.trip_of(2).await;
    assert_eq!(code_of_upload(&session, 7).await, "account_full");
    assert_eq!(app.fakes.storage.keys().len(), 6);
}
