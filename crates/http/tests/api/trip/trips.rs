//! `/api/trips/…`.

use serde_json::{Value, json};
use triptych_adapter_memory::{CanFail, FakeAnalyser, Fault};
use triptych_trips::{GeoPoint, Measurements};

use crate::support::{Session, TestApp, jpeg};

/// Locates the first photos of trips in Arezzo.
fn in_arezzo(app: &TestApp) {
    let location = GeoPoint::new(43.4674, 11.8851);
    app.fakes.gazetteer.add("Arezzo", "IT", location.unwrap());
    let measurements = Measurements {
        location,
        ..FakeAnalyser::plain_measurements(&jpeg(0))
    };
    app.fakes.analyser.find(jpeg(0).into(), measurements);
}

async fn curate(session: &Session<'_>, trip: &Value) {
    let body = json!({"trip_id": trip});
    session.post("/api/best-photo/", &body).await.expect(200);
}

/// The only trip in the list of trips, which must equal the single response.
async fn only_trip(session: &Session<'_>) -> Value {
    let mut page = session.get("/api/trips/").await.expect(200);
    let trip = page["trips"][0].take();
    let address = format!("/api/trips/{}/", trip["id"].as_str().unwrap());
    let mut alone = session.get(&address).await.expect(200);
    assert!(alone.as_object_mut().unwrap().remove("curated").is_some());
    assert_eq!(alone, trip);
    trip
}

#[tokio::test]
async fn a_trip_tells_how_far_its_analysis_has_come() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let form = crate::support::Form::photos(None, &[("a.jpg", crate::support::jpeg(1))]);
    let items = session
        .send_form("/api/upload-photo/", form)
        .await
        .expect(201);
    let address = format!("/api/trips/{}/", items[0]["trip"].as_str().unwrap());
    let trip = session.get(&address).await.expect(200);
    assert_eq!((&trip["total"], &trip["analysed"]), (&json!(1), &json!(0)));
    assert_eq!(trip["curated"], false);
    assert_eq!(trip["created_at"], "2026-05-02T10:30:00Z");
    assert_eq!(trip["expires_at"], "2026-06-01T10:30:00Z");
    app.analyse_all().await;
    assert_eq!(session.get(&address).await.expect(200)["analysed"], 1);
}

#[tokio::test]
async fn trips_come_newest_first_in_pages() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let mut made = Vec::new();
    for _ in 0..3 {
        made.push(session.trip_of(1).await[0]["trip"].clone());
        app.fakes.clock.advance(chrono::TimeDelta::seconds(1));
    }
    made.reverse();
    let first = session.get("/api/trips/?limit=2").await.expect(200);
    let cursor = first["next_cursor"].as_str().unwrap();
    let second = session
        .get(&format!("/api/trips/?limit=2&cursor={cursor}"))
        .await
        .expect(200);
    assert_eq!(second["next_cursor"], json!(null));
    let pages = [&first["trips"], &second["trips"]];
    let ids: Vec<_> = pages
        .iter()
        .flat_map(|page| page.as_array().unwrap())
        .map(|t| t["id"].clone())
        .collect();
    assert_eq!(ids, made);
    let cover = first["trips"][0]["cover_url"].as_str().unwrap();
    assert_eq!(app.get(cover).await.status, 200);
}

#[tokio::test]
async fn parameters_that_break_a_rule_are_named() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    for (query, field) in [
        ("limit=0", "limit"),
        ("limit=-1", "limit"),
        ("limit=1000000000", "limit"),
        ("limit=2&limit=3", "limit"),
        ("cursor=xyz", "cursor"),
    ] {
        let answer = session.get(&format!("/api/trips/?{query}")).await;
        let error = answer.expect_error(400, "invalid_field");
        assert!(error["fields"][field].is_array(), "{query}: {error}");
    }
}

#[tokio::test]
async fn photos_are_unjudged_until_the_trip_is_curated() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let items = session.trip_of(2).await;
    let address = format!("/api/trips/{}/photos/", items[0]["trip"].as_str().unwrap());
    let photos = session.get(&address).await.expect(200);
    assert_eq!(photos.as_array().unwrap().len(), 2);
    for name in [
        "ai_score",
        "is_blurry",
        "is_duplicate",
        "duplicate_of",
        "group",
        "set",
        "reasons",
    ] {
        assert_eq!(photos[0][name], json!(null), "{name}");
    }
    assert_eq!(photos[0]["filename"], "0.jpg");
    assert_eq!(photos[0]["is_selected"], true);
    assert_eq!(
        (&photos[0]["width"], &photos[0]["height"]),
        (&json!(8), &json!(6))
    );
}

#[tokio::test]
async fn a_deleted_trip_is_gone_with_its_photos_and_their_bytes() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let items = session.trip_of(2).await;
    let address = format!("/api/trips/{}/", items[0]["trip"].as_str().unwrap());
    assert!(!app.fakes.storage.keys().is_empty());
    session.delete(&address).await.expect(204);
    session.get(&address).await.expect_error(404, "not_found");
    session
        .delete(&address)
        .await
        .expect_error(404, "not_found");
    assert_eq!(app.fakes.storage.keys(), []);
}

