//! All that is known of a user's money.

use chrono::{DateTime, Utc};
use triptych_users::UserId;

use crate::checkout::{CheckoutId, CheckoutStatus};
use crate::ledger::{CreditSums, LedgerEntry, due_entries};
use crate::overview::BillingOverview;
use crate::payment::{Payment, PaymentFact, PaymentId};
use crate::status::{BillingStatus, SubscriptionRecord};
use crate::subscription::Subscription;

/// Something that the payment provider tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BillingUpdate {
    /// Of a payment.
    Payment {
        /// Which one.
        id: PaymentId,
        /// What happened to it.
        fact: PaymentFact,
    },
    /// How a subscription stands now.
    Subscription(Subscription),
    /// How far a checkout has come.
    Checkout {
        /// Which one.
        id: CheckoutId,
        /// How far.
        status: CheckoutStatus,
    },
}

/// A user's ledger, payments and subscriptions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Whose they are.
    pub user_id: UserId,
    /// The ledger.
    pub entries: Vec<LedgerEntry>,
    /// Every payment that was heard of.
    pub payments: Vec<Payment>,
    /// Every subscription that there ever was.
    pub subscriptions: Vec<Subscription>,
}

impl Account {
    /// An account in which nothing has happened.
    pub const fn new(user_id: UserId) -> Self {
        Self {
            user_id,
            entries: Vec::new(),
            payments: Vec::new(),
            subscriptions: Vec::new(),
        }
    }

    /// The entries that the ledger lacks; see [`due_entries`].
    pub fn due(&self, now: DateTime<Utc>) -> Vec<LedgerEntry> {
        due_entries(
            self.user_id,
            &self.entries,
            &self.payments,
            &self.subscriptions,
            now,
        )
    }

    /// Takes updates in. Updates that are known already change nothing; a subscription, and the money of a
    /// payment, are as they were described last.
    pub fn learn(&mut self, updates: BillingUpdate) {
        match updates {
            BillingUpdate::Payment { id, fact } => self.payment(id).learn(fact),
            BillingUpdate::Subscription(subscription) => {
                self.subscriptions
                    .retain(|known| known.id != subscription.id);
                self.subscriptions.push(subscription);
            }
            // Changes no credits.
            BillingUpdate::Checkout { .. } => {}
        }
    }

    fn payment(&mut self, id: PaymentId) -> &mut Payment {
        let known = self.payments.iter().position(|payment| payment.id == id);
        let index = known.unwrap_or(self.payments.len());
        if known.is_none() {
            self.payments.push(Payment::unheard_of(id, self.user_id));
        }
        &mut self.payments[index]
    }

    /// What it adds up to.
    pub fn status(&self) -> BillingStatus {
        let subscriptions = self.subscriptions.iter().cloned();
        let subscriptions =
            subscriptions.map(|subscription| SubscriptionRecord::of(subscription, &self.payments));
        BillingStatus {
            sums: CreditSums::of(&self.entries),
            subscriptions: subscriptions.collect(),
        }
    }

    /// What the user is told.
    pub fn overview(&self, now: DateTime<Utc>) -> BillingOverview {
        self.status().overview(now)
    }
}

#[cfg(test)]
mod tests;
