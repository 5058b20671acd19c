//! Storages to test with, each fresh and gone with its test.

use std::net::SocketAddr;
use std::path::Path;

use async_trait::async_trait;
use bytes::Bytes;
use chrono::{DateTime, Utc};
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto::Builder as ConnectionBuilder;
use s3s::auth::SimpleAuth;
use s3s::service::{S3Service, S3ServiceBuilder};
use s3s_fs::FileSystem;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use triptych_adapter_storage::{ObjectStoreStorage, StorageOptions, open};
use triptych_ports::{
    Failure, HealthCheck, ObjectFolder, ObjectKey, ObjectStorage, ObjectStream, ObjectUpload,
    StaleObject,
};

pub(crate) const ACCESS_KEY_ID: &str = "access-key";
pub(crate) const SECRET_ACCESS_KEY: &str = "secret-key";
pub(crate) const BUCKET: &str = "pictures";

/// A storage and what must live as long as it.
pub(crate) struct TestStorage {
    pub(crate) storage: ObjectStoreStorage,
    pub(crate) folder: TempDir,
    _server: Option<S3Server>,
}

#[async_trait]
impl ObjectStorage for TestStorage {
    async fn begin_upload(&self, key: &ObjectKey) -> Result<Box<dyn ObjectUpload>, Failure> {
        self.storage.begin_upload(key).await
    }

    async fn put(&self, key: &ObjectKey, bytes: Bytes) -> Result<(), Failure> {
        self.storage.put(key, bytes).await
    }

    async fn read(&self, key: &ObjectKey) -> Result<Option<Bytes>, Failure> {
        self.storage.read(key).await
    }

    async fn read_stream(&self, key: &ObjectKey) -> Result<Option<ObjectStream>, Failure> {
        self.storage.read_stream(key).await
    }

    async fn delete(&self, key: &ObjectKey) -> Result<(), Failure> {
        self.storage.delete(key).await
    }

    async fn list_stale(
        &self,
        folder: ObjectFolder,
        after: Option<&ObjectKey>,
        written_before: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<StaleObject>, Failure> {
        self.storage
            .list_stale(folder, after, written_before, limit)
            .await
    }
}

#[async_trait]
impl HealthCheck for TestStorage {
    fn name(&self) -> &'static str {
        self.storage.name()
    }

    async fn check(&self) -> Result<(), Failure> {
        self.storage.check().await
    }
}

/// The URL of a folder.
pub(crate) fn folder_url(folder: &Path) -> String {
    format!("file://{}", folder.display())
}

/// A storage in an empty folder.
pub(crate) fn in_folder() -> TestStorage {
    let folder = tempfile::tempdir().unwrap();
    let url = folder_url(folder.path());
    TestStorage {
        storage: open(&url, &StorageOptions::default()).unwrap(),
        folder,
        _server: None,
    }
}

/// An empty storage in memory.
pub(crate) fn in_memory() -> TestStorage {
    TestStorage {
        storage: open("memory:///", &StorageOptions::default()).unwrap(),
        folder: tempfile::tempdir().unwrap(),
        _server: None,
    }
}

/// An empty bucket on a server of its own.
pub(crate) async fn on_s3(prefix: &str) -> TestStorage {
    let folder = tempfile::tempdir().unwrap();
    let server = S3Server::start(folder.path()).await;
    let url = format!("s3://{BUCKET}{prefix}");
    TestStorage {
        storage: open(&url, &server.options()).unwrap(),
        folder,
        _server: Some(server),
    }
}

/// Options for a server at an address of this machine.
pub(crate) fn options_for(address: SocketAddr) -> StorageOptions {
    StorageOptions {
        endpoint: Some(format!("http://{address}")),
        region: Some("us-east-1".to_owned()),
        access_key_id: Some(ACCESS_KEY_ID.to_owned()),
        secret_access_key: Some(SECRET_ACCESS_KEY.to_owned().into()),
        spool_folder: None,
        allow_http: true,
    }
}

/// An S3 server in this process that keeps its objects in a folder and checks signatures. It ends,
/// with its connections, when it is dropped.
pub(crate) struct S3Server {
    address: SocketAddr,
    _accepting: JoinSet<()>,
}

impl S3Server {
    /// Starts a server with one empty bucket on a free port.
    pub(crate) async fn start(folder: &Path) -> Self {
        Self::start_at(SocketAddr::from(([127, 0, 0, 1], 0)), folder).await
    }

    /// Starts a server with one empty bucket at an address.
    pub(crate) async fn start_at(address: SocketAddr, folder: &Path) -> Self {
        std::fs::create_dir(folder.join(BUCKET)).unwrap();
        let mut builder = S3ServiceBuilder::new(FileSystem::new(folder).unwrap());
        builder.set_auth(SimpleAuth::from_single(ACCESS_KEY_ID, SECRET_ACCESS_KEY));
        let service = builder.build();
        let listener = TcpListener::bind(address).await.unwrap();
        let address = listener.local_addr().unwrap();
        let mut accepting = JoinSet::new();
        accepting.spawn(serve(listener, service));
        Self {
            address,
            _accepting: accepting,
        }
    }

    /// What a client needs to reach it.
    pub(crate) fn options(&self) -> StorageOptions {
        options_for(self.address)
    }
}

async fn serve(listener: TcpListener, service: S3Service) {
    let mut connections = JoinSet::new();
    while let Ok((socket, _)) = listener.accept().await {
        let service = service.clone();
        connections.spawn(async move {
            let server = ConnectionBuilder::new(TokioExecutor::new());
            // A client that goes away is the client's affair.
            let _ = server.serve_connection(TokioIo::new(socket), service).await;
        });
    }
}
