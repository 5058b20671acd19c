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
    let lines = log
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error} in {line}")));
    lines.collect()
}

/// The value of a field in the span of a line.
fn in_span<'line>(line: &'line Value, name: &str) -> &'line Value {
    &line["spans"][0][name]
}

#[tokio::test]
async fn json_lines_name_the_request_the_job_and_the_user_by_ids_alone() {
    let server = TestServer::start(&JSON).await;
    let mara = TestUser::sign_up(&server, "mara").await;
    let me = mara.get("/api/me/").await;
    let cut_off = photo("china.jpg")[..4_000].to_vec();
    let uploaded = mara
        .upload_bytes(None, vec![("lagoon.jpg".to_owned(), cut_off)])
        .await;
    let refused = async || {
        let all = lines(&server);
        all.into_iter()
            .find(|line| in_span(line, "job.kind") == "analysis")
    };
    let mut job = refused().await;
    while job.is_none() {
        tokio::time::sleep(Duration::from_millis(50)).await;
        job = refused().await;
    }
    assert_eq!(
        in_span(&job.unwrap_or_default(), "job.id"),
        &uploaded[0]["id"]
    );

    let all = lines(&server);
    let of_me = all
        .iter()
        .find(|line| in_span(line, "http.path") == "/api/me/");
    let of_me = of_me.unwrap();
    assert_eq!(in_span(of_me, "user.id"), &me["id"]);
    assert!(in_span(of_me, "request.id").is_string(), "{of_me}");
    for personal in ["mara", "example.org", "lagoon"] {
        let found: Vec<&Value> = all
            .iter()
            .filter(|line| line.to_string().contains(personal))
            .collect();
        assert!(found.is_empty(), "{found:?}");
    }
}
