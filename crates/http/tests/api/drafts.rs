//! `/api/trips/{id}/draft/`, and other requests that write drafts.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Answer, Session, TestApp};

fn path(item: &Value) -> String {
    format!("/api/trips/{}/draft/", item["trip"].as_str().unwrap())
}

/// Changes a draft that was seen at this revision.
pub async fn change(session: &Session<'_>, path: &str, revision: i64, body: &Value) -> Answer {
    let request = session
        .request(Method::PATCH, path)
        .header("If-Match", format!("\"{revision}\""));
    Answer::read(request.json(body).send().await.unwrap()).await
}

/// The draft without derived fields.
async fn read(session: &Session<'_>, path: &str) -> Value {
    session.get(path).await.expect(200)
}

async fn generate(session: &Session<'_>, photo: &Value, tone: &str) -> Value {
    let body = json!({"tone": tone, "photo_ids": [photo]});
    session
        .post("/api/generate-suggestions/", &body)
        .await
        .expect(200)
}

#[tokio::test]
async fn a_draft_begins_empty_and_reading_writes_nothing() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let items = session.trip_of(2).await;
    let answer = session.get(&path(&items[0])).await;
    assert_eq!(answer.header("etag"), "\"0\"");
    let draft = answer.expect(200);
    for (field, value) in [
        ("revision", json!(0)),
        ("caption", json!("")),
        ("style", json!(null)),
        ("language", json!(null)),
        ("versions", json!([])),
        ("version", json!(null)),
        ("suggestion", json!(null)),
        ("post_id", json!(null)),
        ("saved_revision", json!(null)),
        ("pick_count", json!(null)),
        ("unused_good", json!(0)),
    ] {
        assert_eq!(draft[field], value, "{field}");
    }
    assert_eq!(read(&session, &path(&items[0])).await["revision"], 0);
}

#[tokio::test]
async fn every_field_is_saved_and_read_back() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let items = session.trip_of(2).await;
    let (first, second) = (
        items[0]["id"].as_str().unwrap(),
        items[1]["id"].as_str().unwrap(),
    );
    let body = json!({
        "style": "funny", "language": "de", "note": "first snow", "caption": "Up before the birds.",
        "hashtags": ["#sea", "no tag"], "suggested_hashtags": ["sky"],
        "alt_texts": {first: "A dog."}, "order": [second, first], "ratio": 0.8,
        "focus": {second: [0.25, 0.75]}, "left_out": [first],
        "excluded_facts": ["place"], "locked_sentences": ["Up before the birds."],
        "pick_count": 3,
    });
    let answer = change(&session, &path(&items[0]), 0, &body).await;
    assert_eq!(answer.header("etag"), "\"1\"");
    let saved = answer.expect(200);
    for (field, value) in body.as_object().unwrap() {
        let expected = if field == "hashtags" {
            json!(["sea", "no tag"])
        } else {
            value.clone()
        };
        assert_eq!(saved[field], expected, "{field}");
    }
    assert_eq!(read(&session, &path(&items[0])).await, saved);
    let body = json!({
        "style": null, "ratio": null, "pick_count": "all",
        "alt_texts": {first: null}, "focus": {second: null},
    });
    let saved = change(&session, &path(&items[0]), 1, &body)
        .await
        .expect(200);
    assert_eq!(
        (&saved["style"], &saved["ratio"]),
        (&json!(null), &json!(null))
    );
    assert_eq!(
        (&saved["alt_texts"], &saved["focus"]),
        (&json!({}), &json!({}))
    );
    assert_eq!(saved["pick_count"], "all");
    let nothing = change(&session, &path(&items[0]), 2, &json!({}))
        .await
        .expect(200);
    assert_eq!(nothing["revision"], 2);
}

