//! Captions, drafts, posts and the history.

use std::collections::BTreeSet;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_billing::ReservationId;
use triptych_captions::{Suggestion, SuggestionId};
use triptych_ports::{
    DraftSaveError, DraftStore, Failure, HistoryQuery, HistoryTotals, IdempotencyBegin,
    IdempotencyRequest, IdempotencyScope, IdempotencyStore, PostSaved, PostStore,
    RefinementSaveError, Reindexed, StoredResponse, SuggestionSaveError, SuggestionStore,
};
use triptych_posts::{Post, PostDraft, PostId};
use triptych_trips::{PhotoId, TripId};
use triptych_users::UserId;
use triptych_users::id::Uuid;

use super::{read, write};
use crate::Database;

#[async_trait]
impl PostStore for Database {
    async fn insert(&self, post: &Post) -> Result<PostSaved, Failure> {
        let post = post.clone();
        write!(self, posts::insert(&post))
    }

    async fn save_draft(&self, post: &Post) -> Result<PostSaved, Failure> {
        let post = post.clone();
        write!(self, posts::save_draft(&post))
    }

    async fn update(&self, post: &Post) -> Result<Option<PostSaved>, Failure> {
        let post = post.clone();
        write!(self, posts::update(&post))
    }

    async fn find(&self, user_id: UserId, post_id: PostId) -> Result<Option<Post>, Failure> {
        read!(self, posts::find(user_id, post_id))
    }

    async fn find_latest_of_trip(
        &self,
        user_id: UserId,
        trip_id: TripId,
    ) -> Result<Option<Post>, Failure> {
        read!(self, posts::find_latest_of_trip(user_id, trip_id))
    }

    async fn photos_shown(
        &self,
        user_id: UserId,
        trip_id: TripId,
    ) -> Result<BTreeSet<PhotoId>, Failure> {
        read!(self, posts::photos_shown(user_id, trip_id))
    }

    async fn list(&self, user_id: UserId, query: &HistoryQuery) -> Result<Vec<Post>, Failure> {
        let query = query.clone();
        read!(self, history::list(user_id, &query))
    }

    async fn totals(&self, user_id: UserId) -> Result<HistoryTotals, Failure> {
        read!(self, history::totals(user_id))
    }

    async fn reindex(&self, after: Option<PostId>, limit: usize) -> Result<Reindexed, Failure> {
        write!(self, history::reindex(after, limit))
    }

    async fn delete(&self, user_id: UserId, post_id: PostId) -> Result<bool, Failure> {
        write!(self, posts::delete(user_id, post_id))
    }
}

#[async_trait]
impl DraftStore for Database {
    async fn find(&self, user_id: UserId, trip_id: TripId) -> Result<Option<PostDraft>, Failure> {
        read!(self, drafts::find(user_id, trip_id))
    }

    async fn save(&self, draft: &PostDraft, replaces: i64) -> Result<(), DraftSaveError> {
        let draft = draft.clone();
        write!(self, drafts::save(&draft, replaces))
    }
}

#[async_trait]
impl SuggestionStore for Database {
    async fn save_and_keep_credit(
        &self,
        suggestion: &Suggestion,
        reservation_id: ReservationId,
        now: DateTime<Utc>,
    ) -> Result<(), SuggestionSaveError> {
        let suggestion = suggestion.clone();
        write!(
            self,
            suggestions::save_and_keep_credit(&suggestion, reservation_id, now)
        )
    }

    async fn save_refined(
        &self,
        suggestion: &Suggestion,
        now: DateTime<Utc>,
    ) -> Result<u8, RefinementSaveError> {
        let suggestion = suggestion.clone();
        write!(self, suggestions::save_refined(&suggestion, now))
    }

    async fn find(
        &self,
        user_id: UserId,
        suggestion_id: SuggestionId,
    ) -> Result<Option<Suggestion>, Failure> {
        read!(self, suggestions::find(user_id, suggestion_id))
    }

    async fn list(
        &self,
        user_id: UserId,
        after: Option<SuggestionId>,
        limit: usize,
    ) -> Result<Vec<Suggestion>, Failure> {
        read!(self, suggestions::list(user_id, after, limit))
    }

    async fn newest(
        &self,
        user_id: UserId,
        trip_id: Option<TripId>,
        limit: usize,
    ) -> Result<Vec<Suggestion>, Failure> {
        read!(self, suggestions::newest(user_id, trip_id, limit))
    }

    async fn exists_for_trip(&self, user_id: UserId, trip_id: TripId) -> Result<bool, Failure> {
        read!(self, suggestions::exists_for_trip(user_id, trip_id))
    }
}

#[async_trait]
impl IdempotencyStore for Database {
    async fn begin(&self, request: &IdempotencyRequest) -> Result<IdempotencyBegin, Failure> {
        let request = request.clone();
        write!(self, idempotency::begin(&request))
    }

    async fn renew(
        &self,
        scope: &IdempotencyScope,
        run_id: Uuid,
        running_until: DateTime<Utc>,
    ) -> Result<bool, Failure> {
        let scope = scope.clone();
        write!(self, idempotency::renew(&scope, run_id, running_until))
    }

    async fn complete(
        &self,
        scope: &IdempotencyScope,
        run_id: Uuid,
        response: &StoredResponse,
    ) -> Result<(), Failure> {
        let (scope, response) = (scope.clone(), response.clone());
        write!(self, idempotency::complete(&scope, run_id, &response))
    }

    async fn abandon(&self, scope: &IdempotencyScope, run_id: Uuid) -> Result<(), Failure> {
        let scope = scope.clone();
        write!(self, idempotency::abandon(&scope, run_id))
    }

    async fn purge(&self, now: DateTime<Utc>) -> Result<usize, Failure> {
        write!(self, idempotency::purge(now))
    }
}
