//! What a server logs.

use std::time::Duration;

use serde_json::Value;

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
