//! Uploads may not grow the process by what they carry.

#![allow(clippy::unwrap_used)]

#[allow(dead_code)]
mod support;

use bytes::Bytes;
use futures::future::join_all;
use support::in_folder;
use triptych_ports::contract::fixtures::new_id;
use triptych_ports::{ObjectKey, ObjectStorage};
use triptych_trips::PhotoId;

const UPLOADS: usize = 50;
const UPLOAD_BYTES: usize = 4_000_000;
const CHUNK_BYTES: usize = 32_768;

/// A quarter of what the uploads carry, and well over what 50 of them need.
const GROWTH_BYTES_MAX: u64 = 50_000_000;

/// The most memory that this process ever held.
fn peak_memory_bytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmHWM:"))
        .unwrap();
    let kilobytes: u64 = line.split_whitespace().nth(1).unwrap().parse().unwrap();
    kilobytes * 1_024
}

async fn upload(storage: &dyn ObjectStorage) {
    let key = ObjectKey::original(PhotoId::new(new_id()));
    let mut upload = storage.begin_upload(&key).await.unwrap();
    for _ in 0..UPLOAD_BYTES / CHUNK_BYTES {
        upload
            .write(Bytes::from(vec![7; CHUNK_BYTES]))
            .await
            .unwrap();
        tokio::task::yield_now().await;
    }
    upload.complete().await.unwrap();
}

#[tokio::test]
async fn memory_does_not_grow_with_fifty_uploads_at_once() {
    let test = in_folder();
    upload(&test).await;
    let before = peak_memory_bytes();
    join_all((0..UPLOADS).map(|_| upload(&test))).await;
    let growth = peak_memory_bytes() - before;
    assert!(growth <= GROWTH_BYTES_MAX, "grew by {growth} bytes");
}
