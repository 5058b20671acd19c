//! The ledger of post credits.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_billing::{LedgerEntry, Reservation, ReservationId, Settlement};
use triptych_ports::{CreditLedger, Failure, ReserveError, SettleError};
use triptych_users::UserId;

use super::{read, write};
use crate::Database;

#[async_trait]
impl CreditLedger for Database {
    async fn entries(&self, user_id: UserId) -> Result<Vec<LedgerEntry>, Failure> {
        read!(self, credits::entries(user_id))
    }

    async fn append(&self, entry: &LedgerEntry) -> Result<bool, Failure> {
        let entry = entry.clone();
        write!(self, credits::append(&entry))
    }

    async fn reserve(
        &self,
        reservation_id: ReservationId,
        user_id: UserId,
        now: DateTime<Utc>,
    ) -> Result<Reservation, ReserveError> {
        write!(self, credits::reserve(reservation_id, user_id, now))
    }

    async fn bar(
        &self,
        reservation_id: ReservationId,
        user_id: UserId,
        now: DateTime<Utc>,
    ) -> Result<(), Failure> {
        write!(self, credits::bar(reservation_id, user_id, now))
    }

    async fn renew(
        &self,
        reservation_id: ReservationId,
        now: DateTime<Utc>,
    ) -> Result<bool, Failure> {
        write!(self, credits::renew(reservation_id, now))
    }

    async fn has_reserved(&self, user_id: UserId, now: DateTime<Utc>) -> Result<bool, Failure> {
        read!(self, credits::has_reserved(user_id, now))
    }

    async fn settle(
        &self,
        reservation_id: ReservationId,
        settlement: Settlement,
        now: DateTime<Utc>,
    ) -> Result<Settlement, SettleError> {
        write!(self, credits::settle(reservation_id, settlement, now))
    }

    async fn expired(
        &self,
        now: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<ReservationId>, Failure> {
        read!(self, credits::expired(now, limit))
    }
}
