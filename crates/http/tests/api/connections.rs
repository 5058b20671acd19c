//! Limits of connections and bodies, and the responses beyond the limits.

use std::time::{Duration, Instant};

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use triptych_http::{HttpLimits, TrustedProxies};

use crate::support::{Form, Session, TestApp, jpeg};

/// Longer than any operation here, including deadlines of five seconds.
const PATIENCE: Duration = Duration::from_secs(20);

fn app_with(limits: HttpLimits) -> TestApp {
    TestApp::start_with(|_, settings| settings.limits = limits)
}

async fn connect(app: &TestApp) -> TcpStream {
    let address = app.url.trim_start_matches("http://");
    TcpStream::connect(address).await.unwrap()
}

/// A connection on which only these bytes were sent.
async fn begun(app: &TestApp, bytes: &str) -> TcpStream {
    let mut stream = connect(app).await;
    stream.write_all(bytes.as_bytes()).await.unwrap();
    stream
}

/// All bytes from the server until it closes.
async fn to_the_end(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer));
    // A server that stops reading may reset the connection after its response.
    assert!(read.await.is_ok(), "the server does not close");
    String::from_utf8_lossy(&answer).into_owned()
}

/// The first response, up to the end of its head.
async fn head(stream: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    while !answer.windows(4).any(|end| end == b"\r\n\r\n") {
        let read = tokio::time::timeout(PATIENCE, stream.read_u8()).await;
        answer.push(read.unwrap().unwrap());
    }
    String::from_utf8_lossy(&answer).into_owned()
}

fn expect_ours(answer: &str, status: u16, code: &str) {
    assert!(
        answer.starts_with(&format!("HTTP/1.1 {status} ")),
        "{answer:?}"
    );
    for line in [
        "content-security-policy: default-src 'self'",
        "x-content-type-options: nosniff\r\n",
        "x-frame-options: DENY\r\n",
        "referrer-policy: ",
        "permissions-policy: ",
        "cache-control: no-store\r\n",
        "content-type: application/json\r\n",
    ] {
        assert!(answer.contains(line), "{line:?} is missing: {answer:?}");
    }
    let (_, body) = answer.rsplit_once("\r\n\r\n").unwrap();
    let body: serde_json::Value = serde_json::from_str(body).unwrap();
    assert_eq!(body["code"], code);
    assert!(!body["error"].as_str().unwrap().is_empty());
}

fn upload_head(session: &Session<'_>, length: usize) -> String {
    format!(
        "POST /api/upload-photo/ HTTP/1.1\r\nHost: a\r\nAuthorization: Token {}\r\n\
         Content-Type: {}\r\nContent-Length: {length}\r\n\r\n",
        session.token,
        Form::of([]).content_type
    )
}

async fn upload_one(session: &Session<'_>) -> u16 {
    let form = Form::photos(None, &[("a.jpg", jpeg(1))]);
    session.send_form("/api/upload-photo/", form).await.status
}

#[tokio::test]
async fn answers_of_the_framework_have_our_headers_and_our_shape() {
    let app = TestApp::start();
    let malformed = app
        .send_raw(b"GET / HTTP/1.1\r\nBad Header: x\r\n\r\n")
        .await;
    expect_ours(&malformed, 400, "bad_request");
    let large = format!(
        "GET / HTTP/1.1\r\nHost: a\r\nX: {}\r\n\r\n",
        "x".repeat(300_000)
    );
    let large = to_the_end(begun(&app, &large).await).await;
    expect_ours(&large, 431, "head_too_large");
    let slow = to_the_end(begun(&app, "GET / HTTP/1.1\r\nHo").await).await;
    expect_ours(&slow, 408, "request_timeout");
}

#[tokio::test]
async fn the_second_head_of_a_connection_has_a_deadline_too() {
    let app = TestApp::start();
    let stream = begun(&app, "HEAD /healthz HTTP/1.1\r\nHost: a\r\n\r\nGET / HT").await;
    let mut stream = stream;
    assert!(head(&mut stream).await.starts_with("HTTP/1.1 200"));
    stream.write_all(b"TP/1.1\r\n").await.unwrap();
    expect_ours(&to_the_end(stream).await, 408, "request_timeout");
}

