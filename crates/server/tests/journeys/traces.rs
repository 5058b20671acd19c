//! What a collector receives of traces, and that none is needed.

use std::time::Duration;

use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::any_value::Value;
use opentelemetry_proto::tonic::trace::v1::Span;
use opentelemetry_proto::tonic::trace::v1::span::SpanKind;
use prost::Message;
use reqwest::{Method, StatusCode};
use wiremock::matchers::{header, method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::support::{TestServer, TestUser, free_port, photo};

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const SENDER: &str = "00f067aa0ba902b7";
/// Far more than a server needs to stop, and less than a collector that never answers would take.
const STOPPED_WITHIN: Duration = Duration::from_secs(30);
const NEVER: Duration = Duration::from_mins(5);

async fn collector(answer: ResponseTemplate) -> MockServer {
    let collector = MockServer::start().await;
    let traces = Mock::given(method("POST")).and(path("/v1/traces"));
    let traces = traces.and(header("api-key", "hush"));
    traces.respond_with(answer).mount(&collector).await;
    collector
}

async fn server(endpoint: &str) -> TestServer {
    TestServer::start(&[
        ("TRIPTYCH__TELEMETRY__OTLP_ENDPOINT", endpoint),
        ("TRIPTYCH__TELEMETRY__OTLP_HEADERS", "api-key=hush"),
        ("TRIPTYCH__SERVER__LOG_FORMAT", "json"),
        ("RUST_LOG", "info"),
    ])
    .await
}

async fn bodies(collector: &MockServer) -> Vec<Vec<u8>> {
    let received = collector.received_requests().await.unwrap();
    received.into_iter().map(|request| request.body).collect()
}

async fn spans(collector: &MockServer) -> Vec<Span> {
    let bodies = bodies(collector).await.into_iter();
    bodies
        .flat_map(|body| {
            ExportTraceServiceRequest::decode(&*body)
                .unwrap()
                .resource_spans
        })
        .flat_map(|resource| resource.scope_spans)
        .flat_map(|scope| scope.spans)
        .collect()
}

/// Waits for a span with one of its queries.
async fn wait_for(collector: &MockServer, name: &str) {
    for _ in 0..600 {
        let spans = spans(collector).await;
        let mut parents = spans.iter().map(|query| &query.parent_span_id);
        if let Some(found) = spans.iter().find(|span| span.name == name)
            && parents.any(|parent| *parent == found.span_id)
        {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("no {name} with a query");
}

fn named<'a>(spans: &'a [Span], name: &str) -> &'a Span {
    let names = || spans.iter().map(|span| &span.name).collect::<Vec<_>>();
    let found = spans.iter().find(|span| span.name == name);
    found.unwrap_or_else(|| panic!("no {name} among {:?}", names()))
}

fn attribute(span: &Span, key: &str) -> Option<Value> {
    let found = span.attributes.iter().find(|found| found.key == key)?;
    found.value.clone()?.value
}

#[tokio::test]
async fn a_trace_goes_from_its_sender_through_request_and_use_case_to_the_query() {
    let collector = collector(ResponseTemplate::new(200)).await;
    let mut server = server(&collector.uri()).await;
    let mara = TestUser::sign_up(&server, "mara").await;
    let file = ("lagoon.jpg".to_owned(), photo("china.jpg"));
    mara.upload_bytes(None, vec![file]).await;
    let request = mara.request(Method::GET, "/api/my-post-exports/?search=secret");
    let request = request.header("traceparent", format!("00-{TRACE}-{SENDER}-01"));
    request.send().await.unwrap();
    for job in ["job mail", "job photos"] {
        wait_for(&collector, job).await;
    }
    server.signal("TERM");
    server.ended(STOPPED_WITHIN).await;

    let all = spans(&collector).await;
    let ours = all.into_iter();
    let trace: Vec<Span> = ours
        .filter(|span| hex::encode(&span.trace_id) == TRACE)
        .collect();
    let request = named(&trace, "GET /api/my-post-exports/");
    assert_eq!(hex::encode(&request.parent_span_id), SENDER);
    assert_eq!(request.kind(), SpanKind::Server);
    let route = Value::StringValue("/api/my-post-exports/".to_owned());
    assert_eq!(attribute(request, "http.route"), Some(route));
    let status = attribute(request, "http.response.status_code");
    assert_eq!(status, Some(Value::IntValue(200)));
    let use_case = named(&trace, "list_posts");
    assert_eq!(use_case.parent_span_id, request.span_id);
    let query = named(&trace, "history::list");
    assert_eq!(query.parent_span_id, use_case.span_id);
    assert_eq!(query.kind(), SpanKind::Client);

    let sent = bodies(&collector).await.concat();
    let sent = String::from_utf8_lossy(&sent);
    for personal in [
        "mara",
        "Oliveira",
        "example.org",
        "lagoon",
        "secret",
        mara.token(),
    ] {
        assert!(!sent.contains(personal), "{personal}");
    }
    let log = server.log();
    assert!(
        !log.contains("history::list") && !log.contains("list_posts"),
        "{log}"
    );
}

#[tokio::test]
async fn a_server_works_and_stops_whatever_becomes_of_its_collector() {
    let broken = collector(ResponseTemplate::new(500)).await;
    let silent = collector(ResponseTemplate::new(200).set_delay(NEVER)).await;
    let absent = format!("http://127.0.0.1:{}", free_port());
    for endpoint in [broken.uri(), silent.uri(), absent] {
        let mut server = server(&endpoint).await;
        let mara = TestUser::sign_up(&server, "mara").await;
        for _ in 0..100 {
            let answer = mara.request(Method::GET, "/api/trips/").send().await;
            assert_eq!(answer.unwrap().status(), StatusCode::OK);
        }
        // Two exports, of which one failure is logged.
        tokio::time::sleep(Duration::from_secs(3)).await;
        server.signal("TERM");
        server.ended(STOPPED_WITHIN).await;
        let log = server.log();
        assert!(log.matches("traces cannot be sent").count() <= 1, "{log}");
    }
}
