//! The sums of a ledger by kind of credit.

use std::collections::HashMap;

use chrono::{DateTime, Utc};

use super::{CreditKind, LedgerEntry};

/// The sum of the entries of each kind of credit.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CreditSums(HashMap<CreditKind, i64>);

impl CreditSums {
    /// Adds entries up.
    pub fn of<'a>(entries: impl IntoIterator<Item = &'a LedgerEntry>) -> Self {
        let amounts = entries
            .into_iter()
            .map(|entry| (entry.credit.clone(), entry.amount));
        amounts.collect()
    }

    /// The sum of one kind; 0 if there is none.
    pub fn of_kind(&self, credit: &CreditKind) -> i64 {
        self.0.get(credit).copied().unwrap_or_default()
    }

    /// How many credits can be spent now, never below 0.
    pub fn spendable(&self, now: DateTime<Utc>) -> i64 {
        let current = self.0.iter().filter(|(credit, _)| !credit.is_lapsed(now));
        current.map(|(_, sum)| *sum).sum::<i64>().max(0)
    }

    /// The credit that is spent next: the allowance of the period that ends first, then the free
    /// post, then a purchased one. `None` if none is left.
    pub fn next_to_spend(&self, now: DateTime<Utc>) -> Option<CreditKind> {
        let left = self.0.iter().filter(|(_, sum)| **sum > 0);
        let kinds = left.map(|(credit, _)| credit);
        let first = kinds
            .filter(|credit| !credit.is_lapsed(now))
            .min_by(|one, other| one.spending_order().cmp(&other.spending_order()));
        first.cloned()
    }

    /// Whether a purchased single post is left.
    pub(crate) fn has_purchased(&self) -> bool {
        let is_purchased = |credit: &CreditKind| matches!(credit, CreditKind::Purchased { .. });
        let mut sums = self.0.iter();
        sums.any(|(credit, sum)| *sum > 0 && is_purchased(credit))
    }

    pub(super) fn kinds(&self) -> impl Iterator<Item = &CreditKind> {
        let mut kinds: Vec<&CreditKind> = self.0.keys().collect();
        kinds.sort_by(|one, other| one.spending_order().cmp(&other.spending_order()));
        kinds.into_iter()
    }
}

/// Repeated kinds are summed.
impl FromIterator<(CreditKind, i64)> for CreditSums {
    fn from_iter<Amounts: IntoIterator<Item = (CreditKind, i64)>>(amounts: Amounts) -> Self {
        let mut sums = HashMap::new();
        for (credit, amount) in amounts {
            *sums.entry(credit).or_insert(0) += amount;
        }
        Self(sums)
    }
}
