//! The rows of the ledger and of the reservations.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use triptych_billing::{
    CreditKind, EntryKind, GrantReason, LedgerEntry, PaymentId, Reservation, ReservationId,
    Settlement,
};
use triptych_ports::BoxError;
use triptych_users::UserId;

use super::schema::{credit_reservations, ledger_entries};
use crate::enum_codes::{UnknownCode, credit_code, settlement_code, settlement_of};
use crate::error::CorruptRow;
use crate::time::{restored, stored};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = ledger_entries)]
pub(crate) struct EntryRow {
    user_id: Option<String>,
    kind: String,
    reservation_id: Option<String>,
    credit_kind: String,
    credit_period_end: Option<NaiveDateTime>,
    amount: i64,
    business_key: String,
    created_at: NaiveDateTime,
    payment_id: Option<String>,
    credit_payment_id: Option<String>,
    reason: Option<String>,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = credit_reservations)]
pub(crate) struct ReservationRow {
    id: String,
    user_id: String,
    credit_kind: String,
    credit_period_end: Option<NaiveDateTime>,
    created_at: NaiveDateTime,
    expires_at: NaiveDateTime,
    settlement: Option<String>,
    credit_payment_id: Option<String>,
}

impl From<&LedgerEntry> for EntryRow {
    fn from(entry: &LedgerEntry) -> Self {
        let (kind, reservation_id) = entry_code(&entry.kind);
        let payment_id = match &entry.kind {
            EntryKind::Purchase(id) => Some(id.as_str().to_owned()),
            _ => None,
        };
        let reason = match &entry.kind {
            EntryKind::OperatorGrant(reason) => Some(reason.as_str().to_owned()),
            _ => None,
        };
        Self {
            user_id: Some(entry.user_id.to_string()),
            kind: kind.to_owned(),
            reservation_id: reservation_id.map(|id| id.to_string()),
            credit_kind: credit_code(&entry.credit).to_owned(),
            credit_period_end: period_end(&entry.credit),
            amount: entry.amount,
            business_key: entry.business_key.clone(),
            created_at: stored(entry.created_at),
            payment_id,
            credit_payment_id: payment_id_of(&entry.credit),
            reason,
        }
    }
}

impl EntryRow {
    /// Converts the row to an entry of this user.
    pub(crate) fn restore(self, user_id: UserId) -> Result<LedgerEntry, CorruptRow> {
        let kind = entry_kind(
            &self.kind,
            self.reservation_id.as_deref(),
            self.payment_id,
            self.reason.as_deref(),
        );
        let credit = credit_kind(
            &self.credit_kind,
            self.credit_period_end,
            self.credit_payment_id,
        );
        match (kind, credit) {
            (Ok(kind), Ok(credit)) => Ok(LedgerEntry {
                user_id,
                kind,
                credit,
                amount: self.amount,
                business_key: self.business_key,
                created_at: restored(self.created_at),
            }),
            (Err(cause), _) | (_, Err(cause)) => {
                Err(CorruptRow::new("ledger_entries", self.business_key, cause))
            }
        }
    }
}

impl From<&Reservation> for ReservationRow {
    fn from(reservation: &Reservation) -> Self {
        Self {
            id: reservation.id.to_string(),
            user_id: reservation.user_id.to_string(),
            credit_kind: credit_code(&reservation.credit).to_owned(),
            credit_period_end: period_end(&reservation.credit),
            created_at: stored(reservation.created_at),
            expires_at: stored(reservation.expires_at),
            settlement: None,
            credit_payment_id: payment_id_of(&reservation.credit),
        }
    }
}

impl ReservationRow {
    /// The row of a returned reservation.
    pub(crate) fn given_back(reservation: &Reservation) -> Self {
        Self {
            settlement: Some(settlement_code(Settlement::GivenBack).to_owned()),
            ..Self::from(reservation)
        }
    }

