//! Posts and the history.

use std::collections::BTreeSet;

use async_trait::async_trait;
use triptych_ports::{Failure, HistoryQuery, HistoryTotals, PostSaved, PostStore, Reindexed};
use triptych_posts::{Post, PostId};
use triptych_trips::{PhotoId, TripId};
use triptych_users::UserId;

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
