//! `/api/photos/{id}/not-duplicate/`.

use actix_web::web::Bytes;
use serde_json::{Value, json};
use triptych_adapter_memory::FakeAnalyser;
use triptych_trips::PerceptualHash;

use crate::support::{Form, Session, TestApp, jpeg};

/// A curated trip of three similar shots.
struct Burst<'a> {
    app: &'a TestApp,
    session: Session<'a>,
    trip: String,
}

impl<'a> Burst<'a> {
    async fn curated(app: &'a TestApp) -> Self {
        let session = app.sign_up().await;
        let mut burst = Self {
            app,
            session,
            trip: String::new(),
        };
        burst.trip = burst.upload(None, &[1, 2, 3]).await;
        burst.curate().await;
        burst
    }

    /// Uploads frames of the burst, each slightly less sharp than the previous one; returns their
    /// trip.
    async fn upload(&self, trip: Option<&str>, numbers: &[u8]) -> String {
        for number in numbers {
            let bytes = Bytes::from(jpeg(*number));
            let mut found = FakeAnalyser::plain_measurements(&bytes);
            found.hash = PerceptualHash(0x0f0f_0f0f_0f0f_0f00 | u64::from(*number));
            found.sharpness.subject -= 8.0 * f32::from(*number);
            self.app.fakes.analyser.find(bytes, found);
        }
        let names: Vec<String> = numbers.iter().map(|n| format!("{n}.jpg")).collect();
        let pictures = numbers.iter().map(|number| jpeg(*number));
        let files: Vec<_> = names.iter().map(String::as_str).zip(pictures).collect();
        let form = Form::photos(trip, &files);
        let sent = self.session.send_form("/api/upload-photo/", form);
        let items = sent.await.expect(201);
        self.app.analyse_all().await;
        items[0]["trip"].as_str().unwrap().to_owned()
    }

    /// Adds a photo for comparison with the best of the burst.
    async fn add_another_scene(&self) {
        let form = Form::photos(Some(&self.trip), &[("other.jpg", jpeg(9))]);
        let sent = self.session.send_form("/api/upload-photo/", form);
        sent.await.expect(201);
        self.app.analyse_all().await;
    }

    async fn curate(&self) {
        let body = json!({"trip_id": self.trip});
        self.session
            .post("/api/best-photo/", &body)
            .await
            .expect(200);
    }

    async fn photos(&self) -> Value {
        let address = format!("/api/trips/{}/photos/", self.trip);
        self.session.get(&address).await.expect(200)
    }

    async fn photo(&self, name: &str) -> Value {
        let photos = self.photos().await;
        let mut photos = photos.as_array().unwrap().iter();
        photos
            .find(|photo| photo["filename"] == name)
            .unwrap()
            .clone()
    }

    async fn address(&self, name: &str) -> String {
        let photo = self.photo(name).await;
        format!(
            "/api/photos/{}/not-duplicate/",
            photo["id"].as_str().unwrap()
        )
    }

    async fn take_out(&self, name: &str) -> Value {
        let address = self.address(name).await;
        self.session.post(&address, &json!({})).await.expect(200)
    }
}

#[tokio::test]
async fn a_photo_that_is_no_duplicate_leaves_its_group() {
    let app = TestApp::start();
    let burst = Burst::curated(&app).await;
    assert_eq!(burst.photo("2.jpg").await["is_duplicate"], true);
    let changed = burst.take_out("2.jpg").await;
    let photo = burst.photo("2.jpg").await;
    assert!(changed.as_array().unwrap().contains(&photo));
    assert_eq!(photo["group"], Value::Null);
    assert_eq!(photo["is_duplicate"], false);
    assert_eq!(photo["is_not_duplicate"], true);
    assert_eq!(photo["is_selected"], false);
    assert_eq!(photo["reasons"][0], "Marked as not a duplicate");
    let other = burst.photo("3.jpg").await;
    assert_eq!(other["duplicate_of"], burst.photo("1.jpg").await["id"]);
    assert_eq!(other["is_not_duplicate"], false);
}

