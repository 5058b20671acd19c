//! `/media/…`.

use std::time::Duration;

use chrono::TimeDelta;
use futures::future::{self, Either};
use reqwest::Method;
use triptych_app::OriginalRenderer;
use triptych_app::jobs::{LEASE, run_next};
use triptych_app::trips::CRASHES_MAX;
use triptych_ports::Queue::{ClaimedPhotos, Photos};
use triptych_ports::{Clock as _, DecodeCounter as _, JobClaim, JobQueue as _, ObjectKey, Queue};
use triptych_trips::PhotoId;

use crate::support::{Answer, Fakes, Form, TestApp, jpeg};

async fn picture(app: &TestApp) -> String {
    let session = app.sign_up().await;
    session.trip_of(1).await[0]["url"]
        .as_str()
        .unwrap()
        .to_owned()
}

#[tokio::test]
async fn a_picture_is_a_jpeg_that_its_browser_keeps_for_an_hour() {
    let app = TestApp::start();
    let address = picture(&app).await;
    let answer = app.get(&address).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), "image/jpeg");
    assert_eq!(
        answer.header("cache-control"),
        "private, max-age=3600, immutable"
    );
    assert_eq!(answer.header("content-disposition"), "inline");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    assert!(!answer.bytes.is_empty());
    let again = app.request(Method::GET, &address);
    let again = again
        .header("If-None-Match", answer.header("etag"))
        .header("Accept-Encoding", "br");
    let again = Answer::read(again.send().await.unwrap()).await;
    assert_eq!(again.status, 304);
    assert!(again.bytes.is_empty());
}

#[tokio::test]
async fn a_picture_is_never_compressed_again() {
    let app = TestApp::start();
    let address = picture(&app).await;
    let request = app
        .request(Method::GET, &address)
        .header("Accept-Encoding", "gzip, br");
    let answer = Answer::read(request.send().await.unwrap()).await;
    assert!(!answer.headers.contains_key("content-encoding"));
}

#[tokio::test]
async fn the_head_of_a_picture_has_no_body() {
    let app = TestApp::start();
    let address = picture(&app).await;
    let answer = Answer::read(app.request(Method::HEAD, &address).send().await.unwrap()).await;
    assert_eq!(answer.status, 200);
    assert!(answer.bytes.is_empty());
}

#[tokio::test]
async fn an_address_ends_after_two_hours() {
    let app = TestApp::start();
    let address = picture(&app).await;
    app.fakes.clock.advance(TimeDelta::minutes(89));
    assert_eq!(app.get(&address).await.status, 200);
    app.fakes.clock.advance(TimeDelta::minutes(1));
    app.get(&address).await.expect_error(404, "not_found");
}

#[tokio::test]
async fn an_altered_address_leads_nowhere() {
    let app = TestApp::start();
    let address = picture(&app).await;
    let path = address.split('?').next().unwrap();
    let full = address.replace("/1920?", "/full?");
    for altered in [
        path.to_owned(),
        full,
        address.replace("/1920?", "/original?"),
        address.replace("exp=", "exp=9"),
        address.replace("sig=", "sig=A"),
        address.replace("sig=", "sig=&x="),
        format!("{address}&sig=x"),
    ] {
        app.get(&altered).await.expect_error(404, "not_found");
    }
}

#[tokio::test]
async fn a_rendition_that_is_asked_for_before_it_was_made_is_made_then() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let form = crate::support::Form::photos(None, &[("a.jpg", crate::support::jpeg(3))]);
    let items = session
        .send_form("/api/upload-photo/", form)
        .await
        .expect(201);
    let answer = app.get(items[0]["thumbnail_url"].as_str().unwrap()).await;
    assert_eq!(answer.status, 200);
    assert!(
        answer.text().starts_with("rendition 320 of"),
        "{:.40}",
        answer.text()
    );
}

async fn claim(app: &TestApp, queue: Queue) -> Option<JobClaim> {
    let now = app.fakes.clock.now();
    let claimed = app.fakes.database.claim(queue, now, now + LEASE);
    claimed.await.unwrap()
}

/// The URLs of two renditions of a photo that is not analysed: one that the analysis makes, and one
/// that it does not.
async fn waiting_photo(app: &TestApp) -> [String; 2] {
    let session = app.sign_up().await;
    let form = Form::photos(None, &[("a.jpg", jpeg(3))]);
    let items = session.send_form("/api/upload-photo/", form).await;
    let trip = items.expect(201)[0]["trip"].clone();
    let path = format!("/api/trips/{}/photos/", trip.as_str().unwrap());
    let photos = session.get(&path).await.expect(200);
    ["thumbnail_url", "full_url"].map(|name| photos[0][name].as_str().unwrap().to_owned())
}