#[tokio::test]
async fn a_malformed_request_behind_another_is_refused_in_the_same_shape() {
    let app = TestApp::start();
    let both = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nBad Header: x\r\n\r\n";
    let answers = to_the_end(begun(&app, both).await).await;
    let second = answers.rfind("HTTP/1.1 ").unwrap();
    assert!(answers.starts_with("HTTP/1.1 200"), "{answers}");
    expect_ours(&answers[second..], 400, "bad_request");
}

#[tokio::test]
async fn an_upload_without_a_session_is_refused_before_its_body() {
    let app = TestApp::start();
    let stranger = Session::new(&app, "x".repeat(64));
    let started = Instant::now();
    let answer = to_the_end(begun(&app, &upload_head(&stranger, 1_000_000)).await).await;
    assert!(answer.starts_with("HTTP/1.1 401"), "{answer:?}");
    assert!(answer.contains("connection: close\r\n"), "{answer:?}");
    assert!(started.elapsed() < Duration::from_secs(5));
}

/// The framework sends "100 Continue" before any code of ours runs; the refusal must follow at
/// once.
#[tokio::test]
async fn an_upload_without_a_session_that_waits_for_leave_to_send_is_refused_all_the_same() {
    let app = TestApp::start();
    let stranger = Session::new(&app, "x".repeat(64));
    let head =
        upload_head(&stranger, 1_000_000).replace("Host: a", "Host: a\r\nExpect: 100-continue");
    let started = Instant::now();
    let answers = to_the_end(begun(&app, &head).await).await;
    let refusal = answers.strip_prefix("HTTP/1.1 100 Continue\r\n\r\n");
    let refusal = refusal.unwrap_or_else(|| panic!("{answers:?}"));
    assert!(refusal.starts_with("HTTP/1.1 401"), "{answers:?}");
    assert!(refusal.contains("connection: close\r\n"), "{answers:?}");
    assert!(started.elapsed() < Duration::from_secs(5));
}

#[tokio::test]
async fn a_delivery_without_a_signature_is_refused_before_its_body() {
    let app = TestApp::start();
    let unsigned =
        "POST /api/billing/webhook/ HTTP/1.1\r\nHost: a\r\nContent-Length: 900000\r\n\r\n";
    let answer = to_the_end(begun(&app, unsigned).await).await;
    expect_ours(&answer, 400, "bad_signature");
}

#[tokio::test]
async fn a_user_has_a_few_uploads_at_once_and_others_have_theirs() {
    let app = app_with(HttpLimits {
        uploads_per_user: 2,
        ..HttpLimits::default()
    });
    let (greedy, other) = (app.sign_up().await, app.sign_up().await);
    let begin = upload_head(&greedy, 1_000_000);
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(begun(&app, &begin).await);
    }
    // The last one to be read is refused.
    let heads = open.iter_mut().map(|stream| Box::pin(head(stream)));
    let (refused, place, others) = futures::future::select_all(heads).await;
    drop(others);
    open.remove(place);
    assert!(refused.starts_with("HTTP/1.1 429"), "{refused:?}");
    assert!(refused.contains("retry-after: "), "{refused:?}");
    assert_eq!(upload_one(&other).await, 201);
    drop(open);
    let started = Instant::now();
    while upload_one(&greedy).await != 201 {
        assert!(started.elapsed() < PATIENCE, "the places are not left");
    }
}

