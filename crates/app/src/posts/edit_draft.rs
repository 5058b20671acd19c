//! A user reads and changes the draft of a trip, on as many devices as they like.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use thiserror::Error;
use triptych_captions::Suggestion;
use triptych_ports::{
    Clock, DraftSaveError, DraftStore, Failure, PhotoStore, PostStore, SuggestionStore,
};
use triptych_posts::crop::CropOption;
use triptych_posts::draft::{DraftField, DraftPatch, PatchError, next_slides};
use triptych_posts::{PostDraft, PostId};
use triptych_trips::{Photo, PhotoId, PickCount, Selection, TripId};
use triptych_users::UserId;

use super::captioner::Captioner;

/// How often a change is tried while others change the draft.
const TRIES_MAX: usize = 5;

/// What a user changes, and what they saw before.
#[derive(Debug, Clone)]
pub struct ChangeDraftCommand {
    /// Who changes it.
    pub user_id: UserId,
    /// The draft of which trip.
    pub trip_id: TripId,
    /// The changes.
    pub patch: DraftPatch,
    /// The revision that they are based on.
    pub seen: i64,
}

/// A draft, and what is worked out for it.
#[derive(Debug, Clone, PartialEq)]
pub struct DraftView {
    /// The draft.
    pub draft: PostDraft,
    /// The ratios that its slides can have.
    pub crops: Vec<CropOption>,
    /// How many good photos of the trip are in no post.
    pub unused_good: usize,
    /// The newest suggestion that was paid for.
    pub suggestion: Option<Suggestion>,
    /// Whether it can be rewritten as an instruction in the user's own words says.
    pub follows_free_instructions: bool,
}

/// Why a draft was not read or not changed.
#[derive(Debug, Error)]
pub enum EditDraftError {
    /// The trip is absent or another user's.
    #[error("no such trip")]
    TripNotFound,
    /// The post is absent or another user's.
    #[error("no such post")]
    PostNotFound,
    /// There is no such version.
    #[error("no such version")]
    NoSuchVersion,
    /// The alt texts exceed [`PostDraft::ALT_TEXTS_BYTES_MAX`] together.
    #[error("alt texts too long together")]
    AltTextsTooLong,
    /// Every good photo of the trip is in a post.
    #[error("no good photo is left")]
    NothingUnused,
    /// Others changed these fields to something else.
    #[error("changed by others since")]
    Conflict {
        /// The fields.
        fields: BTreeSet<DraftField>,
        /// The draft as it is.
        current: Box<DraftView>,
    },
    /// Others change it all the time.
    #[error("overtaken by other changes")]
    Overtaken,
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Reads and changes drafts.
pub struct EditDraft {
    /// Stores drafts.
    pub drafts: Arc<dyn DraftStore>,
    /// Stores photos.
    pub photos: Arc<dyn PhotoStore>,
    /// Stores posts.
    pub posts: Arc<dyn PostStore>,
    /// Stores suggestions.
    pub suggestions: Arc<dyn SuggestionStore>,
    /// Knows what can be done with them.
    pub captioner: Captioner,
    /// The current time.
    pub clock: Arc<dyn Clock>,
}

impl EditDraft {
    /// The draft of a trip.
    ///
    /// # Errors
    /// [`EditDraftError::TripNotFound`] or a port's failure.
    pub async fn read(
        &self,
        user_id: UserId,
        trip_id: TripId,
    ) -> Result<DraftView, EditDraftError> {
        let draft = self.find(user_id, trip_id).await?;
        let photos = self.photos.list(user_id, trip_id).await?;
        self.view(draft, &photos).await
    }

    /// Changes a draft, and answers it with what others changed.
    ///
    /// # Errors
    /// See [`EditDraftError`]; nothing is written then.
    pub async fn change(&self, command: ChangeDraftCommand) -> Result<DraftView, EditDraftError> {
        for _ in 0..TRIES_MAX {
            let draft = self.find(command.user_id, command.trip_id).await?;
            let photos = self.photos.list(command.user_id, command.trip_id).await?;
            let ids = photos.iter().map(|photo| photo.id).collect();
            let now = self.clock.now();
            let changed = match draft.patched(&command.patch, command.seen, &ids, now) {
                Ok(changed) => changed,
                Err(PatchError::NoSuchVersion) => return Err(EditDraftError::NoSuchVersion),
                Err(PatchError::AltTextsTooLong) => return Err(EditDraftError::AltTextsTooLong),
                Err(PatchError::Conflict(fields)) => {
                    let current = Box::new(self.view(draft, &photos).await?);
                    return Err(EditDraftError::Conflict { fields, current });
                }
            };
            if self.is_saved(&draft, &changed).await? {
                return self.view(changed, &photos).await;
            }
        }
        Err(EditDraftError::Overtaken)
    }

