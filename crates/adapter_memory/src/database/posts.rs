//! Posts and their history, and drafts.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashSet};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_ports::{
    DraftSaveError, DraftStore, Failure, HistoryQuery, HistoryTotals, PostSaved, PostStore,
    Reindexed,
};
use triptych_posts::{Post, PostDraft, PostId, fold_case};
use triptych_trips::{PhotoId, TripId};
use triptych_users::UserId;

use super::{MemoryDatabase, State};

impl State {
    /// The post of a trip of this user that was changed last.
    pub(super) fn latest_post(&self, user_id: UserId, trip_id: TripId) -> Option<&Post> {
        self.posts_of(user_id)
            .filter(|post| post.trip_id == trip_id)
            .max_by_key(|post| (post.updated_at, post.id))
    }

    fn posts_of(&self, user_id: UserId) -> impl Iterator<Item = &Post> {
        self.posts
            .values()
            .filter(move |post| post.user_id == user_id)
    }

    /// Another post with the same content.
    fn twin(&self, post: &Post) -> Option<PostId> {
        self.posts_of(post.user_id)
            .find(|other| other.id != post.id && other.has_same_content(post))
            .map(|other| other.id)
    }

    /// Checks trip and photos, like foreign keys.
    fn has_references(&self, post: &Post) -> bool {
        let mut slides = post.slides.iter();
        self.trip(post.user_id, post.trip_id).is_some()
            && slides.all(|slide| self.photo(post.user_id, slide.photo_id).is_some())
    }

    /// Writes a post unless another one has its content.
    fn write(&mut self, post: Post, now: DateTime<Utc>) -> PostSaved {
        if !self.has_references(&post) {
            return PostSaved::ReferenceGone;
        }
        if let Some(twin) = self.twin(&post) {
            return PostSaved::SameContent(twin);
        }
        self.change_draft(post.user_id, post.trip_id, |draft| {
            draft.saved_as(&post, now)
        });
        self.posts.insert(post.id, post);
        PostSaved::Written
    }

    /// Replaces the content of a post of the same user and trip, if it exists.
    fn replace(&mut self, post: &Post) -> Option<PostSaved> {
        let stored = self.posts.get(&post.id)?;
        if (stored.user_id, stored.trip_id) != (post.user_id, post.trip_id) {
            return None;
        }
        let changed = Post {
            created_at: stored.created_at,
            updated_at: if stored.has_same_content(post) {
                stored.updated_at
            } else {
                post.updated_at
            },
            ..post.clone()
        };
        Some(self.write(changed, post.updated_at))
    }
}

fn is_asked_for(post: &Post, query: &HistoryQuery) -> bool {
    let is_found = query
        .search
        .as_deref()
        .is_none_or(|text| post.text.searchable().contains(&fold_case(text)));
    let is_of_tone = query.tone.is_none_or(|tone| post.text.tone == tone);
    let is_after = query
        .after
        .is_none_or(|last| (post.created_at, post.id) < (last.created_at, last.post_id));
    is_found && is_of_tone && is_after
}

fn count(number: usize) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}

#[async_trait]
impl PostStore for MemoryDatabase {
    async fn insert(&self, post: &Post) -> Result<PostSaved, Failure> {
        Ok(self.state()?.write(post.clone(), post.updated_at))
    }

    async fn save_draft(&self, post: &Post) -> Result<PostSaved, Failure> {
        let mut state = self.state()?;
        let draft = state.draft(post.user_id, post.trip_id);
        let replaced = draft
            .and_then(|draft| draft.content.post)
            .and_then(|earlier| {
                let saved = state.replace(&Post {
                    id: earlier.id,
                    ..post.clone()
                })?;
                Some(match saved {
                    PostSaved::Written => PostSaved::Replaced(earlier.id),
                    other => other,
                })
            });
        Ok(replaced.unwrap_or_else(|| state.write(post.clone(), post.updated_at)))
    }

    async fn update(&self, post: &Post) -> Result<Option<PostSaved>, Failure> {
        Ok(self.state()?.replace(post))
    }

    async fn find(&self, user_id: UserId, post_id: PostId) -> Result<Option<Post>, Failure> {
        let state = self.state()?;
        let found = state.posts.get(&post_id);
        Ok(found.filter(|post| post.user_id == user_id).cloned())
    }

    async fn find_latest_of_trip(
        &self,
        user_id: UserId,
        trip_id: TripId,
    ) -> Result<Option<Post>, Failure> {
        Ok(self.state()?.latest_post(user_id, trip_id).cloned())
    }

    async fn photos_shown(
        &self,
        user_id: UserId,
        trip_id: TripId,
    ) -> Result<BTreeSet<PhotoId>, Failure> {
        let state = self.state()?;
        let posts = state
            .posts_of(user_id)
            .filter(|post| post.trip_id == trip_id);
        let slides = posts.flat_map(|post| &post.slides);
        Ok(slides.map(|slide| slide.photo_id).collect())
    }

    async fn list(&self, user_id: UserId, query: &HistoryQuery) -> Result<Vec<Post>, Failure> {
        let state = self.state()?;
        let posts = state.posts_of(user_id);
        let mut asked_for: Vec<&Post> = posts.filter(|post| is_asked_for(post, query)).collect();
        asked_for.sort_by_key(|post| Reverse((post.created_at, post.id)));
        Ok(asked_for.into_iter().take(query.limit).cloned().collect())
    }

    async fn totals(&self, user_id: UserId) -> Result<HistoryTotals, Failure> {
        let state = self.state()?;
        let mut totals = HistoryTotals::default();
        let mut tones = HashSet::new();
        for post in state.posts_of(user_id) {
            totals.posts += 1;
            totals.images += count(post.slides.len());
            totals.hashtags += count(post.text.hashtags.len());
            tones.insert(post.text.tone);
        }
        totals.styles = count(tones.len());
        Ok(totals)
    }

    async fn reindex(&self, after: Option<PostId>, limit: usize) -> Result<Reindexed, Failure> {
        let state = self.state()?;
        let mut ids: Vec<PostId> = state.posts.keys().copied().collect();
        ids.retain(|id| after.is_none_or(|after| *id > after));
        ids.sort_unstable();
        ids.truncate(limit);
        Ok(Reindexed {
            posts: count(ids.len()),
            // Searches compute each text anew.
            changed: 0,
            last: ids.last().copied().filter(|_| ids.len() == limit),
        })
    }

    async fn delete(&self, user_id: UserId, post_id: PostId) -> Result<bool, Failure> {
        let mut state = self.state()?;
        let stored = state.posts.get(&post_id);
        let is_theirs = stored.is_some_and(|post| post.user_id == user_id);
        if is_theirs {
            state.posts.remove(&post_id);
        }
        Ok(is_theirs)
    }
}

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
