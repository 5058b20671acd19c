//! Reads and changes the draft of a trip, from any number of devices.

use std::collections::HashSet;

use triptych_captions::Suggestion;
use triptych_ports::{DraftSaveError, Failure};
use triptych_posts::crop::CropOption;
use triptych_posts::draft::{DraftPatch, PatchError, next_slides};
use triptych_posts::{PostDraft, PostId};
use triptych_trips::{Photo, PhotoId, PickCount, Selection, TripId};
use triptych_users::UserId;

use super::PostError;
use crate::Ports;

/// The maximum number of attempts if the draft is changed concurrently.
const TRIES_MAX: usize = 5;

/// A user's changes and the revision they are based on.
#[derive(Debug, Clone)]
pub struct ChangeDraftCommand {
    /// The user.
    pub user_id: UserId,
    /// The trip.
    pub trip_id: TripId,
    /// The changes.
    pub patch: DraftPatch,
    /// The revision that they are based on.
    pub seen: i64,
}

/// A draft with derived values.
#[derive(Debug, Clone, PartialEq)]
pub struct DraftView {
    /// The draft.
    pub draft: PostDraft,
    /// The possible ratios of its slides.
    pub crops: Vec<CropOption>,
    /// The number of good photos of the trip not in any post.
    pub unused_good: usize,
    /// The newest paid suggestion.
    pub suggestion: Option<Suggestion>,
    /// Whether free instructions are supported.
    pub follows_free_instructions: bool,
}

/// The draft of a trip.
///
/// # Errors
/// [`PostError::NotFound`] or a failure of the database.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn read_draft(
    ports: &Ports,
    user_id: UserId,
    trip_id: TripId,
) -> Result<DraftView, PostError> {
    let draft = find(ports, user_id, trip_id).await?;
    let photos = ports.stores.photos.list(user_id, trip_id).await?;
    view(ports, draft, &photos).await
}

/// Changes a draft and returns it, including concurrent changes.
///
/// # Errors
/// [`PostError::NotFound`], [`PostError::NoSuchVersion`], [`PostError::AltTextsTooLong`],
/// [`PostError::DraftConflict`], [`PostError::Conflict`] or a failure; nothing is written then.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn change_draft(
    ports: &Ports,
    command: ChangeDraftCommand,
) -> Result<DraftView, PostError> {
    for _ in 0..TRIES_MAX {
        let draft = find(ports, command.user_id, command.trip_id).await?;
        let photos = ports.stores.photos.list(command.user_id, command.trip_id);
        let photos = photos.await?;
        let ids = photos.iter().map(|photo| photo.id).collect();
        let now = ports.clock.now();
        let changed = match draft.patched(&command.patch, command.seen, &ids, now) {
            Ok(changed) => changed,
            Err(PatchError::NoSuchVersion) => return Err(PostError::NoSuchVersion),
            Err(PatchError::AltTextsTooLong) => return Err(PostError::AltTextsTooLong),
            Err(PatchError::Conflict(fields)) => {
                let current = Box::new(view(ports, draft, &photos).await?);
                return Err(PostError::DraftConflict { fields, current });
            }
        };
        if is_saved(ports, &draft, &changed).await? {
            return view(ports, changed, &photos).await;
        }
    }
    Err(PostError::Conflict)
}

