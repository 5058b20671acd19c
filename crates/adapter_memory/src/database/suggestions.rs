//! Suggestions.

use std::sync::atomic::Ordering;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_billing::{ReservationId, Settlement};
use triptych_captions::{Suggestion, SuggestionId};
use triptych_ports::{Failure, RefinementSaveError, SuggestionSaveError, SuggestionStore};
use triptych_trips::TripId;
use triptych_users::UserId;

use super::{MemoryDatabase, State};
use crate::Fault;

impl State {
    fn has_open_reservation(&self, user_id: UserId, reservation_id: ReservationId) -> bool {
        let row = self.reservations.get(&reservation_id);
        row.is_some_and(|row| row.reservation.user_id == user_id && row.settlement.is_none())
    }

    /// The newest suggestions for a trip, in the order of creation.
    pub(super) fn newest_suggestions(
        &self,
        user_id: UserId,
        trip_id: Option<TripId>,
        limit: usize,
    ) -> Vec<Suggestion> {
        let suggestions = self.suggestions.values().rev();
        let wanted = suggestions
            .filter(|found| found.user_id == user_id)
            .filter(|found| trip_id.is_none_or(|trip_id| found.trip_id == trip_id));
        let mut newest: Vec<Suggestion> = wanted.take(limit).cloned().collect();
        newest.reverse();
        newest
    }
}

#[async_trait]
impl SuggestionStore for MemoryDatabase {
    async fn save_and_keep_credit(
        &self,
        suggestion: &Suggestion,
        reservation_id: ReservationId,
        now: DateTime<Utc>,
    ) -> Result<(), SuggestionSaveError> {
        let mut state = self.state()?;
        if !state.has_open_reservation(suggestion.user_id, reservation_id) {
            return Err(SuggestionSaveError::ReservationNotOpen);
        }
        if state.trip(suggestion.user_id, suggestion.trip_id).is_none() {
            return Err(SuggestionSaveError::TripNotFound);
        }
        state.settle(reservation_id, Settlement::Kept, now);
        state.change_draft(suggestion.user_id, suggestion.trip_id, |draft| {
            draft.with_suggestion(suggestion, suggestion.created_at)
        });
        state.suggestions.insert(suggestion.id, suggestion.clone());
        if self.loses_next_save.swap(false, Ordering::SeqCst) {
            return Err(Fault::Unavailable.to_failure().into());
        }
        Ok(())
    }

    async fn save_refined(
        &self,
        suggestion: &Suggestion,
        now: DateTime<Utc>,
    ) -> Result<u8, RefinementSaveError> {
        let mut state = self.state()?;
        let stored = state.suggestions.get(&suggestion.id);
        let left = stored
            .filter(|stored| stored.user_id == suggestion.user_id)
            .ok_or(RefinementSaveError::NotFound)?
            .refinements_left
            .checked_sub(1)
            .ok_or(RefinementSaveError::NoneLeft)?;
        state.change_draft(suggestion.user_id, suggestion.trip_id, |draft| {
            draft.with_suggestion(suggestion, now)
        });
        let refined = Suggestion {
            refinements_left: left,
            ..suggestion.clone()
        };
        state.suggestions.insert(suggestion.id, refined);
        Ok(left)
    }

    async fn find(
        &self,
        user_id: UserId,
        suggestion_id: SuggestionId,
    ) -> Result<Option<Suggestion>, Failure> {
        let state = self.state()?;
        let found = state.suggestions.get(&suggestion_id);
        Ok(found.filter(|found| found.user_id == user_id).cloned())
    }

    async fn list(
        &self,
        user_id: UserId,
        after: Option<SuggestionId>,
        limit: usize,
    ) -> Result<Vec<Suggestion>, Failure> {
        let state = self.state()?;
        let suggestions = state.suggestions.values();
        let page = suggestions
            .filter(|found| found.user_id == user_id)
            .filter(|found| after.is_none_or(|after| found.id > after))
            .take(limit);
        Ok(page.cloned().collect())
    }

    async fn newest(
        &self,
        user_id: UserId,
        trip_id: Option<TripId>,
        limit: usize,
    ) -> Result<Vec<Suggestion>, Failure> {
        Ok(self.state()?.newest_suggestions(user_id, trip_id, limit))
    }

    async fn exists_for_trip(&self, user_id: UserId, trip_id: TripId) -> Result<bool, Failure> {
        let state = self.state()?;
        let mut suggestions = state.suggestions.values();
        Ok(suggestions.any(|found| (found.user_id, found.trip_id) == (user_id, trip_id)))
    }
}
