//! Pending lookups at the payment provider.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_billing::{CheckoutId, LookupSubject, SubscriptionId};
use triptych_ports::{Failure, PendingLookups};
use triptych_users::UserId;

use super::write;
use crate::Database;

#[async_trait]
impl PendingLookups for Database {
    async fn add_subscription(
        &self,
        user_id: UserId,
        id: &SubscriptionId,
        now: DateTime<Utc>,
    ) -> Result<(), Failure> {
        let id = id.clone();
        write!(self, pending_lookups::add_subscription(user_id, &id, now))
    }

    async fn claim_overdue(
        &self,
        now: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<LookupSubject>, Failure> {
        write!(self, pending_lookups::claim_overdue(now, limit))
    }

    async fn claim_checkout(
        &self,
        user_id: UserId,
        id: &CheckoutId,
        now: DateTime<Utc>,
    ) -> Result<bool, Failure> {
        let id = id.clone();
        write!(self, pending_lookups::claim_checkout(user_id, &id, now))
    }
}