async fn expect_refused(app: &TestApp, addresses: &[String]) {
    let answers = addresses.iter().map(|address| app.get(address));
    for answer in future::join_all(answers).await {
        answer.expect_error(503, "still_analysing");
        assert!(!answer.header("retry-after").is_empty());
    }
}

#[tokio::test]
async fn a_photo_that_kills_the_server_is_decoded_by_its_analysis_alone() {
    let app = TestApp::start();
    let addresses = waiting_photo(&app).await;
    claim(&app, Photos).await.unwrap();
    expect_refused(&app, &addresses).await;
    for _ in 0..CRASHES_MAX {
        app.fakes.clock.advance(LEASE);
        let claimed = claim(&app, ClaimedPhotos).await.unwrap();
        assert!(app.fakes.database.strike(&claimed).await.unwrap());
    }
    app.fakes.clock.advance(LEASE);
    expect_refused(&app, &addresses).await;
    app.run_all(ClaimedPhotos).await;
    for address in &addresses {
        app.get(address).await.expect_error(404, "not_found");
    }
    assert_eq!(app.fakes.renderer.ended(), 0);
    assert_eq!(app.fakes.analyser.calls(), 0);
}

#[tokio::test]
async fn a_photo_whose_decode_for_a_picture_kills_the_server_counts_as_interrupted() {
    let app = TestApp::start();
    let [_, address] = waiting_photo(&app).await;
    app.fakes.renderer.hold();
    let looked = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert_eq!(claim(&app, Photos).await, None);
        app.fakes.clock.advance(LEASE);
        assert!(claim(&app, ClaimedPhotos).await.is_some());
        app.fakes.renderer.release();
    };
    let (answer, ()) = futures::join!(app.get(&address), looked);
    assert_eq!(answer.status, 200);
}

#[tokio::test]
async fn a_picture_that_nobody_waits_for_any_more_leaves_its_photo_to_the_analysis() {
    let app = TestApp::start();
    let [_, address] = waiting_photo(&app).await;
    app.fakes.renderer.hold();
    let gone = tokio::time::timeout(Duration::from_millis(300), app.get(&address));
    assert!(gone.await.is_err());
    assert_eq!(claim(&app, Photos).await, None);
    app.fakes.renderer.release();
    while claim(&app, Photos).await.is_none() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn a_picture_is_waited_for_while_its_photo_is_analysed() {
    let app = TestApp::start();
    let [thumbnail, full] = waiting_photo(&app).await;
    app.fakes.analyser.hold();
    let ports = app.ports();
    let analysed = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        app.fakes.analyser.release();
    };
    let asked = async {
        tokio::time::sleep(Duration::from_millis(100)).await;
        let both = future::join(app.get(&thumbnail), app.get(&full));
        let (thumbnail, full) = both.await;
        assert_eq!((thumbnail.status, full.status), (200, 200));
    };
    let (analysed, (), ()) = futures::join!(run_next(&ports, Photos), analysed, asked);
    analysed.unwrap();
    // The thumbnail is that of the analysis.
    assert_eq!(app.fakes.renderer.ended(), 1);
}

/// An analysed photo, and the URLs of a stored rendition and of another.
async fn analysed_photo(app: &TestApp) -> (PhotoId, [String; 2]) {
    let session = app.sign_up().await;
    let item = session.trip_of(1).await[0].clone();
    let path = format!("/api/trips/{}/photos/", item["trip"].as_str().unwrap());
    let photos = session.get(&path).await.expect(200);
    let addresses =
        ["thumbnail_url", "full_url"].map(|name| photos[0][name].as_str().unwrap().to_owned());
    (
        PhotoId::parse(item["id"].as_str().unwrap()).unwrap(),
        addresses,
    )
}

async fn unfinished(app: &TestApp, photo_id: PhotoId) -> u32 {
    let counted = app.fakes.database.unfinished_decodes(photo_id).await;
    counted.unwrap().count
}

