//! The order of analyses, and the handling of crashes.

use chrono::TimeDelta;
use serde_json::Value;
use triptych_app::trips::{AnalysePhotos, AnalysisStep};
use triptych_ports::AnalysisKind::{Interrupted, Large, Ordinary};
use triptych_ports::contract::Stores;
use triptych_ports::contract::fixtures::{ROOMY, opened_trip, photo, registered};
use triptych_ports::{AnalysisQueue, Clock, ObjectKey, ObjectStorage, PhotoStore};
use triptych_trips::{Photo, PhotoState, RefusalReason};

use crate::support::{Fakes, Form, Session, TestApp, jpeg};

/// Photos of a user with stored bytes.
async fn arrived(fakes: &Fakes, name: &str, count: usize) -> Vec<Photo> {
    let stores = Stores::of(&fakes.database);
    let trip = opened_trip(&stores, registered(&stores, name).await).await;
    let mut photos = Vec::new();
    for _ in 0..count {
        let photo = photo(&trip);
        let bytes = photo.id.to_string().into();
        let original = ObjectKey::original(photo.id);
        fakes.storage.put(&original, bytes).await.unwrap();
        stores.photos.insert(&photo, ROOMY).await.unwrap();
        photos.push(photo);
    }
    photos
}

async fn state(fakes: &Fakes, photo: &Photo) -> PhotoState {
    let found = PhotoStore::find(&*fakes.database, photo.user_id, photo.id).await;
    found.unwrap().unwrap().state
}

/// Claims every queued photo of a kind and simulates a crash.
async fn die_over_all(fakes: &Fakes, analysis: &AnalysePhotos) {
    fakes.analyser.hold();
    let mut running = tokio::task::JoinSet::new();
    for kind in [Ordinary, Interrupted] {
        for _ in 0..10 {
            let analysis = analysis.clone();
            running.spawn(async move { analysis.run(kind).await });
        }
    }
    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    drop(running);
    fakes.analyser.release();
    fakes.clock.advance(AnalysePhotos::LEASE);
}

#[tokio::test]
async fn photos_that_were_there_when_others_killed_the_server_are_not_given_up() {
    let fakes = Fakes::new();
    let photos = arrived(&fakes, "mara", 10).await;
    let analysis = fakes.analysis();
    for _ in 0..6 {
        die_over_all(&fakes, &analysis).await;
    }
    while analysis.run(Interrupted).await.unwrap() != AnalysisStep::Idle {}
    for photo in &photos {
        assert!(matches!(
            state(&fakes, photo).await,
            PhotoState::Analysed { .. }
        ));
    }
}

