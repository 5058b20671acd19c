//! A browser downloads a post as an archive.

use std::sync::Arc;

use bytes::Bytes;
use thiserror::Error;
use triptych_ports::{
    Failure, ObjectKey, ObjectStorage, ObjectStream, PhotoStore, PostStore, SlideCrop,
};
use triptych_posts::PostId;
use triptych_posts::archive::{ArchiveContent, ArchivePlan, plan_archive};
use triptych_trips::PhotoId;
use triptych_users::UserId;

use crate::OriginalRenderer;

/// Why an archive is not made, or not to its end.
#[derive(Debug, Error)]
pub enum OpenArchiveError {
    /// The post is absent or another user's.
    #[error("no such post")]
    PostNotFound,
    /// A photo of it is gone, or its picture cannot be read.
    #[error("photo {0} cannot be read")]
    PhotoUnreadable(PhotoId),
    /// The storage of photos failed, or what makes pictures of them.
    #[error(transparent)]
    Storage(Failure),
    /// The database failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// The content of one entry.
pub enum ArchiveData {
    /// All of it.
    Whole(Bytes),
    /// Piece by piece.
    Stream(ObjectStream),
}

/// Plans an archive and reads its entries one after the other, so that it is never whole in
/// memory. That the caller may have it is proved by the signature of the address.
pub struct OpenArchive {
    /// Keeps posts.
    pub posts: Arc<dyn PostStore>,
    /// Keeps photos.
    pub photos: Arc<dyn PhotoStore>,
    /// Keeps originals.
    pub storage: Arc<dyn ObjectStorage>,
    /// Cuts slides.
    pub originals: OriginalRenderer,
}

impl OpenArchive {
    /// What reads the entries of an archive of this user.
    pub fn reader(&self, user_id: UserId) -> ArchiveReader {
        ArchiveReader {
            user_id,
            storage: self.storage.clone(),
            originals: self.originals.clone(),
        }
    }

    /// # Errors
    /// [`OpenArchiveError::PostNotFound`] or a port's failure.
    pub async fn run(
        &self,
        user_id: UserId,
        post_id: PostId,
        with_originals: bool,
    ) -> Result<ArchivePlan, OpenArchiveError> {
        let post = self.posts.find(user_id, post_id).await?;
        let post = post.ok_or(OpenArchiveError::PostNotFound)?;
        let photos = if with_originals {
            let photo_ids: Vec<PhotoId> = post.slides.iter().map(|slide| slide.photo_id).collect();
            self.photos.find_many(user_id, &photo_ids).await?
        } else {
            Vec::new()
        };
        Ok(plan_archive(&post, &photos))
    }
}

/// Reads what the entries of an archive hold.
#[derive(Clone)]
pub struct ArchiveReader {
    user_id: UserId,
    storage: Arc<dyn ObjectStorage>,
    originals: OriginalRenderer,
}

impl ArchiveReader {
    /// Reads one entry.
    ///
    /// # Errors
    /// [`OpenArchiveError::PhotoUnreadable`] or a port's failure.
    pub async fn read(&self, content: &ArchiveContent) -> Result<ArchiveData, OpenArchiveError> {
        match content {
            ArchiveContent::Text(text) => Ok(ArchiveData::Whole(Bytes::from(text.clone()))),
            ArchiveContent::Original(photo_id) => {
                let stream = self
                    .storage
                    .read_stream(&ObjectKey::original(*photo_id))
                    .await
                    .map_err(OpenArchiveError::Storage)?;
                let stream = stream.ok_or(OpenArchiveError::PhotoUnreadable(*photo_id))?;
                Ok(ArchiveData::Stream(stream))
            }
            ArchiveContent::Slide {
                photo_id,
                ratio,
                focus,
                width_px_max,
            } => {
                let crop = SlideCrop {
                    ratio: *ratio,
                    focus: *focus,
                    width_px_max: *width_px_max,
                };
                Ok(ArchiveData::Whole(self.slide(*photo_id, crop).await?))
            }
        }
    }

    async fn slide(&self, photo_id: PhotoId, crop: SlideCrop) -> Result<Bytes, OpenArchiveError> {
        let slide = self.originals.slide(self.user_id, photo_id, crop).await;
        let slide = slide.map_err(OpenArchiveError::Storage)?;
        slide.ok_or(OpenArchiveError::PhotoUnreadable(photo_id))
    }
}
