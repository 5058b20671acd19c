//! Responses that the framework would send by itself.

use reqwest::Method;
use triptych_adapter_memory::CanFail;

use crate::support::{Answer, TestApp};

#[tokio::test]
async fn another_method_is_told_which_ones_there_are() {
    let app = TestApp::start();
    for (method, path, allowed) in [
        (Method::GET, "/register/", "POST"),
        (Method::PUT, "/login/", "POST, GET, HEAD"),
        (Method::POST, "/api/me/", "GET, HEAD, PATCH"),
        (
            Method::PUT,
            "/api/trips/01968a00-0000-7000-8000-000000009999/",
            "GET, HEAD, PATCH, DELETE",
        ),
        (Method::DELETE, "/api/export-post/", "POST"),
    ] {
        let answer = Answer::read(app.request(method, path).send().await.unwrap()).await;
        answer.expect_error(405, "method_not_allowed");
        assert_eq!(answer.header("allow"), allowed, "{path}");
    }
}

#[tokio::test]
async fn a_large_body_is_refused_in_the_one_shape() {
    let app = TestApp::start();
    let body = format!("{{\"username\": \"{}\"}}", "x".repeat(3_000_000));
    let request = app
        .request(Method::POST, "/login/")
        .header("Content-Type", "application/json");
    let answer = Answer::read(request.body(body).send().await.unwrap()).await;
    answer.expect_error(413, "body_too_large");
}

#[tokio::test]
async fn a_body_of_another_type_is_refused() {
    let app = TestApp::start();
    let request = app
        .request(Method::POST, "/login/")
        .header("Content-Type", "text/plain");
    let answer = Answer::read(request.body("username=mara").send().await.unwrap()).await;
    answer.expect_error(415, "unsupported_media_type");
}

#[tokio::test]
async fn requests_that_are_no_http_are_refused() {
    let app = TestApp::start();
    for request in [
        "GET /api/me/ HTTP/1.1\r\nHost: a\r\nBad Header: x\r\n\r\n",
        "GET /%zz HTTP/9.9\r\n\r\n",
        "\0\0\0\0\r\n\r\n",
        "POST /login/ HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n",
        "POST /login/ HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    ] {
        let answer = app.send_raw(request.as_bytes()).await;
        assert!(
            answer.starts_with("HTTP/1.1 400"),
            "{request:?}: {answer:?}"
        );
    }
    app.get("/healthz").await.expect(200);
}

#[tokio::test]
async fn a_body_that_ends_early_is_refused() {
    let app = TestApp::start();
    let head = "POST /login/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
    let answer = app
        .send_raw(format!("{head}Content-Length: 90\r\n\r\n{{\"use").as_bytes())
        .await;
    assert!(
        answer.is_empty() || answer.starts_with("HTTP/1.1 400"),
        "{answer:?}"
    );
    app.get("/healthz").await.expect(200);
}

#[tokio::test]
async fn a_fault_tells_the_user_nothing_of_its_cause() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    app.fakes
        .database
        .fail_after(1, triptych_adapter_memory::Fault::Internal);
    let answer = session.get("/api/billing/me/").await;
    let error = answer.expect_error(500, "internal");
    assert_eq!(error["error"], "Server error");
    assert!(!answer.text().contains("told to fail"));
}