/// Opens a post for editing in the draft of its trip: selects its photos alone and copies its
/// content.
///
/// # Errors
/// [`PostError::NotFound`], [`PostError::Conflict`] or a failure of the database.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn edit_post(
    ports: &Ports,
    user_id: UserId,
    post_id: PostId,
) -> Result<DraftView, PostError> {
    let post = ports.stores.posts.find(user_id, post_id).await?;
    let post = post.ok_or(PostError::NotFound)?;
    for _ in 0..TRIES_MAX {
        let draft = find(ports, user_id, post.trip_id).await?;
        let photos = ports.stores.photos.list(user_id, post.trip_id).await?;
        let shown: HashSet<PhotoId> = post.slides.iter().map(|slide| slide.photo_id).collect();
        for photo in &photos {
            let is_shown = shown.contains(&photo.id);
            // Picks since its own post was saved are a change of that post.
            if is_shown || !draft.is_of(post_id) {
                select(ports, photo, is_shown).await?;
            }
        }
        let changed = draft.editing(&post, ports.clock.now());
        if is_saved(ports, &draft, &changed).await? {
            let photos = ports.stores.photos.list(user_id, post.trip_id).await?;
            return view(ports, changed, &photos).await;
        }
    }
    Err(PostError::Conflict)
}

/// Begins another post of a trip: selects only the best unused good photos and clears the draft's
/// text.
///
/// # Errors
/// [`PostError::NotFound`], [`PostError::Conflict`] or a failure of the database.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn begin_next_post(
    ports: &Ports,
    user_id: UserId,
    trip_id: TripId,
) -> Result<DraftView, PostError> {
    for _ in 0..TRIES_MAX {
        let draft = find(ports, user_id, trip_id).await?;
        let photos = ports.stores.photos.list(user_id, trip_id).await?;
        let used = ports.stores.posts.photos_shown(user_id, trip_id).await?;
        let pick_count = draft.content.pick_count.unwrap_or(PickCount::AllGood);
        let slides = next_slides(&photos, &used, pick_count);
        if slides.is_empty() {
            return Err(PostError::Conflict);
        }
        for photo in &photos {
            select(ports, photo, slides.contains(&photo.id)).await?;
        }
        let begun = draft.begun_anew(ports.clock.now());
        if is_saved(ports, &draft, &begun).await? {
            let photos = ports.stores.photos.list(user_id, trip_id).await?;
            return view(ports, begun, &photos).await;
        }
    }
    Err(PostError::Conflict)
}

async fn select(ports: &Ports, photo: &Photo, is_selected: bool) -> Result<(), Failure> {
    if photo.selection.is_selected != is_selected {
        let selection = Selection::by_hand(is_selected);
        let (user_id, photo_id) = (photo.user_id, photo.id);
        let photos = &ports.stores.photos;
        photos.set_selection(user_id, photo_id, selection).await?;
    }
    Ok(())
}

async fn find(ports: &Ports, user_id: UserId, trip_id: TripId) -> Result<PostDraft, PostError> {
    let found = ports.stores.drafts.find(user_id, trip_id).await?;
    found.ok_or(PostError::NotFound)
}

/// Stores a changed draft; returns false if another change came first.
async fn is_saved(ports: &Ports, read: &PostDraft, changed: &PostDraft) -> Result<bool, PostError> {
    if read == changed {
        return Ok(true);
    }
    match ports.stores.drafts.save(changed, read.revision).await {
        Ok(()) => Ok(true),
        Err(DraftSaveError::Overtaken) => Ok(false),
        Err(DraftSaveError::TripNotFound) => Err(PostError::NotFound),
        Err(DraftSaveError::Failure(failure)) => Err(failure.into()),
    }
}

async fn view(ports: &Ports, draft: PostDraft, photos: &[Photo]) -> Result<DraftView, PostError> {
    let (user_id, trip_id) = (draft.user_id, draft.trip_id);
    let used = ports.stores.posts.photos_shown(user_id, trip_id).await?;
    let is_unused = |photo: &&Photo| photo.is_good() && !used.contains(&photo.id);
    let suggestions = &ports.stores.suggestions;
    let newest = suggestions.newest(user_id, Some(trip_id), 1);
    Ok(DraftView {
        crops: draft.crops(photos),
        unused_good: photos.iter().filter(is_unused).count(),
        suggestion: newest.await?.into_iter().next(),
        follows_free_instructions: ports.captioner.follows_free_instructions(),
        draft,
    })
}
