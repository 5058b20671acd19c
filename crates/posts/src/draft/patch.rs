//! A user's changes of a draft.

use std::collections::{BTreeSet, HashSet};

use chrono::{DateTime, Utc};
use thiserror::Error;
use triptych_captions::{ExcludedFacts, Language, Tone};
use triptych_trips::{PhotoId, PickCount};

use super::{DraftContent, DraftField, PostDraft, VersionId};
use crate::{AspectRatio, FocusPoint};

/// Changes that are applied together. A change of version is applied first; the other changes then
/// overwrite its text.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct DraftPatch(pub Vec<DraftChange>);

/// The change of one field.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)] // Each has the new value of the field of its name.
pub enum DraftChange {
    Style(Option<Tone>),
    Language(Option<Language>),
    Note(String),
    Caption(String),
    Hashtags(Vec<String>),
    SuggestedHashtags(Vec<String>),
    /// The user's alt text of a photo; `None` for the writer's.
    AltText(PhotoId, Option<String>),
    Order(Vec<PhotoId>),
    Ratio(Option<AspectRatio>),
    /// The focus point of a photo; `None` for the default.
    Focus(PhotoId, Option<FocusPoint>),
    LeftOut(Vec<PhotoId>),
    ExcludedFacts(ExcludedFacts),
    LockedSentences(Vec<String>),
    PickCount(Option<PickCount>),
    /// The version shown; `None` for a new, empty text by the user.
    Version(Option<VersionId>),
    /// The next save creates a new post.
    NewPost,
}

/// Why a draft was not changed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PatchError {
    /// These fields were changed to other values in the meantime.
    #[error("changed by others since")]
    Conflict(BTreeSet<DraftField>),
    /// The version does not exist.
    #[error("There is no such version.")]
    NoSuchVersion,
    /// The user's alt texts exceed [`PostDraft::ALT_TEXTS_BYTES_MAX`] in total.
    #[error("The alt texts of a trip may hold about 250,000 characters together.")]
    AltTextsTooLong,
}

impl PostDraft {
    /// Applies the changes of a user who saw the draft at revision `seen`. Later changes of other
    /// fields are preserved.
    ///
    /// `photos` are those of the trip. Changes for other photos are ignored, and values of deleted
    /// photos are removed, so that a draft does not grow without bound.
    ///
    /// # Errors
    /// See [`PatchError`].
    pub fn patched(
        &self,
        patch: &DraftPatch,
        seen: i64,
        photos: &HashSet<PhotoId>,
        now: DateTime<Utc>,
    ) -> Result<Self, PatchError> {
        let of_trip = self.of_photos(photos);
        let mut content = of_trip.content.clone();
        let is_version = |change: &&DraftChange| matches!(change, DraftChange::Version(_));
        let versions = patch.0.iter().filter(is_version);
        let others = patch.0.iter().filter(|change| !is_version(change));
        for change in versions.chain(others) {
            content.change(change, now)?;
        }
        content.retain_photos(photos);
        if content == of_trip.content {
            return Ok(self.clone());
        }
        if content.alt_texts_bytes() > Self::ALT_TEXTS_BYTES_MAX {
            return Err(PatchError::AltTextsTooLong);
        }
        let conflicts: BTreeSet<DraftField> = of_trip
            .content
            .fields_unlike(&content)
            .into_iter()
            .filter(|field| self.is_changed_since(*field, seen))
            .collect();
        if conflicts.is_empty() {
            Ok(of_trip.changed(content, now))
        } else {
            Err(PatchError::Conflict(conflicts))
        }
    }

    /// Removes the values of all photos but these.
    fn of_photos(&self, photos: &HashSet<PhotoId>) -> Self {
        let mut draft = self.clone();
        draft.content.retain_photos(photos);
        draft
            .field_revisions
            .retain(|field, _| field.photo_id().is_none_or(|id| photos.contains(&id)));
        draft
    }

    /// A revision that does not exist yet belongs to an earlier, deleted draft: it counts as having
    /// seen nothing.
    fn is_changed_since(&self, field: DraftField, seen: i64) -> bool {
        let changed = self.field_revisions.get(&field).copied().unwrap_or(0);
        changed > seen || seen > self.revision
    }
}

impl DraftContent {
    fn retain_photos(&mut self, photos: &HashSet<PhotoId>) {
        self.own_alt_texts.retain(|id, _| photos.contains(id));
        self.written_alt_texts.retain(|id, _| photos.contains(id));
        self.focus.retain(|id, _| photos.contains(id));
        self.order.retain(|id| photos.contains(id));
        self.left_out.retain(|id| photos.contains(id));
    }

    fn alt_texts_bytes(&self) -> usize {
        self.own_alt_texts.values().map(String::len).sum()
    }

    fn change(&mut self, change: &DraftChange, now: DateTime<Utc>) -> Result<(), PatchError> {
        match change.clone() {
            DraftChange::Style(tone) => self.text.tone = tone,
            DraftChange::Language(language) => self.text.language = language,
            DraftChange::Note(note) => self.note = note,
            DraftChange::Caption(caption) => self.text.caption = caption,
            DraftChange::Hashtags(tags) => self.text.hashtags = tags,
            DraftChange::SuggestedHashtags(tags) => self.text.suggested_hashtags = tags,
            DraftChange::AltText(id, Some(text)) => {
                self.own_alt_texts.insert(id, text);
            }
            DraftChange::AltText(id, None) => {
                self.own_alt_texts.remove(&id);
            }
            DraftChange::Order(order) => self.order = order,
            DraftChange::Ratio(ratio) => self.ratio = ratio,
            DraftChange::Focus(id, Some(point)) => {
                self.focus.insert(id, point);
            }
            DraftChange::Focus(id, None) => {
                self.focus.remove(&id);
            }
            DraftChange::LeftOut(left_out) => self.left_out = left_out,
            DraftChange::ExcludedFacts(kinds) => self.excluded_facts = kinds,
            DraftChange::LockedSentences(sentences) => self.locked_sentences = sentences,
            DraftChange::PickCount(count) => self.pick_count = count,
            DraftChange::Version(None) => self.begin_text(now),
            DraftChange::Version(Some(id)) => {
                if !self.show_version(id, now) {
                    return Err(PatchError::NoSuchVersion);
                }
            }
            DraftChange::NewPost => self.post = None,
        }
        Ok(())
    }
}
