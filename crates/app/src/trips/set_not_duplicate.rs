//! Marks a photo as not a duplicate, or reverts that.

use std::collections::HashMap;

use triptych_ports::{NotDuplicateUpdate, PhotosToJudge, RecordVerdictsError};
use triptych_trips::{Photo, PhotoId, mark_not_duplicate, unmark_not_duplicate};
use triptych_users::UserId;

use super::{TripError, VERDICT_TRIES_MAX};
use crate::Ports;

/// A request to mark or unmark a photo.
#[derive(Debug, Clone, Copy)]
pub struct NotDuplicateCommand {
    /// The user.
    pub user_id: UserId,
    /// The photo.
    pub photo_id: PhotoId,
    /// Whether it is not a duplicate of its group's photos; otherwise it may be grouped again.
    pub is_not_duplicate: bool,
}

/// Stores the mark and the resulting verdicts of its group. Returns the photo and all others whose
/// verdict changed.
///
/// Optimistic concurrency: of this and a concurrent curation, the second to write is repeated.
///
/// # Errors
/// [`TripError::NotFound`], [`TripError::Conflict`] or a failure of the database.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn set_not_duplicate(
    ports: &Ports,
    command: NotDuplicateCommand,
) -> Result<Vec<Photo>, TripError> {
    let (user_id, photo_id) = (command.user_id, command.photo_id);
    let store = &ports.stores.photos;
    let photo = store.find(user_id, photo_id).await?;
    let trip_id = photo.ok_or(TripError::NotFound)?.trip_id;
    for _ in 0..VERDICT_TRIES_MAX {
        let judged = store.list_to_judge(user_id, trip_id).await?;
        let PhotosToJudge { revision, photos } = judged.ok_or(TripError::NotFound)?;
        let decide = if command.is_not_duplicate {
            mark_not_duplicate
        } else {
            unmark_not_duplicate
        };
        let change = decide(&photos, photo_id);
        let update = NotDuplicateUpdate {
            photo_id,
            not_duplicate_of: change.not_duplicate_of,
            verdicts: change.verdicts,
        };
        let recorded = store.record_not_duplicate(user_id, revision, &update);
        match recorded.await {
            Ok(true) => return Ok(changed(photos, update)),
            Ok(false) => return Err(TripError::NotFound),
            Err(RecordVerdictsError::Overtaken) => {}
            Err(RecordVerdictsError::Failure(failure)) => return Err(failure.into()),
        }
    }
    Err(TripError::Conflict)
}

/// The photos that an update changed, with what it changed.
fn changed(photos: Vec<Photo>, update: NotDuplicateUpdate) -> Vec<Photo> {
    let mut verdicts: HashMap<PhotoId, _> = update.verdicts.into_iter().collect();
    let changed = photos.into_iter().filter_map(|mut photo| {
        let verdict = verdicts.remove(&photo.id);
        let is_it = photo.id == update.photo_id;
        if is_it {
            photo.not_duplicate_of.clone_from(&update.not_duplicate_of);
        }
        let has_changed = is_it || verdict.is_some();
        photo.verdict = verdict.or(photo.verdict);
        has_changed.then_some(photo)
    });
    changed.collect()
}
