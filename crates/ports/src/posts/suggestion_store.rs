//! Stores suggestions.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use thiserror::Error;
use triptych_billing::ReservationId;
use triptych_captions::{Suggestion, SuggestionId};
use triptych_trips::TripId;
use triptych_users::UserId;

use crate::Failure;

/// Why a suggestion was not saved.
#[derive(Debug, Error)]
pub enum SuggestionSaveError {
    /// The user has no such reservation, or it was settled. An expired one is open until it is
    /// settled.
    #[error("reservation is not open")]
    ReservationNotOpen,
    /// The trip is absent or another user's. The credit stays reserved.
    #[error("no such trip")]
    TripNotFound,
    /// The store failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Why a refined suggestion was not saved.
#[derive(Debug, Error)]
pub enum RefinementSaveError {
    /// The suggestion is absent or another user's.
    #[error("no such suggestion")]
    NotFound,
    /// No refinements are left.
    #[error("no refinement is left")]
    NoneLeft,
    /// The store failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Stores suggestions.
#[async_trait]
pub trait SuggestionStore: Send + Sync {
    /// Stores a suggestion, adds it to the draft of its trip and settles the reservation of its
    /// credit as spent at `now`, in one transaction. One reservation pays for one suggestion, also under
    /// concurrency.
    async fn save_and_keep_credit(
        &self,
        suggestion: &Suggestion,
        reservation_id: ReservationId,
        now: DateTime<Utc>,
    ) -> Result<(), SuggestionSaveError>;

    /// Stores tone, text and facts of a refined suggestion, adds it to the draft of its trip and
    /// uses one refinement, in one transaction; returns how many are left. The stored count is
    /// decremented, not the given one: under concurrency no more calls succeed than refinements are
    /// left.
    async fn save_refined(
        &self,
        suggestion: &Suggestion,
        now: DateTime<Utc>,
    ) -> Result<u8, RefinementSaveError>;

    /// A suggestion of this user; `None` if it is absent or another user's.
    async fn find(
        &self,
        user_id: UserId,
        suggestion_id: SuggestionId,
    ) -> Result<Option<Suggestion>, Failure>;

    /// Up to `limit` of the user's suggestions after one of them, ordered by id.
    async fn list(
        &self,
        user_id: UserId,
        after: Option<SuggestionId>,
        limit: usize,
    ) -> Result<Vec<Suggestion>, Failure>;

    /// The newest `limit` suggestions of this user, or those for one trip, oldest first.
    async fn newest(
        &self,
        user_id: UserId,
        trip_id: Option<TripId>,
        limit: usize,
    ) -> Result<Vec<Suggestion>, Failure>;

    /// Whether a credit was spent on this trip of this user.
    async fn exists_for_trip(&self, user_id: UserId, trip_id: TripId) -> Result<bool, Failure>;
}
