//! Copies of a storage's objects in another storage, for backups.

use std::collections::BTreeMap;
use std::fmt;

use chrono::{DateTime, Utc};
use futures::{StreamExt as _, TryStreamExt as _, stream};
use sha2::{Digest as _, Sha256};
use triptych_ports::{Failure, ObjectFolder, ObjectKey, ObjectStorage, StaleObject};
use triptych_trips::PhotoId;

/// The number of objects that are copied at the same time: most of a copy is waiting for storages.
const AT_ONCE: usize = 16;

/// The objects of a backup, by key.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct ObjectManifest(BTreeMap<ObjectKey, ObjectCopy>);

/// What a copy must be.
#[derive(Debug, Clone, PartialEq, Eq)]
struct ObjectCopy {
    size_bytes: u64,
    /// In hexadecimal.
    sha256: String,
}

impl ObjectManifest {
    /// Reads a manifest; `None` if a line is not one of [`ObjectManifest::fmt`].
    pub(super) fn parse(text: &str) -> Option<Self> {
        let parsed = text.lines().map(|line| {
            let mut words = line.splitn(3, ' ');
            let copy = ObjectCopy {
                sha256: words.next()?.to_owned(),
                size_bytes: words.next()?.parse().ok()?,
            };
            Some((ObjectKey::from_listed(words.next()?.to_owned()), copy))
        });
        parsed.collect::<Option<_>>().map(Self)
    }

    /// The number of objects.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The number of these photos whose original is not among the objects.
    pub(super) fn missing_originals(&self, photos: &[PhotoId]) -> usize {
        let is_missing = |photo: &&PhotoId| !self.0.contains_key(&ObjectKey::original(**photo));
        photos.iter().filter(is_missing).count()
    }

    /// Removes these objects.
    pub(super) fn remove(&mut self, keys: &[ObjectKey]) {
        for key in keys {
            self.0.remove(key);
        }
    }

    /// Adds the objects of another manifest.
    pub(super) fn extend(&mut self, other: Self) {
        self.0.extend(other.0);
    }
}

/// One line an object: SHA-256, size in bytes, key.
impl fmt::Display for ObjectManifest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(key, copy)| {
            let ObjectCopy { size_bytes, sha256 } = copy;
            writeln!(formatter, "{sha256} {size_bytes} {}", key.as_str())
        })
    }
}

/// Copies each object of `from` that `to` lacks, and returns all that `from` has with the number of
/// those that were copied. An object of the same size that `earlier` lists is not copied again:
/// objects never change. Renditions in full size are left out: they are a cache.
///
/// # Errors
/// [`Failure`] of either storage.
pub(super) async fn back_up_objects(
    from: &dyn ObjectStorage,
    to: &dyn ObjectStorage,
    earlier: &ObjectManifest,
    now: DateTime<Utc>,
) -> Result<(ObjectManifest, usize), Failure> {
    let existing_sizes: BTreeMap<_, _> = list_objects(to, now)
        .await?
        .into_iter()
        .map(|object| (object.key, object.size_bytes))
        .collect();
    let (mut manifest, mut new) = (ObjectManifest::default(), Vec::new());
    for object in list_objects(from, now).await? {
        let known = earlier.0.get(&object.key).filter(|copy| {
            copy.size_bytes == object.size_bytes
                && existing_sizes.get(&object.key) == Some(&object.size_bytes)
        });
        if let Some(known) = known {
            manifest.0.insert(object.key, known.clone());
        } else {
            new.push(object.key);
        }
    }
    let count = new.len();
    let copies = stream::iter(new).map(|key| async {
        let copy = copy_object(from, to, &key, None).await?;
        // An object that was deleted meanwhile has no copy.
        Ok::<_, Failure>(copy.map(|copy| (key, copy)))
    });
    let copies: Vec<_> = copies.buffer_unordered(AT_ONCE).try_collect().await?;
    manifest.0.extend(copies.into_iter().flatten());
    Ok((manifest, count))
}

/// Deletes the objects of a backup that its manifest does not list, and returns their number.
///
/// # Errors
/// [`Failure`] of the storage.
pub(super) async fn delete_unlisted_objects(
    backup: &dyn ObjectStorage,
    manifest: &ObjectManifest,
    now: DateTime<Utc>,
) -> Result<usize, Failure> {
    let mut deleted = 0;
    for object in list_objects(backup, now).await? {
        if !manifest.0.contains_key(&object.key) {
            backup.delete(&object.key).await?;
            deleted += 1;
        }
    }
    Ok(deleted)
}

/// Copies every object of a manifest back, and returns those that are missing or whose size or hash
/// differs. They cannot be read.
///
/// # Errors
/// [`Failure`] of either storage.
pub(super) async fn restore_objects(
    backup: &dyn ObjectStorage,
    to: &dyn ObjectStorage,
    manifest: &ObjectManifest,
) -> Result<Vec<ObjectKey>, Failure> {
    let copies = stream::iter(&manifest.0).map(|(key, expected)| async move {
        let copy = copy_object(backup, to, key, Some(expected)).await?;
        Ok::<_, Failure>(copy.is_none().then(|| key.clone()))
    });
    let copies: Vec<_> = copies.buffered(AT_ONCE).try_collect().await?;
    Ok(copies.into_iter().flatten().collect())
}