#[tokio::test]
async fn unfinished_bodies_have_a_budget_that_small_ones_do_not_need() {
    let app = app_with(HttpLimits {
        unfinished_body_bytes: 2 * 100_000,
        ..HttpLimits::default()
    });
    let unfinished = format!(
        "POST /login/ HTTP/1.1\r\nHost: a\r\nContent-Length: 90001\r\n\r\n{}",
        "x".repeat(90_000)
    );
    let mut open = Vec::new();
    let refused = loop {
        assert!(open.len() < 4, "no body is refused");
        let mut stream = begun(&app, &unfinished).await;
        let read = tokio::time::timeout(Duration::from_millis(500), head(&mut stream)).await;
        match read {
            Ok(refused) => break refused,
            Err(_) => open.push(stream),
        }
    };
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused:?}");
    assert!(refused.contains("retry-after: "), "{refused:?}");
    let wrong = json!({"username": "mara", "password": "wrong horse"});
    app.post("/login/", &wrong)
        .await
        .expect_error(401, "invalid_credentials");
    let session = app.sign_up().await;
    assert_eq!(upload_one(&session).await, 201);
}

#[tokio::test]
async fn an_idle_connection_makes_room_for_a_new_one() {
    let app = app_with(HttpLimits {
        connections_per_address: 4,
        ..HttpLimits::default()
    });
    let mut idle = Vec::new();
    for _ in 0..4 {
        idle.push(connect(&app).await);
    }
    for _ in 0..8 {
        let mut stream = begun(&app, "GET /api/payment/plans/ HTTP/1.1\r\nHost: a\r\n\r\n").await;
        assert!(head(&mut stream).await.starts_with("HTTP/1.1 200"));
        idle.push(stream);
    }
    let oldest = idle.remove(0);
    assert_eq!(to_the_end(oldest).await, "");
}

#[tokio::test]
async fn where_all_connections_are_at_work_the_probes_are_answered() {
    let app = app_with(HttpLimits {
        connections_per_address: 3,
        ..HttpLimits::default()
    });
    let session = app.sign_up().await;
    let form = Form::photos(None, &[("a.jpg", jpeg(1))]);
    let items = session
        .send_form("/api/upload-photo/", form)
        .await
        .expect(201);
    // The photo is never analysed, so that this request waits.
    let body = format!("{{\"trip_id\": {}, \"num_photos\": 1}}", items[0]["trip"]);
    let waiting = format!(
        "POST /api/best-photo/ HTTP/1.1\r\nHost: a\r\nAuthorization: Token {}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        session.token,
        body.len()
    );
    let mut at_work = Vec::new();
    for _ in 0..3 {
        at_work.push(begun(&app, &waiting).await);
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
    for probe in ["/healthz", "/readyz"] {
        let request = format!("GET {probe} HTTP/1.1\r\nHost: a\r\n\r\n");
        let answer = to_the_end(begun(&app, &request).await).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer:?}");
    }
    let request = "GET /api/payment/plans/ HTTP/1.1\r\nHost: a\r\n\r\n";
    let refused = to_the_end(begun(&app, request).await).await;
    expect_ours(&refused, 503, "unavailable");
    assert!(refused.contains("retry-after: "), "{refused:?}");
}

#[tokio::test]
async fn a_trusted_proxy_is_no_address_that_connections_are_counted_by() {
    let app = TestApp::start_with(|_, settings| {
        settings.limits.connections_per_address = 2;
        settings.trusted_proxies = TrustedProxies::parse(&["127.0.0.1".to_owned()]).unwrap();
    });
    let mut open = Vec::new();
    for _ in 0..6 {
        open.push(connect(&app).await);
    }
    for mut stream in open {
        let request = b"GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
        stream.write_all(request).await.unwrap();
        assert!(to_the_end(stream).await.starts_with("HTTP/1.1 200"));
    }
}

#[tokio::test]
async fn a_body_that_nobody_reads_does_not_hold_its_connection() {
    let app = TestApp::start();
    let refused = "POST /login/ HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\n\
                   Transfer-Encoding: chunked\r\n\r\n";
    let mut stream = begun(&app, refused).await;
    assert!(head(&mut stream).await.starts_with("HTTP/1.1 415"));
    let (mut reader, mut writer) = stream.into_split();
    let trickle = tokio::spawn(async move {
        while writer.write_all(b"1\r\nx\r\n").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    });
    let mut rest = Vec::new();
    let read = tokio::time::timeout(PATIENCE, reader.read_to_end(&mut rest));
    assert!(read.await.is_ok(), "the server reads on");
    trickle.await.unwrap();
}