#[tokio::test]
async fn two_devices_merge_by_field_and_learn_of_a_conflict() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let items = session.trip_of(1).await;
    let path = path(&items[0]);
    change(&session, &path, 0, &json!({"caption": "Mine"}))
        .await
        .expect(200);
    let merged = change(&session, &path, 0, &json!({"note": "snow"}))
        .await
        .expect(200);
    assert_eq!(
        (&merged["caption"], &merged["revision"]),
        (&json!("Mine"), &json!(2))
    );
    let answer = change(
        &session,
        &path,
        0,
        &json!({"caption": "Yours", "note": "snow"}),
    )
    .await;
    assert_eq!(answer.header("etag"), "\"2\"");
    let refused = answer.expect(409);
    assert_eq!(refused["code"], "draft_conflict");
    let text = "This was changed on another device.";
    assert_eq!(refused["error"], text);
    assert_eq!(refused["fields"], json!({"caption": [text]}));
    assert_eq!(refused["draft"], merged);
    assert_eq!(read(&session, &path).await, merged);
}

#[tokio::test]
async fn a_change_says_what_it_is_based_on() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let items = session.trip_of(1).await;
    let path = path(&items[0]);
    let body = json!({"note": "snow"});
    session
        .patch(&path, &body)
        .await
        .expect_error(428, "revision_missing");
    for tag in ["1", "W/\"1\"", "\"x\"", "*", "\"-1\"", "\"1\", \"2\"", ""] {
        let request = session
            .request(Method::PATCH, &path)
            .header("If-Match", tag);
        let answer = Answer::read(request.json(&body).send().await.unwrap()).await;
        answer.expect_error(400, "bad_request");
    }
}

#[tokio::test]
async fn what_breaks_a_rule_is_named_and_changes_nothing() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let items = session.trip_of(1).await;
    let (path, photo) = (path(&items[0]), items[0]["id"].as_str().unwrap());
    let many = |count: usize| vec!["x"; count];
    for (field, value) in [
        ("style", json!("sad")),
        ("language", json!("tlh")),
        ("note", json!("x".repeat(301))),
        ("caption", json!("x".repeat(10_001))),
        ("hashtags", json!(many(61))),
        ("hashtags", json!(["x".repeat(151)])),
        ("suggested_hashtags", json!(many(61))),
        ("order", json!(["x"])),
        ("order", json!(vec![photo; 501])),
        ("left_out", json!(["x"])),
        ("ratio", json!(2.0)),
        ("excluded_facts", json!(["hearsay"])),
        ("locked_sentences", json!(many(201))),
        ("pick_count", json!(0)),
        ("pick_count", json!(501)),
        ("version", json!(7)),
        ("post_id", json!("x")),
    ] {
        let answer = change(&session, &path, 0, &json!({field: value})).await;
        let error = answer.expect_error(400, "invalid_field");
        assert!(error["fields"][field].is_array(), "{field}: {error}");
    }
    for (field, body) in [
        (
            "alt_texts",
            json!({"alt_texts": {photo: "x".repeat(1_001)}}),
        ),
        ("focus", json!({"focus": {photo: [0.0, 1.1]}})),
    ] {
        let error = change(&session, &path, 0, &body)
            .await
            .expect_error(400, "invalid_field");
        assert!(
            error["fields"][format!("{field}.{photo}")].is_array(),
            "{error}"
        );
    }
    for body in [json!({"colour": 1}), json!({"pick_count": "most"})] {
        change(&session, &path, 0, &body)
            .await
            .expect_error(400, "invalid_field");
    }
}

#[tokio::test]
async fn a_generation_is_on_every_device_and_so_is_a_rewrite() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let items = session.trip_of(1).await;
    let path = path(&items[0]);
    change(&session, &path, 0, &json!({"caption": "My own"}))
        .await
        .expect(200);
    let written = generate(&session, &items[0]["id"], "funny").await;
    let draft = read(&session, &path).await;
    for same in ["caption", "hashtags", "suggested_hashtags", "alt_texts"] {
        assert_eq!(draft[same], written[same], "{same}");
    }
    assert_eq!(
        (&draft["revision"], &draft["style"]),
        (&json!(2), &json!("funny"))
    );
    assert_eq!(draft["suggestion"]["id"], written["suggestion_id"]);
    assert_eq!(draft["suggestion"]["refinements_left"], 10);
    let [own, shown] = &draft["versions"].as_array().unwrap()[..] else {
        panic!("{draft}");
    };
    assert_eq!(
        (&own["caption"], &own["suggestion_id"]),
        (&json!("My own"), &json!(null))
    );
    assert_eq!(draft["version"], shown["id"]);
    assert_eq!(shown["facts"], written["facts"]);
    assert_eq!(shown["written_for"], json!([items[0]["id"]]));

    let wish = json!({"suggestion_id": written["suggestion_id"], "tone": "romantic"});
    let rewritten = session.post("/api/refine/", &wish).await.expect(200);
    let draft = read(&session, &path).await;
    assert_eq!(draft["caption"], rewritten["caption"]);
    assert_eq!(draft["versions"].as_array().unwrap().len(), 3);
    assert_eq!(draft["suggestion"]["refinements_left"], 9);

    let back = change(&session, &path, 3, &json!({"version": own["id"]}))
        .await
        .expect(200);
    assert_eq!(back["caption"], "My own");
}

