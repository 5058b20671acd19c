//! A user says that a photo is no duplicate, or takes that back.

use std::collections::HashMap;
use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{Failure, PhotoStore, PhotosToJudge, RecordVerdictsError, Separation};
use triptych_trips::{Photo, PhotoId, rejoin, separate};
use triptych_users::UserId;

use super::VERDICT_TRIES_MAX;

/// Which photo, out of its group or back in.
#[derive(Debug, Clone, Copy)]
pub struct SeparatePhotoCommand {
    /// Who decides.
    pub user_id: UserId,
    /// Over which photo.
    pub photo_id: PhotoId,
    /// Whether it is to stay out of the group that it is in; else it may be grouped with any again.
    pub is_apart: bool,
}

/// Why nothing was changed.
#[derive(Debug, Error)]
pub enum SeparatePhotoError {
    /// The photo is absent or another user's.
    #[error("no such photo")]
    PhotoNotFound,
    /// Other verdicts came first, as often as the photos were judged.
    #[error("other verdicts came first")]
    Overtaken,
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Writes down that a photo is no duplicate, and what follows for those it was grouped with.
///
/// A curation that is under way meanwhile has read the photos before: whichever of the two is
/// written second is decided again.
pub struct SeparatePhoto {
    /// Keeps photos.
    pub photos: Arc<dyn PhotoStore>,
}

impl SeparatePhoto {
    /// Answers the photo and all others whose verdict changed, as they are now.
    ///
    /// # Errors
    /// [`SeparatePhotoError::PhotoNotFound`] or a port's failure.
    pub async fn run(
        &self,
        command: SeparatePhotoCommand,
    ) -> Result<Vec<Photo>, SeparatePhotoError> {
        let SeparatePhotoCommand {
            user_id, photo_id, ..
        } = command;
        let photo = self.photos.find(user_id, photo_id).await?;
        let trip_id = photo.ok_or(SeparatePhotoError::PhotoNotFound)?.trip_id;
        for _ in 0..VERDICT_TRIES_MAX {
            let judged = self.photos.list_to_judge(user_id, trip_id).await?;
            let PhotosToJudge { revision, photos } =
                judged.ok_or(SeparatePhotoError::PhotoNotFound)?;
            let decide = if command.is_apart { separate } else { rejoin };
            let regrouping = decide(&photos, photo_id);
            let separation = Separation {
                photo_id,
                apart_from: regrouping.apart_from,
                verdicts: regrouping.verdicts,
            };
            let recorded = self
                .photos
                .record_separation(user_id, revision, &separation);
            match recorded.await {
                Ok(true) => return Ok(changed(photos, separation)),
                Ok(false) => return Err(SeparatePhotoError::PhotoNotFound),
                Err(RecordVerdictsError::Overtaken) => {}
                Err(RecordVerdictsError::Failure(failure)) => return Err(failure.into()),
            }
        }
        Err(SeparatePhotoError::Overtaken)
    }
}

/// The photos that a separation changed, with what it changed.
fn changed(photos: Vec<Photo>, separation: Separation) -> Vec<Photo> {
    let mut verdicts: HashMap<PhotoId, _> = separation.verdicts.into_iter().collect();
    let changed = photos.into_iter().filter_map(|mut photo| {
        let verdict = verdicts.remove(&photo.id);
        let is_it = photo.id == separation.photo_id;
        if is_it {
            photo.apart_from.clone_from(&separation.apart_from);
        }
        let has_changed = is_it || verdict.is_some();
        photo.verdict = verdict.or(photo.verdict);
        has_changed.then_some(photo)
    });
    changed.collect()
}
