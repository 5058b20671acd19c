//! What S3 promises beyond the contract: how it fails.

#![allow(clippy::unwrap_used)]

#[allow(dead_code)]
mod support;

use std::time::Duration;

use bytes::Bytes;
use secrecy::SecretString;
use support::{BUCKET, S3Server, on_s3, options_for};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use triptych_adapter_storage::{ObjectStoreStorage, StorageOptions, open};
use triptych_ports::contract::fixtures::new_id;
use triptych_ports::{Failure, HealthCheck as _, ObjectFolder, ObjectKey, ObjectStorage as _};
use triptych_trips::PhotoId;

/// A dead server must be known for dead within 5 s; the rest is for a busy machine.
const PATIENCE: Duration = Duration::from_secs(15);

fn new_key() -> ObjectKey {
    ObjectKey::original(PhotoId::new(new_id()))
}

fn bucket(options: &StorageOptions) -> ObjectStoreStorage {
    open(&format!("s3://{BUCKET}"), options).unwrap()
}

async fn whole_upload(storage: &ObjectStoreStorage, size_bytes: usize) -> Result<(), Failure> {
    let mut upload = storage.begin_upload(&new_key()).await?;
    upload.write(Bytes::from(vec![7; size_bytes])).await?;
    upload.complete().await
}

/// Every call answers that the storage is unavailable, and does so in time.
async fn assert_unavailable(storage: &ObjectStoreStorage) {
    let key = new_key();
    let calls = async {
        tokio::join!(
            async { storage.read(&key).await.map(drop) },
            async { storage.read_stream(&key).await.map(drop) },
            storage.put(&key, Bytes::from_static(b"x")),
            storage.delete(&key),
            async {
                storage
                    .list_stale(ObjectFolder::Photos, None, chrono::DateTime::UNIX_EPOCH, 1)
                    .await
                    .map(drop)
            },
            whole_upload(storage, 10),
            whole_upload(storage, 6_000_000),
            storage.check(),
        )
    };
    let answers: [_; 8] = tokio::time::timeout(PATIENCE, calls).await.unwrap().into();
    for (number, answer) in answers.into_iter().enumerate() {
        assert!(
            matches!(answer, Err(Failure::Unavailable(_))),
            "call {number}: {answer:?}"
        );
    }
}

#[tokio::test]
async fn a_server_that_refuses_connections_is_unavailable() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    assert_unavailable(&bucket(&options_for(address))).await;
}

#[tokio::test]
async fn a_server_that_never_answers_is_unavailable() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    assert_unavailable(&bucket(&options_for(address))).await;
    drop(listener);
}

#[tokio::test]
async fn a_server_that_comes_back_is_used_again() {
    let reserved = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = reserved.local_addr().unwrap();
    drop(reserved);
    let storage = bucket(&options_for(address));
    assert!(storage.check().await.is_err());

    let folder = tempfile::tempdir().unwrap();
    let _server = S3Server::start_at(address, folder.path()).await;
    storage.check().await.unwrap();
    whole_upload(&storage, 6_000_000).await.unwrap();
}

#[tokio::test]
async fn a_running_server_is_healthy() {
    on_s3("").await.storage.check().await.unwrap();
    on_s3("/holiday").await.storage.check().await.unwrap();
}

#[tokio::test]
async fn a_wrong_secret_is_an_internal_failure() {
    let folder = tempfile::tempdir().unwrap();
    let server = S3Server::start(folder.path()).await;
    let storage = bucket(&StorageOptions {
        secret_access_key: Some(SecretString::from("wrong")),
        ..server.options()
    });
    let answer = storage.read(&new_key()).await;
    assert!(matches!(answer, Err(Failure::Internal(_))), "{answer:?}");
    assert!(storage.check().await.is_err());
}

#[tokio::test]
async fn a_missing_bucket_is_not_healthy() {
    let folder = tempfile::tempdir().unwrap();
    let server = S3Server::start(folder.path()).await;
    let storage = open("s3://elsewhere", &server.options()).unwrap();
    assert!(storage.check().await.is_err());
}

#[tokio::test]
async fn a_missing_bucket_is_no_missing_object() {
    let body = "<Error><Code>NoSuchBucket</Code></Error>";
    let (storage, _server) = answering("404 Not Found", body).await;
    let failure = storage.read(&new_key()).await.unwrap_err();
    assert!(
        format!("{failure:?}").contains("NoSuchBucket"),
        "{failure:?}"
    );
    assert!(storage.read_stream(&new_key()).await.is_err());
}

#[tokio::test]
async fn a_missing_object_is_none() {
    let body = "<Error><Code>NoSuchKey</Code></Error>";
    let (storage, _server) = answering("404 Not Found", body).await;
    assert_eq!(storage.read(&new_key()).await.unwrap(), None);
}

#[tokio::test]
async fn a_server_in_trouble_is_unavailable() {
    let body = "<Error><Code>SlowDown</Code></Error>";
    let (storage, _server) = answering("503 Service Unavailable", body).await;
    assert_unavailable(&storage).await;
}

/// A bucket on a server that answers every request alike, until the set is dropped.
async fn answering(status: &str, body: &str) -> (ObjectStoreStorage, JoinSet<()>) {
    let answer = format!(
        "HTTP/1.1 {status}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let storage = bucket(&options_for(listener.local_addr().unwrap()));
    let mut server = JoinSet::new();
    server.spawn(async move {
        while let Ok((socket, _)) = listener.accept().await {
            let (mut reader, mut writer) = socket.into_split();
            // An answer before the question would be none.
            reader.read_u8().await.unwrap();
            writer.write_all(answer.as_bytes()).await.unwrap();
            // The rest of the question is read, or closing would take the answer back.
            tokio::spawn(async move { tokio::io::copy(&mut reader, &mut tokio::io::sink()).await });
        }
    });
    (storage, server)
}

#[tokio::test]
async fn objects_lie_under_the_prefix() {
    let test = on_s3("/holiday/2026").await;
    let key = new_key();
    test.storage
        .put(&key, Bytes::from_static(b"x"))
        .await
        .unwrap();
    let path = test
        .folder
        .path()
        .join(BUCKET)
        .join("holiday/2026")
        .join(key.as_str());
    assert_eq!(std::fs::read(path).unwrap(), b"x");
}

#[tokio::test]
async fn a_failed_upload_cannot_be_completed_without_its_lost_part() {
    let folder = tempfile::tempdir().unwrap();
    let server = S3Server::start(folder.path()).await;
    let storage = bucket(&server.options());
    let key = new_key();
    let mut upload = storage.begin_upload(&key).await.unwrap();
    drop(server);
    assert!(upload.write(Bytes::from(vec![7; 6_000_000])).await.is_err());
    assert!(upload.write(Bytes::from_static(b"more")).await.is_err());
    assert!(upload.complete().await.is_err());
}
