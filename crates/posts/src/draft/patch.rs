//! A user's changes of a draft.

use std::collections::{BTreeSet, HashSet};

use chrono::{DateTime, Utc};
use thiserror::Error;
use triptych_trips::PhotoId;

use super::{DraftChange, DraftContent, DraftField, PostDraft};

/// Changes that are applied together. A change of version is applied first; the other changes then
/// overwrite its text.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct DraftPatch(pub Vec<DraftChange>);

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
            content.change(change.clone(), now)?;
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
}
