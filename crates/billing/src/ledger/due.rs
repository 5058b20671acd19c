//! The entries that a ledger lacks.
//!
//! The facts determine the sum of each kind of credit: what was granted and not refunded, less what
//! was spent and what is reserved, and nothing after its period. The due entry is the difference,
//! in whatever order the updates arrived. So the balance does not depend on their order, and is
//! never below 0.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use triptych_users::UserId;

use super::{CreditKind, CreditSums, EntryKind, LedgerEntry};
use crate::payment::{Bought, Payment, PaymentId};
use crate::subscription::{Subscription, SubscriptionId};

/// The entries to write so that a user's ledger matches their payments, their subscriptions and the
/// time. Once they are written, together with what made them due, the next call with the same
/// arguments returns none.
pub fn due_entries(
    user_id: UserId,
    entries: &[LedgerEntry],
    payments: &[Payment],
    subscriptions: &[Subscription],
    now: DateTime<Utc>,
) -> Vec<LedgerEntry> {
    let purchases = unwritten_purchases(user_id, entries, payments, now);
    let all: Vec<&LedgerEntry> = entries.iter().chain(&purchases).collect();
    let facts = Facts::of(payments, subscriptions);
    let sums = CreditSums::of(all.iter().copied());
    let corrections: Vec<LedgerEntry> = sums
        .kinds()
        .filter_map(|credit| {
            let of_kind = || all.iter().copied().filter(|entry| entry.credit == *credit);
            let is_over = facts.is_over(credit, of_kind(), now);
            let target = if is_over { 0 } else { facts.target(of_kind()) };
            let amount = target - sums.of_kind(credit);
            let earlier = of_kind().filter(|entry| entry.is_correction()).count();
            correction(user_id, credit, amount, is_over, earlier, now)
        })
        .collect();
    purchases.into_iter().chain(corrections).collect()
}

/// The payments without an entry.
fn unwritten_purchases(
    user_id: UserId,
    entries: &[LedgerEntry],
    payments: &[Payment],
    now: DateTime<Utc>,
) -> Vec<LedgerEntry> {
    let written: HashSet<&PaymentId> = entries
        .iter()
        .filter_map(|entry| match &entry.kind {
            EntryKind::Purchase(payment_id) => Some(payment_id),
            _ => None,
        })
        .collect();
    let unwritten = payments.iter().filter(|paid| !written.contains(&paid.id));
    unwritten
        .filter_map(|payment| {
            let bought = payment.bought.as_ref()?;
            Some(LedgerEntry {
                user_id,
                kind: EntryKind::Purchase(payment.id.clone()),
                credit: payment.credit()?,
                amount: bought.credits(),
                business_key: format!("payment:{}", payment.id.as_str()),
                created_at: now,
            })
        })
        .collect()
}

/// The reported facts, by the keys that entries use.
struct Facts<'a> {
    bought: HashMap<&'a PaymentId, &'a Bought>,
    status: HashSet<&'a PaymentId>,
    /// A subscription that the provider calls ended has ended, even if its clock is ahead of ours.
    ended: HashSet<&'a SubscriptionId>,
}

impl<'a> Facts<'a> {
    fn of(payments: &'a [Payment], subscriptions: &'a [Subscription]) -> Self {
        let bought = payments
            .iter()
            .filter_map(|payment| Some((&payment.id, payment.bought.as_ref()?)));
        let status = payments.iter().filter(|paid| paid.status().is_some());
        let ended = subscriptions
            .iter()
            .filter(|subscription| subscription.ended_at().is_some());
        Self {
            bought: bought.collect(),
            status: status.map(|payment| &payment.id).collect(),
            ended: ended.map(|subscription| &subscription.id).collect(),
        }
    }

    /// The sum that the credits of one kind should have while they are valid.
    fn target<'e>(&self, entries: impl Iterator<Item = &'e LedgerEntry>) -> i64 {
        let amounts = entries.map(|entry| match &entry.kind {
            EntryKind::Purchase(payment) if !self.status.contains(payment) => 0,
            EntryKind::Lapse | EntryKind::Refund | EntryKind::Reinstate => 0,
            EntryKind::Grant
            | EntryKind::OperatorGrant(_)
            | EntryKind::Purchase(_)
            | EntryKind::Reserve(_)
            | EntryKind::Keep(_)
            | EntryKind::GiveBack(_) => entry.amount,
        });
        amounts.sum::<i64>().max(0)
    }

    /// Whether credits of one kind have expired: their period has ended, or every subscription that
    /// paid for it ended before.
    fn is_over<'e>(
        &self,
        credit: &CreditKind,
        entries: impl Iterator<Item = &'e LedgerEntry>,
        now: DateTime<Utc>,
    ) -> bool {
        let has_ended = |payment: &PaymentId| match self.bought.get(payment) {
            Some(Bought::Period {
                subscription_id, ..
            }) => self.ended.contains(subscription_id),
            Some(Bought::Post) | None => false,
        };
        let mut payments = entries
            .filter_map(|entry| match &entry.kind {
                EntryKind::Purchase(payment) => Some(payment),
                _ => None,
            })
            .peekable();
        credit.is_lapsed(now) || (payments.peek().is_some() && payments.all(has_ended))
    }
}

/// The entry that changes a sum by `amount`; `None` if it is 0. Its key counts the corrections of
/// its kind, so that two writers that read the same ledger write only one.
fn correction(
    user_id: UserId,
    credit: &CreditKind,
    amount: i64,
    is_over: bool,
    earlier: usize,
    now: DateTime<Utc>,
) -> Option<LedgerEntry> {
    let kind = match amount {
        0 => return None,
        1.. => EntryKind::Reinstate,
        _ if is_over => EntryKind::Lapse,
        _ => EntryKind::Refund,
    };
    let name = match credit {
        CreditKind::Welcome => "welcome".to_owned(),
        CreditKind::Purchased { payment_id } => format!("payment:{}", payment_id.as_str()),
        CreditKind::Allowance { period_end } => period_end.timestamp_micros().to_string(),
    };
    Some(LedgerEntry {
        user_id,
        kind,
        credit: credit.clone(),
        amount,
        business_key: format!("correction:{user_id}:{name}:{earlier}"),
        created_at: now,
    })
}
