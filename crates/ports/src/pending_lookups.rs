//! What the payment provider is to be asked for where it tells nothing by itself.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_billing::{CheckoutId, LookupSubject, SubscriptionId};
use triptych_users::UserId;

use crate::Failure;

/// Keeps of what updates are awaited, and until when without asking.
///
/// [`BillingStore`](crate::BillingStore) keeps it true in the same transactions: updates of a checkout
/// that is open are awaited from its beginning, and no longer once it is settled or expired; updates of
/// a subscription that has not ended are awaited with the end of what is paid, and whenever that
/// changes the look-ups of it are counted anew.
#[async_trait]
pub trait PendingLookups: Send + Sync {
    /// Awaits the first updates of a subscription of which nothing is written down yet. Where they are
    /// awaited already nothing changes.
    async fn add_subscription(
        &self,
        user_id: UserId,
        id: &SubscriptionId,
        now: DateTime<Utc>,
    ) -> Result<(), Failure>;

    /// Claims up to `limit` subjects whose updates are late, those first that are so for longest. Each
    /// is late again after [`LookupSubject::pause_after`] its look-ups so far. Of parallel calls one
    /// MUST be given a subject.
    async fn claim_overdue(
        &self,
        now: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<LookupSubject>, Failure>;

    /// Claims a checkout whose user waits for it now, and answers whether it is to be looked up. It
    /// is not where it is another user's, settled or expired, and not where anybody claimed it within
    /// [`LookupSubject::PAUSE_WHILE_WAITED_FOR`]. Of parallel calls one MUST be told so. When it is
    /// late stays as it is.
    async fn claim_checkout(
        &self,
        user_id: UserId,
        id: &CheckoutId,
        now: DateTime<Utc>,
    ) -> Result<bool, Failure>;
}
