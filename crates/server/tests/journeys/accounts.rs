//! Accounts: what is remembered over a restart, and what is never written down.

use reqwest::multipart::{Form, Part};
use reqwest::{Client, Method, Response, StatusCode};
use serde_json::json;
use triptych_vision::ImageHeader;

use crate::support::{TestServer, TestUser, photo};

const PASSWORD: &str = "correct horse";

async fn log_in(server: &TestServer, password: &str) -> Response {
    let body = json!({"username": "mara", "password": password});
    let request = Client::new().post(format!("{}/login/", server.url));
    request.json(&body).send().await.unwrap()
}

#[tokio::test]
async fn ten_wrong_passwords_are_remembered_over_a_restart_and_sessions_go_on() {
    let mut server = TestServer::start(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    for _ in 0..10 {
        let answer = log_in(&server, "wrong horse").await;
        assert_eq!(answer.status(), StatusCode::UNAUTHORIZED);
    }
    for _ in 0..2 {
        let refused = log_in(&server, PASSWORD).await;
        assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
        let seconds: u32 = refused.headers()["retry-after"]
            .to_str()
            .unwrap()
            .parse()
            .unwrap();
        assert!((1..=900).contains(&seconds), "{seconds}");
        server.kill();
        server.restart(&[]).await;
    }
    assert_eq!(user.get("/api/me/").await["username"], "mara");
}

#[tokio::test]
async fn two_servers_over_one_database_count_wrong_passwords_together() {
    let first = TestServer::start(&[]).await;
    let second = first.start_beside().await;
    let user = TestUser::sign_up(&first, "mara").await;
    for _ in 0..5 {
        for server in [&first, &second] {
            let answer = log_in(server, "wrong horse").await;
            assert_eq!(answer.status(), StatusCode::UNAUTHORIZED);
        }
    }
    for server in [&first, &second] {
        let refused = log_in(server, PASSWORD).await;
        assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    }
    let request = Client::new().get(format!("{}/api/me/", second.url));
    let request = request.header("Authorization", format!("Token {}", user.token()));
    assert_eq!(request.send().await.unwrap().status(), StatusCode::OK);
}

#[tokio::test]
async fn whoever_reads_the_database_finds_no_token_and_no_password() {
    let mut server = TestServer::start(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    assert_eq!(
        log_in(&server, "wrong horse").await.status(),
        StatusCode::UNAUTHORIZED
    );
    assert_eq!(log_in(&server, PASSWORD).await.status(), StatusCode::OK);

    server.kill();
    let dump = server.database_bytes();
    assert!(
        holds(&dump, b"mara@example.org"),
        "this is not the database"
    );
    for secret in [user.token(), PASSWORD, "wrong horse"] {
        assert!(
            !holds(&dump, secret.as_bytes()),
            "a secret was written down"
        );
    }

    // What looks like a token is none.
    server.restart(&[]).await;
    let found = hexadecimal_runs(&dump);
    assert!(!found.is_empty(), "not even a digest was found");
    for text in found {
        let request = Client::new().get(format!("{}/api/me/", server.url));
        let request = request.header("Authorization", format!("Token {text}"));
        let answer = request.send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::UNAUTHORIZED);
    }
}

#[tokio::test]
async fn a_picture_of_oneself_is_a_small_square_that_tells_nothing_of_its_camera() {
    let server = TestServer::start(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    let taken = photo("DSCN0010.jpg");
    let original = ImageHeader::read(&taken).unwrap();
    assert!(original.camera.is_some() && original.position.is_some());

    let part = Part::bytes(taken).file_name("me.jpg");
    let request = user.request(Method::PUT, "/api/me/avatar/");
    let request = request.multipart(Form::new().part("avatar", part));
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    let account: serde_json::Value = answer.json().await.unwrap();
    let picture = user.download(account["avatar"].as_str().unwrap()).await;
    assert_eq!(picture.headers()["content-type"], "image/jpeg");
    let header = ImageHeader::read(&picture.bytes().await.unwrap()).unwrap();
    assert_eq!((header.width, header.height), (256, 256));
    assert!(header.camera.is_none() && header.position.is_none() && header.taken_at.is_none());
    assert_eq!(
        server.stored_files().len(),
        1,
        "the file itself is not kept"
    );
}

fn holds(dump: &[u8], text: &[u8]) -> bool {
    dump.windows(text.len()).any(|window| window == text)
}

/// Every run of 64 hexadecimal digits.
fn hexadecimal_runs(dump: &[u8]) -> Vec<String> {
    const DIGITS: usize = 64;
    let runs = dump.split(|byte| !byte.is_ascii_hexdigit());
    // Texts lie side by side in a row, so that a run may begin and end with what is none of it.
    let windows = runs.flat_map(|run| run.windows(DIGITS));
    let mut found: Vec<_> = windows
        .map(|window| String::from_utf8(window.to_vec()).unwrap())
        .collect();
    found.sort();
    found.dedup();
    found
}
