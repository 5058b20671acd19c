//! Payments: what was bought, and whether the money stayed.

use chrono::{DateTime, Utc};
use triptych_users::UserId;

use crate::charge::Charge;
use crate::ledger::CreditKind;
use crate::plan::Plan;
use crate::subscription::SubscriptionId;

/// The provider's name of one payment: a checkout session's for a single post, an invoice's for a
/// period. It is the same in every event that speaks of the payment.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PaymentId(String);

impl PaymentId {
    /// Wraps the provider's name.
    pub const fn new(name: String) -> Self {
        Self(name)
    }

    /// The provider's name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What a payment bought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bought {
    /// One post.
    Post,
    /// A period of a subscription.
    Period {
        /// Of which subscription.
        subscription_id: SubscriptionId,
        /// At which plan: Basic or Pro.
        plan: Plan,
        /// When the period ends.
        end: DateTime<Utc>,
    },
}

impl Bought {
    /// The plan that was paid for.
    pub const fn plan(&self) -> Plan {
        match self {
            Self::Post => Plan::PayAsYouGo,
            Self::Period { plan, .. } => *plan,
        }
    }

    /// How many credits the payment gives.
    pub const fn credits(&self) -> i64 {
        // A quota is far below any limit of the wider type.
        self.plan().details().posts as i64
    }
}

/// Something the provider tells of a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PaymentFact {
    /// It was paid.
    Paid(Bought),
    /// What the card was charged for it. It is there to be read: no credit depends on it.
    Charged(Charge),
    /// Where its money is now.
    Money(Money),
}

/// Where the money of a payment is. It may go and come back more than once: a refund can fail days
/// after it was made, and a dispute can follow one that was won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Money {
    /// It is ours. What was paid back in part counts as ours.
    Ours,
    /// The whole of it was paid back.
    Refunded,
    /// The card's owner disputes it, or has won the dispute: the bank has taken it.
    Disputed,
}

/// All that is known of one payment. What it bought and what it cost are told once and for all, and
/// may arrive in any order; where its money is was told last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// The provider's name of it.
    pub id: PaymentId,
    /// Who paid.
    pub user_id: UserId,
    /// What it bought; none as long as only other facts have arrived.
    pub bought: Option<Bought>,
    /// What was charged for it; none as long as the provider has not told.
    pub charge: Option<Charge>,
    /// Where its money is.
    pub money: Money,
}

impl Payment {
    /// A payment of which nothing has been told yet.
    pub const fn unheard_of(id: PaymentId, user_id: UserId) -> Self {
        Self {
            id,
            user_id,
            bought: None,
            charge: None,
            money: Money::Ours,
        }
    }

    /// Takes a fact in. What was bought, and what it cost, never changes afterwards; where the money
    /// is does, so whoever asks the provider has to take care that no older answer comes after a
    /// newer one.
    pub fn learn(&mut self, fact: PaymentFact) {
        match fact {
            PaymentFact::Paid(bought) => {
                self.bought.get_or_insert(bought);
            }
            PaymentFact::Charged(charge) => {
                self.charge.get_or_insert(charge);
            }
            PaymentFact::Money(money) => self.money = money,
        }
    }

    /// Which credits it gives; none as long as nobody has told what it bought.
    pub fn credit(&self) -> Option<CreditKind> {
        Some(match self.bought.as_ref()? {
            Bought::Post => CreditKind::Purchased {
                payment_id: self.id.clone(),
            },
            Bought::Period { end, .. } => CreditKind::Allowance { period_end: *end },
        })
    }

    /// What it bought, as long as the money is ours.
    pub fn status(&self) -> Option<&Bought> {
        self.bought.as_ref().filter(|_| self.money == Money::Ours)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use triptych_users::id::Uuid;

    use crate::charge::Currency;

    fn payment(facts: &[PaymentFact]) -> Payment {
        let user_id = UserId::new(Uuid::from_u128(1));
        let mut payment = Payment::unheard_of(PaymentId::new("cs_1".to_owned()), user_id);
        for fact in facts {
            payment.learn(fact.clone());
        }
        payment
    }

    #[test]
    fn a_payment_stands_while_its_money_is_ours_whenever_it_was_paid() {
        use Money::{Disputed, Ours, Refunded};
        let paid = PaymentFact::Paid(Bought::Post);
        for (moves, stands) in [
            (vec![], true),
            (vec![Refunded], false),
            (vec![Disputed], false),
            (vec![Disputed, Ours], true),
            (vec![Disputed, Ours, Refunded], false),
            // A refund that failed, and a second dispute.
            (vec![Refunded, Ours], true),
            (vec![Disputed, Ours, Disputed], false),
        ] {
            let moves: Vec<PaymentFact> = moves.into_iter().map(PaymentFact::Money).collect();
            assert_eq!(payment(&moves).status(), None, "nothing was bought");
            for at in 0..=moves.len() {
                let mut facts = moves.clone();
                facts.insert(at, paid.clone());
                assert_eq!(payment(&facts).status().is_some(), stands, "{facts:?}");
            }
        }
    }

    #[test]
    fn what_was_charged_is_known_beside_what_was_bought_in_either_order() {
        let charge = Charge {
            charged_at: DateTime::UNIX_EPOCH,
            amount_cents: 200,
            currency: Currency::parse("usd").unwrap(),
        };
        let charged = PaymentFact::Charged(charge.clone());
        let paid = PaymentFact::Paid(Bought::Post);
        let known = payment(&[paid.clone(), charged.clone()]);
        assert_eq!(known, payment(&[charged.clone(), paid]));
        assert_eq!(known.charge, Some(charge));
        // Money alone buys nothing.
        assert_eq!(payment(&[charged]).status(), None);
    }

    #[test]
    fn a_period_gives_the_quota_of_its_plan() {
        let period = |plan| Bought::Period {
            subscription_id: SubscriptionId::new("sub_1".to_owned()),
            plan,
            end: DateTime::UNIX_EPOCH,
        };
        assert_eq!(Bought::Post.credits(), 1);
        assert_eq!(period(Plan::Basic).credits(), 5);
        assert_eq!(period(Plan::Pro).credits(), 20);
    }
}