/// Copies an object. `None` without one, or if it is not what is `expected`; it cannot be read then.
async fn copy_object(
    from: &dyn ObjectStorage,
    to: &dyn ObjectStorage,
    key: &ObjectKey,
    expected: Option<&ObjectCopy>,
) -> Result<Option<ObjectCopy>, Failure> {
    let Some(mut object) = from.read_stream(key).await? else {
        return Ok(None);
    };
    let mut upload = to.begin_upload(key).await?;
    let (mut hash, mut size_bytes) = (Sha256::new(), 0);
    while let Some(chunk) = object.chunks.try_next().await? {
        hash.update(&chunk);
        size_bytes += chunk.len() as u64;
        upload.write(chunk).await?;
    }
    let sha256 = hex::encode(hash.finalize());
    let copy = ObjectCopy { size_bytes, sha256 };
    if expected.is_some_and(|expected| *expected != copy) {
        upload.abort().await?;
        return Ok(None);
    }
    upload.complete().await?;
    Ok(Some(copy))
}

async fn list_objects(
    storage: &dyn ObjectStorage,
    now: DateTime<Utc>,
) -> Result<Vec<StaleObject>, Failure> {
    // Clocks of storages differ; whatever is listed exists.
    let every_time = now + chrono::TimeDelta::days(1);
    let mut objects = Vec::new();
    for folder in ObjectFolder::ALL {
        // In one page: a manifest names all objects, and each page of a folder of the file system
        // reads all names of subfolders.
        let listed = storage
            .list_stale(folder, None, every_time, usize::MAX)
            .await?;
        objects.extend(
            listed
                .into_iter()
                .filter(|object| !object.key.is_full_size()),
        );
    }
    Ok(objects)
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;
    use std::sync::Arc;

    use triptych_adapter_memory::{ManualClock, MemoryStorage};
    use triptych_ports::RenditionSize;
    use triptych_trips::PhotoId;
    use triptych_users::id::Uuid;

    use super::*;

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap()
    }

    fn photo_id(number: u128) -> PhotoId {
        PhotoId::new(Uuid::from_u128(number))
    }

    fn empty() -> MemoryStorage {
        MemoryStorage::new(Arc::new(ManualClock::new(now())))
    }

    fn key(number: u128) -> ObjectKey {
        ObjectKey::original(photo_id(number))
    }

    async fn put(storage: &MemoryStorage, key: &ObjectKey, text: &'static str) {
        storage
            .put(key, Bytes::from_static(text.as_bytes()))
            .await
            .unwrap();
    }

    #[tokio::test]
    async fn a_second_backup_copies_what_is_new_and_deletes_what_is_gone() {
        let (storage, backup) = (empty(), empty());
        put(&storage, &key(1), "one").await;
        put(&storage, &key(2), "two").await;
        let full = ObjectKey::rendition(photo_id(1), RenditionSize::Full);
        put(&storage, &full, "a cache").await;
        let none = ObjectManifest::default();
        let (first, copied) = back_up_objects(&storage, &backup, &none, now())
            .await
            .unwrap();
        assert_eq!((first.len(), copied), (2, 2));
        assert!(!first.0.contains_key(&full));

        storage.delete(&key(1)).await.unwrap();
        put(&storage, &key(3), "three").await;
        let read = ObjectManifest::parse(&first.to_string()).unwrap();
        assert_eq!(read, first);
        let (second, copied) = back_up_objects(&storage, &backup, &read, now())
            .await
            .unwrap();
        assert_eq!((second.len(), copied), (2, 1));
        let deleted = delete_unlisted_objects(&backup, &second, now())
            .await
            .unwrap();
        assert_eq!(deleted, 1);
        assert_eq!(backup.read(&key(1)).await.unwrap(), None);
    }

    #[tokio::test]
    async fn a_copy_that_was_lost_is_made_again() {
        let (storage, backup) = (empty(), empty());
        put(&storage, &key(1), "one").await;
        let none = ObjectManifest::default();
        let (first, _) = back_up_objects(&storage, &backup, &none, now())
            .await
            .unwrap();
        backup.delete(&key(1)).await.unwrap();
        let (_, copied) = back_up_objects(&storage, &backup, &first, now())
            .await
            .unwrap();
        assert_eq!(copied, 1);
        assert!(backup.read(&key(1)).await.unwrap().is_some());
    }

    #[tokio::test]
    async fn what_is_damaged_is_not_restored() {
        let (storage, backup) = (empty(), empty());
        put(&storage, &key(1), "one").await;
        put(&storage, &key(2), "two").await;
        let none = ObjectManifest::default();
        let (manifest, _) = back_up_objects(&storage, &backup, &none, now())
            .await
            .unwrap();

        let machine = empty();
        let damaged = restore_objects(&backup, &machine, &manifest).await.unwrap();
        assert_eq!(damaged, []);
        assert_eq!(machine.read(&key(2)).await.unwrap().unwrap(), "two");

        put(&backup, &key(2), "TWO").await;
        let machine = empty();
        let damaged = restore_objects(&backup, &machine, &manifest).await.unwrap();
        assert_eq!(damaged, [key(2)]);
        assert_eq!(machine.read(&key(2)).await.unwrap(), None);
        assert!(machine.read(&key(1)).await.unwrap().is_some());
    }

    #[test]
    fn other_texts_are_no_manifest() {
        for text in ["x", "hash size photos/1/original", "hash 3"] {
            assert_eq!(ObjectManifest::parse(text), None, "{text}");
        }
    }
}
