//! kill -9, and what is left.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{TestServer, TestUser, begin_upload, photo};

/// No worker: what is uploaded waits.
const HELD_BACK: [(&str, &str); 1] = [("TRIPTYCH__LIMITS__ANALYSIS_WORKERS", "0")];

async fn analysed(user: &TestUser, trip: &str) -> u64 {
    user.get(&format!("/api/trips/{trip}/")).await["analysed"]
        .as_u64()
        .unwrap()
}

#[tokio::test]
async fn photos_that_waited_for_analysis_are_taken_up_after_a_crash() {
    let mut server = TestServer::start(&HELD_BACK).await;
    let user = TestUser::sign_up(&server, "mara").await;
    let uploaded = user.upload(None, &["DSCN0010.jpg", "DSCN0021.jpg"]).await;
    let trip = uploaded[0]["trip"].as_str().unwrap();
    assert_eq!(analysed(&user, trip).await, 0);

    server.kill();
    server.restart(&[]).await;

    let picks = user.curate(trip, 2).await;
    assert_eq!(picks.as_array().unwrap().len(), 2);
    assert_eq!(analysed(&user, trip).await, 2);
}

#[tokio::test]
async fn a_server_that_is_told_to_stop_waits_for_no_analysis() {
    let mut server = TestServer::start(&HELD_BACK).await;
    let user = TestUser::sign_up(&server, "mara").await;
    let uploaded = user.upload(None, &["DSCN0010.jpg"]).await;
    let wish = json!({"trip_id": uploaded[0]["trip"]});
    let curating = user.request(Method::POST, "/api/best-photo/").json(&wish);
    let curating = tokio::spawn(curating.send());
    tokio::time::sleep(Duration::from_millis(500)).await;

    server.signal("TERM");
    let answer = curating.await.unwrap().unwrap();
    assert_eq!(answer.status(), 503);
    assert!(answer.headers().contains_key("retry-after"));
    let took = server.ended(Duration::from_secs(20)).await;
    assert!(took < Duration::from_secs(10), "the end took {took:?}");
}

#[tokio::test]
async fn a_server_that_drains_is_unready_and_still_serves() {
    let mut server = TestServer::start(&[("TRIPTYCH__SERVER__DRAIN_SECONDS", "120")]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    let readiness = format!("{}/readyz", server.url);
    let ready = reqwest::get(&readiness).await.unwrap();
    assert!(!ready.headers().contains_key("connection"));

    server.signal("TERM");
    let unready = async || {
        let response = reqwest::get(&readiness).await.unwrap();
        (response.status() == 503).then_some(response)
    };
    let mut answer = unready().await;
    while answer.is_none() {
        tokio::time::sleep(Duration::from_millis(50)).await;
        answer = unready().await;
    }
    let answer = answer.unwrap();
    // A proxy keeps no connection that the server will close.
    assert_eq!(answer.headers()["connection"], "close");
    let probe: Value = answer.json().await.unwrap();
    assert_eq!(
        probe,
        json!({"status": "unavailable", "unavailable": ["server"]})
    );
    user.upload(None, &["DSCN0010.jpg"]).await;

    server.signal("TERM");
    server.ended(Duration::from_secs(20)).await;
}

#[tokio::test]
async fn a_crash_in_the_middle_of_an_upload_loses_nothing_acknowledged_and_lists_nothing_half() {
    let mut server = TestServer::start(&HELD_BACK).await;
    let user = TestUser::sign_up(&server, "mara").await;
    let uploaded = user.upload(None, &["china.jpg"]).await;
    let trip = uploaded[0]["trip"].as_str().unwrap().to_owned();

    let whole = photo("camera_nikon_d90.jpg");
    let (sender, upload) = begin_upload(&user, Some(&trip), &whole[..whole.len() / 2]);
    tokio::time::sleep(Duration::from_millis(500)).await;
    server.kill();
    drop(sender);
    assert!(
        upload.await.unwrap().is_err(),
        "a cut upload was acknowledged"
    );
    server.restart(&HELD_BACK).await;

    let photos = user.get(&format!("/api/trips/{trip}/photos/")).await;
    let names: Vec<&Value> = photos
        .as_array()
        .unwrap()
        .iter()
        .map(|photo| &photo["filename"])
        .collect();
    assert_eq!(names, ["china.jpg"]);
    let picture = user.download(photos[0]["url"].as_str().unwrap()).await;
    assert_eq!(picture.status(), 200);
    let originals = server
        .stored_files()
        .iter()
        .filter(|path| path.ends_with("original"))
        .count();
    assert_eq!(
        originals, 1,
        "half a file lies under the name of a whole one"
    );
}
