//! The status of an account, and what its owner may do with a subscription.
//!
//! The provider and we do not always agree on whether a subscription is active: the provider keeps
//! one open for weeks after a renewal failed or its payment was refunded. Such a subscription
//! grants nothing, could still bill the user, and blocks the next one. So it is ended as soon as
//! its user changes anything about it.

use chrono::{DateTime, Utc};
use thiserror::Error;

use crate::ledger::CreditSums;
use crate::overview::BillingOverview;
use crate::payment::{Bought, Payment};
use crate::pending_lookups::LookupSubject;
use crate::plan::Plan;
use crate::subscription::{Entitlement, PaidPeriod, Subscription, SubscriptionState};

/// A subscription and its payments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubscriptionRecord {
    /// As the provider last described it.
    pub subscription: Subscription,
    /// The latest period that was paid and not refunded.
    pub paid: Option<PaidPeriod>,
    /// Whether any payment of it is known, refunded or not.
    pub was_paid_once: bool,
}

impl SubscriptionRecord {
    /// The record of a subscription, from its owner's payments.
    pub fn of(subscription: Subscription, payments: &[Payment]) -> Self {
        let is_of_it = |payment: &Payment| match &payment.bought {
            Some(Bought::Period {
                subscription_id, ..
            }) => *subscription_id == subscription.id,
            Some(Bought::Post) | None => false,
        };
        Self {
            paid: subscription.paid_period(payments),
            was_paid_once: payments.iter().any(is_of_it),
            subscription,
        }
    }

    /// The entitlement.
    pub fn entitlement(&self, now: DateTime<Utc>) -> Option<Entitlement> {
        self.subscription.entitlement(self.paid, now)
    }

    /// Whether the provider may still bill it although it grants nothing: the grace period is over,
    /// it was cancelled and its period has ended, or it was refunded. A subscription without any
    /// known payment is new, not lapsed.
    pub fn has_lapsed(&self, now: DateTime<Utc>) -> bool {
        self.is_live() && self.was_paid_once && self.entitlement(now).is_none()
    }

    /// Whether it is active and may continue, so that no second one may start.
    pub fn is_open(&self, now: DateTime<Utc>) -> bool {
        self.is_live() && !self.has_lapsed(now)
    }

    /// Whether its paid period has ended, or was refunded, and no later payment is known. False for
    /// one that was never paid.
    pub fn is_overdue(&self, now: DateTime<Utc>) -> bool {
        let has_paid_period = self.paid.is_some_and(|paid| paid.end > now);
        self.is_live() && self.was_paid_once && !has_paid_period
    }

    /// When a lookup of its next payment, or of its end, is overdue; `None` while no payment of it
    /// is known.
    pub fn lookup_due_at(&self) -> Option<DateTime<Utc>> {
        let paid = self.paid?;
        Some(paid.end + LookupSubject::RENEWAL_OVERDUE_AFTER)
    }

    /// When it ends without its next payment: the end of the grace period, once the paid period has
    /// ended. `None` during the paid period, and if it ends by itself.
    fn payment_due_by(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let goes_on = self.is_open(now) && !self.subscription.is_cancelled;
        let paid = self.paid.filter(|paid| goes_on && paid.end <= now)?;
        Some(paid.end + Subscription::GRACE)
    }

    fn is_live(&self) -> bool {
        self.subscription.state == SubscriptionState::Live
    }
}

/// The status of an account: all that decides what its owner may do.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BillingStatus {
    /// The sum of each kind of credit.
    pub sums: CreditSums,
    /// All subscriptions, ended ones included.
    pub subscriptions: Vec<SubscriptionRecord>,
}

impl BillingStatus {
    /// The overview shown to the user. Should there be two subscriptions, the one that ends later
    /// counts.
    pub fn overview(&self, now: DateTime<Utc>) -> BillingOverview {
        let all = self.subscriptions.iter();
        let entitlements = all.filter_map(|status| status.entitlement(now));
        let longest = entitlements.max_by_key(|entitlement| entitlement.active_until);
        BillingOverview::new(&self.sums, longest, now)
    }

    /// The subscription that is active and may continue.
    pub fn open_subscription(&self, now: DateTime<Utc>) -> Option<&Subscription> {
        self.open(now).map(|status| &status.subscription)
    }

