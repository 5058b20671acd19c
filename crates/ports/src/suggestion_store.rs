//! Where suggestions are kept.

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
    /// The user has no such reservation, or it was settled before, in whichever way. One that
    /// expired is open until it is settled.
    #[error("reservation is not open")]
    ReservationNotOpen,
    /// The trip is absent or another user's. The credit stays reserved.
    #[error("no such trip")]
    TripNotFound,
    /// The store failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Why the words of a refined suggestion were not saved.
#[derive(Debug, Error)]
pub enum RefinementSaveError {
    /// The suggestion is absent or another user's.
    #[error("no such suggestion")]
    NotFound,
    /// It was refined as often as its credit allows.
    #[error("no refinement is left")]
    NoneLeft,
    /// The store failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Keeps suggestions.
#[async_trait]
pub trait SuggestionStore: Send + Sync {
    /// Writes a suggestion, shows it in the draft of its trip and keeps the credit that was reserved
    /// for it, together or not at all. One reservation pays for one suggestion, however many calls run at once.
    async fn save_and_keep_credit(
        &self,
        suggestion: &Suggestion,
        reservation_id: ReservationId,
        now: DateTime<Utc>,
    ) -> Result<(), SuggestionSaveError>;

    /// Writes the tone, the text and the facts of a refined suggestion, shows it in the draft of its
    /// trip and takes one of its refinements, together or not at all, and answers how many are left. It is the stored count
    /// that is lowered, whatever the given suggestion says: however many calls run at once, no more
    /// succeed than there were refinements left.
    async fn save_refined(
        &self,
        suggestion: &Suggestion,
        now: DateTime<Utc>,
    ) -> Result<u8, RefinementSaveError>;

    /// A suggestion of this user; none where it is absent or another user's.
    async fn find(
        &self,
        user_id: UserId,
        suggestion_id: SuggestionId,
    ) -> Result<Option<Suggestion>, Failure>;

    /// Up to `limit` of the user's suggestions behind one of them, in the order of their ids.
    async fn list(
        &self,
        user_id: UserId,
        after: Option<SuggestionId>,
        limit: usize,
    ) -> Result<Vec<Suggestion>, Failure>;

    /// The newest `limit` suggestions for this trip of this user, the oldest of them first.
    async fn newest_for_trip(
        &self,
        user_id: UserId,
        trip_id: TripId,
        limit: usize,
    ) -> Result<Vec<Suggestion>, Failure>;

    /// Whether a credit was spent on this trip of this user.
    async fn exists_for_trip(&self, user_id: UserId, trip_id: TripId) -> Result<bool, Failure>;
}
