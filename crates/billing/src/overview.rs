//! What a user is told about their plan.

use chrono::{DateTime, Utc};

use crate::ledger::{CreditKind, LedgerEntry, balance};
use crate::plan::Plan;

/// What a user has: nothing but the free post, single posts, or a subscription.
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
    /// The name in answers.
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
    /// What the user has.
    pub tier: Tier,
    /// The balance of post credits, never below 0.
    pub posts_remaining: i64,
    /// The end of the paid period; none without a subscription.
    pub subscription_active_until: Option<DateTime<Utc>>,
    /// When a cancelled subscription ends; none where nothing is cancelled.
    pub cancel_at: Option<DateTime<Utc>>,
    /// The plan that follows at the next period; none where no change is planned.
    pub next_plan: Option<Plan>,
}

impl BillingOverview {
    /// What a ledger without a subscription says.
    pub fn without_subscription(entries: &[LedgerEntry]) -> Self {
        let purchased = balance(entries.iter().filter(|e| e.credit == CreditKind::Purchased));
        Self {
            tier: if purchased > 0 {
                Tier::PayAsYouGo
            } else {
                Tier::Free
            },
            posts_remaining: balance(entries).max(0),
            subscription_active_until: None,
            cancel_at: None,
            next_plan: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::EntryKind;
    use triptych_users::UserId;
    use triptych_users::id::Uuid;

    fn purchase(amount: i64) -> LedgerEntry {
        LedgerEntry {
            user_id: UserId::new(Uuid::from_u128(1)),
            kind: EntryKind::Grant,
            credit: CreditKind::Purchased,
            amount,
            business_key: "purchase:1".to_owned(),
            created_at: DateTime::UNIX_EPOCH,
        }
    }

    #[test]
    fn a_new_user_is_free_with_one_post() {
        let user = UserId::new(Uuid::from_u128(1));
        let entries = [LedgerEntry::welcome(user, DateTime::UNIX_EPOCH)];
        let overview = BillingOverview::without_subscription(&entries);
        assert_eq!((overview.tier, overview.posts_remaining), (Tier::Free, 1));
    }

    #[test]
    fn purchased_credits_make_the_tier_pay_as_you_go_until_they_are_spent() {
        let bought = BillingOverview::without_subscription(&[purchase(1)]);
        assert_eq!((bought.tier, bought.posts_remaining), (Tier::PayAsYouGo, 1));
        let spent = BillingOverview::without_subscription(&[purchase(1), purchase(-1)]);
        assert_eq!((spent.tier, spent.posts_remaining), (Tier::Free, 0));
    }
}
