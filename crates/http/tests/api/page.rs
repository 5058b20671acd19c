//! The front end's files.

use reqwest::Method;

use crate::support::{Answer, TestApp};

async fn get_with(app: &TestApp, path: &str, name: &str, value: &str) -> Answer {
    let request = app.request(Method::GET, path).header(name, value);
    Answer::read(request.send().await.unwrap()).await
}

#[tokio::test]
async fn every_screen_but_home_starts_from_the_same_file() {
    let app = TestApp::start();
    for path in [
        "/",
        "/app",
        "/login",
        "/signup",
        "/previous-posts",
        "/pricing",
        "/account",
        "/pricing/",
        "/login/",
        "/reset-password/?token=t&email=mara%40example.org",
        "/confirm-email/",
    ] {
        let head = app.request(Method::HEAD, path).send().await.unwrap();
        assert_eq!(head.status(), 200, "{path}");
        let answer = app.get(path).await;
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.header("content-type"), "text/html", "{path}");
        assert_eq!(answer.header("cache-control"), "no-cache", "{path}");
        assert!(answer.text().contains("<title>Triptych</title>"));
        assert_eq!(answer.text().contains("home.js"), path == "/", "{path}");
    }
}

#[tokio::test]
async fn an_unknown_screen_is_shown_by_the_page_with_a_404() {
    let app = TestApp::start();
    let answer = app.get("/no-such-screen").await;
    assert_eq!(answer.status, 404);
    assert!(answer.text().contains("<title>Triptych</title>"));
}

#[tokio::test]
async fn files_with_a_digest_in_their_name_are_kept_for_a_year() {
    let app = TestApp::start();
    let answer = app.get("/assets/main.0123456789.js").await;
    assert_eq!(
        answer.header("cache-control"),
        "public, max-age=31536000, immutable"
    );
    assert!(answer.header("content-type").starts_with("text/javascript"));
    let again = get_with(
        &app,
        "/assets/main.0123456789.js",
        "If-None-Match",
        answer.header("etag"),
    );
    assert_eq!(again.await.status, 304);
    let icon = app.get("/favicon.svg").await;
    assert_eq!(icon.header("content-type"), "image/svg+xml");
    assert_eq!(icon.header("cache-control"), "no-cache");
}

#[tokio::test]
async fn a_file_that_was_compressed_beforehand_is_sent_so() {
    let app = TestApp::start();
    let answer = get_with(
        &app,
        "/assets/main.0123456789.js",
        "Accept-Encoding",
        "gzip",
    )
    .await;
    assert_eq!(answer.header("content-encoding"), "gzip");
    assert_eq!(answer.bytes, b"not really gzipped");
    assert!(answer.header("content-type").starts_with("text/javascript"));
}

#[tokio::test]
async fn missing_files_and_unknown_calls_are_plain_failures() {
    let app = TestApp::start();
    for path in [
        "/assets/none.js",
        "/robots.txt",
        "/api/none/",
        "/api/me",
        "/media/",
        "/assets/../index.html.bak",
        "/%2e%2e/%2e%2e/etc/passwd.txt",
    ] {
        app.get(path).await.expect_error(404, "not_found");
    }
    app.post("/no-such-screen", &serde_json::json!({}))
        .await
        .expect_error(404, "not_found");
}

#[tokio::test]
async fn the_page_is_told_about_its_server() {
    let app = TestApp::start();
    let answer = app.get("/config.js").await;
    assert_eq!(
        answer.text(),
        "window.TRIPTYCH_CONFIG = {\"apiBase\":\"/\"};\n"
    );
    assert!(answer.header("content-type").starts_with("text/javascript"));
    assert_eq!(answer.header("cache-control"), "no-cache");
}
