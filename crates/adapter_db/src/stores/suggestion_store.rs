//! Suggestions.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_billing::ReservationId;
use triptych_captions::{Suggestion, SuggestionId};
use triptych_ports::{Failure, RefinementSaveError, SuggestionSaveError, SuggestionStore};
use triptych_trips::TripId;
use triptych_users::UserId;

use super::{read, write};
use crate::Database;

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
