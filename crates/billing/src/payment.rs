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
    /// The whole of it was paid back. What is paid back in part keeps its credits.
    Refunded,
    /// The card's owner disputes it, and the bank has taken the money.
    Disputed,
    /// The dispute ended for us, and the money came back.
    DisputeWon,
}

/// All that is known of one payment. Facts only add up: whichever arrives first, and however often,
/// the same set of them makes the same payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// The provider's name of it.
    pub id: PaymentId,
    /// Who paid.
    pub user_id: UserId,
    /// What it bought; none as long as only later facts have arrived.
    pub bought: Option<Bought>,
    /// What was charged for it; none as long as the provider has not told.
    pub charge: Option<Charge>,
    /// Whether it was paid back.
    pub is_refunded: bool,
    /// Whether it was ever disputed.
    pub is_disputed: bool,
    /// Whether a dispute was won.
    pub is_dispute_won: bool,
}

impl Payment {
    /// A payment of which nothing has been told yet.
    pub const fn unheard_of(id: PaymentId, user_id: UserId) -> Self {
        Self {
            id,
            user_id,
            bought: None,
            charge: None,
            is_refunded: false,
            is_disputed: false,
            is_dispute_won: false,
        }
    }

    /// Takes a fact in. What was bought, and what it cost, never changes afterwards.
    pub fn learn(&mut self, fact: PaymentFact) {
        match fact {
            PaymentFact::Paid(bought) => {
                self.bought.get_or_insert(bought);
            }
            PaymentFact::Charged(charge) => {
                self.charge.get_or_insert(charge);
            }
            PaymentFact::Refunded => self.is_refunded = true,
            PaymentFact::Disputed => self.is_disputed = true,
            PaymentFact::DisputeWon => self.is_dispute_won = true,
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
    pub fn standing(&self) -> Option<&Bought> {
        let is_lost = self.is_disputed && !self.is_dispute_won;
        self.bought
            .as_ref()
            .filter(|_| !self.is_refunded && !is_lost)
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
    fn a_payment_stands_until_it_is_refunded_or_a_dispute_takes_it() {
        use PaymentFact::{DisputeWon, Disputed, Paid, Refunded};
        let paid = Paid(Bought::Post);
        for (facts, stands) in [
            (vec![], false),
            (vec![paid.clone()], true),
            (vec![Refunded], false),
            (vec![paid.clone(), Refunded], false),
            (vec![paid.clone(), Disputed], false),
            (vec![paid.clone(), Disputed, DisputeWon], true),
            (vec![paid, Disputed, DisputeWon, Refunded], false),
        ] {
            let backwards: Vec<_> = facts.iter().rev().cloned().collect();
            assert_eq!(payment(&facts).standing().is_some(), stands, "{facts:?}");
            assert_eq!(payment(&facts), payment(&backwards), "{facts:?}");
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
        assert_eq!(payment(&[charged]).standing(), None);
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
