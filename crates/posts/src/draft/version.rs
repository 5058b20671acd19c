//! The versions of a draft's text.

use chrono::{DateTime, Utc};
use triptych_captions::suggestion::is_quiet;
use triptych_captions::{ExcludedFacts, Fact, SuggestionId};
use triptych_trips::PhotoId;

use super::{DraftContent, DraftText, PostDraft};

/// Identifies a version within its draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct VersionId(pub u32);

/// A generated or rewritten text with the user's edits, or a text by the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftVersion {
    /// The id.
    pub id: VersionId,
    /// The time of writing.
    pub created_at: DateTime<Utc>,
    /// The text.
    pub text: DraftText,
    /// The paid suggestion; `None` for a text by the user.
    pub suggestion_id: Option<SuggestionId>,
    /// The facts.
    pub facts: Vec<Fact>,
    /// The kinds of facts switched off.
    pub excluded_facts: ExcludedFacts,
    /// The photos it was written for.
    pub written_for: Vec<PhotoId>,
}

impl DraftVersion {
    /// A text by the user.
    fn of_user(text: DraftText, created_at: DateTime<Utc>) -> Self {
        Self {
            id: VersionId(0),
            created_at,
            text,
            suggestion_id: None,
            facts: Vec::new(),
            excluded_facts: ExcludedFacts::new(),
            written_for: Vec::new(),
        }
    }

    /// Whether the text is quiet in every tone, because the note is about loss, illness or grief.
    pub fn is_quiet(&self) -> bool {
        is_quiet(&self.facts, &self.excluded_facts)
    }

    fn text_bytes(&self) -> usize {
        let DraftText {
            caption,
            hashtags,
            suggested_hashtags,
            tone: _,
            language: _,
        } = &self.text;
        let tags = hashtags.iter().chain(suggested_hashtags);
        caption.len() + tags.map(String::len).sum::<usize>()
    }
}

impl DraftContent {
    /// Appends a version and returns its id. The oldest is removed if there are too many.
    pub(super) fn push_version(&mut self, version: DraftVersion) -> VersionId {
        let newest = self.versions.last().map_or(0, |version| version.id.0);
        let id = VersionId(newest.saturating_add(1));
        self.versions.push(DraftVersion { id, ..version });
        self.drop_surplus_versions();
        id
    }

    /// Removes the oldest versions if there are too many or their texts are too long in total.
    pub(super) fn drop_surplus_versions(&mut self) {
        let surplus = self.versions.len().saturating_sub(PostDraft::VERSIONS_MAX);
        self.versions.drain(..surplus);
        let mut bytes = 0;
        let mut newest_first = self.versions.iter().rev();
        let fitting = newest_first.position(|version| {
            bytes += version.text_bytes();
            bytes > PostDraft::VERSIONS_BYTES_MAX
        });
        if let Some(fitting) = fitting {
            self.versions.drain(..self.versions.len() - fitting);
        }
        if self.find_version(self.version).is_none() {
            self.version = None;
        }
    }

    /// Stores the edited text in its version, before another is shown. A text without a version
    /// becomes one.
    pub(super) fn store_text(&mut self, now: DateTime<Utc>) {
        let text = self.text.clone();
        let shown = self.version;
        if let Some(version) = self.versions.iter_mut().find(|one| Some(one.id) == shown) {
            version.text = text;
        } else if !text.caption.trim().is_empty() {
            self.push_version(DraftVersion::of_user(text, now));
        }
    }

    /// Shows a version; returns whether it exists.
    pub(super) fn show_version(&mut self, id: VersionId, now: DateTime<Utc>) -> bool {
        let is_shown = self.version == Some(id);
        let Some(text) = self.find_version(Some(id)).map(|found| found.text.clone()) else {
            return false;
        };
        if !is_shown {
            self.store_text(now);
            self.text = text;
            // Storing the text may have removed the oldest version.
            self.version = self.find_version(Some(id)).map(|found| found.id);
            self.forget_lost_sentences();
        }
        true
    }

    /// Begins an empty text by the user in the same tone and language. The current text remains a
    /// version.
    pub(super) fn begin_text(&mut self, now: DateTime<Utc>) {
        self.store_text(now);
        self.version = None;
        self.text = DraftText {
            tone: self.text.tone,
            language: self.text.language,
            ..DraftText::default()
        };
    }

    fn find_version(&self, id: Option<VersionId>) -> Option<&DraftVersion> {
        self.versions.iter().find(|version| Some(version.id) == id)
    }

    /// A sentence that is not in the caption cannot be preserved in a rewrite.
    pub(super) fn forget_lost_sentences(&mut self) {
        let caption = &self.text.caption;
        self.locked_sentences
            .retain(|sentence| caption.contains(sentence.as_str()));
    }
}