#[tokio::test]
async fn a_saved_post_is_that_of_its_draft_and_is_edited_there() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let items = session.trip_of(2).await;
    let path = path(&items[0]);
    let content = json!({"caption": "Mine", "style": "funny", "hashtags": ["sea"]});
    change(&session, &path, 0, &content).await.expect(200);
    let body = json!({
        "caption": "Mine", "style": "funny", "hashtags": ["sea"], "photo_ids": [items[0]["id"]],
    });
    let post = session.post("/api/export-post/", &body).await.expect(201);
    let draft = read(&session, &path).await;
    assert_eq!(draft["post_id"], post["id"]);
    assert_eq!(draft["saved_revision"], draft["revision"]);
    let again = json!({"post_id": null, "caption": "Another"});
    let duplicate = change(&session, &path, 2, &again).await.expect(200);
    assert_eq!(duplicate["post_id"], json!(null));

    let edit = format!("/api/export-post/{}/edit/", post["id"].as_str().unwrap());
    app.fakes.clock.advance(chrono::TimeDelta::minutes(1));
    let answer = session.post(&edit, &json!({})).await;
    assert_eq!(answer.header("etag"), "\"4\"");
    let editing = answer.expect(200);
    assert_eq!(
        (&editing["caption"], &editing["post_id"]),
        (&json!("Mine"), &post["id"])
    );
    let trip = post["trip"]["id"].as_str().unwrap();
    let photos = session.get(&format!("/api/trips/{trip}/photos/")).await;
    let photos = photos.expect(200);
    let selected = [&photos[0]["is_selected"], &photos[1]["is_selected"]];
    assert_eq!(selected, [true, false], "the photos of the post alone");
    assert_eq!(editing["versions"][0]["caption"], "Another");
    assert_eq!(session.post(&edit, &json!({})).await.expect(200), editing);

    let mut body = body;
    body["id"] = post["id"].clone();
    let same = session.post("/api/export-post/", &body).await.expect(201);
    assert_eq!(same["edited_at"], json!(null));
    body["caption"] = json!("Mine, better");
    let edited = session.post("/api/export-post/", &body).await.expect(201);
    assert_eq!(
        (&edited["id"], &edited["export_date"]),
        (&post["id"], &post["export_date"])
    );
    assert_eq!(edited["edited_at"], "2026-05-02T10:31:00Z");
}

#[tokio::test]
async fn photos_that_are_deselected_since_are_selected_again_to_edit_their_post() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let post = session.post_of(1, "Mine").await;
    let photo = post["trip"]["photos"][0]["id"].as_str().unwrap();
    let select = format!("/api/photos/{photo}/select/");
    session
        .patch(&select, &json!({"is_selected": false}))
        .await
        .expect(200);
    let edit = format!("/api/export-post/{}/edit/", post["id"].as_str().unwrap());
    let draft = session.post(&edit, &json!({})).await.expect(200);
    assert_eq!(draft["caption"], "Mine");
    let trip = post["trip"]["id"].as_str().unwrap();
    let photos = session
        .get(&format!("/api/trips/{trip}/photos/"))
        .await
        .expect(200);
    assert_eq!(photos[0]["is_selected"], true);
}

