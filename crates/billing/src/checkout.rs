//! Checkouts: payments that a user started.

use triptych_users::UserId;

use crate::plan::Plan;

/// The provider's id of a checkout.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CheckoutId(String);

impl CheckoutId {
    /// Wraps the provider's id.
    pub const fn new(name: String) -> Self {
        Self(name)
    }

    /// The provider's id.
    pub fn as_str(&self) -> &str {
        &self.0
    }
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
