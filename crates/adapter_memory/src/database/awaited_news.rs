//! News that the payment provider owes us.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_billing::{CheckoutId, NewsSubject, SubscriptionId, SubscriptionStanding};
use triptych_ports::{AwaitedNews, Failure};
use triptych_users::UserId;

use super::{MemoryDatabase, State};

/// Something of which news are awaited.
pub(super) struct AwaitedRow {
    pub(super) user_id: UserId,
    /// When the news were late the first time.
    awaited_at: DateTime<Utc>,
    /// When they are late the next time.
    late_at: DateTime<Utc>,
    look_ups: u32,
    looked_up_at: Option<DateTime<Utc>>,
}

impl AwaitedRow {
    const fn new(user_id: UserId, late_at: DateTime<Utc>) -> Self {
        Self {
            user_id,
            awaited_at: late_at,
            late_at,
            look_ups: 0,
            looked_up_at: None,
        }
    }
}

impl State {
    /// Awaits the first news of something that has just begun.
    pub(super) fn await_first(
        &mut self,
        user_id: UserId,
        subject: NewsSubject,
        now: DateTime<Utc>,
    ) {
        let late_at = now + NewsSubject::LATE_AFTER;
        let kept = self.awaited.entry(subject);
        kept.or_insert_with(|| AwaitedRow::new(user_id, late_at));
    }

    /// Awaits what follows from how a subscription stands.
    pub(super) fn await_next(
        &mut self,
        user_id: UserId,
        standing: &SubscriptionStanding,
        now: DateTime<Utc>,
    ) {
        let subject = NewsSubject::Subscription(standing.subscription.id.clone());
        if standing.subscription.ended_at().is_some() {
            self.awaited.remove(&subject);
            return;
        }
        let Some(late_at) = standing.news_late_at() else {
            self.await_first(user_id, subject, now);
            return;
        };
        let anew = AwaitedRow::new(user_id, late_at);
        let known = self.awaited.get(&subject);
        if known.is_none_or(|row| row.awaited_at != anew.awaited_at) {
            self.awaited.insert(subject, anew);
        }
    }
}

#[async_trait]
impl AwaitedNews for MemoryDatabase {
    async fn await_subscription(
        &self,
        user_id: UserId,
        id: &SubscriptionId,
        now: DateTime<Utc>,
    ) -> Result<(), Failure> {
        let subject = NewsSubject::Subscription(id.clone());
        self.state()?.await_first(user_id, subject, now);
        Ok(())
    }

    async fn claim_late(
        &self,
        now: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<NewsSubject>, Failure> {
        let mut state = self.state()?;
        let late = state
            .awaited
            .iter_mut()
            .filter(|(_, row)| row.late_at <= now);
        let mut late: Vec<_> = late.collect();
        late.sort_by_key(|(_, row)| row.late_at);
        late.truncate(limit);
        let claimed = late.into_iter().map(|(subject, row)| {
            row.look_ups += 1;
            row.late_at = now + NewsSubject::pause_after(row.look_ups);
            row.looked_up_at = Some(now);
            subject.clone()
        });
        Ok(claimed.collect())
    }

    async fn claim_checkout(
        &self,
        user_id: UserId,
        id: &CheckoutId,
        now: DateTime<Utc>,
    ) -> Result<bool, Failure> {
        let mut state = self.state()?;
        let rested = now - NewsSubject::PAUSE_WHILE_WAITED_FOR;
        let row = state.awaited.get_mut(&NewsSubject::Checkout(id.clone()));
        let row = row.filter(|row| row.user_id == user_id);
        let row = row.filter(|row| row.looked_up_at.is_none_or(|at| at <= rested));
        Ok(row.map(|row| row.looked_up_at = Some(now)).is_some())
    }
}
