//! Lookups at the payment provider for what no event has reported.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_billing::{CheckoutId, LookupSubject, SubscriptionId};
use triptych_users::UserId;

use crate::Failure;

/// Stores what is to be looked up at the provider, and when.
///
/// [`BillingStore`](crate::BillingStore) maintains it in its own transactions: a checkout is
/// pending while it is open, a subscription until it has ended. A subscription is due at the end of
/// its paid period; whenever that changes, its count of lookups starts again.
#[async_trait]
pub trait PendingLookups: Send + Sync {
    /// Adds the first lookup of a subscription of which nothing is stored yet. A pending one does
    /// not change.
    async fn add_subscription(
        &self,
        user_id: UserId,
        id: &SubscriptionId,
        now: DateTime<Utc>,
    ) -> Result<(), Failure>;

    /// Claims up to `limit` overdue subjects, the longest overdue first. Each is due again after
    /// [`LookupSubject::pause_after`] its lookups so far. Of parallel calls only one MUST get a
    /// subject.
    async fn claim_overdue(
        &self,
        now: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<LookupSubject>, Failure>;

    /// Claims a checkout whose user is waiting, and returns whether to look it up: not if it is
    /// another user's, settled or expired, or was claimed within
    /// [`LookupSubject::PAUSE_WHILE_WAITED_FOR`]. Of parallel calls only one MUST get true. Its due
    /// time does not change.
    async fn claim_checkout(
        &self,
        user_id: UserId,
        id: &CheckoutId,
        now: DateTime<Utc>,
    ) -> Result<bool, Failure>;
}
