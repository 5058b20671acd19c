//! `/api/trips/…`.

use serde_json::json;

use crate::support::TestApp;

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
