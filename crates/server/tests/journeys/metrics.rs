//! What Prometheus reads, and from where.

use std::time::Duration;

use reqwest::multipart::{Form, Part};
use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::support::{TestServer, TestUser, free_port, photo};

async fn scraped(address: &str) -> String {
    let answer = reqwest::get(format!("http://{address}/metrics"))
        .await
        .unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    let kind = answer.headers()["content-type"].to_str().unwrap();
    assert!(kind.starts_with("text/plain; version=0.0.4"), "{kind}");
    answer.text().await.unwrap()
}

/// The value of a count, given its name with its labels.
fn value_of(scrape: &str, series: &str) -> u64 {
    let line = scrape.lines().find(|line| line.starts_with(series));
    let value = line.and_then(|line| line.rsplit(' ').next());
    value
        .unwrap_or_else(|| panic!("{series} is not in\n{scrape}"))
        .parse()
        .unwrap()
}

#[tokio::test]
async fn requests_are_counted_by_route_on_an_address_of_their_own() {
    let address = format!("127.0.0.1:{}", free_port());
    let server = TestServer::start(&[("TRIPTYCH__SERVER__METRICS_BIND", &address)]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    user.get("/api/trips/").await;
    for id in ["first", "second"] {
        let path = format!("/api/trips/{id}/");
        let answer = user
            .request(reqwest::Method::GET, &path)
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), StatusCode::NOT_FOUND);
    }
    let scrape = scraped(&address).await;
    let counted = |method: &str, route: &str, status: &str| {
        let labels = format!(r#"method="{method}",route="{route}",status="{status}""#);
        value_of(
            &scrape,
            &format!("triptych_http_requests_total{{{labels}}}"),
        )
    };
    assert_eq!(counted("POST", "/register/", "201"), 1);
    assert_eq!(counted("GET", "/api/trips/", "200"), 1);
    assert_eq!(counted("GET", "/api/trips/{id}/", "404"), 2);
    let times = r#"triptych_http_request_seconds_count{method="GET",route="/api/trips/{id}/"}"#;
    assert_eq!(value_of(&scrape, times), 2);
    let in_class =
        r#"triptych_http_request_seconds_bucket{method="POST",route="/register/",le="60"}"#;
    assert_eq!(value_of(&scrape, in_class), 1);
    for times in ["wait", "query"] {
        let count = format!("triptych_database_{times}_seconds_count ");
        assert!(value_of(&scrape, &count) > 0, "{count}");
    }
    let queries = value_of(&scrape, "triptych_database_query_seconds_count ");
    let in_use = value_of(&scrape, "triptych_database_connections_in_use ");
    assert!(
        queries > 20 && in_use < 10,
        "{in_use} connections after {queries} queries"
    );
    if cfg!(target_os = "linux") {
        let resident = value_of(&scrape, "process_resident_memory_bytes ");
        assert!(resident > 1_000_000, "{resident} bytes");
    }
    assert!(
        !scrape.contains("first"),
        "an identifier is no label:\n{scrape}"
    );
}

#[tokio::test]
async fn the_public_address_tells_no_counts() {
    let address = format!("127.0.0.1:{}", free_port());
    let server = TestServer::start(&[("TRIPTYCH__SERVER__METRICS_BIND", &address)]).await;
    let answer = reqwest::get(format!("{}/metrics", server.url))
        .await
        .unwrap();
    assert!(!answer.text().await.unwrap().contains("triptych_http"));
    let elsewhere = reqwest::get(format!("http://{address}/healthz"))
        .await
        .unwrap();
    assert_eq!(elsewhere.status(), StatusCode::NOT_FOUND);
    let posted = reqwest::Client::new().post(format!("http://{address}/metrics"));
    let posted = posted.json(&json!({})).send().await.unwrap();
    assert_ne!(posted.status(), StatusCode::OK);
}

#[tokio::test]
async fn work_that_waits_is_measured() {
    let no_analysis = ("TRIPTYCH__LIMITS__ANALYSIS_WORKERS", "0");
    let mut server = TestServer::start(&[no_analysis]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    user.upload(None, &["coffee.png", "flower.jpg"]).await;
    server.kill();

    let address = format!("127.0.0.1:{}", free_port());
    let metrics = ("TRIPTYCH__SERVER__METRICS_BIND", address.as_str());
    server.restart(&[no_analysis, metrics]).await;
    let length = r#"triptych_queue_length{queue="photos"}"#;
    let events = r#"triptych_queue_length{queue="events"}"#;
    let lookups = r#"triptych_queue_length{queue="lookups"}"#;
    let last_recorded = r#"triptych_queue_length{queue="sweeps"}"#;
    let mut scrape = String::new();
    for _ in 0..200 {
        scrape = scraped(&address).await;
        if scrape.contains(last_recorded) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(value_of(&scrape, length), 2);
    let age = r#"triptych_queue_oldest_seconds{queue="photos"}"#;
    assert!((0..120).contains(&value_of(&scrape, age)), "{scrape}");
    assert_eq!(value_of(&scrape, events), 0);
    assert_eq!(value_of(&scrape, lookups), 0);
}

#[tokio::test]
async fn calls_of_the_storage_are_measured() {
    let address = format!("127.0.0.1:{}", free_port());
    let metrics = ("TRIPTYCH__SERVER__METRICS_BIND", address.as_str());
    let no_analysis = ("TRIPTYCH__LIMITS__ANALYSIS_WORKERS", "0");
    let server = TestServer::start(&[metrics, no_analysis]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    user.upload(None, &["coffee.png", "flower.jpg"]).await;
    let uploads = r#"triptych_storage_request_seconds_count{operation="complete",outcome="done"}"#;
    assert_eq!(value_of(&scraped(&address).await, uploads), 2);
    std::fs::remove_dir_all(server.path("storage")).unwrap();
    std::fs::write(server.path("storage"), "no folder").unwrap();
    let form = Form::new().part(
        "images",
        Part::bytes(photo("flower.jpg")).file_name("a.jpg"),
    );
    let refused = user
        .request(Method::POST, "/api/upload-photo/")
        .multipart(form);
    assert_eq!(refused.send().await.unwrap().status(), 503);
    let failed = r#"triptych_storage_request_seconds_count{operation="begin",outcome="failed"}"#;
    assert_eq!(value_of(&scraped(&address).await, failed), 1);
}
