//! The history of payments and credits.

use serde::Serialize;
use triptych_app::billing::BillingHistory;
use triptych_billing::{Account, Bought, CreditKind, EntryKind, LedgerEntry, Money, Payment};
use utoipa::ToSchema;

use super::billing::PlanId;
use super::rfc3339;

/// A user's ledger and payments.
#[derive(Serialize, ToSchema)]
#[schema(as = BillingHistory)]
pub struct BillingHistoryDto {
    /// The ledger, oldest entry first. The amounts add up to the balance.
    pub entries: Vec<LedgerEntryDto>,
    /// The payments, in the order of their first events.
    pub payments: Vec<PaymentDto>,
    /// The plan of an unpaid subscription, which grants nothing any more but may be charged until
    /// the user cancels it; null without one.
    #[schema(required)]
    pub unpaid_plan: Option<PlanId>,
    /// When the plan ends unless the next payment arrives: the end of the grace period. Null during
    /// the paid period.
    #[schema(required, format = DateTime)]
    pub payment_due_by: Option<String>,
}

/// An entry of the ledger.
#[derive(Serialize, ToSchema)]
#[schema(as = LedgerEntry)]
pub struct LedgerEntryDto {
    /// The reason of the change.
    pub kind: EntryKindId,
    /// The kind of credits that changed.
    pub credit: CreditId,
    /// The change of the balance.
    pub amount: i64,
    /// The operator's reason for an `operator_grant`; null for every other entry.
    #[schema(required)]
    pub reason: Option<String>,
    /// When it was written.
    #[schema(format = DateTime)]
    pub created_at: String,
}

/// The kind of a ledger entry.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EntryKindId {
    /// Credits were granted.
    Grant,
    /// An operator granted credits.
    OperatorGrant,
    /// Credits were bought.
    Purchase,
    /// The rest of an allowance lapsed at the end of its period.
    Lapse,
    /// Credits were removed because their payment was refunded or disputed.
    Refund,
    /// Removed credits were restored because the refund or the dispute was reversed.
    Reinstate,
    /// A credit was reserved for a generation.
    Reserve,
    /// The generation succeeded, and the reserved credit was spent.
    Keep,
    /// The generation failed, and the reserved credit was returned.
    GiveBack,
}

/// The source of credits.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CreditId {
    /// The free first post.
    Welcome,
    /// Single posts that were bought.
    Purchased,
    /// The allowance of a paid period.
    Allowance,
}

/// A payment.
#[derive(Serialize, ToSchema)]
#[schema(as = Payment)]
pub struct PaymentDto {
    /// The provider's id of the payment.
    pub id: String,
    /// The plan that was paid for.
    pub plan: PlanId,
    /// Whether it was refunded or is disputed.
    pub status: PaymentStatusId,
    /// When it was charged. It is null, like amount and currency, until the provider reports the
    /// charge.
    #[schema(required, format = DateTime)]
    pub paid_at: Option<String>,
    /// The amount in cents.
    #[schema(required)]
    pub amount_cents: Option<i64>,
    /// The currency, as ISO 4217 in lower case.
    #[schema(required)]
    pub currency: Option<String>,
    /// The end of the paid period; null for a single post.
    #[schema(required, format = DateTime)]
    pub period_end: Option<String>,
}

/// The status of a payment.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentStatusId {
    /// Paid, and not refunded in full.
    Paid,
    /// Refunded in full.
    Refunded,
    /// The cardholder disputes it or has won the dispute.
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
    /// The payments of an account, without those of which it is not known what they bought.
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
