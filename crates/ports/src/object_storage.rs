//! Where the bytes of photos are kept.

use async_trait::async_trait;
use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures::stream::BoxStream;
use triptych_trips::PhotoId;
use triptych_users::AvatarId;

use crate::Failure;

/// How large a rendition is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RenditionSize {
    /// 320 pixels on the long edge, for grids.
    Thumbnail,
    /// 1920 pixels on the long edge, for the preview.
    Large,
    /// As large as the original, for comparing at 1:1.
    Full,
}

impl RenditionSize {
    /// Every size.
    pub const ALL: [Self; 3] = [Self::Thumbnail, Self::Large, Self::Full];

    /// The word for the size in keys and addresses.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Thumbnail => "320",
            Self::Large => "1920",
            Self::Full => "full",
        }
    }

    /// The size of a word; none for an unknown one.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|size| size.id() == id)
    }
}

/// Where objects of a kind lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ObjectFolder {
    /// Everything that belongs to photos.
    Photos,
    /// The pictures that users have of themselves.
    Avatars,
}

impl ObjectFolder {
    /// Every folder.
    pub const ALL: [Self; 2] = [Self::Photos, Self::Avatars];

    /// The beginning of the names of its objects, without the slash behind it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Photos => "photos",
            Self::Avatars => "avatars",
        }
    }
}

/// The name of an object. It is made of identifiers alone, never of what a client sent.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectKey(String);

impl ObjectKey {
    /// The file as it came.
    pub fn original(photo_id: PhotoId) -> Self {
        Self(format!(
            "{}/{photo_id}/original",
            ObjectFolder::Photos.name()
        ))
    }

    /// A rendition of it.
    pub fn rendition(photo_id: PhotoId, size: RenditionSize) -> Self {
        let folder = ObjectFolder::Photos.name();
        Self(format!("{folder}/{photo_id}/{}.jpg", size.id()))
    }

    /// All objects that a photo may have.
    pub fn all_of(photo_id: PhotoId) -> Vec<Self> {
        let renditions = RenditionSize::ALL
            .into_iter()
            .map(|size| Self::rendition(photo_id, size));
        std::iter::once(Self::original(photo_id))
            .chain(renditions)
            .collect()
    }

    /// The photo that an object belongs to; none for a key that is not of this scheme.
    pub fn photo_id(&self) -> Option<PhotoId> {
        PhotoId::parse(self.owner_in(ObjectFolder::Photos)?).ok()
    }

    /// A user's picture of themselves.
    pub fn avatar(avatar_id: AvatarId) -> Self {
        Self(format!(
            "{}/{avatar_id}/picture.jpg",
            ObjectFolder::Avatars.name()
        ))
    }

    /// The picture of a user that an object is; none for a key that is not of this scheme.
    pub fn avatar_id(&self) -> Option<AvatarId> {
        AvatarId::parse(self.owner_in(ObjectFolder::Avatars)?).ok()
    }

    /// Whether the object is a rendition in full size.
    pub fn is_full_size(&self) -> bool {
        self.photo_id()
            .is_some_and(|id| *self == Self::rendition(id, RenditionSize::Full))
    }

    /// Whether the object is a rendition that every photo gets, and counts with it.
    pub fn is_lasting_rendition(&self) -> bool {
        let sizes = [RenditionSize::Thumbnail, RenditionSize::Large];
        self.photo_id()
            .is_some_and(|id| sizes.iter().any(|size| *self == Self::rendition(id, *size)))
    }

    /// Whether the object lies in a folder.
    pub fn is_in(&self, folder: ObjectFolder) -> bool {
        self.owner_in(folder).is_some()
    }

    /// What stands behind the folder's name.
    fn owner_in(&self, folder: ObjectFolder) -> Option<&str> {
        let rest = self.0.strip_prefix(folder.name())?.strip_prefix('/')?;
        rest.split('/').next()
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Wraps a name that a storage listed.
    pub const fn from_listed(name: String) -> Self {
        Self(name)
    }
}

/// An object on its way out.
pub struct ObjectStream {
    /// Its size in bytes.
    pub size_bytes: u64,
    /// Its bytes in order.
    pub chunks: BoxStream<'static, Result<Bytes, Failure>>,
}

/// An object that was listed as old.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaleObject {
    /// Its name.
    pub key: ObjectKey,
    /// When it was written.
    pub written_at: DateTime<Utc>,
    /// Its size in bytes.
    pub size_bytes: u64,
}

/// An object on its way in. Nothing of it can be read before [`ObjectUpload::complete`] has
/// answered; dropped before that, or with its process, it never was.
#[async_trait]
pub trait ObjectUpload: Send {
    /// Takes the next bytes. It waits while the storage is slower than the sender, so that memory
    /// does not grow with the object.
    async fn write(&mut self, chunk: Bytes) -> Result<(), Failure>;

    /// Makes the object readable, replacing one of the same name. When this has answered, the
    /// object MUST outlive a crash.
    async fn complete(self: Box<Self>) -> Result<(), Failure>;

    /// Throws away what was written.
    async fn abort(self: Box<Self>) -> Result<(), Failure>;
}

/// Keeps objects.
#[async_trait]
pub trait ObjectStorage: Send + Sync {
    /// Begins to write an object.
    async fn begin_upload(&self, key: &ObjectKey) -> Result<Box<dyn ObjectUpload>, Failure>;

    /// Writes a small object whole, replacing one of the same name.
    async fn put(&self, key: &ObjectKey, bytes: Bytes) -> Result<(), Failure>;

    /// Reads an object whole; none where there is none.
    async fn read(&self, key: &ObjectKey) -> Result<Option<Bytes>, Failure>;

    /// Reads an object piece by piece; none where there is none.
    async fn read_stream(&self, key: &ObjectKey) -> Result<Option<ObjectStream>, Failure>;

    /// Deletes an object. Deleting one that is gone is no error.
    async fn delete(&self, key: &ObjectKey) -> Result<(), Failure>;

    /// Up to `limit` objects of a folder after `after` in order of name, which were written before
    /// `written_before`.
    async fn list_stale(
        &self,
        folder: ObjectFolder,
        after: Option<&ObjectKey>,
        written_before: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<StaleObject>, Failure>;
}
