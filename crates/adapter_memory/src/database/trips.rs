//! Trips.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_ports::{Failure, TripCursor, TripStore};
use triptych_trips::{Photo, PhotoId, PhotoState, Trip, TripId, TripSummary};
use triptych_users::UserId;

use super::{MemoryDatabase, State};

impl State {
    fn summary(&self, trip: &Trip) -> TripSummary {
        let photos: Vec<&Photo> = self.photos_of(trip.id).collect();
        let selected = photos.iter().find(|photo| photo.selection.is_selected);
        let analysed = photos
            .iter()
            .filter(|photo| !matches!(photo.state, PhotoState::Received));
        TripSummary {
            trip: trip.clone(),
            total: photos.len(),
            analysed: analysed.count(),
            cover: selected.or(photos.first()).map(|photo| photo.id),
            latest_post: self
                .latest_post(trip.user_id, trip.id)
                .map(|post| post.id.as_uuid()),
        }
    }
}

#[async_trait]
impl TripStore for MemoryDatabase {
    async fn insert(&self, trip: &Trip) -> Result<(), Failure> {
        self.state()?.trips.insert(trip.id, trip.clone());
        Ok(())
    }

    async fn find(&self, user_id: UserId, trip_id: TripId) -> Result<Option<TripSummary>, Failure> {
        let state = self.state()?;
        Ok(state.trip(user_id, trip_id).map(|trip| state.summary(trip)))
    }

    async fn list(
        &self,
        user_id: UserId,
        after: Option<TripCursor>,
        limit: usize,
    ) -> Result<Vec<TripSummary>, Failure> {
        let state = self.state()?;
        let place = |trip: &Trip| (trip.created_at, trip.id);
        let mut trips: Vec<&Trip> = state
            .trips
            .values()
            .filter(|trip| trip.user_id == user_id)
            .filter(|trip| after.is_none_or(|last| place(trip) < (last.created_at, last.trip_id)))
            .filter(|trip| state.photos_of(trip.id).next().is_some())
            .collect();
        trips.sort_by_key(|trip| std::cmp::Reverse(place(trip)));
        let page = trips.into_iter().take(limit);
        Ok(page.map(|trip| state.summary(trip)).collect())
    }

    async fn delete(
        &self,
        user_id: UserId,
        trip_id: TripId,
    ) -> Result<Option<Vec<PhotoId>>, Failure> {
        let mut state = self.state()?;
        if state.trip(user_id, trip_id).is_none() {
            return Ok(None);
        }
        let photos = state.photos_of(trip_id).map(|photo| photo.id).collect();
        state.trips.remove(&trip_id);
        state.drafts.remove(&trip_id);
        state.photos.retain(|_, row| row.photo.trip_id != trip_id);
        state.posts.retain(|_, post| post.trip_id != trip_id);
        state
            .suggestions
            .retain(|_, suggestion| suggestion.trip_id != trip_id);
        Ok(Some(photos))
    }

    async fn list_without_post(
        &self,
        created_before: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<Trip>, Failure> {
        let state = self.state()?;
        let mut trips: Vec<&Trip> = state
            .trips
            .values()
            .filter(|trip| trip.created_at < created_before)
            .filter(|trip| state.posts.values().all(|post| post.trip_id != trip.id))
            .collect();
        trips.sort_by_key(|trip| trip.created_at);
        Ok(trips.into_iter().take(limit).cloned().collect())
    }
}
