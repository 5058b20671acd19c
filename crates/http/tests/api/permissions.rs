//! Who may do what, over every call of the description, so that a new one cannot be forgotten.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Answer, Session, TestApp};

/// Calls that need no token. Whoever adds one here says that it is public.
const PUBLIC: [(&str, &str); 16] = [
    ("post", "/register/"),
    ("post", "/login/"),
    ("post", "/request-reset-password/"),
    ("post", "/reset-password/"),
    ("post", "/confirm-email/"),
    ("post", "/api/contact/"),
    ("post", "/api/oidc/start/"),
    ("post", "/api/oidc/finish/"),
    ("post", "/api/oidc/link/"),
    ("get", "/api/payment/plans/"),
    ("get", "/media/{id}/{size}"),
    ("get", "/media/avatars/{id}"),
    ("get", "/archive/{id}"),
    ("get", "/healthz"),
    ("get", "/readyz"),
    ("post", "/api/billing/webhook/"),
];

pub async fn operations(app: &TestApp) -> Vec<(Method, String, Value)> {
    let document = app.get("/api/openapi.json").await.expect(200);
    let mut operations = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            operations.push((method, path.clone(), operation.clone()));
        }
    }
    operations
}

pub fn is_public(method: &Method, path: &str) -> bool {
    let method = method.as_str().to_lowercase();
    PUBLIC.contains(&(method.as_str(), path))
}

#[tokio::test]
async fn without_a_token_nothing_but_the_public_calls_answers() {
    let app = TestApp::start();
    for (method, path, operation) in operations(&app).await {
        let target = path.replace("{id}", "01968a00-0000-7000-8000-000000009999");
        let answer = Answer::read(app.request(method.clone(), &target).send().await.unwrap()).await;
        let is_described_as_public = operation.get("security").is_none();
        assert_eq!(
            is_described_as_public,
            is_public(&method, &path),
            "{method} {path}"
        );
        if !is_described_as_public {
            answer.expect_error(401, "not_signed_in");
        }
    }
}

/// The identifiers of everything that a user owns.
async fn belongings(session: &Session<'_>) -> [String; 3] {
    let post = session.post_of(1, "Mine").await;
    [
        &post["id"],
        &post["trip"]["id"],
        &post["trip"]["photos"][0]["id"],
    ]
    .map(|id| id.as_str().unwrap().to_owned())
}

#[tokio::test]
async fn what_belongs_to_another_user_is_not_there() {
    let app = TestApp::start();
    let (owner, stranger) = (app.sign_up().await, app.sign_up().await);
    let [post, trip, photo] = belongings(&owner).await;
    for (method, path, _) in operations(&app).await {
        if !path.contains("{id}") || is_public(&method, &path) {
            continue;
        }
        for id in [&post, &trip, &photo] {
            let request = stranger.request(method.clone(), &path.replace("{id}", id));
            let request = request.json(&json!({"is_selected": true}));
            let answer = Answer::read(request.send().await.unwrap()).await;
            answer.expect_error(404, "not_found");
        }
    }
    owner
        .get(&format!("/api/export-post/{post}/"))
        .await
        .expect(200);
    owner
        .get(&format!("/api/trips/{trip}/photos/"))
        .await
        .expect(200);
}

#[tokio::test]
async fn what_belongs_to_another_user_cannot_be_named_in_a_body() {
    let app = TestApp::start();
    let (owner, stranger) = (app.sign_up().await, app.sign_up().await);
    let [post, trip, photo] = belongings(&owner).await;
    let own = stranger.trip_of(1).await;
    for (path, body) in [
        ("/api/best-photo/", json!({"trip_id": trip})),
        (
            "/api/generate-suggestions/",
            json!({"tone": "funny", "photo_ids": [photo]}),
        ),
        (
            "/api/export-post/",
            json!({"caption": "x", "style": "funny", "photo_ids": [photo]}),
        ),
        (
            "/api/export-post/",
            json!({"caption": "x", "style": "funny", "photo_ids": [own[0]["id"]], "trip": trip}),
        ),
        (
            "/api/export-post/",
            json!({"caption": "x", "style": "funny", "photo_ids": [own[0]["id"]], "id": post}),
        ),
    ] {
        stranger
            .post(path, &body)
            .await
            .expect_error(404, "not_found");
    }
    let form = crate::support::Form::photos(Some(&trip), &[("a.jpg", crate::support::jpeg(5))]);
    stranger
        .send_form("/api/upload-photo/", form)
        .await
        .expect_error(404, "not_found");
}
