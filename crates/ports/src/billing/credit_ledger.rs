//! Stores post credits.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use thiserror::Error;
use triptych_billing::{LedgerEntry, Reservation, ReservationId, Settlement};
use triptych_users::UserId;

use crate::Failure;

/// Why no credit was reserved.
#[derive(Debug, Error)]
pub enum ReserveError {
    /// No spendable credit is left; expired allowances do not count.
    #[error("no credit left")]
    NoCredit,
    /// The only credits left are reserved and may be returned, as
    /// [`Reservation::is_worth_waiting_for`] says. Takes precedence over
    /// [`ReserveError::NoCredit`].
    #[error("every credit left is reserved")]
    AllReserved,
    /// The reservation exists, or was barred. Takes precedence over all others.
    #[error("reserved before")]
    Conflict,
    /// The store failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Why a reservation was not settled.
#[derive(Debug, Error)]
pub enum SettleError {
    /// There is no such reservation.
    #[error("no such reservation")]
    NotFound,
    /// The store failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Stores the ledger of post credits and the open reservations.
#[async_trait]
pub trait CreditLedger: Send + Sync {
    /// A user's entries in the order in which they were written, also those of one timestamp. Their
    /// sum is the balance, which is never below 0.
    async fn entries(&self, user_id: UserId) -> Result<Vec<LedgerEntry>, Failure>;

    /// Appends an entry that is neither a reservation nor a settlement. Returns whether it was new:
    /// an entry with an existing business key, of any user, MUST change nothing. An entry that
    /// would make the balance negative MUST NOT be written and is [`Failure::Internal`]: callers
    /// decide before what can be taken.
    async fn append(&self, entry: &LedgerEntry) -> Result<bool, Failure>;

    /// Reserves one credit: the one that [`triptych_billing::next_to_spend`] returns. Under
    /// concurrency the balance MUST NOT become negative.
    async fn reserve(
        &self,
        reservation_id: ReservationId,
        user_id: UserId,
        now: DateTime<Utc>,
    ) -> Result<Reservation, ReserveError>;

    /// Prevents a reservation that does not exist: reserving it returns [`ReserveError::Conflict`]
    /// from now on, and settling it returns the credit. Nothing is written to the ledger. An
    /// existing one MUST NOT change.
    async fn bar(
        &self,
        reservation_id: ReservationId,
        user_id: UserId,
        now: DateTime<Utc>,
    ) -> Result<(), Failure>;

    /// Extends the lease of an open reservation to [`Reservation::LEASE`] after `now`; it never gets
    /// shorter. Returns whether it is open: a settled one MUST NOT change, an absent one changes
    /// nothing.
    async fn renew(
        &self,
        reservation_id: ReservationId,
        now: DateTime<Utc>,
    ) -> Result<bool, Failure>;

    /// Whether this user has an open reservation that is [worth waiting
    /// for](Reservation::is_worth_waiting_for).
    async fn has_reserved(&self, user_id: UserId, now: DateTime<Utc>) -> Result<bool, Failure>;

    /// Settles a reservation and returns its settlement: one that was settled before MUST NOT
    /// change, and its earlier settlement is returned.
    async fn settle(
        &self,
        reservation_id: ReservationId,
        settlement: Settlement,
        now: DateTime<Utc>,
    ) -> Result<Settlement, SettleError>;

    /// Up to `limit` open reservations that expired at or before `now`, earliest expiry first.
    async fn expired(
        &self,
        now: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<ReservationId>, Failure>;
}
