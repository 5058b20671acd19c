//! Drafts.

use async_trait::async_trait;
use triptych_ports::{DraftSaveError, DraftStore, Failure};
use triptych_posts::PostDraft;
use triptych_trips::TripId;
use triptych_users::UserId;

use super::{MemoryDatabase, State};

impl State {
    /// The draft of a trip of this user, also if none was written yet.
    pub(super) fn draft(&self, user_id: UserId, trip_id: TripId) -> Option<PostDraft> {
        self.trip(user_id, trip_id)?;
        let Some(mut draft) = self.drafts.get(&trip_id).cloned() else {
            let newest = self.newest_suggestions(user_id, Some(trip_id), PostDraft::VERSIONS_MAX);
            let post = self.latest_post(user_id, trip_id);
            return Some(PostDraft::never_written(user_id, trip_id, &newest, post));
        };
        draft
            .content
            .post
            .take_if(|post| !self.posts.contains_key(&post.id));
        Some(draft)
    }

    /// Changes the draft of a trip, if the trip exists.
    pub(super) fn change_draft(
        &mut self,
        user_id: UserId,
        trip_id: TripId,
        change: impl FnOnce(&PostDraft) -> PostDraft,
    ) {
        if let Some(draft) = self.draft(user_id, trip_id) {
            self.drafts.insert(trip_id, change(&draft));
        }
    }
}

#[async_trait]
impl DraftStore for MemoryDatabase {
    async fn find(&self, user_id: UserId, trip_id: TripId) -> Result<Option<PostDraft>, Failure> {
        Ok(self.state()?.draft(user_id, trip_id))
    }

    async fn save(&self, draft: &PostDraft, replaces: i64) -> Result<(), DraftSaveError> {
        let mut state = self.state()?;
        let stored = state
            .draft(draft.user_id, draft.trip_id)
            .ok_or(DraftSaveError::TripNotFound)?;
        if stored.revision != replaces {
            return Err(DraftSaveError::Overtaken);
        }
        state.drafts.insert(draft.trip_id, draft.clone());
        Ok(())
    }
}
