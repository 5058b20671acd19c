//! `triptych user`: what an operator does for a user, beside a running server.

use reqwest::{Client, StatusCode, Url};
use serde_json::json;

use crate::support::{TestServer, TestUser, command};

const MARA: &str = "mara@example.org";

/// Whether the command succeeded, and what it printed.
fn user(server: &TestServer, arguments: &[&str]) -> (bool, String) {
    let port = Url::parse(&server.url).unwrap().port().unwrap();
    let mut command = command(&server.path(""), port);
    let output = command.arg("user").args(arguments).output().unwrap();
    let printed = [output.stdout, output.stderr].concat();
    (
        output.status.success(),
        String::from_utf8_lossy(&printed).trim().to_owned(),
    )
}

fn succeeded(server: &TestServer, arguments: &[&str]) -> String {
    let (is_done, printed) = user(server, arguments);
    assert!(is_done, "{printed}");
    printed
}

#[tokio::test]
async fn a_user_is_found_by_name_or_address_and_confirmed_once() {
    let server = TestServer::start(&[]).await;
    let mara = TestUser::sign_up(&server, "mara").await;
    let found = succeeded(&server, &["find", "MARA"]);
    for line in [
        "email       mara@example.org (not confirmed)",
        "posts left  1",
    ] {
        assert!(found.lines().any(|found| found == line), "{found}");
    }
    assert_eq!(
        succeeded(&server, &["confirm", MARA]),
        "mara: mara@example.org is confirmed"
    );
    assert_eq!(mara.get("/api/me/").await["email_confirmed"], true);
    assert_eq!(
        succeeded(&server, &["confirm", "mara"]),
        "mara: mara@example.org was confirmed before"
    );
    let (is_done, printed) = user(&server, &["find", "tomas"]);
    assert!(!is_done);
    assert_eq!(printed, "triptych: no user has the name or address tomas");
}

#[tokio::test]
async fn granted_posts_stand_in_the_ledger_with_their_reason() {
    let server = TestServer::start(&[]).await;
    let mara = TestUser::sign_up(&server, "mara").await;
    let granted = succeeded(&server, &["grant", "mara", "3", "--reason", " Lost posts "]);
    assert_eq!(granted, "mara: posts left: 4");
    assert_eq!(
        mara.get("/api/billing/me/").await["posts_remaining"],
        json!(4)
    );
    let history = mara.get("/api/billing/history/").await;
    let entry = &history["entries"][1];
    assert_eq!(entry["kind"], "operator_grant");
    assert_eq!(entry["amount"], 3);
    assert_eq!(entry["reason"], "Lost posts");
    for refused in [
        &["grant", "mara", "0", "--reason", "none"][..],
        &["grant", "mara", "1", "--reason", " "],
        &["grant", "mara", "1"],
    ] {
        assert!(!user(&server, refused).0, "{refused:?}");
    }
    assert!(succeeded(&server, &["find", "mara"]).ends_with("posts left  4\nphotos      0 MB"));
}

#[tokio::test]
async fn the_printed_link_resets_the_password() {
    let server = TestServer::start(&[]).await;
    TestUser::sign_up(&server, "mara").await;
    let link = Url::parse(&succeeded(&server, &["reset", "mara"])).unwrap();
    assert_eq!(link.path(), "/reset-password");
    let token = link.query_pairs().find(|(name, _)| name == "token");
    let body = json!({"token": token.unwrap().1, "email": MARA, "new_password": "another horse"});
    let request = Client::new().post(format!("{}/reset-password/", server.url));
    let answer = request.json(&body).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    let body = json!({"username": "mara", "password": "another horse"});
    let request = Client::new().post(format!("{}/login/", server.url));
    let answer = request.json(&body).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
}

#[tokio::test]
async fn a_user_is_deleted_with_all_files_only_after_yes() {
    let server = TestServer::start(&[]).await;
    let mara = TestUser::sign_up(&server, "mara").await;
    mara.upload(None, &["china.jpg"]).await;
    assert!(!server.stored_files().is_empty());
    // Now the payment provider knows her, too.
    let wish = serde_json::json!({"plan": "basic"});
    mara.post("/api/billing/checkout-session/", wish).await;
    let (is_done, printed) = user(&server, &["delete", "mara"]);
    assert!(!is_done);
    assert!(printed.ends_with("add --yes to confirm"), "{printed}");
    assert_eq!(mara.get("/api/me/").await["username"], "mara");
    assert_eq!(
        succeeded(&server, &["delete", "mara", "--yes"]),
        "mara is deleted"
    );
    let answer = mara.request(reqwest::Method::GET, "/api/me/").send().await;
    assert_eq!(answer.unwrap().status(), StatusCode::UNAUTHORIZED);
    assert!(server.stored_files().is_empty());
}
