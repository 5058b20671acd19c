//! `/api/export-post/`.

use serde_json::{Value, json};

use crate::support::{Form, TestApp, png_of};

const PATH: &str = "/api/export-post/";

#[tokio::test]
async fn a_post_comes_back_as_the_history_shows_it() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let post = session.post_of(2, "Up before the birds.").await;
    assert_eq!(
        post["final_text"],
        "Up before the birds.\n\n#Lofoten #northernlight"
    );
    assert_eq!(post["export_date"], "2026-05-02T10:30:00Z");
    assert_eq!(
        (&post["likes"], &post["comments"], &post["shares"]),
        (&json!(0), &json!(0), &json!(0))
    );
    let photos = post["trip"]["photos"].as_array().unwrap();
    assert_eq!(photos.len(), 2);
    let caption = &photos[0]["captions"][0];
    assert_eq!(caption["text"], "Up before the birds.");
    assert_eq!(caption["tone"], "funny");
    assert_eq!(
        caption["hashtags"],
        json!([{"tag": "Lofoten"}, {"tag": "northernlight"}])
    );
    assert_eq!(
        app.get(photos[0]["image"].as_str().unwrap()).await.status,
        200
    );
    assert_eq!(
        app.get(post["download_url"].as_str().unwrap()).await.status,
        200
    );
}

#[tokio::test]
async fn pictures_are_named_by_addresses_or_as_slides_too() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let items = session.trip_of(2).await;
    let by_address = json!({
        "caption": "By address", "style": "romantic",
        "images": [items[1]["url"], items[0]["thumbnail_url"]],
    });
    let post = session.post(PATH, &by_address).await.expect(201);
    assert_eq!(post["trip"]["photos"][0]["id"], items[1]["id"]);
    let as_slides = json!({
        "caption": "As slides", "style": "Vlogger", "trip": items[0]["trip"], "ratio": "4:5",
        "slides": [
            {"photo_id": items[0]["id"], "focus": [0.25, 0.75], "alt_text": "A harbour"},
            {"photo_id": items[1]["id"]},
        ],
    });
    let post = session.post(PATH, &as_slides).await.expect(201);
    assert_eq!(post["trip"]["photos"].as_array().unwrap().len(), 2);
    let foreign = json!({
        "caption": "Foreign", "style": "funny", "images": ["https://example.org/a.jpg"],
    });
    let error = session.post(PATH, &foreign).await;
    let error = error.expect_error(400, "invalid_field");
    let told = ["Images must be URLs of your own photos."];
    assert_eq!(error["fields"], json!({"images": told}));
}

#[tokio::test]
async fn a_post_without_a_ratio_has_the_one_that_loses_the_least() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let files = [
        ("wide.png", png_of((24, 8), 0)),
        ("tall.png", png_of((8, 10), 1)),
        ("other.png", png_of((8, 10), 2)),
    ];
    let form = Form::photos(None, &files);
    let items = session.send_form("/api/upload-photo/", form).await;
    let items = items.expect(201);
    app.analyse_all().await;
    let photo_ids: Vec<_> = (0..3).map(|number| &items[number]["id"]).collect();
    let body = json!({"caption": "Three", "style": "funny", "photo_ids": photo_ids});
    let post = session.post(PATH, &body).await.expect(201);
    let trip = items[0]["trip"].as_str().unwrap();
    let draft = session.get(&format!("/api/trips/{trip}/draft/")).await;
    let draft = draft.expect(200);
    let crops = draft["crops"].as_array().unwrap();
    let default = crops.iter().find(|crop| crop["is_default"] == true);
    assert_eq!(post["ratio"], default.unwrap()["ratio"]);
    assert_eq!(default.unwrap()["label"], "4:5");
}

#[tokio::test]
async fn the_same_content_is_the_same_post() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let items = session.trip_of(1).await;
    let body = json!({"caption": "Once", "style": "funny", "photo_ids": [items[0]["id"]]});
    let first = session.post(PATH, &body).await.expect(201);
    let second = session.post(PATH, &body).await.expect(201);
    assert_eq!(first["id"], second["id"]);
}

#[tokio::test]
async fn a_post_with_an_id_is_replaced() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let items = session.trip_of(1).await;
    let mut body = json!({"caption": "Before", "style": "funny", "photo_ids": [items[0]["id"]]});
    let first = session.post(PATH, &body).await.expect(201);
    body["caption"] = json!("After");
    body["id"] = first["id"].clone();
    let second = session.post(PATH, &body).await.expect(201);
    assert_eq!(first["id"], second["id"]);
    assert_eq!(second["final_text"], "After");
    let history = session.get("/api/my-post-exports/").await.expect(200);
    assert_eq!(history["totals"]["posts"], 1);
}

