//! What an account adds up to, and what its owner may do with a subscription.
//!
//! The provider and we do not always agree on whether a subscription runs: it keeps one open for
//! weeks whose renewal was not paid, and one whose money went back. Such a one gives its user
//! nothing, could bill them all the same, and is in the way of the next. So it is ended as soon as
//! its user does anything about it.

use chrono::{DateTime, Utc};
use thiserror::Error;

use crate::ledger::CreditSums;
use crate::overview::BillingOverview;
use crate::payment::{Bought, Payment};
use crate::pending_lookups::LookupSubject;
use crate::plan::Plan;
use crate::subscription::{Entitlement, PaidPeriod, Subscription, SubscriptionState};

/// A subscription, and what was paid of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubscriptionRecord {
    /// As the provider last described it.
    pub subscription: Subscription,
    /// The latest period that was paid and whose money is ours.
    pub paid: Option<PaidPeriod>,
    /// Whether we have heard of any payment of it, wherever the money is now.
    pub was_paid_once: bool,
}

impl SubscriptionRecord {
    /// How a subscription stands by its owner's payments.
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

    /// What it entitles to.
    pub fn entitlement(&self, now: DateTime<Utc>) -> Option<Entitlement> {
        self.subscription.entitlement(self.paid, now)
    }

    /// Whether the provider may still bill it although it entitles to nothing any more: the days of
    /// grace are over, or it was cancelled and its period is, or its money went back. One of whose
    /// first payment we have not heard yet is only young.
    pub fn has_lapsed(&self, now: DateTime<Utc>) -> bool {
        self.is_live() && self.was_paid_once && self.entitlement(now).is_none()
    }

    /// Whether it runs and may go on, so that no second one may begin beside it.
    pub fn is_open(&self, now: DateTime<Utc>) -> bool {
        self.is_live() && !self.has_lapsed(now)
    }

    /// Whether it runs on after a period that was paid, or whose money went back, without our having
    /// heard of the next one's payment. Of one that was never paid nothing is due yet.
    pub fn is_overdue(&self, now: DateTime<Utc>) -> bool {
        let has_paid_period = self.paid.is_some_and(|paid| paid.end > now);
        self.is_live() && self.was_paid_once && !has_paid_period
    }

    /// When the updates of its next payment, or of its end, are late; none as long as no payment of it
    /// that is ours is known.
    pub fn lookup_due_at(&self) -> Option<DateTime<Utc>> {
        let paid = self.paid?;
        Some(paid.end + LookupSubject::RENEWAL_OVERDUE_AFTER)
    }

    /// When it ends unless its next payment arrives: the last of the days of grace, once the paid
    /// period has passed. None while the period is paid, and of one that ends by itself.
    fn payment_due_by(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let goes_on = self.is_open(now) && !self.subscription.is_cancelled;
        let paid = self.paid.filter(|paid| goes_on && paid.end <= now)?;
        Some(paid.end + Subscription::GRACE)
    }

    fn is_live(&self) -> bool {
        self.subscription.state == SubscriptionState::Live
    }
}

/// What an account adds up to: all that is needed to say what its owner may do.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BillingStatus {
    /// The sum of each kind of credit.
    pub sums: CreditSums,
    /// Every subscription that there ever was.
    pub subscriptions: Vec<SubscriptionRecord>,
}

impl BillingStatus {
    /// What the user is told. Should there be two subscriptions against all rules, the one that
    /// lasts longer counts.
    pub fn overview(&self, now: DateTime<Utc>) -> BillingOverview {
        let all = self.subscriptions.iter();
        let entitlements = all.filter_map(|status| status.entitlement(now));
        let longest = entitlements.max_by_key(|entitlement| entitlement.active_until);
        BillingOverview::new(&self.sums, longest, now)
    }

    /// The subscription that runs and may go on.
    pub fn open_subscription(&self, now: DateTime<Utc>) -> Option<&Subscription> {
        self.open(now).map(|status| &status.subscription)
    }

    /// The subscriptions of whose next payment we may not have heard yet. They are to be looked up
    /// at the provider before one is ended for being unpaid.
    pub fn overdue(&self, now: DateTime<Utc>) -> impl Iterator<Item = &Subscription> {
        let all = self.subscriptions.iter();
        let overdue = all.filter(move |status| status.is_overdue(now));
        overdue.map(|status| &status.subscription)
    }

    /// The subscription that can be asked about: the one that runs, else one whose first payment
    /// waits for the bank.
    pub fn known_subscription(&self, now: DateTime<Utc>) -> Option<&SubscriptionRecord> {
        let is_begun = |status: &&SubscriptionRecord| {
            status.subscription.state == SubscriptionState::Incomplete
        };
        let waiting = || self.subscriptions.iter().find(is_begun);
        self.open(now).or_else(waiting)
    }

    /// The plan of a subscription that gives its user nothing any more and may be charged all the
    /// same; none where one is open, or where what is left ends by itself.
    pub fn unpaid_plan(&self, now: DateTime<Utc>) -> Option<Plan> {
        if self.open(now).is_some() {
            return None;
        }
        let lapsed = self.lapsed(now).into_iter();
        let mut goes_on = lapsed.filter(|subscription| !subscription.is_cancelled);
        goes_on.next().map(|subscription| subscription.plan)
    }

    /// When the subscription that runs ends unless its next payment arrives; none while it is paid.
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

/// What a wish for a plan leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CheckoutDecision {
    /// A checkout at the provider.
    Pay {
        /// What is to be ended first: subscriptions that give their user nothing, and that the
        /// provider would not begin another beside.
        ending: Vec<Subscription>,
    },
    /// A page of ours that confirms the change of the subscription that is there.
    ConfirmChange,
}

/// The user has this plan already, and it goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the plan is subscribed to already")]
pub struct AlreadySubscribed;

/// Decides what a wish for a plan leads to. Single posts are always sold. Whoever has a
/// subscription that is open changes it, or takes its cancellation back: there is never a second one.
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

/// How a subscription that its user cancels ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cancellation {
    /// With the period that is paid.
    WithPeriod(Subscription),
    /// At once: no paid period is left.
    Now(Vec<Subscription>),
}

/// Decides how a user's subscription ends; none where there is none to end. One whose paid period is
/// over has nothing left to last for, and in its days of grace the provider would go on asking for
/// the payment that failed.
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
