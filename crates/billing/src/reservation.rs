//! A credit that is set aside while a generation runs.

use chrono::{DateTime, TimeDelta, Utc};
use triptych_users::{UserId, define_id};

use crate::ledger::CreditKind;

define_id! {
    /// Identifies a reservation, and the generation it pays for.
    ReservationId
}

/// One credit, set aside before the captioner is called, so that no parallel call can spend it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reservation {
    /// Identifies the reservation.
    pub id: ReservationId,
    /// Whose credit it is.
    pub user_id: UserId,
    /// Which credit it is.
    pub credit: CreditKind,
    /// When it was set aside.
    pub created_at: DateTime<Utc>,
    /// From when a sweep gives it back, since the process that made it renews it no more.
    pub expires_at: DateTime<Utc>,
}

/// How a reservation ends: exactly once, in one of two ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Settlement {
    /// The generation succeeded.
    Kept,
    /// The generation failed, or its process died.
    GivenBack,
}

impl Reservation {
    /// After this long without a renewal the process that made it counts as dead. It bounds how long
    /// a crash keeps a credit from its user, and how far the clocks of two servers may differ.
    pub const LEASE: TimeDelta = TimeDelta::seconds(30);

    /// Sets a credit aside from `now` on.
    pub fn new(id: ReservationId, user_id: UserId, credit: CreditKind, now: DateTime<Utc>) -> Self {
        Self {
            id,
            user_id,
            credit,
            created_at: now,
            expires_at: now + Self::LEASE,
        }
    }

    /// Whether the credit could be spent if it were given back now.
    pub fn is_worth_waiting_for(&self, now: DateTime<Utc>) -> bool {
        !self.credit.is_lapsed(now)
    }
}
