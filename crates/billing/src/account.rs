//! All that is known of a user's money.

use chrono::{DateTime, Utc};
use triptych_users::UserId;

use crate::checkout::{CheckoutId, CheckoutStatus};
use crate::ledger::{CreditSums, LedgerEntry, due_entries};
use crate::overview::BillingOverview;
use crate::payment::{Payment, PaymentFact, PaymentId};
use crate::subscription::{PaidPeriod, Subscription, SubscriptionState};

/// Something that the payment provider tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BillingNews {
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

    /// Takes news in. News that are known already change nothing; a subscription is as it was
    /// described last.
    pub fn learn(&mut self, news: BillingNews) {
        match news {
            BillingNews::Payment { id, fact } => self.payment(id).learn(fact),
            BillingNews::Subscription(subscription) => {
                self.subscriptions
                    .retain(|known| known.id != subscription.id);
                self.subscriptions.push(subscription);
            }
            // Changes no credits.
            BillingNews::Checkout { .. } => {}
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
    pub fn standing(&self) -> Standing {
        let subscriptions = self.subscriptions.iter().map(|subscription| {
            let paid = subscription.paid_period(&self.payments);
            (subscription.clone(), paid)
        });
        Standing {
            sums: CreditSums::of(&self.entries),
            subscriptions: subscriptions.collect(),
        }
    }

    /// What the user is told.
    pub fn overview(&self, now: DateTime<Utc>) -> BillingOverview {
        self.standing().overview(now)
    }
}

/// What an account adds up to: all that is needed to say what its owner may do.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Standing {
    /// The sum of each kind of credit.
    pub sums: CreditSums,
    /// Every subscription, with the latest period that was paid of it.
    pub subscriptions: Vec<(Subscription, Option<PaidPeriod>)>,
}

impl Standing {
    /// What the user is told. Should there be two subscriptions against all rules, the one that
    /// lasts longer counts.
    pub fn overview(&self, now: DateTime<Utc>) -> BillingOverview {
        let entitlements = self.subscriptions.iter();
        let entitlements =
            entitlements.filter_map(|(subscription, paid)| subscription.entitlement(*paid, now));
        let longest = entitlements.max_by_key(|entitlement| entitlement.active_until);
        BillingOverview::new(&self.sums, longest, now)
    }

    /// The subscription that bills, or would.
    pub fn open_subscription(&self, now: DateTime<Utc>) -> Option<&Subscription> {
        let mut subscriptions = self.subscriptions.iter();
        let open = subscriptions.find(|(subscription, paid)| subscription.is_open(*paid, now));
        open.map(|(subscription, _)| subscription)
    }

    /// The subscription that can be asked about: the one that bills, or would, else one whose
    /// first payment waits for the bank.
    pub fn known_subscription(&self, now: DateTime<Utc>) -> Option<&Subscription> {
        let is_begun =
            |subscription: &&Subscription| subscription.state == SubscriptionState::Incomplete;
        let all = self.subscriptions.iter();
        let waiting = || all.map(|(subscription, _)| subscription).find(is_begun);
        self.open_subscription(now).or_else(waiting)
    }
}

#[cfg(test)]
mod tests;
