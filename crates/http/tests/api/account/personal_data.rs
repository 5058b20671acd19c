//! `/api/me/data/` and `/data/…`.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};
use triptych_adapter_memory::{CanFail, Fault};
use triptych_ports::{ObjectKey, ObjectStorage};
use triptych_trips::PhotoId;

use crate::billing::subscribe;
use crate::drafts::change;
use crate::support::{Answer, Form, Session, TestApp, file, jpeg, person, read_zip};

const TARGET: &str = "/api/me/data/";

/// Requests an export and returns its URL.
async fn address(session: &Session<'_>) -> String {
    let download = session.post(TARGET, &json!({})).await.expect(200);
    download["download_url"].as_str().unwrap().to_owned()
}

/// The files of an archive by name.
fn unpacked(answer: Answer) -> BTreeMap<String, Vec<u8>> {
    assert_eq!(answer.status, 200);
    read_zip(answer.bytes)
}

async fn downloaded(app: &TestApp, session: &Session<'_>) -> (Value, BTreeMap<String, Vec<u8>>) {
    let mut files = unpacked(app.get(&address(session).await).await);
    let data = files.remove("data.json").unwrap();
    (serde_json::from_slice(&data).unwrap(), files)
}

/// Pays for a suggestion for photos.
async fn suggest(session: &Session<'_>, photo_id: &Value) -> Value {
    let body = json!({"tone": "funny", "photo_ids": [photo_id], "note": "First snow"});
    let suggestion = session.post("/api/generate-suggestions/", &body).await;
    suggestion.expect(200)
}

#[tokio::test]
async fn the_data_hold_all_that_is_known_of_a_user() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let post = session.post_of(2, "Été à Paris").await;
    let suggestion = suggest(&session, &post["trip"]["photos"][0]["id"]).await;
    let user = session.get("/api/me/").await.expect(200);
    let trip = format!("/api/trips/{}/", post["trip"]["id"].as_str().unwrap());
    let title = json!({"title": "Tuscany"});
    session.patch(&trip, &title).await.expect(200);

    let photo_id = &post["trip"]["photos"][0]["id"];
    let choices = json!({
        "order": [photo_id],
        "ratio": 1.0,
        "left_out": [photo_id],
        "excluded_facts": ["season"],
        "locked_sentences": ["First snow"],
        "pick_count": 3,
    });
    let draft = format!("{trip}draft/");
    let revision = session.get(&draft).await.expect(200)["revision"].as_i64();
    let changed = change(&session, &draft, revision.unwrap(), &choices).await;
    changed.expect(200);

    let (data, files) = downloaded(&app, &session).await;
    let account = &data["account"];
    for field in ["id", "username", "email", "first_name", "last_name"] {
        assert_eq!(account[field], user[field], "{field}");
    }
    let [trip] = data["trips"].as_array().unwrap().as_slice() else {
        panic!("{data}");
    };
    assert_eq!(trip["id"], post["trip"]["id"]);
    assert_eq!(trip["title"], "Tuscany");
    assert_eq!(trip["place"], Value::Null);
    let photos = trip["photos"].as_array().unwrap();
    assert_eq!(photos.len(), 2);
    let draft = &trip["draft"];
    assert_eq!(draft["text"]["caption"], suggestion["caption"]);
    assert_eq!(draft["versions"][0]["caption"], "Été à Paris");
    for (field, choice) in choices.as_object().unwrap() {
        assert_eq!(&draft[field], choice, "{field}");
    }
    for (number, photo) in (0..).zip(photos) {
        let name = photo["file"].as_str().unwrap();
        let stem = name.strip_suffix(".jpg").unwrap();
        assert!(stem.starts_with("photos/"), "{name}");
        assert_eq!(files[name], jpeg(number), "{name}");
        assert_eq!(photo["filename"], format!("{number}.jpg"));
        assert_eq!(photo["media_type"], "image/jpeg");
    }
    assert_eq!(files.len(), photos.len());
    assert_eq!(data["posts"][0]["id"], post["id"]);
    assert_eq!(data["posts"][0]["caption"], "Été à Paris");
    assert_eq!(data["posts"][0]["slides"][1]["photo"], photos[1]["id"]);
    assert_eq!(data["suggestions"][0]["caption"], suggestion["caption"]);
    let credits = data["credits"].as_array().unwrap();
    let amounts: Vec<_> = credits
        .iter()
        .map(|entry| entry["amount"].as_i64().unwrap())
        .collect();
    assert_eq!(amounts, [1, -1, 0]);
    assert_eq!(credits[0]["credit"], "welcome");
    assert_eq!(data["sessions"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn the_data_name_providers_and_subscriptions() {
    let app = TestApp::start();
    let signed_in = app.sign_in_by_provider(&person("mara")).await.expect(200);
    let session = Session::new(&app, signed_in["token"].as_str().unwrap().to_owned());
    subscribe(&app, &session).await;
    let (data, _) = downloaded(&app, &session).await;
    let identity = json!({"provider": "google", "subject": "subject of mara"});
    assert_eq!(data["identities"], json!([identity]));
    let [subscription] = data["subscriptions"].as_array().unwrap().as_slice() else {
        panic!("{data}");
    };
    assert_eq!(subscription["plan"], "basic");
    assert_eq!(subscription["is_cancelled"], false);
    assert_eq!(subscription["ended_at"], Value::Null);
    assert_eq!(data["payments"][0]["plan"], "basic");
    assert_eq!(data["payments"][0]["amount_cents"], 500);
}

#[tokio::test]
async fn the_data_hold_nothing_that_signs_in_and_nothing_of_others() {
    let app = TestApp::start();
    let (session, stranger) = (app.sign_up().await, app.sign_up().await);
    let theirs = stranger.post_of(1, "Somebody else’s words").await;
    session.trip_of(1).await;
    let (data, files) = downloaded(&app, &session).await;
    let text = data.to_string();
    let photo = theirs["trip"]["photos"][0]["id"].as_str().unwrap();
    for secret in [
        session.token.as_str(),
        "digest",
        "hash",
        "else’s words",
        photo,
    ] {
        assert!(!text.contains(secret), "{secret}");
    }
    assert_eq!(files.len(), 1);
}

#[tokio::test]
async fn of_somebody_who_did_nothing_the_lists_are_empty() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let (data, files) = downloaded(&app, &session).await;
    for list in [
        "identities",
        "payments",
        "subscriptions",
        "trips",
        "suggestions",
        "posts",
    ] {
        assert_eq!(data[list], json!([]), "{list}");
    }
    assert!(files.is_empty());
}

#[tokio::test]
async fn more_than_one_page_of_anything_comes_whole_and_in_order() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let mut photos = Vec::new();
    for _ in 0..12 {
        photos.push(session.trip_of(1).await[0]["id"].clone());
    }
    photos.reverse();
    let (data, files) = downloaded(&app, &session).await;
    let trips = data["trips"].as_array().unwrap();
    let found: Vec<_> = trips
        .iter()
        .map(|trip| trip["photos"][0]["id"].clone())
        .collect();
    assert_eq!(found, photos);
    assert_eq!(files.len(), 12);
}

