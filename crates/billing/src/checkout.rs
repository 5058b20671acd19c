//! Checkouts: a payment that somebody began.

use triptych_users::UserId;

use crate::plan::Plan;

/// The provider's name of a checkout.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CheckoutId(String);

impl CheckoutId {
    /// Wraps the provider's name.
    pub const fn new(name: String) -> Self {
        Self(name)
    }

    /// The provider's name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// How far a checkout has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CheckoutStatus {
    /// Nobody has paid yet.
    Open,
    /// It was paid, and what it bought is in the ledger.
    Settled,
    /// It can no longer be paid.
    Expired,
}

impl CheckoutStatus {
    /// Whether it may become `next`: what is settled or expired stays so.
    pub const fn may_become(self, next: Self) -> bool {
        matches!((self, next), (Self::Open, Self::Settled | Self::Expired))
    }
}

/// A checkout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkout {
    /// The provider's name of it.
    pub id: CheckoutId,
    /// Who pays.
    pub user_id: UserId,
    /// For which plan.
    pub plan: Plan,
    /// How far it has come.
    pub status: CheckoutStatus,
}
