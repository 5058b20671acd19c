//! Where post credits are kept.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use thiserror::Error;
use triptych_billing::{LedgerEntry, Reservation, ReservationId, Settlement};
use triptych_users::UserId;

use crate::Failure;

/// Why no credit was set aside.
#[derive(Debug, Error)]
pub enum ReserveError {
    /// Nothing is left that could be spent now: an allowance that lapsed cannot.
    #[error("no credit left")]
    NoCredit,
    /// Nothing is left but credits of open reservations that may be given back, as
    /// [`Reservation::is_worth_waiting_for`] says. This is reported before
    /// [`ReserveError::NoCredit`].
    #[error("every credit left is reserved")]
    AllReserved,
    /// The reservation exists, or was barred. This is reported before all others.
    #[error("reserved before")]
    Conflict,
    /// The ledger failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Why a reservation was not settled.
#[derive(Debug, Error)]
pub enum SettleError {
    /// There is no such reservation.
    #[error("no such reservation")]
    NotFound,
    /// The ledger failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Keeps the ledger of post credits and the reservations that are open.
#[async_trait]
pub trait CreditLedger: Send + Sync {
    /// A user's entries in the order in which they were written, which is theirs also within one
    /// moment. Their sum is the balance; it is never below 0.
    async fn entries(&self, user_id: UserId) -> Result<Vec<LedgerEntry>, Failure>;

    /// Appends an entry that is no reservation and no settlement. Answers whether it was new: an
    /// entry whose business key is there already, be it another user's, MUST change nothing. An
    /// entry that would take the balance below 0 MUST NOT be written, and is
    /// [`Failure::Internal`]: what can be taken is decided before.
    async fn append(&self, entry: &LedgerEntry) -> Result<bool, Failure>;

    /// Sets one credit aside: the one that [`triptych_billing::next_to_spend`] names. However many
    /// calls run at once, the balance MUST NOT fall below 0.
    async fn reserve(
        &self,
        reservation_id: ReservationId,
        user_id: UserId,
        now: DateTime<Utc>,
    ) -> Result<Reservation, ReserveError>;

    /// Makes sure that a reservation that is not there never will be: to reserve it is
    /// [`ReserveError::Conflict`] from now on, and to settle it has it given back. Nothing is written
    /// in the ledger. One that is there MUST stay as it is.
    async fn bar(
        &self,
        reservation_id: ReservationId,
        user_id: UserId,
        now: DateTime<Utc>,
    ) -> Result<(), Failure>;

    /// Makes an open reservation expire at `now` and [`Reservation::LEASE`], and never earlier than it
    /// would. Answers whether it is open: one that was settled MUST stay as it is, and so MUST
    /// everything where there is none.
    async fn renew(
        &self,
        reservation_id: ReservationId,
        now: DateTime<Utc>,
    ) -> Result<bool, Failure>;

    /// Whether this user has an open reservation that is
    /// [worth waiting for](Reservation::is_worth_waiting_for).
    async fn has_reserved(&self, user_id: UserId, now: DateTime<Utc>) -> Result<bool, Failure>;

    /// Settles a reservation and answers how it is settled now: a reservation that was settled
    /// before MUST stay as it was, and that earlier settlement is the answer.
    async fn settle(
        &self,
        reservation_id: ReservationId,
        settlement: Settlement,
        now: DateTime<Utc>,
    ) -> Result<Settlement, SettleError>;

    /// Up to `limit` open reservations that expired at or before `now`, those first that expired
    /// first.
    async fn expired(
        &self,
        now: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<ReservationId>, Failure>;
}