#[tokio::test]
async fn the_users_own_picture_comes_with_the_data() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let form = Form::of([file("avatar", "me.jpg", &jpeg(1))]);
    let request = session.request(Method::PUT, "/api/me/avatar/");
    let request = request.header("Content-Type", form.content_type);
    let answer = Answer::read(request.body(form.body).send().await.unwrap()).await;
    let avatar = answer.expect(200)["avatar"].as_str().unwrap().to_owned();
    let (_, files) = downloaded(&app, &session).await;
    assert_eq!(files["avatar.jpg"], app.get(&avatar).await.bytes);
}

#[tokio::test]
async fn a_photo_whose_file_is_gone_is_excused_and_the_others_come() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let items = session.trip_of(2).await;
    let lost = PhotoId::parse(items[0]["id"].as_str().unwrap()).unwrap();
    let key = ObjectKey::original(lost);
    app.fakes.storage.delete(&key).await.unwrap();
    let (_, files) = downloaded(&app, &session).await;
    let names: Vec<_> = files.keys().collect();
    let excuses = names.iter().filter(|name| name.ends_with(".jpg.txt"));
    assert_eq!((names.len(), excuses.count()), (2, 1), "{names:?}");
}

#[tokio::test]
async fn the_address_is_that_of_one_user_for_a_quarter_of_an_hour() {
    let app = TestApp::start();
    let (session, stranger) = (app.sign_up().await, app.sign_up().await);
    let address = address(&session).await;
    let id = |user: &Value| user["id"].as_str().unwrap().to_owned();
    let owner = id(&session.get("/api/me/").await.expect(200));
    let other = id(&stranger.get("/api/me/").await.expect(200));
    for altered in [
        address.split('?').next().unwrap().to_owned(),
        address.replace(&owner, &other),
        address.replace("exp=", "exp=9"),
        address.replace("/data/", "/archive/"),
    ] {
        app.get(&altered).await.expect_error(404, "not_found");
    }
    app.fakes.clock.advance(TimeDelta::seconds(899));
    let answer = app.get(&address).await;
    assert_eq!(answer.header("content-type"), "application/zip");
    let disposition = answer.header("content-disposition").to_owned();
    assert!(
        disposition.starts_with("attachment; filename=\"triptych-data-"),
        "{disposition}"
    );
    assert_eq!(unpacked(answer).len(), 1);
    app.fakes.clock.advance(TimeDelta::seconds(1));
    app.get(&address).await.expect_error(404, "not_found");
}

