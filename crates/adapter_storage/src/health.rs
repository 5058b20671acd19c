//! Checks whether objects can be read and written.

use std::time::Duration;

use async_trait::async_trait;
use futures::TryStreamExt as _;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt as _, PutPayload};
use triptych_ports::{Failure, HealthCheck};

use crate::failure::{failure, unavailable};
use crate::storage::{Backend, ObjectStoreStorage};

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
