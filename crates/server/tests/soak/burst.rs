//! Memory that a burst of photos takes is given back.

use std::time::Duration;

use crate::server::{TestServer, TestUser, photo};
use crate::settings::say;

/// Uploads of ten photos each.
const UPLOADS: usize = 12;
/// How much more than before the burst the server may hold afterwards.
const LEFT_BYTES_MAX: u64 = 40_000_000;
/// From the end of the analysis on.
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
    tokio::time::sleep(WITHIN).await;
    let left = server.memory_bytes().saturating_sub(before);
    say(format!(
        "{} photos: {peak} MB more at the peak, {} MB more {} s later",
        UPLOADS * 10,
        left / 1_000_000,
        WITHIN.as_secs()
    ));
    assert!(left <= LEFT_BYTES_MAX, "{left} bytes are left");
}
