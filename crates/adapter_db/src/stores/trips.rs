//! Trips.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_ports::{Failure, TripCursor, TripStore};
use triptych_trips::{PhotoId, Trip, TripId, TripSummary, TripTitle};
use triptych_users::UserId;

use super::{read, write};
use crate::Database;

#[async_trait]
impl TripStore for Database {
    async fn insert(&self, trip: &Trip) -> Result<(), Failure> {
        let trip = trip.clone();
        write!(self, trips::insert(&trip))
    }

    async fn find(&self, user_id: UserId, trip_id: TripId) -> Result<Option<TripSummary>, Failure> {
        read!(self, trips::find(user_id, trip_id))
    }

    async fn list(
        &self,
        user_id: UserId,
        after: Option<TripCursor>,
        limit: usize,
    ) -> Result<Vec<TripSummary>, Failure> {
        read!(self, trips::list(user_id, after, limit))
    }

    async fn rename(
        &self,
        user_id: UserId,
        trip_id: TripId,
        title: Option<&TripTitle>,
    ) -> Result<bool, Failure> {
        let title = title.cloned();
        write!(self, trips::rename(user_id, trip_id, title.as_ref()))
    }

    async fn set_place(
        &self,
        user_id: UserId,
        trip_id: TripId,
        place: Option<&str>,
    ) -> Result<(), Failure> {
        let place = place.map(str::to_owned);
        write!(self, trips::set_place(user_id, trip_id, place.as_deref()))
    }

    async fn delete(
        &self,
        user_id: UserId,
        trip_id: TripId,
    ) -> Result<Option<Vec<PhotoId>>, Failure> {
        write!(self, trips::delete(user_id, trip_id))
    }

    async fn list_without_post(
        &self,
        created_before: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<Trip>, Failure> {
        read!(self, trips::list_without_post(created_before, limit))
    }
}
