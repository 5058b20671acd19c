//! Checkouts: payments that a user started.

use triptych_users::{UserId, define_text_id};

use crate::plan::Plan;

define_text_id! {
    /// The provider's id of a checkout.
    CheckoutId
}

/// The status of a checkout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CheckoutStatus {
    /// Not paid yet.
    Open,
    /// Paid; what it bought is in the ledger.
    Settled,
    /// It can no longer be paid.
    Expired,
}

impl CheckoutStatus {
    /// Whether the status may change to `next`: settled and expired are final.
    pub const fn may_become(self, next: Self) -> bool {
        matches!((self, next), (Self::Open, Self::Settled | Self::Expired))
    }
}

/// A checkout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkout {
    /// The provider's id.
    pub id: CheckoutId,
    /// The user who pays.
    pub user_id: UserId,
    /// The plan to pay for.
    pub plan: Plan,
    /// The status.
    pub status: CheckoutStatus,
}
