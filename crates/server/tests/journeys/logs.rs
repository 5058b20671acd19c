//! What a server logs.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::smtp_server::SmtpServer;
use crate::support::{TestServer, TestUser, photo};

const JSON: [(&str, &str); 2] = [
    ("TRIPTYCH__SERVER__LOG_FORMAT", "json"),
    ("RUST_LOG", "info"),
];

fn lines(server: &TestServer) -> Vec<Value> {
    let log = server.log();
    let parse = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    log.lines().map(parse).collect()
}

/// The span of the first line whose span has this value.
async fn span_with(server: &TestServer, field: &str, value: &str) -> Value {
    loop {
        let lines = lines(server);
        let mut spans = lines.iter().map(|line| &line["spans"][0]);
        if let Some(found) = spans.find(|span| span[field] == value) {
            return found.clone();
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn json_lines_name_the_request_the_job_and_the_user_by_ids_alone() {
    let server = TestServer::start(&JSON).await;
    let mara = TestUser::sign_up(&server, "mara").await;
    let me = mara.get("/api/me/").await;
    let file = ("lagoon.jpg".to_owned(), photo("china.jpg"));
    mara.upload_bytes(None, vec![file]).await;

    let request = span_with(&server, "http.path", "/api/me/").await;
    assert_eq!(request["user.id"], me["id"]);
    assert!(request["request.id"].is_string(), "{request}");
    let letter = span_with(&server, "job.kind", "mail").await;
    assert!(letter["job.id"].is_string(), "{letter}");
    let log = server.log();
    for personal in ["mara", "example.org", "lagoon"] {
        let found: Vec<&str> = log.lines().filter(|line| line.contains(personal)).collect();
        assert!(found.is_empty(), "{found:?}");
    }
}

#[tokio::test]
async fn neither_a_visit_nor_calls_that_fail_log_anything_personal() {
    // Mail servers repeat the address that they refuse.
    let smtp = SmtpServer::start(&[("mara", "550 5.1.1 <mara@example.org>: no such user here")]);
    let smtp_url = format!("smtp://{}", smtp.address);
    let server = TestServer::start(&[
        ("TRIPTYCH__MAIL__PROVIDER", "smtp"),
        ("TRIPTYCH__MAIL__SMTP_URL", &smtp_url),
        ("TRIPTYCH__SERVER__LOG_FORMAT", "json"),
        ("RUST_LOG", "info"),
    ])
    .await;
    let mara = TestUser::sign_up(&server, "mara").await;
    let refused = ("lagoon.jpg".to_owned(), b"no picture at all".to_vec());
    let located = ("lagoon.jpg".to_owned(), photo("DSCN0010.jpg"));
    let uploaded = mara.upload_bytes(None, vec![refused, located]).await;
    let trip = uploaded[1]["trip"].as_str().unwrap();
    let renamed = mara.request(Method::PATCH, &format!("/api/trips/{trip}/"));
    let renamed = renamed.json(&json!({"title": "Honeymoon"})).send();
    assert!(renamed.await.unwrap().status().is_success());
    let picks = mara.curate(trip, 1).await;
    let photo_ids = [&picks[0]["id"]];
    let note = json!({"tone": "funny", "photo_ids": photo_ids, "note": "with grandmother Ottilie"});
    let words = mara.post("/api/generate-suggestions/", note).await;
    let caption = words["caption"].as_str().unwrap();
    let post = json!({
        "caption": caption, "hashtags": ["ottilie"], "style": "Funny",
        "trip": trip, "photo_ids": photo_ids,
    });
    mara.post("/api/export-post/", post).await;
    mara.get("/api/my-post-exports/?search=ottilie").await;

    let failing = [
        (
            "/login/",
            json!({"username": "mara", "password": "correct horsf"}),
        ),
        (
            "/login/",
            json!({"username": "mara@example.org", "password": "correct horsf"}),
        ),
        (
            "/register/",
            json!({"username": "mara", "email": "mara@example.org"}),
        ),
        (
            "/reset-password/",
            json!({"email": "mara@example.org", "token": "ottilie", "new_password": "correct horsf"}),
        ),
        (
            "/api/export-post/",
            json!({"caption": ["ottilie"], "style": "Ottilie"}),
        ),
        (
            "/api/generate-suggestions/",
            json!({"tone": "Ottilie", "note": "lagoon"}),
        ),
        ("/login/?email=mara@example.org", json!({})),
    ];
    for (path, body) in failing {
        let answer = mara.request(Method::POST, path).json(&body).send().await;
        let status = answer.unwrap().status();
        assert!(status.is_client_error(), "{path}: {status}");
    }
    while !server.log().contains("job was given up") {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }

    let log = server.log().to_lowercase();
    let caption = caption.to_lowercase();
    let personal = [
        "mara",
        "oliveira",
        "example.org",
        "correct hors",
        mara.token(),
        "lagoon",
        "honeymoon",
        "ottilie",
        // The place of the photo, by its position and by its name.
        "43.467",
        "arezzo",
        &caption,
    ];
    for text in personal {
        let found: Vec<&str> = log.lines().filter(|line| line.contains(text)).collect();
        assert!(found.is_empty(), "{text:?}: {found:?}");
    }
}