#[tokio::test]
async fn a_post_that_an_older_page_saved_fills_the_draft() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let post = session.post_of(2, "Mine").await;
    let trip = post["trip"]["id"].as_str().unwrap();
    let draft = read(&session, &format!("/api/trips/{trip}/draft/")).await;
    assert_eq!(
        (&draft["caption"], &draft["post_id"]),
        (&json!("Mine"), &post["id"])
    );
    assert_eq!(draft["saved_revision"], draft["revision"]);
    assert_eq!(draft["crops"][0]["is_default"], true);
    let path = format!("/api/export-post/{}/", post["id"].as_str().unwrap());
    session.delete(&path).await.expect(204);
    let draft = read(&session, &format!("/api/trips/{trip}/draft/")).await;
    assert_eq!(
        (&draft["caption"], &draft["post_id"]),
        (&json!("Mine"), &json!(null))
    );
}

#[tokio::test]
async fn good_photos_that_no_post_shows_are_counted() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let items = session.trip_of(3).await;
    let path = path(&items[0]);
    let curate = json!({"trip_id": items[0]["trip"]});
    let picks = session.post("/api/best-photo/", &curate).await.expect(200);
    let good = picks.as_array().unwrap().len();
    assert_eq!(read(&session, &path).await["unused_good"], good);
    let body = json!({"caption": "x", "style": "funny", "photo_ids": [picks[0]["id"]]});
    session.post("/api/export-post/", &body).await.expect(201);
    assert_eq!(read(&session, &path).await["unused_good"], good - 1);
}

#[tokio::test]
async fn another_post_begins_with_the_good_photos_that_no_post_shows() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let items = session.trip_of(3).await;
    let path = path(&items[0]);
    let curate = json!({"trip_id": items[0]["trip"]});
    let picks = session.post("/api/best-photo/", &curate).await.expect(200);
    let picked: Vec<_> = picks
        .as_array()
        .unwrap()
        .iter()
        .map(|pick| &pick["id"])
        .collect();
    assert!(picked.len() > 1, "{picks}");
    let body = json!({"caption": "First", "style": "funny", "photo_ids": [picked[0]]});
    session.post("/api/export-post/", &body).await.expect(201);

    let next = format!("{path}next-post/");
    let draft = session.post(&next, &json!({})).await.expect(200);
    assert_eq!(
        (&draft["caption"], &draft["post_id"]),
        (&json!(""), &Value::Null)
    );
    assert_eq!(draft["versions"][0]["caption"], "First");
    let photos = path.replace("draft/", "photos/");
    let photos = session.get(&photos).await.expect(200);
    let mut selected: Vec<_> = photos.as_array().unwrap().iter().collect();
    selected.retain(|photo| photo["is_selected"] == true);
    let mut selected: Vec<_> = selected
        .iter()
        .map(|photo| photo["id"].to_string())
        .collect();
    let mut expected: Vec<_> = picked[1..].iter().map(ToString::to_string).collect();
    selected.sort();
    expected.sort();
    assert_eq!(selected, expected);

    let body = json!({"caption": "Second", "style": "funny", "photo_ids": picked[1..]});
    session.post("/api/export-post/", &body).await.expect(201);
    let refused = session.post(&next, &json!({})).await;
    refused.expect_error(409, "conflict");
    let listed = session.get("/api/my-post-exports/").await.expect(200);
    assert_eq!(listed["totals"]["posts"], 2);
}

#[tokio::test]
async fn a_draft_is_nobody_elses() {
    let app = TestApp::start();
    let (session, other) = (app.sign_up().await, app.sign_up().await);
    let items = session.trip_of(1).await;
    let path = path(&items[0]);
    other.get(&path).await.expect_error(404, "not_found");
    let answer = change(&other, &path, 0, &json!({"note": "x"})).await;
    answer.expect_error(404, "not_found");
    let foreign = other.trip_of(1).await[0]["id"].clone();
    let foreign = foreign.as_str().unwrap();
    let body = json!({
        "alt_texts": {foreign: "A dog."}, "focus": {foreign: [0.5, 0.5]},
        "order": [foreign], "left_out": [foreign],
    });
    let unchanged = change(&session, &path, 0, &body).await.expect(200);
    assert_eq!(unchanged["revision"], 0);
    assert!(!unchanged.to_string().contains(foreign), "{unchanged}");
    for path in ["/api/trips/x/draft/", "/api/export-post/x/edit/"] {
        let method = if path.contains("trips") {
            Method::GET
        } else {
            Method::POST
        };
        let request = session.request(method, path).send().await.unwrap();
        Answer::read(request).await.expect_error(404, "not_found");
    }
}