#[tokio::test]
async fn a_photo_that_kills_the_server_whenever_it_runs_is_given_up_alone() {
    let fakes = Fakes::new();
    let photos = arrived(&fakes, "mara", 3).await;
    let analysis = fakes.analysis();
    die_over_all(&fakes, &analysis).await;
    let claimed = fakes.database.claim(
        Interrupted,
        fakes.clock.now(),
        fakes.clock.now() + TimeDelta::seconds(1),
    );
    let culprit = claimed.await.unwrap().unwrap();
    fakes.clock.advance(TimeDelta::seconds(1));
    // Photos with the fewest crashes are first, so the others are done as soon as the faulty one
    // has a crash.
    let mut deaths = 0;
    loop {
        let now = fakes.clock.now();
        let lease_until = now + AnalysePhotos::LEASE;
        let claimed = fakes.database.claim(Interrupted, now, lease_until).await;
        let Some(claim) = claimed.unwrap() else {
            break;
        };
        if claim.crashes >= AnalysePhotos::CRASHES_MAX {
            fakes.clock.advance(AnalysePhotos::LEASE);
            analysis.run(Interrupted).await.unwrap();
        } else if claim.photo_id == culprit.photo_id {
            deaths += 1;
            assert!(fakes.database.begin_alone(&claim).await.unwrap());
            fakes.clock.advance(AnalysePhotos::LEASE);
        } else {
            fakes.database.put_off(&claim, now).await.unwrap();
            analysis.run(Ordinary).await.unwrap();
        }
    }
    assert_eq!(deaths, AnalysePhotos::CRASHES_MAX);
    for photo in &photos {
        let state = state(&fakes, photo).await;
        if photo.id == culprit.photo_id {
            let reason = RefusalReason::AnalysisFailed;
            assert_eq!(state, PhotoState::Refused { reason });
        } else {
            assert!(matches!(state, PhotoState::Analysed { .. }));
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_lease_is_renewed_while_the_analysis_runs() {
    let fakes = Fakes::new();
    arrived(&fakes, "mara", 1).await;
    fakes.analyser.hold();
    let analysis = fakes.analysis();
    let analysed = tokio::spawn({
        let analysis = analysis.clone();
        async move { analysis.run(Ordinary).await }
    });
    for _ in 0..100 {
        tokio::time::sleep(std::time::Duration::from_secs(2)).await;
        fakes.clock.advance(TimeDelta::seconds(2));
        for kind in [Ordinary, Interrupted] {
            let step = analysis.run(kind).await.unwrap();
            assert_eq!(step, AnalysisStep::Idle, "the work is done twice");
        }
    }
    fakes.analyser.release();
    assert!(matches!(
        analysed.await.unwrap().unwrap(),
        AnalysisStep::Done(_)
    ));
    assert_eq!(fakes.analyser.calls(), 1);
}

#[tokio::test]
async fn a_large_photo_holds_neither_a_worker_nor_a_lease_while_it_waits() {
    let fakes = Fakes::new();
    let large = arrived(&fakes, "mara", 2).await;
    let ordinary = arrived(&fakes, "tomas", 1).await;
    for photo in &large {
        fakes.analyser.find_large(photo.id.to_string().into());
    }
    let analysis = fakes.analysis();
    let steps = [
        AnalysisStep::Passed(large[0].id),
        AnalysisStep::Done(ordinary[0].id),
        AnalysisStep::Passed(large[1].id),
        AnalysisStep::Idle,
    ];
    for expected in steps {
        assert_eq!(analysis.run(Ordinary).await.unwrap(), expected);
    }
    assert_eq!(fakes.analyser.calls(), 1);
    for photo in &large {
        let done = AnalysisStep::Done(photo.id);
        assert_eq!(analysis.run(Large).await.unwrap(), done);
    }
    assert_eq!(analysis.run(Large).await.unwrap(), AnalysisStep::Idle);
}

async fn full_urls(session: &Session<'_>, count: u8) -> Vec<String> {
    let files: Vec<(&str, Vec<u8>)> = (0..count).map(|number| ("a.jpg", jpeg(number))).collect();
    let form = Form::photos(None, &files);
    let items = session
        .send_form("/api/upload-photo/", form)
        .await
        .expect(201);
    let path = format!("/api/trips/{}/photos/", items[0]["trip"].as_str().unwrap());
    let photos: Value = session.get(&path).await.expect(200);
    let urls = photos.as_array().unwrap().iter();
    urls.map(|photo| photo["full_url"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn full_sizes_of_one_user_keep_another_waiting_for_one_of_them() {
    let app = TestApp::start();
    let (one, other) = (app.sign_up().await, app.sign_up().await);
    let many = full_urls(&one, 20).await;
    let single = full_urls(&other, 1).await;
    for number in 0..20 {
        app.fakes.renderer.find_large(jpeg(number).into());
    }
    let delay = std::time::Duration::from_millis(50);
    app.fakes.renderer.set_delay(delay);
    let all = futures::future::join_all(many.iter().map(|address| app.get(address)));
    let another = async {
        tokio::time::sleep(delay / 2).await;
        let ended = app.fakes.renderer.ended();
        assert_eq!(app.get(&single[0]).await.status, 200);
        app.fakes.renderer.ended() - ended
    };
    let (answers, ended) = futures::join!(all, another);
    assert!(answers.iter().all(|answer| answer.status == 200));
    assert!(ended <= 4, "{ended} pictures came first");
}