    /// Opens a post in the draft of its trip: its photos are selected, and its content is the
    /// draft's.
    ///
    /// # Errors
    /// [`EditDraftError::PostNotFound`], [`EditDraftError::Overtaken`] or a port's failure.
    pub async fn edit_post(
        &self,
        user_id: UserId,
        post_id: PostId,
    ) -> Result<DraftView, EditDraftError> {
        let post = self.posts.find(user_id, post_id).await?;
        let post = post.ok_or(EditDraftError::PostNotFound)?;
        for _ in 0..TRIES_MAX {
            let draft = self.find(user_id, post.trip_id).await?;
            let photos = self.photos.list(user_id, post.trip_id).await?;
            let shown: HashSet<PhotoId> = post.slides.iter().map(|slide| slide.photo_id).collect();
            for photo in &photos {
                if shown.contains(&photo.id) {
                    self.select(photo, true).await?;
                }
            }
            let selected = photos.iter().filter(|photo| photo.selection.is_selected);
            let selected: Vec<PhotoId> = selected.map(|photo| photo.id).collect();
            let changed = draft.editing(&post, &selected, self.clock.now());
            if self.is_saved(&draft, &changed).await? {
                let photos = self.photos.list(user_id, post.trip_id).await?;
                return self.view(changed, &photos).await;
            }
        }
        Err(EditDraftError::Overtaken)
    }

    /// Begins another post of a trip: the best of the good photos that no post shows are selected
    /// and no others, and the draft has no text.
    ///
    /// # Errors
    /// [`EditDraftError::TripNotFound`], [`EditDraftError::NothingUnused`],
    /// [`EditDraftError::Overtaken`] or a port's failure.
    pub async fn begin_next_post(
        &self,
        user_id: UserId,
        trip_id: TripId,
    ) -> Result<DraftView, EditDraftError> {
        for _ in 0..TRIES_MAX {
            let draft = self.find(user_id, trip_id).await?;
            let photos = self.photos.list(user_id, trip_id).await?;
            let used = self.posts.photos_shown(user_id, trip_id).await?;
            let pick_count = draft.content.pick_count.unwrap_or(PickCount::AllGood);
            let slides = next_slides(&photos, &used, pick_count);
            if slides.is_empty() {
                return Err(EditDraftError::NothingUnused);
            }
            for photo in &photos {
                self.select(photo, slides.contains(&photo.id)).await?;
            }
            let begun = draft.begun_anew(self.clock.now());
            if self.is_saved(&draft, &begun).await? {
                let photos = self.photos.list(user_id, trip_id).await?;
                return self.view(begun, &photos).await;
            }
        }
        Err(EditDraftError::Overtaken)
    }

    async fn select(&self, photo: &Photo, is_selected: bool) -> Result<(), Failure> {
        if photo.selection.is_selected != is_selected {
            let selection = Selection::by_hand(is_selected);
            let (user_id, photo_id) = (photo.user_id, photo.id);
            self.photos
                .set_selection(user_id, photo_id, selection)
                .await?;
        }
        Ok(())
    }

    async fn find(&self, user_id: UserId, trip_id: TripId) -> Result<PostDraft, EditDraftError> {
        let found = self.drafts.find(user_id, trip_id).await?;
        found.ok_or(EditDraftError::TripNotFound)
    }

    /// Whether a changed draft is stored now; not where another change came first.
    async fn is_saved(
        &self,
        read: &PostDraft,
        changed: &PostDraft,
    ) -> Result<bool, EditDraftError> {
        if read == changed {
            return Ok(true);
        }
        match self.drafts.save(changed, read.revision).await {
            Ok(()) => Ok(true),
            Err(DraftSaveError::Overtaken) => Ok(false),
            Err(DraftSaveError::TripNotFound) => Err(EditDraftError::TripNotFound),
            Err(DraftSaveError::Failure(failure)) => Err(failure.into()),
        }
    }

    async fn view(&self, draft: PostDraft, photos: &[Photo]) -> Result<DraftView, EditDraftError> {
        let (user_id, trip_id) = (draft.user_id, draft.trip_id);
        let used = self.posts.photos_shown(user_id, trip_id).await?;
        let is_unused = |photo: &&Photo| photo.is_good() && !used.contains(&photo.id);
        let newest = self
            .suggestions
            .newest_for_trip(user_id, trip_id, 1)
            .await?;
        Ok(DraftView {
            crops: draft.crops(photos),
            unused_good: photos.iter().filter(is_unused).count(),
            suggestion: newest.into_iter().next(),
            follows_free_instructions: self.captioner.follows_free_instructions(),
            draft,
        })
    }
}
