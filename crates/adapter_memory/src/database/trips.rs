//! Trips.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_ports::{Failure, TripCursor, TripStore};
use triptych_trips::{Photo, PhotoId, PhotoState, Trip, TripId, TripSummary, TripTitle};
use triptych_users::UserId;

use super::{MemoryDatabase, PhotoRow, State};

impl State {
    fn trip_mut(&mut self, user_id: UserId, trip_id: TripId) -> Option<&mut Trip> {
        let trip = self.trips.get_mut(&trip_id)?;
        (trip.user_id == user_id).then_some(trip)
    }

    fn summary(&self, trip: &Trip) -> TripSummary {
        let photos: Vec<&Photo> = self.photos_of(trip.id).collect();
        let first = photos
            .iter()
            .find(|photo| photo.selection.is_selected)
            .or(photos.first());
        let post = self.latest_post(trip.user_id, trip.id);
        let post_cover = post.and_then(|post| Some(post.slides.first()?.photo_id));
        let analysed = photos
            .iter()
            .filter(|photo| !matches!(photo.state, PhotoState::Received));
        let taken = photos.iter().filter_map(|photo| photo.taken_at);
        let mut days: Vec<_> = taken.map(|time| time.local.date()).collect();
        if 2 * days.len() < photos.len() {
            days.clear();
        }
        let draft = self.draft(trip.user_id, trip.id);
        TripSummary {
            trip: trip.clone(),
            total: photos.len(),
            analysed: analysed.count(),
            selected: photos
                .iter()
                .filter(|photo| photo.selection.is_selected)
                .count(),
            days: days.iter().min().copied().zip(days.iter().max().copied()),
            draft_post: draft
                .as_ref()
                .and_then(|draft| Some(draft.content.post?.id.as_uuid())),
            has_caption: draft.is_some_and(|draft| !draft.content.text.caption.is_empty()),
            storage_bytes: self
                .rows_of(trip.user_id)
                .filter(|row| row.photo.trip_id == trip.id)
                .map(PhotoRow::all_bytes)
                .sum(),
            cover: post_cover.or(first.map(|photo| photo.id)),
            posts: self
                .posts
                .values()
                .filter(|post| post.trip_id == trip.id)
                .count(),
            latest_post: post.map(|post| post.id.as_uuid()),
        }
    }
}

#[async_trait]
impl TripStore for MemoryDatabase {
    async fn insert(&self, trip: &Trip) -> Result<(), Failure> {
        let mut state = self.state()?;
        state.trips.entry(trip.id).or_insert_with(|| trip.clone());
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

    async fn rename(
        &self,
        user_id: UserId,
        trip_id: TripId,
        title: Option<&TripTitle>,
    ) -> Result<bool, Failure> {
        let mut state = self.state()?;
        let trip = state.trip_mut(user_id, trip_id);
        Ok(trip.map(|trip| trip.title = title.cloned()).is_some())
    }

    async fn set_place(
        &self,
        user_id: UserId,
        trip_id: TripId,
        place: Option<&str>,
    ) -> Result<(), Failure> {
        if let Some(trip) = self.state()?.trip_mut(user_id, trip_id) {
            trip.place = place.map(str::to_owned);
        }
        Ok(())
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