/// Simulates decodes by other servers.
async fn decode_elsewhere(app: &TestApp, photo_id: PhotoId, times: u32) {
    let lease_until = app.fakes.clock.now() + LEASE;
    for _ in 0..times {
        let begun = app.fakes.database.begin_decode(photo_id, lease_until);
        begun.await.unwrap();
    }
}

/// Simulates decodes in which the process dies, and advances the clock until that is certain.
async fn die_while_decoding(app: &TestApp, photo_id: PhotoId, times: u32) {
    decode_elsewhere(app, photo_id, times).await;
    app.fakes.clock.advance(LEASE);
}

#[tokio::test]
async fn an_analysed_photo_whose_full_size_kills_the_server_is_given_up() {
    let app = TestApp::start();
    let (photo_id, [thumbnail, full]) = analysed_photo(&app).await;
    die_while_decoding(&app, photo_id, OriginalRenderer::UNFINISHED_MAX).await;
    app.get(&full).await.expect_error(404, "not_found");
    assert_eq!(app.fakes.renderer.ended(), 0);
    assert_eq!(app.get(&thumbnail).await.status, 200);
}

#[tokio::test]
async fn a_full_size_that_many_servers_make_at_once_is_waited_for() {
    let app = TestApp::start();
    let (photo_id, [_, full]) = analysed_photo(&app).await;
    decode_elsewhere(&app, photo_id, OriginalRenderer::UNFINISHED_MAX).await;
    let answer = app.get(&full).await;
    assert!(!answer.header("retry-after").is_empty());
    answer.expect_error(503, "still_analysing");
    let end = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        app.fakes.database.end_decode(photo_id).await.unwrap();
    };
    let (shown, ()) = futures::join!(app.get(&full), end);
    assert_eq!(shown.status, 200);
}

#[tokio::test]
async fn a_photo_that_was_decoded_while_the_server_died_is_forgiven_once_a_decode_ends() {
    let app = TestApp::start();
    let (photo_id, [_, full]) = analysed_photo(&app).await;
    die_while_decoding(&app, photo_id, OriginalRenderer::UNFINISHED_MAX - 1).await;
    assert_eq!(app.get(&full).await.status, 200);
    assert_eq!(unfinished(&app, photo_id).await, 0);
}

#[tokio::test]
async fn a_decode_of_an_analysed_photo_counts_until_it_ends_also_when_nobody_waits_for_it() {
    let app = TestApp::start();
    let (photo_id, [_, full]) = analysed_photo(&app).await;
    app.fakes.renderer.hold();
    let gone = tokio::time::timeout(Duration::from_millis(300), app.get(&full));
    assert!(gone.await.is_err());
    assert_eq!(unfinished(&app, photo_id).await, 1);
    app.fakes.renderer.release();
    while unfinished(&app, photo_id).await > 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(app.fakes.renderer.ended(), 1);
}

#[tokio::test]
async fn a_photo_whose_decode_did_not_end_is_decoded_with_no_other_beside_it() {
    let app = TestApp::start();
    let (suspect, [_, of_suspect]) = analysed_photo(&app).await;
    let (_, [_, of_other]) = analysed_photo(&app).await;
    die_while_decoding(&app, suspect, 1).await;
    app.fakes.renderer.hold();
    let release = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert_eq!(unfinished(&app, suspect).await, 1, "it waits for the other");
        app.fakes.renderer.release();
    };
    let later = async {
        tokio::time::sleep(Duration::from_millis(100)).await;
        app.get(&of_suspect).await
    };
    let (other, suspected, ()) = futures::join!(app.get(&of_other), later, release);
    assert_eq!((other.status, suspected.status), (200, 200));
    assert_eq!(unfinished(&app, suspect).await, 0);
}

#[tokio::test]
async fn a_full_size_that_many_ask_for_at_once_is_made_once() {
    let app = TestApp::start();
    let (_, [_, full]) = analysed_photo(&app).await;
    app.fakes.renderer.set_delay(Duration::from_millis(100));
    let answers = future::join_all((0..10).map(|_| app.get(&full))).await;
    assert!(answers.iter().all(|answer| answer.status == 200));
    assert_eq!(app.fakes.renderer.ended(), 1);
}

#[tokio::test]
async fn a_photo_that_is_decoded_twice_holds_up_no_other_users_analysis() {
    let app = TestApp::start();
    let (_, [_, full]) = analysed_photo(&app).await;
    app.fakes.renderer.hold();
    let analysis = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        let other = app.sign_up().await;
        let analysed = tokio::time::timeout(Duration::from_secs(5), other.trip_of(1)).await;
        app.fakes.renderer.release();
        assert!(analysed.is_ok(), "it waits for the decodes of another user");
    };
    let (one, two, ()) = futures::join!(app.get(&full), app.get(&full), analysis);
    assert_eq!((one.status, two.status), (200, 200));
}

