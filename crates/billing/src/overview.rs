//! The plan and credits of a user, as shown to them, and what they allow.

use chrono::{DateTime, Utc};
use thiserror::Error;

use crate::ledger::CreditSums;
use crate::plan::Plan;
use crate::subscription::Entitlement;

/// The tier of a user.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tier {
    /// No subscription and no purchased credit.
    Free,
    /// No subscription, and purchased credits remain.
    PayAsYouGo,
    /// The Basic subscription.
    Basic,
    /// The Pro subscription.
    Pro,
}

impl Tier {
    /// The name in API responses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::PayAsYouGo => "pay_as_you_go",
            Self::Basic => "basic",
            Self::Pro => "pro",
        }
    }
}

/// A user's plan and credits at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillingOverview {
    /// The tier.
    pub tier: Tier,
    /// The balance of post credits, never below 0.
    pub posts_remaining: i64,
    /// The end of the paid period; `None` without a subscription.
    pub subscription_active_until: Option<DateTime<Utc>>,
    /// When a cancelled subscription ends; `None` if it is not cancelled.
    pub cancel_at: Option<DateTime<Utc>>,
    /// The plan of the next period; `None` if no change is scheduled.
    pub next_plan: Option<Plan>,
}

impl BillingOverview {
    /// Computes the overview of credits and subscription.
    pub fn new(sums: &CreditSums, entitlement: Option<Entitlement>, now: DateTime<Utc>) -> Self {
        let tier = match entitlement.map(|entitlement| entitlement.plan) {
            Some(Plan::Basic) => Tier::Basic,
            Some(Plan::Pro) => Tier::Pro,
            Some(Plan::PayAsYouGo) | None if sums.has_purchased() => Tier::PayAsYouGo,
            Some(Plan::PayAsYouGo) | None => Tier::Free,
        };
        Self {
            tier,
            posts_remaining: sums.spendable(now),
            subscription_active_until: entitlement.map(|found| found.active_until),
            cancel_at: entitlement.and_then(|found| found.cancel_at),
            next_plan: entitlement.and_then(|found| found.next_plan),
        }
    }
}

/// The user has neither a credit nor a subscription.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("An active subscription is required to access this feature.")]
pub struct SubscriptionRequired;

/// Checks whether a trip may be curated: with a credit (also one reserved for a running
/// generation), with an active subscription, or if a credit was already spent on this trip.
/// Curation itself is free.
///
/// # Errors
/// [`SubscriptionRequired`] when none of the three holds.
pub const fn authorise_curation(
    overview: &BillingOverview,
    has_reserved: bool,
    trip_was_paid_for: bool,
) -> Result<(), SubscriptionRequired> {
    let has_credit = overview.posts_remaining > 0 || has_reserved;
    let is_subscribed = overview.subscription_active_until.is_some();
    if has_credit || is_subscribed || trip_was_paid_for {
        Ok(())
    } else {
        Err(SubscriptionRequired)
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta};

    use super::*;
    use crate::ledger::CreditKind;
    use crate::overview::Tier;
    use crate::payment::PaymentId;

    const NOW: DateTime<Utc> = DateTime::UNIX_EPOCH;

    fn purchased() -> CreditKind {
        CreditKind::Purchased {
            payment_id: PaymentId::new("cs_1".to_owned()),
        }
    }

    fn overview(sums: &[(CreditKind, i64)], entitlement: Option<Entitlement>) -> BillingOverview {
        BillingOverview::new(&sums.iter().cloned().collect(), entitlement, NOW)
    }

    fn entitled(plan: Plan) -> Entitlement {
        Entitlement {
            plan,
            active_until: NOW + TimeDelta::days(9),
            cancel_at: None,
            next_plan: None,
        }
    }

    #[test]
    fn a_new_user_is_free_with_one_post() {
        let new = overview(&[(CreditKind::Welcome, 1)], None);
        assert_eq!((new.tier, new.posts_remaining), (Tier::Free, 1));
    }

    #[test]
    fn purchased_credits_make_the_tier_pay_as_you_go_until_they_are_spent() {
        let bought = overview(&[(purchased(), 1)], None);
        assert_eq!((bought.tier, bought.posts_remaining), (Tier::PayAsYouGo, 1));
        let spent = overview(&[(purchased(), 0)], None);
        assert_eq!((spent.tier, spent.posts_remaining), (Tier::Free, 0));
    }

    #[test]
    fn a_subscription_is_the_tier_whatever_else_was_bought() {
        let credits = [(purchased(), 2)];
        let basic = overview(&credits, Some(entitled(Plan::Basic)));
        assert_eq!((basic.tier, basic.posts_remaining), (Tier::Basic, 2));
        assert_eq!(overview(&[], Some(entitled(Plan::Pro))).tier, Tier::Pro);
    }

    #[test]
    fn a_lapsed_allowance_is_nothing_also_before_the_ledger_says_so() {
        let lapsed = CreditKind::Allowance { period_end: NOW };
        assert_eq!(overview(&[(lapsed, 4)], None).posts_remaining, 0);
    }

    fn with(posts_remaining: i64, is_subscribed: bool) -> BillingOverview {
        BillingOverview {
            tier: Tier::Free,
            posts_remaining,
            subscription_active_until: is_subscribed.then_some(DateTime::UNIX_EPOCH),
            cancel_at: None,
            next_plan: None,
        }
    }

    #[test]
    fn a_credit_a_subscription_or_a_paid_trip_opens_curation() {
        for (posts, reserved, subscribed, paid, allowed) in [
            (1, false, false, false, true),
            (0, true, false, false, true),
            (0, false, true, false, true),
            (0, false, false, true, true),
            (0, false, false, false, false),
        ] {
            let overview = with(posts, subscribed);
            let decision = authorise_curation(&overview, reserved, paid);
            assert_eq!(decision.is_ok(), allowed, "{overview:?} {reserved} {paid}");
        }
    }
}
