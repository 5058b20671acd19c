//! Implements the ports of the storage and of its health over `object_store`.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures::stream::BoxStream;
use futures::{StreamExt as _, TryStreamExt as _};
use object_store::path::Path;
use object_store::{GetResult, GetResultPayload, ObjectStore, ObjectStoreExt as _, PutPayload};
use tokio_util::io::ReaderStream;
use triptych_ports::{
    Failure, HealthCheck, ObjectFolder, ObjectKey, ObjectStorage, ObjectStream, ObjectUpload,
    StaleObject,
};

use crate::failure::{absent_or_failure, failure, internal, unavailable};
use crate::measured::measured;
use crate::parts::Parts;
use crate::upload::PartUpload;
use crate::{leftovers, listing};

/// The minimum part size of an S3 multipart upload.
const S3_PART_BYTES: usize = 5 * 1024 * 1024;

/// Files need no large parts; small ones save memory with many uploads.
const LOCAL_PART_BYTES: usize = 64 * 1024;

/// The size of a read from a file.
const READ_BYTES: usize = 64 * 1024;

/// The kind of store, where it matters beyond the library's calls.
#[derive(Debug)]
pub(crate) enum Backend {
    /// A local folder.
    Folder {
        /// The root folder.
        root: PathBuf,
    },
    /// Memory of this process.
    Memory,
    /// An S3 server.
    S3,
}

/// Stores objects in a folder, in memory or on S3; created by [`open`](crate::open).
///
/// Parts of an S3 upload whose process was killed are not listed; the bucket's lifecycle rule for
/// incomplete multipart uploads removes them. In a folder, listing old objects from the start also
/// removes partial files.
#[derive(Debug)]
pub struct ObjectStoreStorage {
    pub(crate) store: Arc<dyn ObjectStore>,
    pub(crate) backend: Backend,
    parts: Parts,
}

impl ObjectStoreStorage {
    pub(crate) fn new(store: Arc<dyn ObjectStore>, backend: Backend, spool: PathBuf) -> Self {
        let part_bytes = match backend {
            Backend::Folder { .. } | Backend::Memory => LOCAL_PART_BYTES,
            Backend::S3 => S3_PART_BYTES,
        };
        Self {
            store,
            backend,
            parts: Parts::new(part_bytes, spool),
        }
    }

    async fn get(&self, key: &ObjectKey) -> Result<Option<GetResult>, Failure> {
        let found = self.store.get(&path_of(key)?).await;
        found.map(Some).or_else(absent_or_failure)
    }
}

/// The path of an object. The library rejects paths that leave the storage.
pub(crate) fn path_of(key: &ObjectKey) -> Result<Path, Failure> {
    let path = Path::parse(key.as_str()).map_err(internal)?;
    if path.is_root() {
        return Err(internal("a key without a name"));
    }
    Ok(path)
}

fn chunks_of(found: GetResult) -> BoxStream<'static, Result<Bytes, Failure>> {
    match found.payload {
        GetResultPayload::File(file, _) => {
            let file = tokio::fs::File::from_std(file);
            ReaderStream::with_capacity(file, READ_BYTES)
                .map_err(unavailable)
                .boxed()
        }
        GetResultPayload::Stream(stream) => stream.map_err(failure).boxed(),
    }
}

#[async_trait]
impl ObjectStorage for ObjectStoreStorage {
    async fn begin_upload(&self, key: &ObjectKey) -> Result<Box<dyn ObjectUpload>, Failure> {
        let store = Arc::clone(&self.store);
        let upload = PartUpload::new(store, path_of(key)?, self.parts.clone());
        Ok(Box::new(upload))
    }

    #[tracing::instrument(name = "put object", level = "debug", skip_all, err(level = "debug"))]
    async fn put(&self, key: &ObjectKey, bytes: Bytes) -> Result<(), Failure> {
        let path = path_of(key)?;
        let put = async { self.store.put(&path, bytes.into()).await.map_err(failure) };
        measured("put", put).await?;
        Ok(())
    }

    #[tracing::instrument(name = "read object", level = "debug", skip_all, err(level = "debug"))]
    async fn read(&self, key: &ObjectKey) -> Result<Option<Bytes>, Failure> {
        let read = async {
            match self.get(key).await? {
                Some(found) => found.bytes().await.map(Some).map_err(failure),
                None => Ok(None),
            }
        };
        measured("read", read).await
    }

    #[tracing::instrument(name = "open object", level = "debug", skip_all, err(level = "debug"))]
    async fn read_stream(&self, key: &ObjectKey) -> Result<Option<ObjectStream>, Failure> {
        let found = measured("open", self.get(key)).await?;
        Ok(found.map(|found| ObjectStream {
            size_bytes: found.meta.size,
            chunks: chunks_of(found),
        }))
    }

    #[tracing::instrument(
        name = "delete object",
        level = "debug",
        skip_all,
        err(level = "debug")
    )]
    async fn delete(&self, key: &ObjectKey) -> Result<(), Failure> {
        let path = path_of(key)?;
        let delete = async {
            let deleted = self.store.delete(&path).await;
            deleted.map(Some).or_else(absent_or_failure)
        };
        measured("delete", delete)
            .await
            .map(Option::unwrap_or_default)
    }

    #[tracing::instrument(name = "list objects", level = "debug", skip_all, err(level = "debug"))]
    async fn list_stale(
        &self,
        folder: ObjectFolder,
        after: Option<&ObjectKey>,
        written_before: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<StaleObject>, Failure> {
        let page = listing::Page {
            folder,
            after: after.map(path_of).transpose()?,
            written_before,
            limit,
        };
        let list = async {
            match &self.backend {
                Backend::Folder { root } => {
                    if after.is_none() {
                        leftovers::sweep(root.clone(), written_before).await?;
                    }
                    listing::of_folder(self.store.as_ref(), root, &page).await
                }
                Backend::Memory | Backend::S3 => {
                    listing::of_sorted(self.store.as_ref(), &page).await
                }
            }
        };
        measured("list", list).await
    }
}

/// Longer than a healthy storage takes, shorter than the timeout of a probe.
const PATIENCE: Duration = Duration::from_secs(3);

/// The object written to check that a folder is writable.
const PROBE: &str = "write-check";

/// An empty prefix: listing it checks connection, bucket and permission with one small request.
const NOWHERE: &str = "reach-check";

#[async_trait]
impl HealthCheck for ObjectStoreStorage {
    fn name(&self) -> &'static str {
        "storage"
    }

    async fn check(&self) -> Result<(), Failure> {
        let probe = async {
            match self.backend {
                Backend::Folder { .. } => can_write(self.store.as_ref()).await,
                Backend::Memory => Ok(()),
                Backend::S3 => can_list(self.store.as_ref()).await,
            }
        };
        tokio::time::timeout(PATIENCE, probe)
            .await
            .map_err(unavailable)?
    }
}

async fn can_write(store: &dyn ObjectStore) -> Result<(), Failure> {
    let payload = PutPayload::from_static(b"ok");
    let written = store.put(&Path::from(PROBE), payload).await;
    written.map(drop).map_err(failure)
}

async fn can_list(store: &dyn ObjectStore) -> Result<(), Failure> {
    let listed = store.list(Some(&Path::from(NOWHERE))).try_next().await;
    listed.map(drop).map_err(failure)
}
