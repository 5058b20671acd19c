//! Where trips are kept.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_trips::{PhotoId, Trip, TripId, TripSummary, TripTitle};
use triptych_users::UserId;

use crate::Failure;

/// The last trip of a page; the next page starts after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TripCursor {
    /// When that trip was opened.
    pub created_at: DateTime<Utc>,
    /// The trip.
    pub trip_id: TripId,
}

/// Keeps trips.
#[async_trait]
pub trait TripStore: Send + Sync {
    /// Opens a trip of a user who is registered.
    async fn insert(&self, trip: &Trip) -> Result<(), Failure>;

    /// A trip of this user; none where it is absent or another user's. Its cover is the first
    /// selected photo in order of arrival (by id), or else the first one; its latest post is that
    /// of [`PostStore::find_latest_of_trip`](crate::PostStore::find_latest_of_trip); it has a caption
    /// where its draft, as [`DraftStore::find`](crate::DraftStore::find) answers it, has one.
    async fn find(&self, user_id: UserId, trip_id: TripId) -> Result<Option<TripSummary>, Failure>;

    /// Up to `limit` of the user's trips, newest first by time of opening, then by id downwards;
    /// those with no photo are left out. A cursor keeps its place when its trip is deleted.
    async fn list(
        &self,
        user_id: UserId,
        after: Option<TripCursor>,
        limit: usize,
    ) -> Result<Vec<TripSummary>, Failure>;

    /// Gives a trip another title, or none. Answers whether there is such a trip of this user.
    async fn rename(
        &self,
        user_id: UserId,
        trip_id: TripId,
        title: Option<&TripTitle>,
    ) -> Result<bool, Failure>;

    /// Records where most photos of a trip were taken; of a trip that is absent or another user's
    /// nothing is written.
    async fn set_place(
        &self,
        user_id: UserId,
        trip_id: TripId,
        place: Option<&str>,
    ) -> Result<(), Failure>;

    /// Deletes a trip with its photos, suggestions and posts. Answers the photos whose objects are
    /// to be deleted now, in any order; none where the trip is absent or another user's.
    async fn delete(
        &self,
        user_id: UserId,
        trip_id: TripId,
    ) -> Result<Option<Vec<PhotoId>>, Failure>;

    /// Up to `limit` trips of all users that have no post and were opened before
    /// `created_before`, the oldest first, those without a photo among them.
    async fn list_without_post(
        &self,
        created_before: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<Trip>, Failure>;
}
