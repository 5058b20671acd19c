//! What every [`ObjectStorage`](crate::ObjectStorage) promises.

use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures::TryStreamExt as _;
use triptych_trips::PhotoId;
use triptych_users::AvatarId;

use super::fixtures::new_id;
use crate::{ObjectFolder, ObjectKey, ObjectStorage, RenditionSize};

/// Runs the suite against what `$fresh` makes.
#[macro_export]
macro_rules! object_storage_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            object_storage,
            $fresh,
            [
                an_object_reads_back_unchanged,
                an_empty_object_reads_back,
                an_absent_object_is_none,
                putting_again_replaces_the_object,
                an_upload_reads_back_unchanged,
                an_upload_of_nothing_is_an_empty_object,
                an_upload_of_many_small_pieces_keeps_their_order,
                an_upload_is_invisible_until_it_is_complete,
                completing_replaces_the_object,
                an_aborted_upload_never_was,
                a_dropped_upload_never_was,
                an_upload_that_ends_badly_leaves_the_older_object,
                uploads_side_by_side_do_not_mix,
                of_two_uploads_to_one_key_one_wins_whole,
                a_deleted_object_is_gone,
                deleting_an_absent_object_is_no_error,
                objects_of_a_photo_are_deleted_one_by_one,
                a_hostile_key_reaches_nothing,
                old_objects_are_listed_in_order_of_name,
                pages_of_old_objects_follow_each_other,
                young_objects_are_not_listed,
                a_listed_object_can_be_deleted_by_its_key,
                each_folder_lists_its_own_objects_alone,
            ]
        );
    };
}

/// More than one part of a multipart upload, and not a multiple of any part's size.
const LARGE_BYTES: usize = 12_345_678;
const PIECE_BYTES: usize = 65_536;

/// Bytes that do not repeat with any power of two, so that a lost or doubled piece shows.
fn pattern(length: usize, seed: u8) -> Bytes {
    let mut state = u32::from(seed).wrapping_mul(2_654_435_761) | 1;
    (0..length)
        .map(|_| {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            state.to_le_bytes()[1]
        })
        .collect()
}

fn new_photo() -> PhotoId {
    PhotoId::new(new_id())
}

fn new_key() -> ObjectKey {
    ObjectKey::original(new_photo())
}

/// A time before everything was written.
fn long_ago() -> DateTime<Utc> {
    DateTime::from_timestamp(946_684_800, 0).unwrap()
}

/// A time after everything was written.
fn far_ahead() -> DateTime<Utc> {
    DateTime::from_timestamp(32_503_680_000, 0).unwrap()
}

/// Equal or not, without printing megabytes.
fn assert_same(found: Option<Bytes>, expected: &Bytes) {
    let found = found.expect("there is an object");
    assert_eq!(found.len(), expected.len());
    assert!(found == *expected, "the bytes differ");
}

async fn read_in_pieces(storage: &dyn ObjectStorage, key: &ObjectKey) -> Option<Bytes> {
    let stream = storage.read_stream(key).await.unwrap()?;
    let pieces: Vec<Bytes> = stream.chunks.try_collect().await.unwrap();
    let whole = Bytes::from(pieces.concat());
    assert_eq!(stream.size_bytes, whole.len() as u64);
    Some(whole)
}

async fn assert_reads(storage: &dyn ObjectStorage, key: &ObjectKey, expected: &Bytes) {
    assert_same(storage.read(key).await.unwrap(), expected);
    assert_same(read_in_pieces(storage, key).await, expected);
}

async fn assert_absent(storage: &dyn ObjectStorage, key: &ObjectKey) {
    assert_eq!(storage.read(key).await.unwrap(), None);
    assert!(storage.read_stream(key).await.unwrap().is_none());
}

async fn upload(storage: &dyn ObjectStorage, key: &ObjectKey, bytes: &Bytes) {
    let mut upload = storage.begin_upload(key).await.unwrap();
    for piece in bytes.chunks(PIECE_BYTES) {
        upload.write(Bytes::copy_from_slice(piece)).await.unwrap();
    }
    upload.complete().await.unwrap();
}

async fn listed(storage: &dyn ObjectStorage) -> Vec<ObjectKey> {
    let stale = storage
        .list_stale(ObjectFolder::Photos, None, far_ahead(), 1_000)
        .await
        .unwrap();
    stale.into_iter().map(|object| object.key).collect()
}

pub async fn an_object_reads_back_unchanged(storage: &dyn ObjectStorage) {
    let (key, bytes) = (new_key(), pattern(300_001, 1));
    storage.put(&key, bytes.clone()).await.unwrap();
    assert_reads(storage, &key, &bytes).await;
}

pub async fn an_empty_object_reads_back(storage: &dyn ObjectStorage) {
    let key = new_key();
    storage.put(&key, Bytes::new()).await.unwrap();
    assert_reads(storage, &key, &Bytes::new()).await;
}