#[tokio::test]
async fn a_draft_that_is_saved_again_replaces_its_post() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let items = session.trip_of(1).await;
    let save = |caption: &str| {
        let photo = &items[0]["id"];
        json!({"caption": caption, "style": "funny", "photo_ids": [photo], "of_draft": true})
    };
    let first = session.post(PATH, &save("Before")).await.expect(201);
    let second = session.post(PATH, &save("After")).await.expect(201);
    assert_eq!(first["id"], second["id"]);
    assert_eq!(second["final_text"], "After");
    let mut both = save("Neither");
    both["id"] = first["id"].clone();
    let refused = session.post(PATH, &both).await;
    let refused = refused.expect_error(400, "invalid_field");
    assert!(refused["fields"]["of_draft"].is_array(), "{refused}");
}

#[tokio::test]
async fn fields_that_break_a_rule_are_named() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let items = session.trip_of(1).await;
    let good = json!({"caption": "Sea", "style": "funny", "photo_ids": [items[0]["id"]]});
    let slide = |field: &str, value: Value| {
        let mut slide = json!({"photo_id": items[0]["id"]});
        slide[field] = value;
        json!([slide])
    };
    for (name, value, field) in [
        ("caption", json!(" "), "caption"),
        ("caption", json!("x".repeat(2_201)), "caption"),
        ("style", json!("angry"), "style"),
        ("hashtags", json!(["two words"]), "hashtags"),
        ("hashtags", json!(vec!["tag"; 31]), "hashtags"),
        ("ratio", json!("9:1"), "ratio"),
        ("photo_ids", json!([]), "photo_ids"),
        ("images", json!(["https://evil.example/a.jpg"]), "images"),
        (
            "slides",
            slide("focus", json!([2.0, 0.5])),
            "slides[0].focus",
        ),
        (
            "slides",
            slide("alt_text", json!("x".repeat(1_001))),
            "slides[0].alt_text",
        ),
        ("slides", slide("depth", json!(1)), "slides[0].depth"),
    ] {
        let mut body = good.clone();
        body[name] = value;
        if name == "images" {
            body.as_object_mut().unwrap().remove("photo_ids");
        }
        let error = session
            .post(PATH, &body)
            .await
            .expect_error(400, "invalid_field");
        assert!(error["fields"][field].is_array(), "{field}: {error}");
    }
}

#[tokio::test]
async fn a_post_and_the_latest_of_a_trip_can_be_downloaded() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let post = session.post_of(1, "Sea").await;
    for id in [&post["id"], &post["trip"]["id"]] {
        let read = session
            .get(&format!("{PATH}{}/", id.as_str().unwrap()))
            .await
            .expect(200);
        let address = read["download_url"].as_str().unwrap();
        assert!(address.starts_with(&app.url), "{address}");
        assert_eq!(
            app.get(address).await.header("content-type"),
            "application/zip"
        );
    }
    let trip_without_post = session.trip_of(1).await[0]["trip"]
        .as_str()
        .unwrap()
        .to_owned();
    session
        .get(&format!("{PATH}{trip_without_post}/"))
        .await
        .expect_error(404, "not_found");
}

#[tokio::test]
async fn a_deleted_post_is_gone_and_its_photos_are_not() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let post = session.post_of(1, "Sea").await;
    let address = format!("{PATH}{}/", post["id"].as_str().unwrap());
    session.delete(&address).await.expect(204);
    session.get(&address).await.expect_error(404, "not_found");
    session
        .delete(&address)
        .await
        .expect_error(404, "not_found");
    let trip = format!("/api/trips/{}/", post["trip"]["id"].as_str().unwrap());
    assert_eq!(session.get(&trip).await.expect(200)["total"], 1);
}

#[tokio::test]
async fn a_user_has_no_more_posts_than_the_limit_and_can_still_change_them() {
    let app = TestApp::start_with(|fakes, _| fakes.posts_per_user = 2);
    let session = app.sign_up().await;
    let photo = session.trip_of(1).await[0]["id"].clone();
    let post = |caption: &str| json!({"caption": caption, "style": "funny", "photo_ids": [photo]});
    let path = "/api/export-post/";
    session.post(path, &post("one")).await.expect(201);
    let saved = session.post(path, &post("two")).await.expect(201);
    let refused = session.post(path, &post("three")).await;
    refused.expect_error(422, "too_many_posts");
    let mut changed = post("two, better");
    changed["id"] = saved["id"].clone();
    session.post(path, &changed).await.expect(201);
    let mut draft = post("two, best");
    draft["of_draft"] = json!(true);
    let replaced = session.post(path, &draft).await.expect(201);
    assert_eq!(replaced["id"], saved["id"]);
    let other = app.sign_up().await;
    other.post_of(1, "Mine").await;
}
