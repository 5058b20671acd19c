//! Stores trips.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_trips::{PhotoId, Trip, TripId, TripSummary, TripTitle};
use triptych_users::UserId;

use crate::Failure;

/// The last trip of a page, where the next page continues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TripCursor {
    /// When that trip was created.
    pub created_at: DateTime<Utc>,
    /// The trip.
    pub trip_id: TripId,
}

/// Stores trips.
#[async_trait]
pub trait TripStore: Send + Sync {
    /// Creates a trip of a registered user. No effect if there is one with its id.
    async fn insert(&self, trip: &Trip) -> Result<(), Failure>;

    /// A trip of this user; `None` if it is absent or another user's. Its latest
    /// post is that of [`PostStore::find_latest_of_trip`](crate::PostStore::find_latest_of_trip); its
    /// cover is that post's first slide, else the first selected photo in order of arrival (by id),
    /// else the first photo; it has a caption
    /// if its draft, as returned by [`DraftStore::find`](crate::DraftStore::find), has one; the post
    /// of its draft is that of the same.
    async fn find(&self, user_id: UserId, trip_id: TripId) -> Result<Option<TripSummary>, Failure>;

    /// Up to `limit` of the user's trips, newest first by creation time, then by descending id,
    /// without empty ones. A cursor stays valid when its trip is deleted.
    async fn list(
        &self,
        user_id: UserId,
        after: Option<TripCursor>,
        limit: usize,
    ) -> Result<Vec<TripSummary>, Failure>;

    /// Sets or clears the title of a trip. Returns whether there is such a trip of this user.
    async fn rename(
        &self,
        user_id: UserId,
        trip_id: TripId,
        title: Option<&TripTitle>,
    ) -> Result<bool, Failure>;

    /// Records where most photos of a trip were taken. No effect if the trip is absent or another
    /// user's.
    async fn set_place(
        &self,
        user_id: UserId,
        trip_id: TripId,
        place: Option<&str>,
    ) -> Result<(), Failure>;

    /// Deletes a trip with its photos, suggestions and posts. Returns the photos whose objects must
    /// be deleted, in any order; `None` if the trip is absent or another user's.
    async fn delete(
        &self,
        user_id: UserId,
        trip_id: TripId,
    ) -> Result<Option<Vec<PhotoId>>, Failure>;

    /// Up to `limit` trips of all users without a post, created before `created_before`, oldest
    /// first, empty ones included.
    async fn list_without_post(
        &self,
        created_before: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<Trip>, Failure>;
}
