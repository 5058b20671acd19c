//! Stores the bytes of photos.

use async_trait::async_trait;
use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures::stream::BoxStream;
use triptych_trips::PhotoId;
use triptych_users::{AvatarId, define_coded_enum};

use crate::Failure;

define_coded_enum! {
    /// The size of a rendition.
    RenditionSize {
        /// 320 pixels on the long edge, for grids.
        Thumbnail = "320",
        /// 1920 pixels on the long edge, for the preview.
        Large = "1920",
        /// Original size, for comparing at 1:1.
        Full = "full",
    }
}

/// The folder of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ObjectFolder {
    /// Objects of photos.
    Photos,
    /// Avatars of users.
    Avatars,
}

impl ObjectFolder {
    /// Every folder.
    pub const ALL: [Self; 2] = [Self::Photos, Self::Avatars];

    /// The prefix of its keys, without the trailing slash.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Photos => "photos",
            Self::Avatars => "avatars",
        }
    }
}

/// The key of an object, made of ids alone and never of client input.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectKey(String);

impl ObjectKey {
    /// The uploaded file.
    pub fn original(photo_id: PhotoId) -> Self {
        Self(format!(
            "{}/{photo_id}/original",
            ObjectFolder::Photos.name()
        ))
    }

    /// A rendition of a photo.
    pub fn rendition(photo_id: PhotoId, size: RenditionSize) -> Self {
        let folder = ObjectFolder::Photos.name();
        Self(format!("{folder}/{photo_id}/{}.jpg", size.id()))
    }

    /// All objects that a photo can have.
    pub fn all_of(photo_id: PhotoId) -> Vec<Self> {
        let renditions = RenditionSize::ALL
            .into_iter()
            .map(|size| Self::rendition(photo_id, size));
        std::iter::once(Self::original(photo_id))
            .chain(renditions)
            .collect()
    }

    /// The photo of an object; `None` for any other key.
    pub fn photo_id(&self) -> Option<PhotoId> {
        PhotoId::parse(self.owner_in(ObjectFolder::Photos)?).ok()
    }

    /// A user's avatar.
    pub fn avatar(avatar_id: AvatarId) -> Self {
        Self(format!(
            "{}/{avatar_id}/picture.jpg",
            ObjectFolder::Avatars.name()
        ))
    }

    /// The avatar that an object is; `None` for any other key.
    pub fn avatar_id(&self) -> Option<AvatarId> {
        AvatarId::parse(self.owner_in(ObjectFolder::Avatars)?).ok()
    }

    /// Whether the object is a rendition in full size.
    pub fn is_full_size(&self) -> bool {
        self.photo_id()
            .is_some_and(|id| *self == Self::rendition(id, RenditionSize::Full))
    }

    /// Whether the object is a rendition that every photo has, and counts with it.
    pub fn is_lasting_rendition(&self) -> bool {
        let sizes = [RenditionSize::Thumbnail, RenditionSize::Large];
        self.photo_id()
            .is_some_and(|id| sizes.iter().any(|size| *self == Self::rendition(id, *size)))
    }

    /// Whether the object is in a folder.
    pub fn is_in(&self, folder: ObjectFolder) -> bool {
        self.owner_in(folder).is_some()
    }

    /// The key without the folder.
    fn owner_in(&self, folder: ObjectFolder) -> Option<&str> {
        let rest = self.0.strip_prefix(folder.name())?.strip_prefix('/')?;
        rest.split('/').next()
    }

    /// The key as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Wraps a key that a storage listed.
    pub const fn from_listed(name: String) -> Self {
        Self(name)
    }
}

/// An object to read.
pub struct ObjectStream {
    /// Its size in bytes.
    pub size_bytes: u64,
    /// Its bytes in order.
    pub chunks: BoxStream<'static, Result<Bytes, Failure>>,
}

/// An object in a listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaleObject {
    /// Its key.
    pub key: ObjectKey,
    /// When it was written.
    pub written_at: DateTime<Utc>,
    /// Its size in bytes.
    pub size_bytes: u64,
}

/// An object that is being written. It cannot be read before [`ObjectUpload::complete`] has
/// returned; dropped before that, or with its process, it does not exist.
#[async_trait]
pub trait ObjectUpload: Send {
    /// Writes the next bytes. It waits while the storage is slower than the sender, so that memory
    /// does not grow with the object.
    async fn write(&mut self, chunk: Bytes) -> Result<(), Failure>;

    /// Makes the object readable, replacing one of the same key. Once this has returned, the object
    /// MUST survive a crash.
    async fn complete(self: Box<Self>) -> Result<(), Failure>;

    /// Discards what was written.
    async fn abort(self: Box<Self>) -> Result<(), Failure>;
}

/// Stores objects.
#[async_trait]
pub trait ObjectStorage: Send + Sync {
    /// Starts writing an object.
    async fn begin_upload(&self, key: &ObjectKey) -> Result<Box<dyn ObjectUpload>, Failure>;

    /// Writes a small object at once, replacing one of the same key.
    async fn put(&self, key: &ObjectKey, bytes: Bytes) -> Result<(), Failure>;

    /// Reads a whole object; `None` if it is absent.
    async fn read(&self, key: &ObjectKey) -> Result<Option<Bytes>, Failure>;

    /// Reads an object as a stream; `None` if it is absent.
    async fn read_stream(&self, key: &ObjectKey) -> Result<Option<ObjectStream>, Failure>;

    /// Deletes an object. An absent one is no error.
    async fn delete(&self, key: &ObjectKey) -> Result<(), Failure>;

    /// Up to `limit` objects of a folder after `after`, ordered by key, written before
    /// `written_before`.
    async fn list_stale(
        &self,
        folder: ObjectFolder,
        after: Option<&ObjectKey>,
        written_before: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<StaleObject>, Failure>;
}
