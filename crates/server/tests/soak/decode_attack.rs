//! One user sends pictures that are as small as files can be and as large as pictures may be; another
//! sends a photo.

use std::time::{Duration, Instant};

use futures::StreamExt as _;
use reqwest::StatusCode;
use serde_json::Value;

use crate::server::{TestServer, TestUser, photo};
use crate::settings::say;

/// How many pictures the first user sends.
const PICTURES: usize = 30;
/// What another user waits at most for one photo, its curation included.
const WAIT_MAX: Duration = Duration::from_secs(10);
/// What the server may use: one large decode beside two ordinary ones, and the files.
const PEAK_BYTES_MAX: u64 = 900_000_000;
/// What all pictures may take.
const ALL_WITHIN: Duration = Duration::from_mins(5);

/// A lossless WebP of one colour, of 34 bytes or a few more; each number gives other bytes.
fn webp(width: u32, height: u32, number: u8) -> Vec<u8> {
    let sides = (width - 1) | (height - 1) << 14;
    let codes = 0b0001_0001_0001_0001_0001_u32 << 3;
    let mut frame = vec![0x2F];
    frame.extend(sides.to_le_bytes());
    frame.extend(&codes.to_le_bytes()[..3]);
    frame.extend([0, 0, 0, number]);
    let length = |bytes: &[u8]| u32::try_from(bytes.len()).unwrap().to_le_bytes();
    let chunk = [b"VP8L".as_slice(), &length(&frame), &frame].concat();
    let body = [b"WEBP".as_slice(), &chunk].concat();
    [b"RIFF".as_slice(), &length(&body), &body].concat()
}

fn pictures(width: u32, height: u32) -> Vec<(String, Vec<u8>)> {
    let numbers = 0..u8::try_from(PICTURES).unwrap();
    let named = |number| (format!("{number}.webp"), webp(width, height, number));
    numbers.map(named).collect()
}

/// How long a user waits from the moment when a photo is sent until it is picked.
async fn wait_of(user: &TestUser) -> Duration {
    let started = Instant::now();
    let files = vec![("china.jpg".to_owned(), photo("china.jpg"))];
    let uploaded = user.upload_bytes(None, files).await;
    let picks = user.curate(uploaded[0]["trip"].as_str().unwrap(), 1).await;
    assert_eq!(picks.as_array().unwrap().len(), 1);
    started.elapsed()
}

#[tokio::test]
async fn pictures_that_claim_a_hundred_megapixels_are_refused() {
    let server = TestServer::start(&[]).await;
    let attacker = TestUser::sign_up(&server, "tomas").await;
    for (name, bytes) in pictures(16_383, 6_103) {
        assert!(bytes.len() < 40);
        let part = reqwest::multipart::Part::bytes(bytes).file_name(name);
        let form = reqwest::multipart::Form::new().part("images", part);
        let request = attacker.request(reqwest::Method::POST, "/api/upload-photo/");
        let answer = request.multipart(form).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
    }
    say(format!(
        "30 pictures of 100 megapixels refused, peak {} MB",
        server.peak_bytes() / 1_000_000
    ));
}

#[tokio::test]
async fn the_largest_pictures_of_one_user_keep_no_other_waiting() {
    let server = TestServer::start(&[]).await;
    let attacker = TestUser::sign_up(&server, "tomas").await;
    let user = TestUser::sign_up(&server, "mara").await;
    let alone = wait_of(&user).await;

    let started = Instant::now();
    let uploaded = attacker.upload_bytes(None, pictures(5_100, 5_100)).await;
    let trip = uploaded[0]["trip"].as_str().unwrap().to_owned();
    let other = TestUser::sign_up(&server, "wanda").await;
    let beside = wait_of(&other).await;
    let analysed = format!("/api/trips/{trip}/");
    let left = attacker.get(&analysed).await["analysed"].as_u64().unwrap();
    say(format!(
        "a photo took {} ms alone and {} ms behind {PICTURES} large ones, of which {left} were done",
        alone.as_millis(),
        beside.as_millis()
    ));
    assert!(left < 30, "nothing was left to wait for");
    assert!(beside < WAIT_MAX, "{beside:?}");
    while attacker.get(&analysed).await["analysed"] != PICTURES {
        assert!(started.elapsed() < ALL_WITHIN, "they are never done");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let all = started.elapsed();
    ask_for_full_sizes(&attacker, &trip, &other).await;
    let peak = server.peak_bytes();
    say(format!(
        "{PICTURES} large pictures took {} s, peak {} MB",
        all.as_secs(),
        peak / 1_000_000
    ));
    assert!(peak < PEAK_BYTES_MAX, "{peak}");
}

/// The first user asks for all full sizes at once, and another for one.
async fn ask_for_full_sizes(attacker: &TestUser, trip: &str, other: &TestUser) {
    let photos = attacker.get(&format!("/api/trips/{trip}/photos/")).await;
    let address = |photo: &Value| photo["full_url"].as_str().unwrap().to_owned();
    let addresses: Vec<String> = photos.as_array().unwrap().iter().map(address).collect();
    let trips = other.get("/api/trips/").await;
    let own = trips["trips"][0]["id"].as_str().unwrap().to_owned();
    let own = other.get(&format!("/api/trips/{own}/photos/")).await;
    let own = address(&own[0]);
    let all = futures::stream::iter(addresses)
        .map(|address| async move { attacker.download(&address).await.status() })
        .buffer_unordered(PICTURES)
        .collect::<Vec<_>>();
    let one = async {
        tokio::time::sleep(Duration::from_millis(200)).await;
        let started = Instant::now();
        assert_eq!(other.download(&own).await.status(), StatusCode::OK);
        started.elapsed()
    };
    let (statuses, waited) = futures::join!(all, one);
    assert!(statuses.iter().all(|status| *status == StatusCode::OK));
    say(format!(
        "a full size took {} ms behind {PICTURES} large ones",
        waited.as_millis()
    ));
    assert!(waited < WAIT_MAX, "{waited:?}");
}
