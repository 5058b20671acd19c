//! What a local folder promises beyond the contract.

#![allow(clippy::unwrap_used)]
// The times of files are the machine's.
#![allow(clippy::disallowed_methods)]

#[allow(dead_code)]
mod support;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use bytes::Bytes;
use chrono::{DateTime, Utc};
use support::{folder_url, in_folder};
use triptych_adapter_storage::{StorageOptions, open};
use triptych_ports::contract::fixtures::new_id;
use triptych_ports::{Failure, HealthCheck as _, ObjectFolder, ObjectKey, ObjectStorage as _};
use triptych_trips::PhotoId;

fn new_key() -> ObjectKey {
    ObjectKey::original(PhotoId::new(new_id()))
}

fn far_ahead() -> DateTime<Utc> {
    DateTime::from_timestamp(32_503_680_000, 0).unwrap()
}

/// Every file below a folder, whoever wrote it.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(files_below(&path));
        } else {
            files.push(path);
        }
    }
    files
}

/// Writes half of an object and dies: the upload is never told, and the runtime goes with all that
/// still ran in it.
fn die_in_the_middle_of_an_upload(folder: &Path, key: &ObjectKey) {
    let (url, key) = (folder_url(folder), key.clone());
    let process = std::thread::spawn(move || {
        tokio::runtime::Runtime::new().unwrap().block_on(async {
            let storage = open(&url, &StorageOptions::default()).unwrap();
            let mut upload = storage.begin_upload(&key).await.unwrap();
            upload.write(Bytes::from(vec![7; 1_000_000])).await.unwrap();
            std::mem::forget(upload);
        });
    });
    process.join().unwrap();
}

#[tokio::test]
async fn an_upload_whose_process_died_is_neither_read_nor_listed() {
    let (test, key) = (in_folder(), new_key());
    die_in_the_middle_of_an_upload(test.folder.path(), &key);
    assert_eq!(files_below(test.folder.path()).len(), 1);
    assert_eq!(test.storage.read(&key).await.unwrap(), None);
    let listed = test
        .storage
        .list_stale(ObjectFolder::Photos, None, far_ahead(), 10)
        .await;
    assert_eq!(listed.unwrap(), []);
}

#[tokio::test]
async fn what_a_dead_upload_left_is_swept_when_it_is_old() {
    let (test, key) = (in_folder(), new_key());
    die_in_the_middle_of_an_upload(test.folder.path(), &key);
    let leftover = files_below(test.folder.path()).remove(0);
    let two_hours_ago = SystemTime::now() - Duration::from_hours(2);
    let file = File::options().write(true).open(&leftover).unwrap();
    file.set_modified(two_hours_ago).unwrap();

    let three_hours_ago = DateTime::<Utc>::from(two_hours_ago - Duration::from_hours(1));
    test.storage
        .list_stale(ObjectFolder::Photos, None, three_hours_ago, 10)
        .await
        .unwrap();
    assert!(leftover.exists());
    test.storage
        .list_stale(ObjectFolder::Photos, None, far_ahead(), 10)
        .await
        .unwrap();
    assert!(!leftover.exists());
}

#[tokio::test]
async fn a_dead_upload_does_not_hinder_the_next_one_of_its_key() {
    let (test, key) = (in_folder(), new_key());
    die_in_the_middle_of_an_upload(test.folder.path(), &key);
    let bytes = Bytes::from(vec![9; 1_000_000]);
    let mut upload = test.storage.begin_upload(&key).await.unwrap();
    upload.write(bytes.clone()).await.unwrap();
    upload.complete().await.unwrap();
    assert_eq!(test.storage.read(&key).await.unwrap(), Some(bytes));
}

#[tokio::test]
async fn an_object_outlives_the_storage_that_wrote_it() {
    let (test, key) = (in_folder(), new_key());
    test.storage
        .put(&key, Bytes::from_static(b"kept"))
        .await
        .unwrap();
    let again = open(&folder_url(test.folder.path()), &StorageOptions::default()).unwrap();
    let found = again.read(&key).await.unwrap();
    assert_eq!(found, Some(Bytes::from_static(b"kept")));
}

#[tokio::test]
async fn a_hostile_key_writes_nothing_outside_the_folder() {
    let test = in_folder();
    let inside = test.folder.path().join("inside");
    let storage = open(&folder_url(&inside), &StorageOptions::default()).unwrap();
    for name in ["../outside", "photos/../../outside", "/../outside", ".", ""] {
        let key = ObjectKey::from_listed(name.to_owned());
        let answer = storage.put(&key, Bytes::from_static(b"x")).await;
        assert!(matches!(answer, Err(Failure::Internal(_))), "{name}");
    }
    assert_eq!(files_below(test.folder.path()), [] as [PathBuf; 0]);
}

#[tokio::test]
async fn deleting_a_photos_last_object_removes_its_folder() {
    let (test, key) = (in_folder(), new_key());
    test.storage
        .put(&key, Bytes::from_static(b"x"))
        .await
        .unwrap();
    test.storage.delete(&key).await.unwrap();
    assert_eq!(std::fs::read_dir(test.folder.path()).unwrap().count(), 0);
}

#[tokio::test]
async fn a_folder_that_can_be_written_to_is_healthy() {
    let test = in_folder();
    assert_eq!(test.storage.name(), "storage");
    for _ in 0..3 {
        test.storage.check().await.unwrap();
    }
    assert_eq!(
        test.storage
            .list_stale(ObjectFolder::Photos, None, far_ahead(), 10)
            .await
            .unwrap(),
        []
    );
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_to_is_unavailable() {
    let test = in_folder();
    let root = test.folder.path().join("root");
    let storage = open(&folder_url(&root), &StorageOptions::default()).unwrap();
    std::fs::remove_dir(&root).unwrap();
    File::create(&root).unwrap();
    let answer = storage.check().await;
    assert!(matches!(answer, Err(Failure::Unavailable(_))));
    let put = storage.put(&new_key(), Bytes::from_static(b"x")).await;
    assert!(matches!(put, Err(Failure::Unavailable(_))));
}