    /// Converts the row to a reservation and its settlement.
    pub(crate) fn restore(self) -> Result<(Reservation, Option<Settlement>), CorruptRow> {
        let id = self.id.clone();
        self.parse()
            .map_err(|cause| CorruptRow::new("credit_reservations", id, cause))
    }

    fn parse(self) -> Result<(Reservation, Option<Settlement>), BoxError> {
        let reservation = Reservation {
            id: ReservationId::parse(&self.id)?,
            user_id: UserId::parse(&self.user_id)?,
            credit: credit_kind(
                &self.credit_kind,
                self.credit_period_end,
                self.credit_payment_id,
            )?,
            created_at: restored(self.created_at),
            expires_at: restored(self.expires_at),
        };
        let settlement = self.settlement.as_deref().map(settlement_of).transpose()?;
        Ok((reservation, settlement))
    }
}

fn period_end(credit: &CreditKind) -> Option<NaiveDateTime> {
    match credit {
        CreditKind::Allowance { period_end } => Some(stored(*period_end)),
        CreditKind::Welcome | CreditKind::Purchased { .. } => None,
    }
}

fn payment_id_of(credit: &CreditKind) -> Option<String> {
    match credit {
        CreditKind::Purchased { payment_id } => Some(payment_id.as_str().to_owned()),
        CreditKind::Welcome | CreditKind::Allowance { .. } => None,
    }
}

pub(crate) fn credit_kind(
    word: &str,
    period_end: Option<NaiveDateTime>,
    payment_id: Option<String>,
) -> Result<CreditKind, BoxError> {
    match (word, period_end, payment_id) {
        ("welcome", None, None) => Ok(CreditKind::Welcome),
        ("purchased", None, Some(id)) => Ok(CreditKind::Purchased {
            payment_id: PaymentId::new(id),
        }),
        ("allowance", Some(end), None) => Ok(CreditKind::Allowance {
            period_end: restored(end),
        }),
        _ => Err(UnknownCode(word.to_owned()).into()),
    }
}

/// The code of a kind of entry, and its reservation.
const fn entry_code(kind: &EntryKind) -> (&'static str, Option<ReservationId>) {
    match kind {
        // A reason distinguishes grants by an operator.
        EntryKind::Grant | EntryKind::OperatorGrant(_) => ("grant", None),
        EntryKind::Purchase(_) => ("purchase", None),
        EntryKind::Lapse => ("lapse", None),
        EntryKind::Refund => ("refund", None),
        EntryKind::Reinstate => ("reinstate", None),
        EntryKind::Reserve(id) => ("reserve", Some(*id)),
        EntryKind::Keep(id) => ("keep", Some(*id)),
        EntryKind::GiveBack(id) => ("give_back", Some(*id)),
    }
}

fn entry_kind(
    word: &str,
    reservation_id: Option<&str>,
    payment_id: Option<String>,
    reason: Option<&str>,
) -> Result<EntryKind, BoxError> {
    let reservation_id = reservation_id.map(ReservationId::parse).transpose()?;
    let reason = reason.map(GrantReason::parse).transpose()?;
    match (word, reservation_id, payment_id, reason) {
        ("grant", None, None, None) => Ok(EntryKind::Grant),
        ("grant", None, None, Some(reason)) => Ok(EntryKind::OperatorGrant(reason)),
        ("purchase", None, Some(id), None) => Ok(EntryKind::Purchase(PaymentId::new(id))),
        ("lapse", None, None, None) => Ok(EntryKind::Lapse),
        ("refund", None, None, None) => Ok(EntryKind::Refund),
        ("reinstate", None, None, None) => Ok(EntryKind::Reinstate),
        ("reserve", Some(id), None, None) => Ok(EntryKind::Reserve(id)),
        ("keep", Some(id), None, None) => Ok(EntryKind::Keep(id)),
        ("give_back", Some(id), None, None) => Ok(EntryKind::GiveBack(id)),
        _ => Err(UnknownCode(word.to_owned()).into()),
    }
}
