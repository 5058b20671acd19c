//! Where payments, subscriptions and checkouts are kept, beside the ledger that follows from them.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use thiserror::Error;
use triptych_billing::{
    Account, BillingStatus, BillingUpdate, Checkout, CheckoutId, CheckoutStatus,
};
use triptych_users::UserId;

use crate::Failure;

/// The payment provider's name of somebody who pays.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CustomerId(String);

impl CustomerId {
    /// Wraps the provider's name.
    pub const fn new(name: String) -> Self {
        Self(name)
    }

    /// The provider's name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Counts the updates that an account has taken in: whoever looks the provider up first notes it, and
/// gives it back with what was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Revision(pub i64);

/// Why updates were not taken in.
#[derive(Debug, Error)]
pub enum RecordUpdatesError {
    /// There is no such user, or no longer.
    #[error("no such user")]
    UserNotFound,
    /// Others were taken in since the provider was looked up; it is to be looked up again.
    #[error("other updates came first")]
    Overtaken,
    /// The store failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Keeps payments, subscriptions and checkouts.
#[async_trait]
pub trait BillingStore: Send + Sync {
    /// What a user's account adds up to; of an unknown user, nothing.
    async fn status(&self, user_id: UserId) -> Result<BillingStatus, Failure>;

    /// All that is known of a user's money: entries in the order in which they were written,
    /// payments and subscriptions in the order in which they were first heard of.
    async fn account(&self, user_id: UserId) -> Result<Account, Failure>;

    /// How many updates a user's account has taken in; none for an unknown user.
    async fn revision(&self, user_id: UserId) -> Result<Option<Revision>, Failure>;

    /// Takes updates in and writes the entries that they make due
    /// ([`triptych_billing::due_entries`]), together or not at all. Updates that are known already
    /// MUST change nothing. Whatever runs at once, what is due MUST be written once.
    async fn record(
        &self,
        user_id: UserId,
        revision: Revision,
        updates: &[BillingUpdate],
        now: DateTime<Utc>,
    ) -> Result<(), RecordUpdatesError>;

    /// Up to `limit` users in whose accounts the end of a period has made entries due, in the order
    /// of their names and behind `after`. What one account holds MUST NOT keep others from being
    /// named.
    async fn lapsing(
        &self,
        now: DateTime<Utc>,
        after: Option<UserId>,
        limit: usize,
    ) -> Result<Vec<UserId>, Failure>;

    /// Writes the entries that time has made due in one account. Where nothing is due, nothing is
    /// written.
    async fn write_due(&self, user_id: UserId, now: DateTime<Utc>) -> Result<(), Failure>;

    /// The provider's name of a user.
    async fn customer(&self, user_id: UserId) -> Result<Option<CustomerId>, Failure>;

    /// The user of a provider's name.
    async fn user_of(&self, customer: &CustomerId) -> Result<Option<UserId>, Failure>;

    /// Keeps the provider's name of a user who has none yet, and answers the one that is kept: of
    /// parallel calls the first decides.
    async fn keep_customer(
        &self,
        user_id: UserId,
        customer: &CustomerId,
    ) -> Result<CustomerId, Failure>;

    /// Forgets the provider's name of a user, where it is this one.
    async fn forget_customer(&self, user_id: UserId, customer: &CustomerId) -> Result<(), Failure>;

    /// Keeps a checkout that was opened.
    async fn insert_checkout(&self, checkout: &Checkout, now: DateTime<Utc>)
    -> Result<(), Failure>;

    /// How far a checkout of this user has come; none for an absent one, and for another user's.
    async fn checkout_status(
        &self,
        user_id: UserId,
        checkout_id: &CheckoutId,
    ) -> Result<Option<CheckoutStatus>, Failure>;
}
