//! The history of payments and credits.

use serde::Serialize;
use triptych_app::billing::BillingHistory;
use triptych_billing::{Account, Bought, CreditKind, EntryKind, LedgerEntry, Money, Payment};
use utoipa::ToSchema;

use super::billing::PlanId;
use super::time::rfc3339;

/// A user's ledger and payments.
#[derive(Serialize, ToSchema)]
#[schema(as = BillingHistory)]
pub struct BillingHistoryDto {
    /// The ledger in the order of writing. Its amounts add up to the balance.
    pub entries: Vec<LedgerEntryDto>,
    /// The payments in the order in which they were heard of.
    pub payments: Vec<PaymentDto>,
    /// The plan of a subscription that is not paid, gives nothing any more, and may be charged all
    /// the same until its user cancels it; null without one.
    #[schema(required)]
    pub unpaid_plan: Option<PlanId>,
    /// When the plan ends unless its next payment arrives, once the paid period has passed; null
    /// while it is paid.
    #[schema(required, format = DateTime)]
    pub payment_due_by: Option<String>,
}

/// One line of the ledger.
#[derive(Serialize, ToSchema)]
#[schema(as = LedgerEntry)]
pub struct LedgerEntryDto {
    /// What happened.
    pub kind: EntryKindId,
    /// To which credits.
    pub credit: CreditId,
    /// By how much the balance changed.
    pub amount: i64,
    /// The operator's reason for a grant; null for every other entry.
    #[schema(required)]
    pub reason: Option<String>,
    /// When.
    #[schema(format = DateTime)]
    pub created_at: String,
}

/// What an entry records.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EntryKindId {
    /// Credits were given.
    Grant,
    /// An operator granted credits.
    OperatorGrant,
    /// Credits were bought.
    Purchase,
    /// What was left of an allowance went with its period.
    Lapse,
    /// Credits went with the money that had bought them.
    Refund,
    /// Credits came back with the money that had bought them.
    Reinstate,
    /// A credit was set aside for a generation.
    Reserve,
    /// The generation succeeded.
    Keep,
    /// The generation failed.
    GiveBack,
}

/// Where credits come from.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CreditId {
    /// The free first post.
    Welcome,
    /// Bought one by one.
    Purchased,
    /// A paid period's.
    Allowance,
}

/// A payment.
#[derive(Serialize, ToSchema)]
#[schema(as = Payment)]
pub struct PaymentDto {
    /// The provider's name of it.
    pub id: String,
    /// What was paid for.
    pub plan: PlanId,
    /// Whether the money stayed.
    pub status: PaymentStatusId,
    /// When the money was taken; null where the provider has not told, as for the other two.
    #[schema(required, format = DateTime)]
    pub paid_at: Option<String>,
    /// How much, in cents.
    #[schema(required)]
    pub amount_cents: Option<i64>,
    /// In which currency, as ISO 4217 in lower case.
    #[schema(required)]
    pub currency: Option<String>,
    /// The end of the period that was paid for; null for a single post.
    #[schema(required, format = DateTime)]
    pub period_end: Option<String>,
}

/// How a payment stands.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentStatusId {
    /// It stands.
    Paid,
    /// It was paid back.
    Refunded,
    /// The card's owner disputes it.
    Disputed,
}

impl From<&BillingHistory> for BillingHistoryDto {
    fn from(history: &BillingHistory) -> Self {
        Self {
            entries: LedgerEntryDto::all(&history.account),
            payments: PaymentDto::all(&history.account),
            unpaid_plan: history.unpaid_plan.map(PlanId::from),
            payment_due_by: history.payment_due_by.map(rfc3339),
        }
    }
}

impl LedgerEntryDto {
    /// The ledger of an account.
    pub fn all(account: &Account) -> Vec<Self> {
        account.entries.iter().map(Self::from).collect()
    }
}

impl From<&LedgerEntry> for LedgerEntryDto {
    fn from(entry: &LedgerEntry) -> Self {
        Self {
            kind: match entry.kind {
                EntryKind::Grant => EntryKindId::Grant,
                EntryKind::OperatorGrant(_) => EntryKindId::OperatorGrant,
                EntryKind::Purchase(_) => EntryKindId::Purchase,
                EntryKind::Lapse => EntryKindId::Lapse,
                EntryKind::Refund => EntryKindId::Refund,
                EntryKind::Reinstate => EntryKindId::Reinstate,
                EntryKind::Reserve(_) => EntryKindId::Reserve,
                EntryKind::Keep(_) => EntryKindId::Keep,
                EntryKind::GiveBack(_) => EntryKindId::GiveBack,
            },
            credit: match &entry.credit {
                CreditKind::Welcome => CreditId::Welcome,
                CreditKind::Purchased { .. } => CreditId::Purchased,
                CreditKind::Allowance { .. } => CreditId::Allowance,
            },
            amount: entry.amount,
            reason: match &entry.kind {
                EntryKind::OperatorGrant(reason) => Some(reason.as_str().to_owned()),
                _ => None,
            },
            created_at: rfc3339(entry.created_at),
        }
    }
}

impl PaymentDto {
    /// The payments of an account, without those that were refunded but never reported as paid.
    pub fn all(account: &Account) -> Vec<Self> {
        account.payments.iter().filter_map(Self::of).collect()
    }

    fn of(payment: &Payment) -> Option<Self> {
        let bought = payment.bought.as_ref()?;
        let charge = payment.charge.as_ref();
        Some(Self {
            id: payment.id.as_str().to_owned(),
            plan: bought.plan().into(),
            status: match payment.money {
                Money::Ours => PaymentStatusId::Paid,
                Money::Refunded => PaymentStatusId::Refunded,
                Money::Disputed => PaymentStatusId::Disputed,
            },
            paid_at: charge.map(|charge| rfc3339(charge.charged_at)),
            amount_cents: charge.map(|charge| charge.amount_cents),
            currency: charge.map(|charge| charge.currency.as_str().to_owned()),
            period_end: match bought {
                Bought::Period { end, .. } => Some(rfc3339(*end)),
                Bought::Post => None,
            },
        })
    }
}
