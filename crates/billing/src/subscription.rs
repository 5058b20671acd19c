//! Subscriptions: entitlements and when they end.

use chrono::{DateTime, TimeDelta, Utc};
use triptych_users::define_text_id;

use crate::payment::{Bought, Payment};
use crate::plan::Plan;

define_text_id! {
    /// The provider's id of a subscription.
    SubscriptionId
}

/// The state of a subscription at the provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SubscriptionState {
    /// Its first payment is missing, or waits for confirmation by the bank.
    Incomplete,
    /// It is active; a renewal may have failed.
    Live,
    /// It has ended.
    Ended {
        /// When it ended.
        at: DateTime<Utc>,
    },
}

/// A subscription as the provider last described it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscription {
    /// The provider's id.
    pub id: SubscriptionId,
    /// The plan of the next invoice: Basic or Pro.
    pub plan: Plan,
    /// The state.
    pub state: SubscriptionState,
    /// Whether it ends with its paid period.
    pub is_cancelled: bool,
}

/// A period that was paid and not refunded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaidPeriod {
    /// The plan.
    pub plan: Plan,
    /// The end of the period.
    pub end: DateTime<Utc>,
}

/// The entitlement of a subscription at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entitlement {
    /// The plan of the paid period.
    pub plan: Plan,
    /// The end of the paid period. It may be in the past, during the grace period.
    pub active_until: DateTime<Utc>,
    /// When it ends, if it was cancelled.
    pub cancel_at: Option<DateTime<Utc>>,
    /// The plan of the next period, if it differs.
    pub next_plan: Option<Plan>,
}

impl Subscription {
    /// The grace period after the end of a paid period, in which a failed payment can be repeated.
    pub const GRACE: TimeDelta = TimeDelta::days(7);

    /// The latest paid period of this subscription.
    pub fn paid_period(&self, payments: &[Payment]) -> Option<PaidPeriod> {
        let periods = payments
            .iter()
            .filter_map(|payment| match payment.status() {
                Some(Bought::Period {
                    subscription_id,
                    plan,
                    end,
                }) if *subscription_id == self.id => Some(PaidPeriod {
                    plan: *plan,
                    end: *end,
                }),
                _ => None,
            });
        periods.max_by_key(|period| period.end)
    }

    /// The entitlement; `None` before the first payment, after the end, and after the grace period.
    /// A cancelled subscription has no grace period.
    pub fn entitlement(&self, paid: Option<PaidPeriod>, now: DateTime<Utc>) -> Option<Entitlement> {
        let paid = paid.filter(|_| self.state == SubscriptionState::Live)?;
        let grace = if self.is_cancelled {
            TimeDelta::zero()
        } else {
            Self::GRACE
        };
        (now < paid.end + grace).then_some(Entitlement {
            plan: paid.plan,
            active_until: paid.end,
            cancel_at: self.is_cancelled.then_some(paid.end),
            next_plan: (!self.is_cancelled && self.plan != paid.plan).then_some(self.plan),
        })
    }

    /// When it ended.
    pub const fn ended_at(&self) -> Option<DateTime<Utc>> {
        match self.state {
            SubscriptionState::Ended { at } => Some(at),
            SubscriptionState::Incomplete | SubscriptionState::Live => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: TimeDelta = TimeDelta::days(1);

    fn subscription() -> Subscription {
        Subscription {
            id: SubscriptionId::new("sub_1".to_owned()),
            plan: Plan::Basic,
            state: SubscriptionState::Live,
            is_cancelled: false,
        }
    }

    fn end() -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::days(30)
    }

    fn paid() -> PaidPeriod {
        PaidPeriod {
            plan: Plan::Basic,
            end: end(),
        }
    }

    fn is_entitled(subscription: &Subscription, now: DateTime<Utc>) -> bool {
        subscription.entitlement(Some(paid()), now).is_some()
    }

    #[test]
    fn a_subscription_entitles_until_seven_days_after_its_paid_period() {
        let live = subscription();
        assert!(is_entitled(&live, end() - DAY));
        assert!(is_entitled(&live, end() + DAY * 7 - TimeDelta::seconds(1)));
        assert!(!is_entitled(&live, end() + DAY * 7));
        let entitlement = live.entitlement(Some(paid()), end() + DAY);
        assert_eq!(entitlement.map(|found| found.active_until), Some(end()));
    }

    #[test]
    fn a_cancelled_one_entitles_until_the_end_of_its_paid_period() {
        let cancelled = Subscription {
            is_cancelled: true,
            ..subscription()
        };
        let before = cancelled.entitlement(Some(paid()), end() - DAY);
        assert_eq!(before.and_then(|found| found.cancel_at), Some(end()));
        assert!(!is_entitled(&cancelled, end()));
    }

    #[test]
    fn nothing_is_due_before_the_first_payment_and_after_the_end() {
        for state in [
            SubscriptionState::Incomplete,
            SubscriptionState::Ended { at: end() - DAY },
        ] {
            let other = Subscription {
                state,
                ..subscription()
            };
            assert!(!is_entitled(&other, end() - DAY), "{state:?}");
        }
        assert_eq!(subscription().entitlement(None, end() - DAY), None);
    }

    #[test]
    fn a_change_shows_as_the_next_plan_and_leaves_the_paid_one() {
        let changed = Subscription {
            plan: Plan::Pro,
            ..subscription()
        };
        let entitlement = changed.entitlement(Some(paid()), end() - DAY).unwrap();
        assert_eq!(entitlement.plan, Plan::Basic);
        assert_eq!(entitlement.next_plan, Some(Plan::Pro));
    }
}