pub async fn an_absent_object_is_none(storage: &dyn ObjectStorage) {
    assert_absent(storage, &new_key()).await;
}

pub async fn putting_again_replaces_the_object(storage: &dyn ObjectStorage) {
    let (key, shorter) = (new_key(), pattern(10, 2));
    storage.put(&key, pattern(1_000, 1)).await.unwrap();
    storage.put(&key, shorter.clone()).await.unwrap();
    assert_reads(storage, &key, &shorter).await;
}

pub async fn an_upload_reads_back_unchanged(storage: &dyn ObjectStorage) {
    let (key, bytes) = (new_key(), pattern(LARGE_BYTES, 3));
    upload(storage, &key, &bytes).await;
    assert_reads(storage, &key, &bytes).await;
}

pub async fn an_upload_of_nothing_is_an_empty_object(storage: &dyn ObjectStorage) {
    let key = new_key();
    upload(storage, &key, &Bytes::new()).await;
    assert_reads(storage, &key, &Bytes::new()).await;
}

pub async fn an_upload_of_many_small_pieces_keeps_their_order(storage: &dyn ObjectStorage) {
    let (key, bytes) = (new_key(), pattern(40_000, 4));
    let mut upload = storage.begin_upload(&key).await.unwrap();
    for piece in bytes.chunks(7) {
        upload.write(Bytes::copy_from_slice(piece)).await.unwrap();
        upload.write(Bytes::new()).await.unwrap();
    }
    upload.complete().await.unwrap();
    assert_reads(storage, &key, &bytes).await;
}

pub async fn an_upload_is_invisible_until_it_is_complete(storage: &dyn ObjectStorage) {
    let (key, bytes) = (new_key(), pattern(LARGE_BYTES, 5));
    let mut upload = storage.begin_upload(&key).await.unwrap();
    upload.write(bytes.clone()).await.unwrap();
    assert_absent(storage, &key).await;
    assert_eq!(listed(storage).await, []);
    upload.complete().await.unwrap();
    assert_reads(storage, &key, &bytes).await;
}

pub async fn completing_replaces_the_object(storage: &dyn ObjectStorage) {
    let (key, bytes) = (new_key(), pattern(LARGE_BYTES, 6));
    storage.put(&key, pattern(10, 1)).await.unwrap();
    upload(storage, &key, &bytes).await;
    assert_reads(storage, &key, &bytes).await;
}

pub async fn an_aborted_upload_never_was(storage: &dyn ObjectStorage) {
    for size_bytes in [0, 10, LARGE_BYTES] {
        let key = new_key();
        let mut upload = storage.begin_upload(&key).await.unwrap();
        upload.write(pattern(size_bytes, 7)).await.unwrap();
        upload.abort().await.unwrap();
        assert_absent(storage, &key).await;
    }
    assert_eq!(listed(storage).await, []);
}

pub async fn a_dropped_upload_never_was(storage: &dyn ObjectStorage) {
    for size_bytes in [0, 10, LARGE_BYTES] {
        let key = new_key();
        let mut upload = storage.begin_upload(&key).await.unwrap();
        upload.write(pattern(size_bytes, 8)).await.unwrap();
        drop(upload);
        assert_absent(storage, &key).await;
    }
    assert_eq!(listed(storage).await, []);
}

pub async fn an_upload_that_ends_badly_leaves_the_older_object(storage: &dyn ObjectStorage) {
    let (key, older) = (new_key(), pattern(1_000, 9));
    storage.put(&key, older.clone()).await.unwrap();
    let mut upload = storage.begin_upload(&key).await.unwrap();
    upload.write(pattern(LARGE_BYTES, 10)).await.unwrap();
    drop(upload);
    assert_reads(storage, &key, &older).await;
}

pub async fn uploads_side_by_side_do_not_mix(storage: &dyn ObjectStorage) {
    let objects: Vec<_> = (0..8)
        .map(|seed| (new_key(), pattern(700_000, seed)))
        .collect();
    futures::future::join_all(
        objects
            .iter()
            .map(|(key, bytes)| upload(storage, key, bytes)),
    )
    .await;
    for (key, bytes) in &objects {
        assert_reads(storage, key, bytes).await;
    }
}

pub async fn of_two_uploads_to_one_key_one_wins_whole(storage: &dyn ObjectStorage) {
    let key = new_key();
    let (one, other) = (pattern(700_000, 11), pattern(800_000, 12));
    futures::join!(upload(storage, &key, &one), upload(storage, &key, &other));
    let found = storage.read(&key).await.unwrap();
    assert!(found == Some(one) || found == Some(other));
}

pub async fn a_deleted_object_is_gone(storage: &dyn ObjectStorage) {
    let key = new_key();
    storage.put(&key, pattern(10, 1)).await.unwrap();
    storage.delete(&key).await.unwrap();
    assert_absent(storage, &key).await;
    assert_eq!(listed(storage).await, []);
}

