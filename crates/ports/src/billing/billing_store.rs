//! Stores payments, subscriptions and checkouts, with the ledger that follows from them.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use thiserror::Error;
use triptych_billing::{
    Account, BillingStatus, BillingUpdate, Checkout, CheckoutId, CheckoutStatus,
};
use triptych_users::{UserId, define_text_id};

use crate::Failure;

define_text_id! {
    /// The payment provider's id of a customer.
    CustomerId
}

/// Counts the updates applied to an account. It is read before a lookup and passed with its result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Revision(pub i64);

/// Why updates were not recorded.
#[derive(Debug, Error)]
pub enum RecordUpdatesError {
    /// There is no such user.
    #[error("no such user")]
    UserNotFound,
    /// Other updates were recorded since the lookup; it must be repeated.
    #[error("other updates came first")]
    Overtaken,
    /// The store failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Stores payments, subscriptions and checkouts.
#[async_trait]
pub trait BillingStore: Send + Sync {
    /// The status of a user's account; an empty one for an unknown user.
    async fn status(&self, user_id: UserId) -> Result<BillingStatus, Failure>;

    /// A user's account: entries in the order in which they were written, payments and
    /// subscriptions in the order in which they were first recorded.
    async fn account(&self, user_id: UserId) -> Result<Account, Failure>;

    /// The revision of a user's account; `None` for an unknown user.
    async fn revision(&self, user_id: UserId) -> Result<Option<Revision>, Failure>;

    /// Records updates and the entries that they make due ([`triptych_billing::due_entries`]) in
    /// one transaction. Known updates MUST change nothing. Under concurrency each due entry MUST be
    /// written once.
    async fn record(
        &self,
        user_id: UserId,
        revision: Revision,
        updates: &[BillingUpdate],
        now: DateTime<Utc>,
    ) -> Result<(), RecordUpdatesError>;

    /// Up to `limit` users whose accounts have due entries because a period ended, ordered by id,
    /// after `after`. A broken account MUST NOT prevent others from being listed.
    async fn lapsing(
        &self,
        now: DateTime<Utc>,
        after: Option<UserId>,
        limit: usize,
    ) -> Result<Vec<UserId>, Failure>;

    /// Writes the entries that have become due in one account by now, if any.
    async fn write_due(&self, user_id: UserId, now: DateTime<Utc>) -> Result<(), Failure>;

    /// The provider's id of a user.
    async fn customer(&self, user_id: UserId) -> Result<Option<CustomerId>, Failure>;

    /// The user of a provider's id.
    async fn user_of(&self, customer: &CustomerId) -> Result<Option<UserId>, Failure>;

    /// Stores the provider's id of a user who has none yet, and returns the stored one: of parallel
    /// calls the first wins.
    async fn keep_customer(
        &self,
        user_id: UserId,
        customer: &CustomerId,
    ) -> Result<CustomerId, Failure>;

    /// Deletes the provider's id of a user, if it is this one.
    async fn forget_customer(&self, user_id: UserId, customer: &CustomerId) -> Result<(), Failure>;

    /// Stores an opened checkout.
    async fn insert_checkout(&self, checkout: &Checkout, now: DateTime<Utc>)
    -> Result<(), Failure>;

    /// The status of a checkout of this user; `None` if it is absent or another user's.
    async fn checkout_status(
        &self,
        user_id: UserId,
        checkout_id: &CheckoutId,
    ) -> Result<Option<CheckoutStatus>, Failure>;
}
