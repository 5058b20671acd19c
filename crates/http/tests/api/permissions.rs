//! Permissions of all operations in the OpenAPI document, so that no new one is missed.

mod owner;

use reqwest::{Body, Method, RequestBuilder};
use serde_json::{Value, json};

use self::owner::Owner;
use crate::support::{Answer, TestApp, jpeg};

/// Operations without a token. Adding one here makes it public.
const PUBLIC: [(&str, &str); 18] = [
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
    ("get", "/data/{id}"),
    ("get", "/api/phone/{id}/"),
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

/// Adds a fault to a request in addition to the missing session.
fn malformed(request: RequestBuilder, fault: &str) -> RequestBuilder {
    let json = |request: RequestBuilder, body: &'static str| {
        request
            .header("Content-Type", "application/json")
            .body(body)
    };
    match fault {
        "no JSON" => json(request, "{"),
        "no object" => json(request, "[]"),
        "unknown field" => json(request, "{\"no_such_field\": 1}"),
        "no UTF-8" => json(request, "{}").body(vec![0xff, 0xfe]),
        "other type" => request.header("Content-Type", "text/plain").body("x"),
        "no boundary" => request
            .header("Content-Type", "multipart/form-data")
            .body("x"),
        "no parts" => request
            .header("Content-Type", "multipart/form-data; boundary=b")
            .body("--b\r\n\r\n"),
        "too large" => json(request, "{}").body(vec![b' '; 300 * 1024]),
        "no key" => json(request, "{}").header("Idempotency-Key", ""),
        "two keys" => request
            .header("Idempotency-Key", "1")
            .header("Idempotency-Key", "2"),
        _ => panic!("{fault}"),
    }
}

#[tokio::test]
async fn without_a_session_a_malformed_request_is_a_401_on_every_call_that_needs_one() {
    let app = TestApp::start();
    let dead = app.sign_up().await;
    dead.post("/logout/", &json!({})).await;
    let mut calls = 0;
    for (method, path, operation) in operations(&app).await {
        if operation.get("security").is_none() {
            continue;
        }
        calls += 1;
        for fault in [
            "no JSON",
            "no object",
            "unknown field",
            "no UTF-8",
            "other type",
            "no boundary",
            "no parts",
            "too large",
            "no key",
            "two keys",
        ] {
            let target = format!("{}?limit=-1&cursor=%00", path.replace("{id}", "no-id"));
            for request in [
                app.request(method.clone(), &target),
                dead.request(method.clone(), &target),
            ] {
                let answer = sent(malformed(request, fault)).await;
                assert_eq!(answer.status, 401, "{method} {path}: {fault}");
                answer.expect_error(401, "not_signed_in");
            }
        }
    }
    assert!(calls > 40, "{calls}");
}

/// Sends a request that was built without a token.
async fn sent(request: RequestBuilder) -> Answer {
    Answer::read(request.send().await.unwrap()).await
}

/// Whether the path or the body refers to a record of the owner.
fn asks_for_a_record(request: &RequestBuilder, owner: &Owner<'_>) -> bool {
    let request = request.try_clone().unwrap().build().unwrap();
    let body = request.body().and_then(Body::as_bytes).unwrap_or_default();
    let all = format!("{} {}", request.url(), String::from_utf8_lossy(body));
    owner.records().iter().any(|record| all.contains(record))
}

#[track_caller]
fn names_nothing_of(owner: &Owner<'_>, answer: &Answer, call: &str) {
    let text = answer.text();
    for name in owner.names() {
        assert!(!text.contains(&name), "{call} tells {name}: {text}");
    }
}

/// Every operation is requested without a session, by another user and by the owner, in this order
/// and with the same content. The owner is last, to detect changes by the others.
#[tokio::test]
async fn each_call_serves_its_owner_and_nobody_else() {
    let described = operations(&TestApp::start()).await;
    for (method, path, operation) in &described {
        if is_public(method, path) {
            continue;
        }
        let call = format!("{method} {path}");
        let app = TestApp::start();
        let (owner, stranger) = (Owner::of_everything(&app, path).await, app.sign_up().await);
        let target = owner.target(path);
        let fill = |request| owner.filled(request, path, operation);
        let before = owner.view(&described).await;

        let nobodys = sent(fill(app.request(method.clone(), &target))).await;
        assert_eq!(nobodys.status, 401, "{call}");
        nobodys.expect_error(401, "not_signed_in");
        let strangers = fill(stranger.request(method.clone(), &target));
        let asks_for_a_record = asks_for_a_record(&strangers, &owner);
        let answer = sent(strangers).await;
        names_nothing_of(&owner, &answer, &call);
        if asks_for_a_record {
            assert_eq!(answer.status, 404, "{call}");
            answer.expect_error(404, "not_found");
        }
        assert_eq!(owner.view(&described).await, before, "{call}");

        let owners = sent(fill(owner.session.request(method.clone(), &target))).await;
        let is_served = (200..300).contains(&owners.status);
        assert!(is_served, "{call}: {} {}", owners.status, owners.text());
    }
}

#[tokio::test]
async fn public_calls_serve_everybody_alike() {
    let app = TestApp::start();
    let (owner, stranger) = (Owner::of_everything(&app, "").await, app.sign_up().await);
    for (method, path, _) in operations(&app).await {
        if !is_public(&method, &path) || path.contains('{') {
            continue;
        }
        let callers = [
            app.request(method.clone(), &path),
            stranger.request(method.clone(), &path),
            owner.session.request(method.clone(), &path),
        ];
        let mut statuses = Vec::new();
        for request in callers {
            let answer = sent(request.json(&json!({}))).await;
            names_nothing_of(&owner, &answer, &path);
            statuses.push(answer.status);
        }
        let [nobody, stranger, owner] = statuses[..] else {
            panic!("there are three callers");
        };
        assert_ne!(nobody, 401, "{method} {path}");
        assert_eq!((stranger, owner), (nobody, nobody), "{method} {path}");
    }
}

/// Such a URL needs no token, so that a picture can be shown and an archive downloaded.
#[tokio::test]
async fn a_signed_address_serves_whoever_has_it_and_an_unsigned_one_nobody() {
    let app = TestApp::start();
    let (owner, stranger) = (Owner::of_everything(&app, "").await, app.sign_up().await);
    for (method, path, _) in operations(&app).await {
        if !is_public(&method, &path) || !path.contains('{') {
            continue;
        }
        let signed = owner.signed_address(&path);
        let (unsigned, _) = signed.split_once('?').unwrap();
        let refused = if path == "/api/phone/{id}/" { 410 } else { 404 };
        for (address, status) in [(signed.as_str(), 200), (unsigned, refused)] {
            for request in [
                app.request(method.clone(), address),
                stranger.request(method.clone(), address),
                owner.session.request(method.clone(), address),
            ] {
                assert_eq!(sent(request).await.status, status, "{address}");
            }
        }
    }
}

#[tokio::test]
async fn what_belongs_to_another_user_cannot_be_named_in_a_body() {
    let app = TestApp::start();
    let (owner, stranger) = (app.sign_up().await, app.sign_up().await);
    let post = owner.post_of(1, "Mine").await;
    let (trip, photo) = (&post["trip"]["id"], &post["trip"]["photos"][0]["id"]);
    let post = &post["id"];
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
    let form = crate::support::Form::photos(trip.as_str(), &[("a.jpg", jpeg(5))]);
    stranger
        .send_form("/api/upload-photo/", form)
        .await
        .expect_error(404, "not_found");
}