#[tokio::test]
async fn a_keeper_that_is_no_duplicate_leaves_the_best_of_the_others_as_keeper() {
    let app = TestApp::start();
    let burst = Burst::curated(&app).await;
    burst.take_out("1.jpg").await;
    assert_eq!(burst.photo("1.jpg").await["group"], Value::Null);
    let left = burst.photo("3.jpg").await;
    assert_eq!(left["duplicate_of"], burst.photo("2.jpg").await["id"]);
}

#[tokio::test]
async fn it_stays_out_when_photos_come_and_curation_runs_again() {
    let app = TestApp::start();
    let burst = Burst::curated(&app).await;
    burst.take_out("2.jpg").await;
    burst.upload(Some(&burst.trip), &[4, 5]).await;
    burst.curate().await;
    let photo = burst.photo("2.jpg").await;
    assert_eq!(photo["group"], Value::Null);
    assert_eq!(photo["is_not_duplicate"], true);
    let newest = burst.photo("5.jpg").await;
    assert_eq!(newest["group"], burst.photo("1.jpg").await["group"]);
}

#[tokio::test]
async fn it_can_be_taken_back() {
    let app = TestApp::start();
    let burst = Burst::curated(&app).await;
    let before = burst.photos().await;
    burst.take_out("1.jpg").await;
    assert_ne!(burst.photos().await, before);
    let address = burst.address("1.jpg").await;
    let changed = burst.session.delete(&address).await.expect(200);
    assert_eq!(changed.as_array().unwrap().len(), 3);
    assert_eq!(burst.photos().await, before);
}

#[tokio::test]
async fn a_photo_that_is_in_no_group_stays_as_it_is() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let items = session.trip_of(1).await;
    let address = format!(
        "/api/photos/{}/not-duplicate/",
        items[0]["id"].as_str().unwrap()
    );
    for answer in [
        session.post(&address, &json!({})).await,
        session.delete(&address).await,
    ] {
        let photos = answer.expect(200);
        assert_eq!(photos.as_array().unwrap().len(), 1);
        assert_eq!(photos[0]["is_not_duplicate"], false);
        assert_eq!(photos[0]["ai_score"], Value::Null);
    }
}

#[tokio::test]
async fn a_photo_that_is_gone_is_not_found() {
    let app = TestApp::start();
    let burst = Burst::curated(&app).await;
    let address = burst.address("2.jpg").await;
    let photo = address.replace("not-duplicate/", "");
    burst.session.delete(&photo).await.expect(204);
    let answer = burst.session.post(&address, &json!({})).await;
    answer.expect_error(404, "not_found");
    let answer = burst.session.delete(&address).await;
    answer.expect_error(404, "not_found");
}

#[tokio::test]
async fn a_photo_that_leaves_its_group_during_a_curation_stays_out_of_it() {
    let app = TestApp::start_with(|fakes, _| fakes.compares_photos = true);
    let burst = Burst::curated(&app).await;
    burst.add_another_scene().await;
    let held = app.fakes.ranker.hold_next_answer();
    let meanwhile = async {
        held.ready().await;
        burst.take_out("2.jpg").await;
        held.release();
    };
    tokio::join!(burst.curate(), meanwhile);
    let photo = burst.photo("2.jpg").await;
    assert_eq!(photo["is_duplicate"], false);
    assert_eq!(photo["group"], Value::Null);
}

#[tokio::test]
async fn a_curation_whose_verdicts_keep_coming_late_is_refused_in_the_end() {
    let app = TestApp::start_with(|fakes, _| fakes.compares_photos = true);
    let burst = Burst::curated(&app).await;
    burst.add_another_scene().await;
    let body = json!({"trip_id": burst.trip});
    let address = burst.address("2.jpg").await;
    let mut held = app.fakes.ranker.hold_next_answer();
    let curation = burst.session.post("/api/best-photo/", &body);
    let meanwhile = async {
        for _ in 0..5 {
            held.ready().await;
            burst.take_out("2.jpg").await;
            burst.session.delete(&address).await.expect(200);
            let next = app.fakes.ranker.hold_next_answer();
            held.release();
            held = next;
        }
    };
    let (answer, ()) = tokio::join!(curation, meanwhile);
    answer.expect_error(409, "conflict");
}
