//! `/api/my-post-exports/`.

use serde_json::{Value, json};

use crate::support::TestApp;

const PATH: &str = "/api/my-post-exports/";

fn texts(history: &Value) -> Vec<&str> {
    let posts = history["posts"].as_array().unwrap().iter();
    posts
        .map(|post| {
            post["trip"]["photos"][0]["captions"][0]["text"]
                .as_str()
                .unwrap()
        })
        .collect()
}

#[tokio::test]
async fn posts_come_newest_first_in_pages_with_totals_of_all() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    for caption in ["one", "two", "three"] {
        session.post_of(2, caption).await;
        app.fakes.clock.advance(chrono::TimeDelta::seconds(1));
    }
    let first = session.get(&format!("{PATH}?limit=2")).await.expect(200);
    assert_eq!(texts(&first), ["three", "two"]);
    let totals = json!({"posts": 3, "images": 6, "hashtags": 6, "styles": 1});
    assert_eq!(first["totals"], totals);
    let cursor = first["next_cursor"].as_str().unwrap();
    let second = session
        .get(&format!("{PATH}?limit=2&cursor={cursor}"))
        .await
        .expect(200);
    assert_eq!(texts(&second), ["one"]);
    assert_eq!(second["next_cursor"], Value::Null);
    assert_eq!(second["totals"], totals);
}

#[tokio::test]
async fn captions_and_hashtags_are_searched_without_regard_to_case() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    session.post_of(1, "Été à Paris, 100% sun").await;
    for (query, found) in [
        ("search=%C3%89T%C3%89", 1),
        ("search=lofoten", 1),
        ("search=100%25", 1),
        ("search=_", 0),
        ("search=winter", 0),
        ("search=+", 1),
        ("style=funny", 1),
        ("style=All", 1),
        ("style=romantic", 0),
    ] {
        let history = session.get(&format!("{PATH}?{query}")).await.expect(200);
        assert_eq!(history["posts"].as_array().unwrap().len(), found, "{query}");
    }
}

#[tokio::test]
async fn parameters_that_break_a_rule_are_named() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let long = format!("search={}", "x".repeat(201));
    for (query, field) in [
        ("limit=0", "limit"),
        ("limit=-1", "limit"),
        ("limit=1000000000", "limit"),
        ("style=angry", "style"),
        ("cursor=%00", "cursor"),
        (long.as_str(), "search"),
    ] {
        let answer = session.get(&format!("{PATH}?{query}")).await;
        let error = answer.expect_error(400, "invalid_field");
        assert!(error["fields"][field].is_array(), "{query}: {error}");
    }
}
