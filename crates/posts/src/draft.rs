//! A draft: a post of a trip that is not saved yet, or a saved one that is being edited.
//!
//! Several devices may change one draft. Each field has the revision of its last change, so that
//! changes of different fields are merged and changes of the same field are detected as conflicts.

mod content;
mod patch;
mod post;
mod suggestion;
#[cfg(test)]
mod tests;
mod version;

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use triptych_trips::{Photo, PhotoId, TripId};
use triptych_users::UserId;

pub use content::{DraftChange, DraftContent, DraftField, DraftText};
pub use patch::{DraftPatch, PatchError};
pub use post::{SavedPost, next_slides};
pub use version::{DraftVersion, VersionId};

use crate::FocusPoint;
use crate::crop::{CropOption, CropPhoto, crop_options};

/// The draft of a trip.
#[derive(Debug, Clone, PartialEq)]
pub struct PostDraft {
    /// The trip; it has one draft.
    pub trip_id: TripId,
    /// Whose it is.
    pub user_id: UserId,
    /// Rises by one with every change; 0 for a draft that was never written.
    pub revision: i64,
    /// The revision at which a field was last changed; 0 for those that are not in it.
    pub field_revisions: BTreeMap<DraftField, i64>,
    /// What it holds.
    pub content: DraftContent,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

impl PostDraft {
    /// The greatest number of characters of a caption while it is edited.
    pub const CAPTION_CHARS_MAX: usize = 10_000;
    /// The greatest number of hashtags while they are edited, and of those to choose from.
    pub const HASHTAGS_MAX: usize = 60;
    /// The greatest number of characters of one.
    pub const HASHTAG_CHARS_MAX: usize = 150;
    /// The greatest number of sentences that stay in a rewrite.
    pub const LOCKED_MAX: usize = 200;
    /// The greatest number of versions; older ones are dropped.
    pub const VERSIONS_MAX: usize = 20;
    /// How many bytes the texts of all versions may hold; older ones are dropped. Twenty captions of
    /// the length that Instagram takes, with their hashtags, have a quarter of it.
    pub const VERSIONS_BYTES_MAX: usize = 256 * 1024;
    /// How many bytes the user's alt texts may hold together.
    pub const ALT_TEXTS_BYTES_MAX: usize = 256 * 1024;

    /// A draft that was never written.
    pub fn empty(user_id: UserId, trip_id: TripId) -> Self {
        Self {
            trip_id,
            user_id,
            revision: 0,
            field_revisions: BTreeMap::new(),
            content: DraftContent::default(),
            updated_at: DateTime::UNIX_EPOCH,
        }
    }

    /// The draft with another content. Where nothing differs it stays as it is.
    fn changed(&self, mut content: DraftContent, now: DateTime<Utc>) -> Self {
        content.drop_surplus_versions();
        let changed = self.content.fields_unlike(&content);
        if changed.is_empty() && content == self.content {
            return self.clone();
        }
        let revision = self.revision + 1;
        let mut field_revisions = self.field_revisions.clone();
        field_revisions.extend(changed.into_iter().map(|field| (field, revision)));
        Self {
            revision,
            field_revisions,
            content,
            updated_at: now,
            ..*self
        }
    }

    /// The slides of a post from these photos of its trip: the selected ones that are not left out,
    /// those that were moved by hand first, the others in story order.
    pub fn slides<'a>(&self, photos: &'a [Photo]) -> Vec<&'a Photo> {
        let content = &self.content;
        let is_slide = |photo: &&Photo| {
            photo.is_usable()
                && photo.selection.is_selected
                && !content.left_out.contains(&photo.id)
        };
        let mut slides: Vec<&Photo> = photos.iter().filter(is_slide).collect();
        slides.sort_by_key(|photo| {
            let by_hand = content.order.iter().position(|id| *id == photo.id);
            let in_story = photo.verdict.as_ref().and_then(|verdict| verdict.position);
            (
                by_hand.unwrap_or(usize::MAX),
                in_story.unwrap_or(u32::MAX),
                photo.id,
            )
        });
        slides
    }
}

impl PostDraft {
    /// The ratios that the slides can have. Faces are looked for in the crops as they would be, with
    /// the points that were set by hand; the default does not depend on those.
    pub fn crops(&self, photos: &[Photo]) -> Vec<CropOption> {
        let slides = self.slides(photos);
        let slides: Vec<CropPhoto> = slides.into_iter().map(CropPhoto::from).collect();
        let mut options = crop_options(&slides);
        for option in &mut options {
            let is_cut = |(slide, (id, best)): &(&CropPhoto, &(PhotoId, FocusPoint))| {
                let focus = self.content.focus.get(id).unwrap_or(best);
                slide.has_cut_face(option.ratio, *focus)
            };
            let cut = slides.iter().zip(&option.focus).filter(is_cut);
            option.cut_faces = cut.map(|(slide, _)| slide.id).collect();
        }
        options
    }
}