    /// The subscriptions whose next payment may be unknown to us. They must be looked up at the
    /// provider before one is ended as unpaid.
    pub fn overdue(&self, now: DateTime<Utc>) -> impl Iterator<Item = &Subscription> {
        let all = self.subscriptions.iter();
        let overdue = all.filter(move |status| status.is_overdue(now));
        overdue.map(|status| &status.subscription)
    }

    /// The subscription that a user can ask about: the active one, else one whose first payment
    /// waits for the bank.
    pub fn known_subscription(&self, now: DateTime<Utc>) -> Option<&SubscriptionRecord> {
        let is_begun = |status: &&SubscriptionRecord| {
            status.subscription.state == SubscriptionState::Incomplete
        };
        let waiting = || self.subscriptions.iter().find(is_begun);
        self.open(now).or_else(waiting)
    }

    /// The plan of a subscription that grants nothing and may still be billed; `None` if one is
    /// open, or if the rest ends by itself.
    pub fn unpaid_plan(&self, now: DateTime<Utc>) -> Option<Plan> {
        if self.open(now).is_some() {
            return None;
        }
        let lapsed = self.lapsed(now).into_iter();
        let mut goes_on = lapsed.filter(|subscription| !subscription.is_cancelled);
        goes_on.next().map(|subscription| subscription.plan)
    }

    /// When the active subscription ends without its next payment; `None` during its paid period.
    pub fn payment_due_by(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        self.open(now)?.payment_due_by(now)
    }

    fn open(&self, now: DateTime<Utc>) -> Option<&SubscriptionRecord> {
        let mut all = self.subscriptions.iter();
        all.find(|status| status.is_open(now))
    }

    fn lapsed(&self, now: DateTime<Utc>) -> Vec<Subscription> {
        let all = self.subscriptions.iter();
        let lapsed = all.filter(|status| status.has_lapsed(now));
        lapsed.map(|status| status.subscription.clone()).collect()
    }
}

/// The result of choosing a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CheckoutDecision {
    /// A checkout at the provider.
    Pay {
        /// The subscriptions to end first: they grant nothing, and the provider would refuse
        /// another beside them.
        ending: Vec<Subscription>,
    },
    /// A page of ours that confirms the change of the existing subscription.
    ConfirmChange,
}

/// The user already has this plan, and it continues.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the plan is subscribed to already")]
pub struct AlreadySubscribed;

/// Decides how to start a plan. Single posts can always be bought. A user with an open subscription
/// changes it, or revokes its cancellation: there is never a second one.
///
/// # Errors
/// [`AlreadySubscribed`].
pub fn decide_checkout(
    status: &BillingStatus,
    plan: Plan,
    now: DateTime<Utc>,
) -> Result<CheckoutDecision, AlreadySubscribed> {
    if plan == Plan::PayAsYouGo {
        return Ok(CheckoutDecision::Pay { ending: Vec::new() });
    }
    match status.open_subscription(now) {
        None => Ok(CheckoutDecision::Pay {
            ending: status.lapsed(now),
        }),
        Some(open) if open.plan == plan && !open.is_cancelled => Err(AlreadySubscribed),
        Some(_) => Ok(CheckoutDecision::ConfirmChange),
    }
}

/// When a cancelled subscription ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cancellation {
    /// At the end of the paid period.
    WithPeriod(Subscription),
    /// At once: no paid period is left.
    Now(Vec<Subscription>),
}

/// Decides when a cancelled subscription ends; `None` if there is none. One whose paid period is
/// over ends at once: in its grace period the provider would go on charging the failed payment.
pub fn decide_cancellation(status: &BillingStatus, now: DateTime<Utc>) -> Option<Cancellation> {
    let Some(open) = status.open(now) else {
        let lapsed = status.lapsed(now);
        return (!lapsed.is_empty()).then_some(Cancellation::Now(lapsed));
    };
    let subscription = open.subscription.clone();
    Some(if open.is_overdue(now) {
        Cancellation::Now(vec![subscription])
    } else {
        Cancellation::WithPeriod(subscription)
    })
}

#[cfg(test)]
mod tests;
