//! Adds generated suggestions to a draft.

use chrono::{DateTime, Utc};
use triptych_captions::{Hashtag, Suggestion};
use triptych_trips::TripId;
use triptych_users::UserId;

use super::{DraftContent, DraftText, DraftVersion, PostDraft, VersionId};
use crate::Post;

impl PostDraft {
    /// The draft with a generated or rewritten text as its newest version.
    #[must_use]
    pub fn with_suggestion(&self, suggestion: &Suggestion, now: DateTime<Utc>) -> Self {
        let mut content = self.content.clone();
        content.show_suggestion(suggestion, now);
        self.changed(content, now)
    }

    /// The initial draft of a trip: from the suggestions stored before drafts existed, oldest
    /// first, and its latest post.
    pub fn never_written(
        user_id: UserId,
        trip_id: TripId,
        suggestions: &[Suggestion],
        latest_post: Option<&Post>,
    ) -> Self {
        let mut draft = Self::empty(user_id, trip_id);
        for suggestion in suggestions {
            let content = &mut draft.content;
            content.show_suggestion(suggestion, suggestion.created_at);
        }
        let written_at = suggestions.last().map(|suggestion| suggestion.created_at);
        if let Some(post) = latest_post {
            draft.content.belong_to(post, written_at, draft.revision);
        }
        draft.updated_at = written_at
            .into_iter()
            .chain(latest_post.map(|post| post.updated_at))
            .max()
            .unwrap_or(draft.updated_at);
        draft
    }
}

impl DraftContent {
    fn show_suggestion(&mut self, suggestion: &Suggestion, now: DateTime<Utc>) {
        self.store_text(now);
        let draft = &suggestion.draft;
        let text = DraftText {
            tone: Some(suggestion.tone),
            language: Some(suggestion.language),
            caption: draft.caption.as_str().to_owned(),
            hashtags: texts(&draft.hashtags),
            suggested_hashtags: texts(&draft.suggested_hashtags),
        };
        let alt_texts = draft.alt_texts.iter();
        self.written_alt_texts
            .extend(alt_texts.map(|(id, text)| (*id, text.as_str().to_owned())));
        let version = DraftVersion {
            id: VersionId(0),
            created_at: now,
            text: text.clone(),
            suggestion_id: Some(suggestion.id),
            facts: suggestion.facts.clone(),
            excluded_facts: suggestion.excluded.clone(),
            written_for: draft.alt_texts.iter().map(|(id, _)| *id).collect(),
        };
        self.version = Some(self.push_version(version));
        self.text = text;
        self.excluded_facts.clone_from(&suggestion.excluded);
        self.forget_lost_sentences();
    }
}

pub(super) fn texts(tags: &[Hashtag]) -> Vec<String> {
    tags.iter().map(|tag| tag.as_str().to_owned()).collect()
}
