//! An object storage in memory.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use bytes::{Bytes, BytesMut};
use chrono::{DateTime, Utc};
use futures::{StreamExt as _, stream};
use triptych_ports::{
    Clock, Failure, HealthCheck, ObjectFolder, ObjectKey, ObjectStorage, ObjectStream,
    ObjectUpload, StaleObject,
};

use crate::{CanFail, Faults, lock};

/// Stores objects in memory, with their creation time by a clock.
#[derive(Clone)]
pub struct MemoryStorage {
    shared: Arc<Shared>,
}

struct Shared {
    clock: Arc<dyn Clock>,
    objects: Mutex<BTreeMap<ObjectKey, Object>>,
    read: Mutex<Vec<ObjectKey>>,
    faults: Faults,
}

struct Object {
    bytes: Bytes,
    written_at: DateTime<Utc>,
}

impl MemoryStorage {
    /// The chunk size for reading, so small that also a small object comes in several chunks.
    const CHUNK_BYTES: usize = 4_096;

    /// An empty storage.
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self {
            shared: Arc::new(Shared {
                clock,
                objects: Mutex::default(),
                read: Mutex::default(),
                faults: Faults::default(),
            }),
        }
    }

    /// The keys of all objects in order.
    pub fn keys(&self) -> Vec<ObjectKey> {
        lock(&self.shared.objects).keys().cloned().collect()
    }

    /// The keys of all objects that were read completely, in the order of reading.
    pub fn read_keys(&self) -> Vec<ObjectKey> {
        lock(&self.shared.read).clone()
    }

    fn bytes_of(&self, key: &ObjectKey) -> Result<Option<Bytes>, Failure> {
        self.shared.faults.check()?;
        let objects = lock(&self.shared.objects);
        Ok(objects.get(key).map(|object| object.bytes.clone()))
    }
}

impl Shared {
    fn write(&self, key: &ObjectKey, bytes: Bytes) {
        let written_at = self.clock.now();
        let object = Object { bytes, written_at };
        lock(&self.objects).insert(key.clone(), object);
    }
}

impl CanFail for MemoryStorage {
    fn faults(&self) -> &Faults {
        &self.shared.faults
    }
}

#[async_trait]
impl HealthCheck for MemoryStorage {
    fn name(&self) -> &'static str {
        "storage"
    }

    async fn check(&self) -> Result<(), Failure> {
        self.shared.faults.check()
    }
}

/// An upload in progress; the object becomes visible only when it is complete.
struct MemoryUpload {
    shared: Arc<Shared>,
    key: ObjectKey,
    written: BytesMut,
}

#[async_trait]
impl ObjectUpload for MemoryUpload {
    async fn write(&mut self, chunk: Bytes) -> Result<(), Failure> {
        self.shared.faults.check()?;
        self.written.extend_from_slice(&chunk);
        Ok(())
    }

    async fn complete(self: Box<Self>) -> Result<(), Failure> {
        self.shared.faults.check()?;
        self.shared.write(&self.key, self.written.freeze());
        Ok(())
    }

    async fn abort(self: Box<Self>) -> Result<(), Failure> {
        self.shared.faults.check()
    }
}

#[async_trait]
impl ObjectStorage for MemoryStorage {
    async fn begin_upload(&self, key: &ObjectKey) -> Result<Box<dyn ObjectUpload>, Failure> {
        self.shared.faults.check()?;
        Ok(Box::new(MemoryUpload {
            shared: Arc::clone(&self.shared),
            key: key.clone(),
            written: BytesMut::new(),
        }))
    }

    async fn put(&self, key: &ObjectKey, bytes: Bytes) -> Result<(), Failure> {
        self.shared.faults.check()?;
        self.shared.write(key, bytes);
        Ok(())
    }

    async fn read(&self, key: &ObjectKey) -> Result<Option<Bytes>, Failure> {
        lock(&self.shared.read).push(key.clone());
        self.bytes_of(key)
    }

    async fn read_stream(&self, key: &ObjectKey) -> Result<Option<ObjectStream>, Failure> {
        let Some(mut rest) = self.bytes_of(key)? else {
            return Ok(None);
        };
        let size_bytes = u64::try_from(rest.len()).unwrap_or(u64::MAX);
        let chunks = std::iter::from_fn(move || {
            let chunk = rest.split_to(rest.len().min(Self::CHUNK_BYTES));
            (!chunk.is_empty()).then_some(Ok(chunk))
        });
        let chunks = stream::iter(chunks).boxed();
        Ok(Some(ObjectStream { size_bytes, chunks }))
    }

    async fn delete(&self, key: &ObjectKey) -> Result<(), Failure> {
        self.shared.faults.check()?;
        lock(&self.shared.objects).remove(key);
        Ok(())
    }

    async fn list_stale(
        &self,
        folder: ObjectFolder,
        after: Option<&ObjectKey>,
        written_before: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<StaleObject>, Failure> {
        self.shared.faults.check()?;
        let objects = lock(&self.shared.objects);
        let start = after.map_or(Bound::Unbounded, Bound::Excluded);
        let stale = objects
            .range::<ObjectKey, _>((start, Bound::Unbounded))
            .filter(|(key, object)| key.is_in(folder) && object.written_at < written_before)
            .map(|(key, object)| StaleObject {
                key: key.clone(),
                written_at: object.written_at,
                size_bytes: object.bytes.len() as u64,
            });
        Ok(stale.take(limit).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Fault, ManualClock};
    use triptych_ports::contract::fixtures::new_id;
    use triptych_trips::PhotoId;

    #[tokio::test]
    async fn an_upload_that_fails_at_its_end_leaves_nothing() {
        let storage = MemoryStorage::new(Arc::new(ManualClock::default()));
        let key = ObjectKey::original(PhotoId::new(new_id()));
        storage.fail_after(2, Fault::Unavailable);
        let mut upload = storage.begin_upload(&key).await.unwrap();
        upload.write(Bytes::from_static(b"sea")).await.unwrap();
        let answer = upload.complete().await;
        assert!(matches!(answer, Err(Failure::Unavailable(_))));
        assert_eq!(storage.keys(), []);
    }

    #[tokio::test]
    async fn an_unreachable_storage_is_not_healthy() {
        let storage = MemoryStorage::new(Arc::new(ManualClock::default()));
        assert!(storage.check().await.is_ok());
        storage.set_unavailable(true);
        assert!(storage.check().await.is_err());
    }
}
