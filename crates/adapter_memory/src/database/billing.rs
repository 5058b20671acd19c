//! Payments, subscriptions and checkouts.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_billing::{
    Account, BillingStatus, BillingUpdate, Bought, Checkout, CheckoutId, CheckoutStatus,
    LookupSubject, Payment, Subscription,
};
use triptych_ports::{BillingStore, CustomerId, Failure, RecordUpdatesError, Revision};
use triptych_users::UserId;

use super::{MemoryDatabase, State};

/// Billing data of a user, without the ledger.
#[derive(Default)]
pub(super) struct BillingRow {
    revision: i64,
    pub(super) customer: Option<CustomerId>,
    payments: Vec<Payment>,
    subscriptions: Vec<Subscription>,
}

impl State {
    fn account(&self, user_id: UserId) -> Account {
        let row = self.billing.get(&user_id);
        Account {
            user_id,
            entries: self.entries_of(user_id),
            payments: row.map(|row| row.payments.clone()).unwrap_or_default(),
            subscriptions: row.map(|row| row.subscriptions.clone()).unwrap_or_default(),
        }
    }

    /// Writes the due ledger entries of an account.
    pub(super) fn write_due(&mut self, user_id: UserId, now: DateTime<Utc>) {
        let due = self.account(user_id).due(now);
        self.entries.extend(due);
    }

    fn learn(&mut self, user_id: UserId, updates: &BillingUpdate) {
        if let BillingUpdate::Checkout { id, status } = updates
            && let Some(checkout) = self.checkouts.get_mut(id)
            && checkout.status.may_become(*status)
        {
            checkout.status = *status;
            self.end_lookup(LookupSubject::Checkout(id.clone()));
        }
        let mut account = self.account(user_id);
        account.learn(updates.clone());
        let row = self.billing.entry(user_id).or_default();
        row.payments = account.payments;
        row.subscriptions = account.subscriptions;
    }
}

/// Whether a payment is for a period that is over.
fn has_lapsed(payment: &Payment, now: DateTime<Utc>) -> bool {
    matches!(&payment.bought, Some(Bought::Period { end, .. }) if *end <= now)
}

#[async_trait]
impl BillingStore for MemoryDatabase {
    async fn status(&self, user_id: UserId) -> Result<BillingStatus, Failure> {
        Ok(self.state()?.account(user_id).status())
    }

    async fn account(&self, user_id: UserId) -> Result<Account, Failure> {
        Ok(self.state()?.account(user_id))
    }

    async fn revision(&self, user_id: UserId) -> Result<Option<Revision>, Failure> {
        let state = self.state()?;
        let revision = state.billing.get(&user_id).map_or(0, |row| row.revision);
        Ok(state
            .users
            .contains_key(&user_id)
            .then_some(Revision(revision)))
    }

    async fn record(
        &self,
        user_id: UserId,
        revision: Revision,
        updates: &[BillingUpdate],
        now: DateTime<Utc>,
    ) -> Result<(), RecordUpdatesError> {
        let mut state = self.state()?;
        if !state.users.contains_key(&user_id) {
            return Err(RecordUpdatesError::UserNotFound);
        }
        if state.billing.entry(user_id).or_default().revision != revision.0 {
            return Err(RecordUpdatesError::Overtaken);
        }
        for one in updates {
            state.learn(user_id, one);
        }
        state.write_due(user_id, now);
        for status in state.account(user_id).status().subscriptions {
            state.follow_subscription(user_id, &status, now);
        }
        state.billing.entry(user_id).or_default().revision += 1;
        Ok(())
    }

    async fn lapsing(
        &self,
        now: DateTime<Utc>,
        after: Option<UserId>,
        limit: usize,
    ) -> Result<Vec<UserId>, Failure> {
        let state = self.state()?;
        let has_lapsed = |row: &BillingRow| row.payments.iter().any(|paid| has_lapsed(paid, now));
        let rows = state.billing.iter();
        let lapsing = rows.filter(|(user_id, row)| {
            has_lapsed(row)
                && after.is_none_or(|after| after < **user_id)
                && !state.account(**user_id).due(now).is_empty()
        });
        let mut lapsing: Vec<UserId> = lapsing.map(|(user_id, _)| *user_id).collect();
        lapsing.sort_unstable();
        lapsing.truncate(limit);
        Ok(lapsing)
    }

    async fn write_due(&self, user_id: UserId, now: DateTime<Utc>) -> Result<(), Failure> {
        self.state()?.write_due(user_id, now);
        Ok(())
    }

    async fn customer(&self, user_id: UserId) -> Result<Option<CustomerId>, Failure> {
        let state = self.state()?;
        Ok(state
            .billing
            .get(&user_id)
            .and_then(|row| row.customer.clone()))
    }

    async fn user_of(&self, customer: &CustomerId) -> Result<Option<UserId>, Failure> {
        let state = self.state()?;
        let mut rows = state.billing.iter();
        let found = rows.find(|(_, row)| row.customer.as_ref() == Some(customer));
        Ok(found.map(|(user_id, _)| *user_id))
    }

    async fn keep_customer(
        &self,
        user_id: UserId,
        customer: &CustomerId,
    ) -> Result<CustomerId, Failure> {
        let mut state = self.state()?;
        if !state.users.contains_key(&user_id) {
            return Err(Failure::Internal("there is no such user".into()));
        }
        let row = state.billing.entry(user_id).or_default();
        Ok(row.customer.get_or_insert_with(|| customer.clone()).clone())
    }

    async fn forget_customer(&self, user_id: UserId, customer: &CustomerId) -> Result<(), Failure> {
        let mut state = self.state()?;
        let row = state.billing.get_mut(&user_id);
        if let Some(row) = row.filter(|row| row.customer.as_ref() == Some(customer)) {
            row.customer = None;
        }
        Ok(())
    }

    async fn insert_checkout(
        &self,
        checkout: &Checkout,
        now: DateTime<Utc>,
    ) -> Result<(), Failure> {
        let mut state = self.state()?;
        if state.checkouts.contains_key(&checkout.id) {
            return Ok(());
        }
        let (id, user_id) = (checkout.id.clone(), checkout.user_id);
        if checkout.status == CheckoutStatus::Open {
            state.begin_lookup(user_id, LookupSubject::Checkout(id.clone()), now);
        }
        state.checkouts.insert(id, checkout.clone());
        Ok(())
    }

    async fn checkout_status(
        &self,
        user_id: UserId,
        checkout_id: &CheckoutId,
    ) -> Result<Option<CheckoutStatus>, Failure> {
        let state = self.state()?;
        let checkout = state.checkouts.get(checkout_id);
        let own = checkout.filter(|checkout| checkout.user_id == user_id);
        Ok(own.map(|checkout| checkout.status))
    }
}
