//! Headers of every response, and cross-origin requests.

use reqwest::Method;

use crate::support::{Answer, TestApp};

async fn preflight(app: &TestApp, origin: &str) -> Answer {
    let request = app
        .request(Method::OPTIONS, "/api/me/")
        .header("Origin", origin);
    let request = request
        .header("Access-Control-Request-Method", "GET")
        .header("Access-Control-Request-Headers", "authorization");
    Answer::read(request.send().await.unwrap()).await
}

#[tokio::test]
async fn every_answer_is_guarded() {
    let app = TestApp::start();
    for path in [
        "/",
        "/api/me/",
        "/api/none/",
        "/media/x/320",
        "/healthz",
        "/api/docs/",
    ] {
        let answer = app.get(path).await;
        let policy = answer.header("content-security-policy");
        for part in [
            "object-src 'none'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
            " https://mail.example;",
            "script-src 'self' https://stats.example;",
        ] {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        assert!(!policy.contains("script-src 'self' 'unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert!(!answer.header("referrer-policy").is_empty(), "{path}");
        assert!(!answer.header("permissions-policy").is_empty(), "{path}");
    }
}

#[tokio::test]
async fn a_public_server_asks_for_tls_for_a_year_and_another_one_does_not() {
    for (public_url, expected) in [
        ("https://triptych.example", "max-age=31536000"),
        ("http://localhost:8080", ""),
    ] {
        let app =
            TestApp::start_with(|_, settings| public_url.clone_into(&mut settings.public_url));
        for path in ["/", "/api/me/", "/healthz"] {
            let answer = app.get(path).await;
            assert_eq!(
                answer.header("strict-transport-security"),
                expected,
                "{path}"
            );
        }
    }
}

#[tokio::test]
async fn calls_are_never_kept_by_a_cache() {
    let app = TestApp::start();
    assert_eq!(
        app.get("/api/me/").await.header("cache-control"),
        "no-store"
    );
    assert_eq!(
        app.get("/api/payment/plans/").await.header("cache-control"),
        "no-store"
    );
}

#[tokio::test]
async fn a_configured_origin_may_call_without_cookies() {
    let app = TestApp::start();
    let answer = preflight(&app, "https://page.example").await;
    assert_eq!(answer.status, 200);
    assert_eq!(
        answer.header("access-control-allow-origin"),
        "https://page.example"
    );
    assert_eq!(answer.header("access-control-allow-credentials"), "");
    assert!(
        answer
            .header("access-control-allow-headers")
            .contains("authorization")
    );
}

#[tokio::test]
async fn any_other_origin_is_granted_nothing() {
    let app = TestApp::start();
    for origin in [
        "https://evil.example",
        "null",
        "https://page.example.evil.example",
        "garbage",
    ] {
        let answer = preflight(&app, origin).await;
        assert_eq!(answer.header("access-control-allow-origin"), "", "{origin}");
        let request = app
            .request(Method::GET, "/api/payment/plans/")
            .header("Origin", origin);
        let answer = Answer::read(request.send().await.unwrap()).await;
        assert_eq!(answer.header("access-control-allow-origin"), "", "{origin}");
    }
}

#[tokio::test]
async fn answers_in_text_are_compressed() {
    let app = TestApp::start();
    let request = app
        .request(Method::GET, "/api/openapi.json")
        .header("Accept-Encoding", "gzip");
    let answer = Answer::read(request.send().await.unwrap()).await;
    assert_eq!(answer.header("content-encoding"), "gzip");
}

#[tokio::test]
async fn an_answer_that_compression_would_not_make_smaller_is_sent_as_it_is() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    for encoding in ["gzip", "br", "zstd"] {
        let request = session.request(Method::GET, "/api/billing/me/");
        let request = request.header("Accept-Encoding", encoding);
        let answer = Answer::read(request.send().await.unwrap()).await;
        assert_eq!(answer.header("content-encoding"), "", "{encoding}");
        assert_eq!(answer.expect(200)["posts_remaining"], 1);
    }
}