#[tokio::test]
async fn a_trip_names_its_place_and_says_how_far_it_is() {
    let app = TestApp::start();
    in_arezzo(&app);
    let session = app.sign_up().await;
    let items = session.trip_of(2).await;
    let id = &items[0]["trip"];
    let fresh = only_trip(&session).await;
    for (field, value) in [
        ("id", id.clone()),
        ("title", json!(null)),
        ("place", json!(null)),
        ("first_day", json!(null)),
        ("last_day", json!(null)),
        ("selected", json!(2)),
        ("has_caption", json!(false)),
        ("posts", json!(0)),
        ("post_id", json!(null)),
        ("draft_post_id", json!(null)),
        ("expires_at", json!("2026-06-01T10:30:00Z")),
    ] {
        assert_eq!(fresh[field], value, "{field}");
    }
    curate(&session, id).await;
    let body = json!({"tone": "funny", "photo_ids": [items[0]["id"]]});
    let written = session.post("/api/generate-suggestions/", &body).await;
    written.expect(200);
    let written = only_trip(&session).await;
    assert_eq!(written["place"], "Arezzo, Italy");
    assert_eq!(written["has_caption"], true);

    let body = json!({"caption": "x", "style": "funny", "photo_ids": [items[0]["id"]]});
    let post = session.post("/api/export-post/", &body).await.expect(201);
    let posted = only_trip(&session).await;
    assert_eq!(posted["posts"], 1);
    assert_eq!(posted["post_id"], post["id"]);
    assert_eq!(posted["draft_post_id"], post["id"]);
    assert_eq!(posted["expires_at"], json!(null));

    let path = format!("/api/trips/{}/draft/", id.as_str().unwrap());
    let draft = session.get(&path).await.expect(200);
    let duplicate = session
        .request(reqwest::Method::PATCH, &path)
        .header("If-Match", format!("\"{}\"", draft["revision"]))
        .json(&json!({"post_id": null}));
    assert_eq!(duplicate.send().await.unwrap().status(), 200);
    let duplicated = only_trip(&session).await;
    assert_eq!(duplicated["draft_post_id"], json!(null));
    assert_eq!(duplicated["post_id"], post["id"]);
    assert_eq!(duplicated["expires_at"], json!(null));
}

#[tokio::test]
async fn a_place_that_cannot_be_looked_up_costs_no_picks() {
    let app = TestApp::start();
    in_arezzo(&app);
    let session = app.sign_up().await;
    let id = session.trip_of(2).await[0]["trip"].clone();
    app.fakes.gazetteer.fail_next(Fault::Unavailable);
    curate(&session, &id).await;
    assert_eq!(only_trip(&session).await["place"], json!(null));
    curate(&session, &id).await;
    assert_eq!(only_trip(&session).await["place"], "Arezzo, Italy");
}

#[tokio::test]
async fn photos_are_listed_by_the_places_where_they_were_taken() {
    let app = TestApp::start();
    in_arezzo(&app);
    let session = app.sign_up().await;
    let items = session.trip_of(2).await;
    let target = format!("/api/trips/{}/places/", items[0]["trip"].as_str().unwrap());
    let places = session.get(&target).await.expect(200);
    let arezzo = json!({"name": "Arezzo", "heading": "Arezzo, Italy", "photos": [items[0]["id"]]});
    assert_eq!(places, json!([arezzo]));
    app.fakes.gazetteer.fail_next(Fault::Unavailable);
    session.get(&target).await.expect_error(503, "unavailable");
}

#[tokio::test]
async fn the_list_of_trips_says_how_much_is_stored() {
    let app = TestApp::start();
    let (session, stranger) = (app.sign_up().await, app.sign_up().await);
    let page = async |session: &Session<'_>| session.get("/api/trips/").await.expect(200);
    let limit = app.fakes.photo_limits.bytes_per_user;
    let empty = json!({"used_bytes": 0, "limit_bytes": limit});
    assert_eq!(page(&session).await["storage"], empty);
    session.trip_of(1).await;
    session.trip_of(2).await;
    let filled = page(&session).await;
    let trips = filled["trips"].as_array().unwrap();
    let bytes = trips
        .iter()
        .map(|trip| trip["storage_bytes"].as_u64().unwrap());
    assert!(bytes.clone().all(|bytes| bytes > 0), "{filled}");
    assert_eq!(filled["storage"]["used_bytes"], bytes.sum::<u64>());
    assert_eq!(page(&stranger).await["storage"], empty);
}

#[tokio::test]
async fn a_trip_is_renamed_and_has_its_place_again_without_a_title() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let items = session.trip_of(1).await;
    let address = format!("/api/trips/{}/", items[0]["trip"].as_str().unwrap());
    for (title, answered) in [
        (json!("  Été à\n Firenze "), json!("Été à Firenze")),
        (json!(null), json!(null)),
    ] {
        let body = json!({"title": title});
        let renamed = session.patch(&address, &body).await.expect(200);
        assert_eq!(renamed["title"], answered);
        assert_eq!(session.get(&address).await.expect(200), renamed);
        assert_eq!(only_trip(&session).await["title"], answered);
    }
}

#[tokio::test]
async fn a_title_that_breaks_a_rule_changes_nothing() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let items = session.trip_of(1).await;
    let address = format!("/api/trips/{}/", items[0]["trip"].as_str().unwrap());
    let body = json!({"title": "Tuscany"});
    session.patch(&address, &body).await.expect(200);
    for title in [json!(""), json!(" \n "), json!("x".repeat(81))] {
        let answer = session.patch(&address, &json!({"title": title})).await;
        let error = answer.expect_error(400, "invalid_field");
        assert!(error["fields"]["title"].is_array(), "{error}");
    }
    for body in [json!({}), json!({"title": 1}), json!({"name": "x"})] {
        assert_eq!(session.patch(&address, &body).await.status, 400, "{body}");
    }
    let unknown = "/api/trips/01968a00-0000-7000-8000-000000009999/";
    let answer = session.patch(unknown, &body).await;
    answer.expect_error(404, "not_found");
    assert_eq!(only_trip(&session).await["title"], "Tuscany");
}