#[tokio::test]
async fn a_large_photo_that_waits_to_be_decoded_is_not_claimed() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    for number in [1, 2] {
        app.fakes.renderer.find_large(jpeg(number).into());
    }
    let files = [("1.jpg", jpeg(1)), ("2.jpg", jpeg(2))];
    let upload = session.send_form("/api/upload-photo/", Form::photos(None, &files));
    let items = upload.await.expect(201);
    let [first, second] = [0, 1].map(|index| items[index]["url"].as_str().unwrap());
    app.fakes.renderer.hold();
    let claims = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        let now = app.fakes.clock.now();
        let lease_until = now + LEASE;
        let claim = || {
            let database = &app.fakes.database;
            database.claim(Photos, now, lease_until)
        };
        let claims = [claim().await.unwrap(), claim().await.unwrap()];
        app.fakes.renderer.release();
        claims.iter().flatten().count()
    };
    let (_, _, claimed) = futures::join!(app.get(first), app.get(second), claims);
    assert_eq!(claimed, 1, "one is decoded, and the other waits");
}

#[tokio::test]
async fn a_photo_of_a_trip_names_its_picture_at_full_size() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let trip = session.trip_of(1).await[0]["trip"].clone();
    let path = format!("/api/trips/{}/photos/", trip.as_str().unwrap());
    let photos = session.get(&path).await.expect(200);
    let answer = app.get(photos[0]["full_url"].as_str().unwrap()).await;
    assert_eq!(answer.status, 200);
    assert!(
        answer.text().starts_with("rendition full of"),
        "{:.40}",
        answer.text()
    );
}

#[tokio::test]
async fn a_deleted_photo_has_no_picture_any_more() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let item = session.trip_of(1).await[0].clone();
    session
        .delete(&format!("/api/photos/{}/", item["id"].as_str().unwrap()))
        .await
        .expect(204);
    app.get(item["url"].as_str().unwrap())
        .await
        .expect_error(404, "not_found");
}

/// The maximum number of originals in memory at one time during the work: read, and not rendered
/// yet.
async fn most_originals_held(fakes: &Fakes, work: impl Future<Output = ()>) -> usize {
    let mut work = Box::pin(work);
    let (read_before, ended_before) = (fakes.storage.read_keys().len(), fakes.renderer.ended());
    let mut most = 0;
    loop {
        let read_keys = fakes.storage.read_keys();
        let is_original = |key: &&ObjectKey| key.as_str().ends_with("/original");
        let read = read_keys.iter().skip(read_before).filter(is_original);
        let ended = fakes.renderer.ended() - ended_before;
        most = most.max(read.count().saturating_sub(ended));
        let moment = Box::pin(tokio::time::sleep(Duration::from_millis(1)));
        match future::select(work, moment).await {
            Either::Left(_) => return most,
            Either::Right(((), unfinished)) => work = unfinished,
        }
    }
}

#[tokio::test]
async fn only_a_few_originals_are_in_memory_at_once_however_many_pictures_are_asked_for() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let post = session.post_of(2, "Sea").await;
    let archive = post["download_url"].as_str().unwrap();
    let names: Vec<_> = (10..22).map(|number| format!("{number}.jpg")).collect();
    let files = names.iter().zip(10..);
    let files: Vec<_> = files.map(|(name, n)| (name.as_str(), jpeg(n))).collect();
    // Nothing is analysed, so that every rendition is made on request.
    let upload = session.send_form("/api/upload-photo/", Form::photos(None, &files));
    let items = upload.await.expect(201);
    let pictures = items.as_array().unwrap().iter();
    let pictures = pictures.map(|item| item["url"].as_str().unwrap());
    app.fakes.renderer.set_delay(Duration::from_millis(100));
    let answers = future::join_all(pictures.chain([archive; 4]).map(|path| app.get(path)));
    let answered = async {
        for answer in answers.await {
            assert_eq!(answer.status, 200);
        }
    };
    let most = most_originals_held(&app.fakes, answered).await;
    assert!(
        (2..=OriginalRenderer::ORIGINALS_MAX).contains(&most),
        "{most}"
    );
}
