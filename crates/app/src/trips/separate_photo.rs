//! A user says that a photo is no duplicate, or takes that back.

use std::collections::HashMap;

use triptych_ports::{PhotosToJudge, RecordVerdictsError, Separation};
use triptych_trips::{Photo, PhotoId, rejoin, separate};
use triptych_users::UserId;

use super::{TripError, VERDICT_TRIES_MAX};
use crate::Ports;

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

/// Saves that a photo is no duplicate, and what follows for those it was grouped with. Answers the
/// photo and all others whose verdict changed, as they are now.
///
/// A curation that is under way meanwhile has read the photos before: whichever of the two is
/// written second is decided again.
///
/// # Errors
/// [`TripError::NotFound`], [`TripError::Conflict`] or a failure of the database.
pub async fn separate_photo(
    ports: &Ports,
    command: SeparatePhotoCommand,
) -> Result<Vec<Photo>, TripError> {
    let (user_id, photo_id) = (command.user_id, command.photo_id);
    let store = &ports.stores.photos;
    let photo = store.find(user_id, photo_id).await?;
    let trip_id = photo.ok_or(TripError::NotFound)?.trip_id;
    for _ in 0..VERDICT_TRIES_MAX {
        let judged = store.list_to_judge(user_id, trip_id).await?;
        let PhotosToJudge { revision, photos } = judged.ok_or(TripError::NotFound)?;
        let decide = if command.is_apart { separate } else { rejoin };
        let regrouping = decide(&photos, photo_id);
        let separation = Separation {
            photo_id,
            apart_from: regrouping.apart_from,
            verdicts: regrouping.verdicts,
        };
        let recorded = store.record_separation(user_id, revision, &separation);
        match recorded.await {
            Ok(true) => return Ok(changed(photos, separation)),
            Ok(false) => return Err(TripError::NotFound),
            Err(RecordVerdictsError::Overtaken) => {}
            Err(RecordVerdictsError::Failure(failure)) => return Err(failure.into()),
        }
    }
    Err(TripError::Conflict)
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
