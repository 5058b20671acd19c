//! The host names that a local server accepts.

use reqwest::Method;
use triptych_http::AllowedHosts;

use crate::support::{Answer, TestApp};

fn development() -> TestApp {
    TestApp::start_with(|_, settings| {
        settings.allowed_hosts = AllowedHosts::of_this_machine("http://triptych.example");
    })
}

async fn asked(app: &TestApp, path: &str, host: &str) -> Answer {
    let request = app.request(Method::GET, path).header("Host", host);
    Answer::read(request.send().await.unwrap()).await
}

#[tokio::test]
async fn a_foreign_name_that_leads_to_this_machine_is_answered_nothing() {
    let app = development();
    for path in ["/", "/config.js", "/api/payment/plans/", "/readyz"] {
        for host in [
            "evil.example",
            "evil.example:8080",
            "localhost.evil.example",
        ] {
            asked(&app, path, host)
                .await
                .expect_error(421, "wrong_host");
        }
        for host in [
            "localhost:8080",
            "127.0.0.1",
            "[::1]:8080",
            "triptych.example",
        ] {
            let answer = asked(&app, path, host).await;
            assert_eq!(answer.status, 200, "{host} {path}");
        }
    }
}

#[tokio::test]
async fn a_refusal_of_a_name_looks_like_every_other() {
    let app = development();
    let answer = asked(&app, "/", "evil.example").await;
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
}

#[tokio::test]
async fn in_production_every_name_is_answered() {
    let app = TestApp::start();
    asked(&app, "/healthz", "other.example").await.expect(200);
}
