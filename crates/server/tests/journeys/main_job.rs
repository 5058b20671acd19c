//! From registration to the archive, with nothing but HTTP.

use std::io::{Cursor, Read};
use std::process::Command;

use serde_json::{Value, json};

use crate::support::{TestServer, TestUser};

const PHOTOS: [&str; 6] = [
    "DSCN0010.jpg",
    "DSCN0021.jpg",
    "DSCN0042.jpg",
    "china.jpg",
    "coffee.png",
    "samples/lossy.webp",
];

async fn the_whole_job(environment: &[(&'static str, &str)]) {
    let server = TestServer::start(environment).await;
    let user = TestUser::sign_up(&server, "mara").await;
    let uploaded = user.upload(None, &PHOTOS).await;
    let trip = uploaded[0]["trip"].as_str().unwrap();
    let picks = user.curate(trip, 3).await;
    let photo_ids: Vec<&Value> = picks
        .as_array()
        .unwrap()
        .iter()
        .map(|photo| &photo["id"])
        .collect();
    assert_eq!(photo_ids.len(), 3);

    let words = user
        .post(
            "/api/generate-suggestions/",
            json!({ "tone": "funny", "photo_ids": photo_ids }),
        )
        .await;
    assert_eq!(words["posts_remaining"], 0);
    let post = user
        .post(
            "/api/export-post/",
            json!({
                "caption": words["caption"], "hashtags": words["hashtags"], "style": "Funny",
                "trip": trip, "photo_ids": photo_ids,
            }),
        )
        .await;

    let post_id = post["id"].as_str().unwrap();
    let export = user.get(&format!("/api/export-post/{post_id}/")).await;
    let archive = user
        .download(export["download_url"].as_str().unwrap())
        .await;
    assert_eq!(archive.headers()["content-type"], "application/zip");
    let caption = words["caption"].as_str().unwrap();
    the_archive_is_whole(archive.bytes().await.unwrap().to_vec(), caption);

    let history = user.get("/api/my-post-exports/").await;
    assert_eq!(history["posts"][0]["id"], post["id"]);
    assert_eq!(history["totals"]["images"], 3);
}

fn the_archive_is_whole(bytes: Vec<u8>, caption: &str) {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let names: Vec<String> = archive
        .file_names()
        .map(|name| name.unwrap().into_owned())
        .collect();
    for name in ["01.jpg", "02.jpg", "03.jpg", "caption.txt"] {
        assert!(
            names.iter().any(|found| found == name),
            "{name} is not in {names:?}"
        );
    }
    let mut slide = Vec::new();
    archive
        .by_name("01.jpg")
        .unwrap()
        .read_to_end(&mut slide)
        .unwrap();
    assert_eq!(slide[..2], [0xff, 0xd8]);
    let mut words = String::new();
    archive
        .by_name("caption.txt")
        .unwrap()
        .read_to_string(&mut words)
        .unwrap();
    assert!(words.starts_with(caption), "{words:?}");
}

#[tokio::test]
async fn the_whole_job_runs_on_sqlite_and_a_folder() {
    the_whole_job(&[]).await;
}

#[tokio::test]
async fn the_whole_job_runs_on_postgresql_and_in_memory() {
    let url = postgres_database();
    the_whole_job(&[
        ("TRIPTYCH__DATABASE__URL", url.as_str()),
        ("TRIPTYCH__STORAGE__URL", "memory:///"),
    ])
    .await;
}

/// A new database of the throw-away server that `make test` starts.
fn postgres_database() -> String {
    let server = std::env::var("TRIPTYCH_TEST_POSTGRES_URL").expect(
        "TRIPTYCH_TEST_POSTGRES_URL: run the tests by `make test`, which starts PostgreSQL",
    );
    let name = format!("journey_{}", std::process::id());
    let sql = format!("CREATE DATABASE {name}");
    let status = Command::new("psql").args([&server, "-qc", &sql]).status();
    assert!(status.unwrap().success());
    let mut url = url::Url::parse(&server).unwrap();
    url.set_path(&name);
    url.to_string()
}
