//! A credit that is reserved while a generation runs.

use chrono::{DateTime, TimeDelta, Utc};
use triptych_users::{UserId, define_id};

use crate::ledger::CreditKind;

define_id! {
    /// Identifies a reservation and the generation that it pays for.
    ReservationId
}

/// One credit, reserved before the captioner is called, so that no parallel call can spend it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reservation {
    /// Identifies the reservation.
    pub id: ReservationId,
    /// The owner of the credit.
    pub user_id: UserId,
    /// The kind of the credit.
    pub credit: CreditKind,
    /// When it was reserved.
    pub created_at: DateTime<Utc>,
    /// When the lease ends: a sweep then returns the credit, because the process no longer renews
    /// it.
    pub expires_at: DateTime<Utc>,
}

/// The outcome of a reservation, decided exactly once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Settlement {
    /// The generation succeeded.
    Kept,
    /// The generation failed, or its process died.
    GivenBack,
}

impl Reservation {
    /// The lease: after this long without a renewal the owning process counts as dead. It bounds
    /// how long a crash withholds a credit, and how far the clocks of two servers may differ.
    pub const LEASE: TimeDelta = TimeDelta::seconds(30);

    /// Reserves a credit from `now` on.
    pub fn new(id: ReservationId, user_id: UserId, credit: CreditKind, now: DateTime<Utc>) -> Self {
        Self {
            id,
            user_id,
            credit,
            created_at: now,
            expires_at: now + Self::LEASE,
        }
    }

    /// Whether the credit could be spent if it were returned now.
    pub fn is_worth_waiting_for(&self, now: DateTime<Utc>) -> bool {
        !self.credit.is_lapsed(now)
    }
}
