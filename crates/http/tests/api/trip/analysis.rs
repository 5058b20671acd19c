//! The order of analyses, and the handling of crashes.

use chrono::TimeDelta;
use serde_json::Value;
use triptych_app::Ports;
use triptych_app::jobs::{JobStep, LEASE, run_next};
use triptych_app::trips::CRASHES_MAX;
use triptych_ports::Queue::{ClaimedPhotos, LargePhotos, Photos};
use triptych_ports::contract::Stores;
use triptych_ports::contract::fixtures::{ROOMY, opened_trip, photo, registered};
use triptych_ports::{Clock, Job, JobQueue, ObjectKey, ObjectStorage, PhotoStore, PutOff};
use triptych_trips::{Photo, PhotoState, RefusalReason};

use crate::support::{Fakes, Form, Session, TestApp, jpeg};

/// Photos of a user with stored bytes.
async fn arrived(fakes: &Fakes, name: &str, count: usize) -> Vec<Photo> {
    let stores = Stores::of(&fakes.database);
    let trip = opened_trip(&stores, registered(&stores, name).await).await;
    let mut photos = Vec::new();
    for _ in 0..count {
        let photo = Photo {
            uploaded_at: fakes.clock.now(),
            ..photo(&trip)
        };
        let bytes = photo.id.to_string().into();
        let original = ObjectKey::original(photo.id);
        fakes.storage.put(&original, bytes).await.unwrap();
        stores.photos.insert(&photo, ROOMY).await.unwrap();
        photos.push(photo);
    }
    photos
}

fn job(photo: &Photo) -> String {
    Job::Analysis(photo.id).id()
}

async fn state(fakes: &Fakes, photo: &Photo) -> PhotoState {
    let found = PhotoStore::find(&*fakes.database, photo.user_id, photo.id).await;
    found.unwrap().unwrap().state
}

/// Claims every queued photo of a queue and simulates a crash.
async fn die_over_all(fakes: &Fakes, ports: &Ports) {
    fakes.analyser.hold();
    let mut running = tokio::task::JoinSet::new();
    for queue in [Photos, ClaimedPhotos] {
        for _ in 0..10 {
            let ports = ports.clone();
            running.spawn(async move { run_next(&ports, queue).await });
        }
    }
    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    drop(running);
    fakes.analyser.release();
    fakes.clock.advance(LEASE);
}

#[tokio::test]
async fn photos_that_were_there_when_others_killed_the_server_are_not_given_up() {
    let fakes = Fakes::new();
    let photos = arrived(&fakes, "mara", 10).await;
    let ports = fakes.ports("http://localhost");
    for _ in 0..6 {
        die_over_all(&fakes, &ports).await;
    }
    while run_next(&ports, ClaimedPhotos).await.unwrap() != JobStep::Idle {}
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
    let ports = fakes.ports("http://localhost");
    die_over_all(&fakes, &ports).await;
    let claimed = fakes.database.claim(
        ClaimedPhotos,
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
        let lease_until = now + LEASE;
        let claimed = fakes.database.claim(ClaimedPhotos, now, lease_until).await;
        let Some(claim) = claimed.unwrap() else {
            break;
        };
        if claim.strikes >= CRASHES_MAX {
            fakes.clock.advance(LEASE);
            run_next(&ports, ClaimedPhotos).await.unwrap();
        } else if claim.job == culprit.job {
            deaths += 1;
            assert!(fakes.database.strike(&claim).await.unwrap());
            fakes.clock.advance(LEASE);
        } else {
            fakes
                .database
                .put_off(&claim, &PutOff::until(now))
                .await
                .unwrap();
            run_next(&ports, Photos).await.unwrap();
        }
    }
    assert_eq!(deaths, CRASHES_MAX);
    for photo in &photos {
        let state = state(&fakes, photo).await;
        if Job::Analysis(photo.id) == culprit.job {
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
    let ports = fakes.ports("http://localhost");
    let analysed = tokio::spawn({
        let ports = ports.clone();
        async move { run_next(&ports, Photos).await }
    });
    for _ in 0..100 {
        tokio::time::sleep(std::time::Duration::from_secs(2)).await;
        fakes.clock.advance(TimeDelta::seconds(2));
        for queue in [Photos, ClaimedPhotos] {
            let step = run_next(&ports, queue).await.unwrap();
            assert_eq!(step, JobStep::Idle, "the work is done twice");
        }
    }
    fakes.analyser.release();
    assert!(matches!(analysed.await.unwrap().unwrap(), JobStep::Done(_)));
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
    let ports = fakes.ports("http://localhost");
    let steps = [
        JobStep::Moved(job(&large[0])),
        JobStep::Done(job(&ordinary[0])),
        JobStep::Moved(job(&large[1])),
        JobStep::Idle,
    ];
    for expected in steps {
        assert_eq!(run_next(&ports, Photos).await.unwrap(), expected);
    }
    assert_eq!(fakes.analyser.calls(), 1);
    for photo in &large {
        let done = JobStep::Done(job(photo));
        assert_eq!(run_next(&ports, LargePhotos).await.unwrap(), done);
    }
    assert_eq!(run_next(&ports, LargePhotos).await.unwrap(), JobStep::Idle);
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
