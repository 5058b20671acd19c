//! Memory that a burst of photos or of reading takes is given back.

use std::time::Duration;

use futures::future::join_all;
use serde_json::json;

use crate::server::{TestServer, TestUser, photo};
use crate::settings::say;
use crate::support::{Shop, TestDatabase};

/// Uploads of ten photos each.
const UPLOADS: usize = 12;
/// More than all connections to the file may hold of it: 70 MB.
const POSTS: u32 = 25_000;
const READERS: u32 = 24;
/// Searches of each reader.
const SEARCHES: u32 = 20;
/// How much more than before the burst the server may hold afterwards.
const LEFT_BYTES_MAX: u64 = 40_000_000;
/// Five megabytes for each connection to the file.
const LEFT_OF_FILE_BYTES_MAX: u64 = 55_000_000;
/// From the end of the work on.
const WITHIN: Duration = Duration::from_secs(20);

/// Photos that differ in their last bytes alone, which no decoder reads.
fn photos(upload: usize) -> Vec<(String, Vec<u8>)> {
    let numbered = |number: usize| {
        let mut bytes = photo("camera_nikon_d90.jpg");
        bytes.extend(format!("{upload}/{number}").bytes());
        (format!("{upload}-{number}.jpg"), bytes)
    };
    (0..10).map(numbered).collect()
}

#[tokio::test]
async fn memory_of_a_burst_of_photos_is_given_back() {
    let server = TestServer::start(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    let before = server.memory_bytes();
    for upload in 0..UPLOADS {
        let uploaded = user.upload_bytes(None, photos(upload)).await;
        user.curate(uploaded[0]["trip"].as_str().unwrap(), 1).await;
    }
    let more = |bytes: u64| bytes.saturating_sub(before) / 1_000_000;
    let peak = more(server.peak_bytes());
    let left = left(&server, before, LEFT_BYTES_MAX).await;
    let photos = UPLOADS * 10;
    say(format!(
        "{photos} photos: {peak} MB more at the peak, {left}"
    ));
}

#[tokio::test]
async fn memory_of_reading_a_large_file_is_given_back() {
    let shop = Shop::over(TestDatabase::sqlite()).await;
    let server = shop.open(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    shop.database.execute(&posts());
    let before = server.memory_bytes();
    let newest = user.get("/api/my-post-exports/?search=lemons").await;
    assert_eq!(newest["posts"].as_array().unwrap().len(), 24);
    // Each reads the texts of all posts.
    join_all((0..READERS).map(async |_| {
        for _ in 0..SEARCHES {
            let found = user.get("/api/my-post-exports/?search=oranges").await;
            assert_eq!(found["posts"], json!([]));
        }
    }))
    .await;
    let left = left(&server, before, LEFT_OF_FILE_BYTES_MAX).await;
    say(format!("{POSTS} posts: {left}"));
}

/// Inserts posts of the only user.
fn posts() -> String {
    format!(
        "PRAGMA foreign_keys = OFF;
         WITH RECURSIVE numbers(number) AS
            (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < {POSTS})
         INSERT INTO posts (id, user_id, trip_id, caption, hashtags, tone, ratio, search_text,
            content_digest, created_at, updated_at)
         SELECT printf('00000000-0000-4000-8000-%012d', number), users.id, users.id,
            hex(randomblob(600)), '[]', 'funny', 0.8, 'lemons ' || hex(randomblob(600)), number,
            '2026-11-29 10:00:00', '2026-11-29 10:00:00'
         FROM numbers, users;
         INSERT INTO slides (post_id, position, photo_id, focus_x, focus_y, alt_text)
         SELECT id, 0, id, 0.5, 0.5, '' FROM posts"
    )
}

/// Waits, and says how much more than before the server holds, which is no more than the limit.
async fn left(server: &TestServer, before: u64, bytes_max: u64) -> String {
    tokio::time::sleep(WITHIN).await;
    let left = server.memory_bytes().saturating_sub(before);
    assert!(left <= bytes_max, "{left} bytes are left");
    format!("{} MB more {} s later", left / 1_000_000, WITHIN.as_secs())
}
