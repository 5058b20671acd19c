//! The executable is stopped, and killed, while photos arrive.

use std::collections::HashSet;
use std::path::PathBuf;
use std::time::Duration;

use fastrand::Rng;
use futures::future::join_all;
use reqwest::multipart::{Form, Part};
use reqwest::{Method, StatusCode};
use serde_json::Value;

use crate::server::{TestServer, TestUser, begin_upload, photo};
use crate::settings::{Settings, say};
use crate::support::{Shop, TestDatabase, on_both_databases};

on_both_databases!(
    a_server_that_is_stopped_answers_what_it_has_begun,
    a_server_that_is_killed_loses_no_acknowledged_photo,
);

const USERS: usize = 4;
/// How often the server is stopped among uploads.
const STOPS: usize = 100;
/// How long it may take to end then.
const ENDED_WITHIN: Duration = Duration::from_secs(30);
/// Photos wait for their analysis, which is not what is looked at.
const HELD_BACK: [(&str, &str); 1] = [("TRIPTYCH__LIMITS__ANALYSIS_WORKERS", "0")];

async fn a_server_that_is_stopped_answers_what_it_has_begun(database: TestDatabase) {
    let shop = Shop::over(database).await;
    let mut server = shop.open(&HELD_BACK).await;
    let users = users(&server).await;
    let mut longest = Duration::ZERO;
    for stop in 0..STOPS {
        let uploads: Vec<_> = users
            .iter()
            .map(|user| begin_upload(user, None, &halves(stop).0))
            .collect();
        begun(&server, USERS).await;
        server.signal("TERM");
        tokio::time::sleep(Duration::from_millis(20)).await;
        for (sender, upload) in uploads {
            let (_, end) = halves(stop);
            sender.send(end).await.unwrap();
            drop(sender);
            let answer = upload.await.unwrap();
            let answer = answer.unwrap_or_else(|error| panic!("stop {stop}: {error:?}"));
            assert_eq!(answer.status(), StatusCode::CREATED, "stop {stop}");
            let items: Value = answer.json().await.unwrap();
            assert!(items[0]["id"].is_string(), "{items}");
        }
        longest = longest.max(server.ended(ENDED_WITHIN).await);
        shop.reopen(&mut server, &HELD_BACK).await;
    }
    let photos = shop.database.count("FROM photos");
    assert_eq!(photos, i64::try_from(STOPS * USERS).unwrap());
    say(format!(
        "{STOPS} stops among {photos} uploads, none cut off; the longest took {longest:?}"
    ));
}

async fn a_server_that_is_killed_loses_no_acknowledged_photo(database: TestDatabase) {
    let settings = Settings::read();
    let mut chance = Rng::with_seed(settings.seed);
    let shop = Shop::over(database).await;
    let mut server = shop.open(&HELD_BACK).await;
    let users = users(&server).await;
    let mut acknowledged = vec![HashSet::new(); USERS];
    for kill in 0..settings.kills {
        let life = Duration::from_millis(chance.u64(20..400));
        let uploads = join_all(users.iter().map(|user| upload_until_cut_off(user, kill)));
        let (uploaded, ()) = tokio::join!(uploads, async {
            tokio::time::sleep(life).await;
            server.kill();
        });
        for (all, more) in acknowledged.iter_mut().zip(uploaded) {
            all.extend(more);
        }
        shop.reopen(&mut server, &HELD_BACK).await;
    }
    let files: HashSet<String> = server
        .stored_files()
        .iter()
        .filter(|path| path.ends_with("original"))
        .map(|path| path.parent().unwrap().file_name().unwrap())
        .map(|id| id.to_string_lossy().into_owned())
        .collect();
    let mut listed = 0;
    for (user, acknowledged) in users.iter().zip(&acknowledged) {
        let photos = every_photo(user).await;
        assert!(acknowledged.is_subset(&photos), "an answered photo is gone");
        assert!(photos.is_subset(&files), "a photo has no file");
        listed += photos.len();
    }
    let answered: usize = acknowledged.iter().map(HashSet::len).sum();
    assert!(answered > 0, "nothing is uploaded");
    say(format!(
        "{} kills among uploads: {answered} answered, {listed} listed, {} files",
        settings.kills,
        files.len()
    ));
}

/// Waits until the server stores so many uploads: one that it has not accepted yet is refused.
async fn begun(server: &TestServer, uploads: usize) {
    let storage = server.path("storage");
    let is_stored = |file: &PathBuf| file.starts_with(&storage);
    while server.open_files().into_iter().filter(is_stored).count() < uploads {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

async fn users(server: &TestServer) -> Vec<TestUser> {
    let mut users = Vec::new();
    for number in 0..USERS {
        users.push(TestUser::sign_up(server, &format!("mara{number}")).await);
    }
    users
}

/// Uploads photos into one new trip; returns those that were answered before the server died.
async fn upload_until_cut_off(user: &TestUser, kill: usize) -> Vec<String> {
    let (mut answered, mut trip) = (Vec::new(), None);
    for number in 0.. {
        let mut form = Form::new();
        if let Some(trip) = &trip {
            form = form.text("trip", String::clone(trip));
        }
        let mut bytes = photo("flower.jpg");
        bytes.extend(format!("{kill}/{number}").bytes());
        let form = form.part("images", Part::bytes(bytes).file_name("flower.jpg"));
        // A connection that is kept open may be closed meanwhile.
        let request = user
            .request(Method::POST, "/api/upload-photo/")
            .header("Connection", "close");
        let Ok(answer) = request.multipart(form).send().await else {
            break;
        };
        let status = answer.status();
        let Ok(items) = answer.json::<Value>().await else {
            break;
        };
        assert_eq!(status, StatusCode::CREATED, "{items}");
        answered.push(items[0]["id"].as_str().unwrap().to_owned());
        trip = Some(items[0]["trip"].as_str().unwrap().to_owned());
    }
    answered
}

/// The photos of all trips of a user.
async fn every_photo(user: &TestUser) -> HashSet<String> {
    let (mut photos, mut path) = (HashSet::new(), "/api/trips/".to_owned());
    loop {
        let page = user.get(&path).await;
        for trip in page["trips"].as_array().unwrap() {
            let trip = trip["id"].as_str().unwrap();
            let of_trip = user.get(&format!("/api/trips/{trip}/photos/")).await;
            let ids = of_trip.as_array().unwrap().iter().map(|photo| &photo["id"]);
            photos.extend(ids.map(|id| id.as_str().unwrap().to_owned()));
        }
        let Some(cursor) = page["next_cursor"].as_str() else {
            return photos;
        };
        path = format!("/api/trips/?cursor={cursor}");
    }
}

/// The halves of a photo of which each stop has its own.
fn halves(stop: usize) -> (Vec<u8>, Vec<u8>) {
    let mut bytes = photo("flower.jpg");
    bytes.extend(stop.to_string().bytes());
    let end = bytes.split_off(bytes.len() / 2);
    (bytes, end)
}