pub async fn deleting_an_absent_object_is_no_error(storage: &dyn ObjectStorage) {
    let key = new_key();
    storage.delete(&key).await.unwrap();
    storage.put(&key, pattern(10, 1)).await.unwrap();
    storage.delete(&key).await.unwrap();
    storage.delete(&key).await.unwrap();
}

pub async fn objects_of_a_photo_are_deleted_one_by_one(storage: &dyn ObjectStorage) {
    let photo_id = new_photo();
    let bytes = pattern(10, 1);
    let thumbnail = ObjectKey::rendition(photo_id, RenditionSize::Thumbnail);
    for key in ObjectKey::all_of(photo_id) {
        storage.put(&key, bytes.clone()).await.unwrap();
    }
    storage.delete(&thumbnail).await.unwrap();
    assert_absent(storage, &thumbnail).await;
    assert_reads(storage, &ObjectKey::original(photo_id), &bytes).await;
}

pub async fn a_hostile_key_reaches_nothing(storage: &dyn ObjectStorage) {
    for name in [
        "../outside",
        "photos/../../outside",
        "/etc/hostname",
        "photos/..",
        "a\0b",
        "",
    ] {
        let key = ObjectKey::from_listed(name.to_owned());
        assert!(!matches!(storage.read(&key).await, Ok(Some(_))), "{name}");
    }
}

pub async fn old_objects_are_listed_in_order_of_name(storage: &dyn ObjectStorage) {
    let mut keys: Vec<_> = (0..3)
        .flat_map(|_| ObjectKey::all_of(new_photo()))
        .collect();
    for key in keys.iter().rev() {
        storage.put(key, pattern(10, 1)).await.unwrap();
    }
    keys.sort();
    assert_eq!(listed(storage).await, keys);
}

pub async fn pages_of_old_objects_follow_each_other(storage: &dyn ObjectStorage) {
    let mut keys: Vec<_> = (0..3)
        .flat_map(|_| ObjectKey::all_of(new_photo()))
        .collect();
    for key in &keys {
        storage.put(key, pattern(10, 1)).await.unwrap();
    }
    keys.sort();
    let mut found = Vec::new();
    loop {
        let page = storage
            .list_stale(ObjectFolder::Photos, found.last(), far_ahead(), 5)
            .await
            .unwrap();
        if page.is_empty() {
            break;
        }
        assert!(page.len() <= 5);
        found.extend(page.into_iter().map(|object| object.key));
        assert!(found.len() <= keys.len(), "a page came twice");
    }
    assert_eq!(found, keys);
    assert_eq!(
        storage
            .list_stale(ObjectFolder::Photos, None, far_ahead(), 0)
            .await
            .unwrap(),
        []
    );
}

pub async fn young_objects_are_not_listed(storage: &dyn ObjectStorage) {
    let key = new_key();
    storage.put(&key, pattern(10, 1)).await.unwrap();
    assert_eq!(
        storage
            .list_stale(ObjectFolder::Photos, None, long_ago(), 10)
            .await
            .unwrap(),
        []
    );
    let stale = storage
        .list_stale(ObjectFolder::Photos, None, far_ahead(), 10)
        .await
        .unwrap();
    assert_eq!(stale.len(), 1);
    assert!(stale[0].written_at > long_ago());
    assert_eq!(stale[0].size_bytes, 10);
}

pub async fn a_listed_object_can_be_deleted_by_its_key(storage: &dyn ObjectStorage) {
    let photo_id = new_photo();
    let key = ObjectKey::original(photo_id);
    storage.put(&key, pattern(10, 1)).await.unwrap();
    for key in listed(storage).await {
        assert_eq!(key.photo_id(), Some(photo_id));
        storage.delete(&key).await.unwrap();
    }
    assert_absent(storage, &key).await;
}

pub async fn each_folder_lists_its_own_objects_alone(storage: &dyn ObjectStorage) {
    let (photo, avatar_id) = (new_key(), AvatarId::new(new_id()));
    let avatar = ObjectKey::avatar(avatar_id);
    for key in [&photo, &avatar] {
        storage.put(key, pattern(10, 1)).await.unwrap();
    }
    for (folder, key) in [
        (ObjectFolder::Photos, &photo),
        (ObjectFolder::Avatars, &avatar),
    ] {
        let stale = storage.list_stale(folder, None, far_ahead(), 10).await;
        let keys: Vec<_> = stale
            .unwrap()
            .into_iter()
            .map(|object| object.key)
            .collect();
        assert_eq!(keys.as_slice(), std::slice::from_ref(key), "{folder:?}");
    }
    assert_eq!(avatar.avatar_id(), Some(avatar_id));
    assert_eq!(photo.avatar_id(), None);
}
