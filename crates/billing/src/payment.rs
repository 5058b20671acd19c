//! Payments: what was bought, and whether the money was returned.

use chrono::{DateTime, Utc};
use triptych_users::{UserId, define_text_id};

use crate::ledger::CreditKind;
use crate::plan::Plan;
use crate::subscription::SubscriptionId;

define_text_id! {
    /// The provider's id of a payment: the checkout session's for a single post, the invoice's for a
    /// period. All events of one payment carry the same id.
    PaymentId
}

/// What a payment bought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bought {
    /// One post.
    Post,
    /// A period of a subscription.
    Period {
        /// The subscription.
        subscription_id: SubscriptionId,
        /// The plan: Basic or Pro.
        plan: Plan,
        /// The end of the period.
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

    /// The number of credits that the payment grants.
    pub const fn credits(&self) -> i64 {
        // A quota is far below any limit of the wider type.
        self.plan().details().posts as i64
    }
}

/// A fact about a payment that the provider reports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PaymentFact {
    /// It was paid.
    Paid(Bought),
    /// The amount charged, for display; no credit depends on it.
    Charged(Charge),
    /// Where the money is now.
    Money(Money),
}

/// Where the money of a payment is. It may change more than once: a refund can fail days later, and
/// a won dispute can be followed by another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Money {
    /// We have it. A partial refund counts as ours.
    Ours,
    /// It was refunded in full.
    Refunded,
    /// The cardholder disputes it or has won the dispute: the bank holds it.
    Disputed,
}

/// A payment. What it bought and what it cost are reported once, in any order; where the money is,
/// the last report decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// The provider's id.
    pub id: PaymentId,
    /// The user who paid.
    pub user_id: UserId,
    /// What it bought; `None` until the provider has reported it.
    pub bought: Option<Bought>,
    /// The amount charged; `None` until the provider has reported it.
    pub charge: Option<Charge>,
    /// Where its money is.
    pub money: Money,
}

impl Payment {
    /// A payment of which nothing is known but its id.
    pub const fn unheard_of(id: PaymentId, user_id: UserId) -> Self {
        Self {
            id,
            user_id,
            bought: None,
            charge: None,
            money: Money::Ours,
        }
    }

    /// Applies a fact. What was bought and what it cost never change afterwards; where the money is
    /// does, so callers must not apply an older report after a newer one.
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

    /// The kind of credits that it grants; `None` until it is known what it bought.
    pub fn credit(&self) -> Option<CreditKind> {
        Some(match self.bought.as_ref()? {
            Bought::Post => CreditKind::Purchased {
                payment_id: self.id.clone(),
            },
            Bought::Period { end, .. } => CreditKind::Allowance { period_end: *end },
        })
    }

    /// What it bought, if we have the money.
    pub fn status(&self) -> Option<&Bought> {
        self.bought.as_ref().filter(|_| self.money == Money::Ours)
    }
}

/// The amount charged for a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Charge {
    /// When the card was charged.
    pub charged_at: DateTime<Utc>,
    /// The amount in cents of [`Charge::currency`], after discounts, with taxes.
    pub amount_cents: i64,
    /// The currency.
    pub currency: Currency,
}

/// An ISO 4217 currency code in lower case.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Currency(String);

/// The text is not a currency code.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not the code of a currency")]
pub struct InvalidCurrency(String);

impl Currency {
    /// Parses a code of three letters, in either case.
    ///
    /// # Errors
    /// [`InvalidCurrency`] for anything else.
    pub fn parse(code: &str) -> Result<Self, InvalidCurrency> {
        let is_code = code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_alphabetic());
        if is_code {
            Ok(Self(code.to_ascii_lowercase()))
        } else {
            Err(InvalidCurrency(code.to_owned()))
        }
    }

    /// The code.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use triptych_users::id::Uuid;

    use super::*;
    use crate::payment::Currency;

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

    #[test]
    fn a_currency_is_a_code_of_three_letters() {
        assert_eq!(Currency::parse("USD").unwrap().as_str(), "usd");
        for wrong in ["", "us", "usdt", "u d", "éé", "12€"] {
            assert!(Currency::parse(wrong).is_err(), "{wrong}");
        }
    }
}
