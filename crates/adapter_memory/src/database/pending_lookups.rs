//! Pending lookups at the payment provider.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_billing::{CheckoutId, LookupSubject, SubscriptionId, SubscriptionRecord};
use triptych_ports::{Failure, PendingLookups};
use triptych_users::UserId;

use super::{MemoryDatabase, State};

/// The subject of a pending lookup.
pub(super) struct AwaitedRow {
    pub(super) user_id: UserId,
    /// When the lookup was first due.
    pending_since: DateTime<Utc>,
    /// When the lookup is due next.
    due_at: DateTime<Utc>,
    look_ups: u32,
    looked_up_at: Option<DateTime<Utc>>,
}

impl AwaitedRow {
    const fn new(user_id: UserId, due_at: DateTime<Utc>) -> Self {
        Self {
            user_id,
            pending_since: due_at,
            due_at,
            look_ups: 0,
            looked_up_at: None,
        }
    }
}

impl State {
    /// Adds a lookup for something that has just begun.
    pub(super) fn await_first(
        &mut self,
        user_id: UserId,
        subject: LookupSubject,
        now: DateTime<Utc>,
    ) {
        let due_at = now + LookupSubject::OVERDUE_AFTER;
        let kept = self.awaited.entry(subject);
        kept.or_insert_with(|| AwaitedRow::new(user_id, due_at));
    }

    /// Adds a lookup for the next change that follows from the state of a subscription.
    pub(super) fn await_next(
        &mut self,
        user_id: UserId,
        status: &SubscriptionRecord,
        now: DateTime<Utc>,
    ) {
        let subject = LookupSubject::Subscription(status.subscription.id.clone());
        if status.subscription.ended_at().is_some() {
            self.awaited.remove(&subject);
            return;
        }
        let Some(due_at) = status.lookup_due_at() else {
            self.await_first(user_id, subject, now);
            return;
        };
        let anew = AwaitedRow::new(user_id, due_at);
        let known = self.awaited.get(&subject);
        if known.is_none_or(|row| row.pending_since != anew.pending_since) {
            self.awaited.insert(subject, anew);
        }
    }
}

#[async_trait]
impl PendingLookups for MemoryDatabase {
    async fn add_subscription(
        &self,
        user_id: UserId,
        id: &SubscriptionId,
        now: DateTime<Utc>,
    ) -> Result<(), Failure> {
        let subject = LookupSubject::Subscription(id.clone());
        self.state()?.await_first(user_id, subject, now);
        Ok(())
    }

    async fn claim_overdue(
        &self,
        now: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<LookupSubject>, Failure> {
        let mut state = self.state()?;
        let late = state
            .awaited
            .iter_mut()
            .filter(|(_, row)| row.due_at <= now);
        let mut late: Vec<_> = late.collect();
        late.sort_by_key(|(_, row)| row.due_at);
        late.truncate(limit);
        let claimed = late.into_iter().map(|(subject, row)| {
            row.look_ups += 1;
            row.due_at = now + LookupSubject::pause_after(row.look_ups);
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
        let rested = now - LookupSubject::PAUSE_WHILE_WAITED_FOR;
        let row = state.awaited.get_mut(&LookupSubject::Checkout(id.clone()));
        let row = row.filter(|row| row.user_id == user_id);
        let row = row.filter(|row| row.looked_up_at.is_none_or(|at| at <= rested));
        Ok(row.map(|row| row.looked_up_at = Some(now)).is_some())
    }
}
