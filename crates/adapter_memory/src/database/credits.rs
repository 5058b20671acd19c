//! The ledger of credits.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_billing::{
    CreditKind, LedgerEntry, Reservation, ReservationId, Settlement, balance, next_to_spend,
};
use triptych_ports::{CreditLedger, Failure, ReserveError, SettleError};
use triptych_users::UserId;

use super::{MemoryDatabase, State};

/// A reservation and its settlement; `None` while it is open.
pub(super) struct ReservationRow {
    pub(super) reservation: Reservation,
    pub(super) settlement: Option<Settlement>,
}

impl State {
    pub(super) fn entries_of(&self, user_id: UserId) -> Vec<LedgerEntry> {
        let entries = self.entries.iter();
        entries
            .filter(|entry| entry.user_id == user_id)
            .cloned()
            .collect()
    }

    /// Appends an entry and returns whether it is new.
    pub(super) fn append(&mut self, entry: &LedgerEntry) -> Result<bool, Failure> {
        let mut entries = self.entries.iter();
        if entries.any(|earlier| earlier.business_key == entry.business_key) {
            return Ok(false);
        }
        if balance(&self.entries_of(entry.user_id)) + entry.amount < 0 {
            return Err(Failure::Internal("balance would fall below 0".into()));
        }
        self.entries.push(entry.clone());
        Ok(true)
    }

    fn has_reserved(&self, user_id: UserId, now: DateTime<Utc>) -> bool {
        let mut open = self.reservations.values();
        open.any(|row| {
            let reservation = &row.reservation;
            row.settlement.is_none()
                && reservation.user_id == user_id
                && reservation.is_worth_waiting_for(now)
        })
    }

    /// Settles a reservation unless it is settled, and returns its settlement.
    pub(super) fn settle(
        &mut self,
        reservation_id: ReservationId,
        settlement: Settlement,
        now: DateTime<Utc>,
    ) -> Option<Settlement> {
        let row = self.reservations.get_mut(&reservation_id)?;
        if row.settlement.is_none() {
            row.settlement = Some(settlement);
            let entry = LedgerEntry::settle(&row.reservation, settlement, now);
            let user_id = entry.user_id;
            self.entries.push(entry);
            if settlement == Settlement::GivenBack {
                // Its period may have ended, or its payment been refunded, meanwhile.
                self.write_due(user_id, now);
            }
            return Some(settlement);
        }
        row.settlement
    }
}

#[async_trait]
impl CreditLedger for MemoryDatabase {
    async fn entries(&self, user_id: UserId) -> Result<Vec<LedgerEntry>, Failure> {
        Ok(self.state()?.entries_of(user_id))
    }

    async fn append(&self, entry: &LedgerEntry) -> Result<bool, Failure> {
        self.state()?.append(entry)
    }

    async fn reserve(
        &self,
        reservation_id: ReservationId,
        user_id: UserId,
        now: DateTime<Utc>,
    ) -> Result<Reservation, ReserveError> {
        let mut state = self.state()?;
        if state.reservations.contains_key(&reservation_id) {
            return Err(ReserveError::Conflict);
        }
        let credit = next_to_spend(&state.entries_of(user_id), now);
        let credit = credit.ok_or_else(|| {
            if state.has_reserved(user_id, now) {
                ReserveError::AllReserved
            } else {
                ReserveError::NoCredit
            }
        })?;
        let reservation = Reservation::new(reservation_id, user_id, credit, now);
        state.append(&LedgerEntry::reserve(&reservation))?;
        let row = ReservationRow {
            reservation: reservation.clone(),
            settlement: None,
        };
        state.reservations.insert(reservation_id, row);
        Ok(reservation)
    }

    async fn bar(
        &self,
        reservation_id: ReservationId,
        user_id: UserId,
        now: DateTime<Utc>,
    ) -> Result<(), Failure> {
        let mut state = self.state()?;
        let row = state.reservations.entry(reservation_id);
        row.or_insert_with(|| ReservationRow {
            reservation: Reservation::new(reservation_id, user_id, CreditKind::Welcome, now),
            settlement: Some(Settlement::GivenBack),
        });
        Ok(())
    }

    async fn renew(
        &self,
        reservation_id: ReservationId,
        now: DateTime<Utc>,
    ) -> Result<bool, Failure> {
        let mut state = self.state()?;
        let row = state.reservations.get_mut(&reservation_id);
        let Some(row) = row.filter(|row| row.settlement.is_none()) else {
            return Ok(false);
        };
        let reservation = &mut row.reservation;
        reservation.expires_at = reservation.expires_at.max(now + Reservation::LEASE);
        Ok(true)
    }

    async fn has_reserved(&self, user_id: UserId, now: DateTime<Utc>) -> Result<bool, Failure> {
        Ok(self.state()?.has_reserved(user_id, now))
    }

    async fn settle(
        &self,
        reservation_id: ReservationId,
        settlement: Settlement,
        now: DateTime<Utc>,
    ) -> Result<Settlement, SettleError> {
        let mut state = self.state()?;
        let settled = state.settle(reservation_id, settlement, now);
        settled.ok_or(SettleError::NotFound)
    }

    async fn expired(
        &self,
        now: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<ReservationId>, Failure> {
        let state = self.state()?;
        let mut expired: Vec<&Reservation> = state
            .reservations
            .values()
            .filter(|row| row.settlement.is_none() && row.reservation.expires_at <= now)
            .map(|row| &row.reservation)
            .collect();
        expired.sort_by_key(|reservation| reservation.expires_at);
        Ok(expired.iter().take(limit).map(|found| found.id).collect())
    }
}