#[tokio::test]
async fn a_port_that_fails_at_once_is_a_failure_and_later_breaks_the_transfer_off() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let photo = session.trip_of(1).await[0]["id"].clone();
    app.post(TARGET, &json!({}))
        .await
        .expect_error(401, "not_signed_in");
    let address = address(&session).await;
    app.fakes.database.set_unavailable(true);
    session
        .post(TARGET, &json!({}))
        .await
        .expect_error(503, "unavailable");
    app.get(&address).await.expect_error(503, "unavailable");
    app.fakes.database.set_unavailable(false);
    app.fakes.storage.fail_next(Fault::Unavailable);
    let response = app.request(Method::GET, &address).send().await.unwrap();
    assert_eq!(response.status(), 200);
    assert!(
        response.bytes().await.is_err(),
        "cut data must not look whole"
    );
    let whole = unpacked(app.get(&address).await);
    let id = photo.as_str().unwrap();
    assert!(whole.keys().any(|name| name.contains(id)));
    assert!(whole.values().any(|bytes| jpeg(0) == *bytes));
}

/// The URL of the data of a new user, from their first session.
async fn granted(app: &TestApp) -> (Session<'_>, String) {
    let session = app.sign_up().await;
    let address = address(&session).await;
    assert_eq!(app.get(&address).await.status, 200);
    (session, address)
}

#[tokio::test]
async fn an_address_ends_with_its_session_and_with_the_password() {
    let app = TestApp::start();
    let login = json!({"username": "mara0", "password": "correct horse"});
    let (session, address) = granted(&app).await;
    session.delete("/api/me/sessions/").await;
    app.get(&address).await.expect_error(404, "not_found");

    let signed_in = app.post("/login/", &login).await.expect(200);
    let session = Session::new(&app, signed_in["token"].as_str().unwrap().to_owned());
    let address = self::address(&session).await;
    let signed_in = app.post("/login/", &login).await.expect(200);
    let other = Session::new(&app, signed_in["token"].as_str().unwrap().to_owned());
    let others = self::address(&other).await;
    let body = json!({"current_password": "correct horse", "new_password": "battery staple"});
    assert_eq!(session.post("/api/me/password/", &body).await.status, 204);
    for address in [&address, &others] {
        app.get(address).await.expect_error(404, "not_found");
    }
    let address = self::address(&session).await;
    assert_eq!(app.get(&address).await.status, 200);
    session.post("/logout/", &json!({})).await;
    app.get(&address).await.expect_error(404, "not_found");
}

#[tokio::test]
async fn an_address_is_good_for_no_other_session_or_user() {
    let app = TestApp::start();
    let ((_, first), (_, second)) = (granted(&app).await, granted(&app).await);
    let part = |address: &str, name: &str| {
        let (_, rest) = address.split_once(&format!("{name}=")).unwrap();
        rest.split('&').next().unwrap().to_owned()
    };
    let (own, foreign) = (part(&first, "session"), part(&second, "session"));
    for forged in [
        first.replace(&own, &foreign),
        first.replace(&format!("&session={own}"), ""),
        first.replace(&own, "01968a00-0000-7000-8000-000000009999"),
        first.replace(&own, "x"),
        second.replace(&part(&second, "sig"), &part(&first, "sig")),
    ] {
        app.get(&forged).await.expect_error(404, "not_found");
    }
}

#[tokio::test]
async fn the_address_of_an_account_that_was_deleted_leads_nowhere() {
    let app = TestApp::start();
    let (session, address) = granted(&app).await;
    let body = json!({"username": "mara0", "password": "correct horse"});
    let answer = session.post("/api/me/deletion/", &body).await;
    assert_eq!(answer.status, 204);
    app.get(&address).await.expect_error(404, "not_found");
}
