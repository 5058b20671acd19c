//! Downloads a post as an archive.

use bytes::Bytes;
use triptych_ports::{ObjectKey, ObjectStream, SlideCrop};
use triptych_posts::PostId;
use triptych_posts::archive::{ArchiveContent, ArchivePlan, plan_archive};
use triptych_trips::PhotoId;
use triptych_users::UserId;

use super::PostError;
use crate::Ports;

/// The content of one entry.
pub enum ArchiveData {
    /// The complete content.
    Whole(Bytes),
    /// A stream.
    Stream(ObjectStream),
}

/// Lists the entries of an archive; [`read_archive_entry`] reads them one by one, so that it is
/// never completely in memory. Authorisation: the caller has verified the signed URL.
///
/// # Errors
/// [`PostError::NotFound`] or a failure of the database.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn open_archive(
    ports: &Ports,
    user_id: UserId,
    post_id: PostId,
    with_originals: bool,
) -> Result<ArchivePlan, PostError> {
    let post = ports.stores.posts.find(user_id, post_id).await?;
    let post = post.ok_or(PostError::NotFound)?;
    let photos = if with_originals {
        let photo_ids: Vec<PhotoId> = post.slides.iter().map(|slide| slide.photo_id).collect();
        ports.stores.photos.find_many(user_id, &photo_ids).await?
    } else {
        Vec::new()
    };
    Ok(plan_archive(&post, &photos))
}

/// Reads an entry of a user's archive; `None` if its photo was deleted or cannot be read.
///
/// # Errors
/// [`PostError::PhotoStorage`].
#[tracing::instrument(level = "debug", skip_all)]
pub async fn read_archive_entry(
    ports: &Ports,
    user_id: UserId,
    content: &ArchiveContent,
) -> Result<Option<ArchiveData>, PostError> {
    let (photo_id, data) = match content {
        ArchiveContent::Text(text) => {
            return Ok(Some(ArchiveData::Whole(Bytes::from(text.clone()))));
        }
        ArchiveContent::Original(photo_id) => {
            let key = ObjectKey::original(*photo_id);
            let stream = ports.storage.read_stream(&key).await;
            let stream = stream.map_err(PostError::PhotoStorage)?;
            (photo_id, stream.map(ArchiveData::Stream))
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
            let slide = ports.originals.slide(user_id, *photo_id, crop);
            let slide = slide.await.map_err(PostError::PhotoStorage)?;
            (photo_id, slide.map(ArchiveData::Whole))
        }
    };
    if data.is_none() {
        tracing::warn!(photo.id = %photo_id, "photo is missing from an archive");
    }
    Ok(data)
}
