//! The ledger, payments and subscriptions of a user.

use chrono::{DateTime, Utc};
use triptych_users::UserId;

use crate::checkout::{CheckoutId, CheckoutStatus};
use crate::ledger::{CreditSums, LedgerEntry, due_entries};
use crate::overview::BillingOverview;
use crate::payment::{Payment, PaymentFact, PaymentId};
use crate::status::{BillingStatus, SubscriptionRecord};
use crate::subscription::Subscription;

/// A fact that the payment provider reports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BillingUpdate {
    /// About a payment.
    Payment {
        /// The payment.
        id: PaymentId,
        /// The fact.
        fact: PaymentFact,
    },
    /// The current state of a subscription.
    Subscription(Subscription),
    /// The status of a checkout.
    Checkout {
        /// The checkout.
        id: CheckoutId,
        /// The status.
        status: CheckoutStatus,
    },
}

/// A user's ledger, payments and subscriptions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// The user.
    pub user_id: UserId,
    /// The ledger.
    pub entries: Vec<LedgerEntry>,
    /// All known payments.
    pub payments: Vec<Payment>,
    /// All subscriptions, ended ones included.
    pub subscriptions: Vec<Subscription>,
}

impl Account {
    /// An empty account.
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

    /// Applies updates. Known updates change nothing; for a subscription and the money of a payment
    /// the last report counts.
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

    /// The status that follows.
    pub fn status(&self) -> BillingStatus {
        let subscriptions = self.subscriptions.iter().cloned();
        let subscriptions =
            subscriptions.map(|subscription| SubscriptionRecord::of(subscription, &self.payments));
        BillingStatus {
            sums: CreditSums::of(&self.entries),
            subscriptions: subscriptions.collect(),
        }
    }

    /// The overview shown to the user.
    pub fn overview(&self, now: DateTime<Utc>) -> BillingOverview {
        self.status().overview(now)
    }
}

#[cfg(test)]
mod tests;
