//! News that the payment provider owes us.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_billing::{CheckoutId, NewsSubject, SubscriptionId};
use triptych_ports::{AwaitedNews, Failure};
use triptych_users::UserId;

use super::write;
use crate::Database;

#[async_trait]
impl AwaitedNews for Database {
    async fn await_subscription(
        &self,
        user_id: UserId,
        id: &SubscriptionId,
        now: DateTime<Utc>,
    ) -> Result<(), Failure> {
        let id = id.clone();
        write!(self, awaited_news::await_subscription(user_id, &id, now))
    }

    async fn claim_late(
        &self,
        now: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<NewsSubject>, Failure> {
        write!(self, awaited_news::claim_late(now, limit))
    }

    async fn claim_checkout(
        &self,
        user_id: UserId,
        id: &CheckoutId,
        now: DateTime<Utc>,
    ) -> Result<bool, Failure> {
        let id = id.clone();
        write!(self, awaited_news::claim_checkout(user_id, &id, now))
    }
}
