//! `triptych posts`, beside a running server.

use reqwest::Url;
use serde_json::json;

use crate::support::{TestServer, TestUser, command};

#[tokio::test]
async fn posts_are_reindexed_beside_a_running_server() {
    let server = TestServer::start(&[]).await;
    let mara = TestUser::sign_up(&server, "mara").await;
    let uploaded = mara.upload(None, &["china.jpg"]).await;
    let body = json!({
        "caption": "A quiet courtyard", "hashtags": ["Beijing"], "style": "Funny",
        "trip": uploaded[0]["trip"], "photo_ids": [uploaded[0]["id"]],
    });
    mara.post("/api/export-post/", body).await;

    let port = Url::parse(&server.url).unwrap().port().unwrap();
    let mut command = command(&server.path(""), port);
    let output = command.args(["posts", "reindex"]).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(output.stdout, b"0 of 1 posts reindexed\n");
    let found = mara.get("/api/my-post-exports/?search=courtyard").await;
    assert_eq!(found["posts"].as_array().unwrap().len(), 1);
}
