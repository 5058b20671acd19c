//! The ledger of post credits: immutable entries, whose sum is the balance, and the reasons of
//! those that an operator adds.

mod due;
mod sums;

use chrono::{DateTime, Utc};
use thiserror::Error;
use triptych_users::UserId;
use triptych_users::id::Uuid;

use crate::payment::PaymentId;
use crate::reservation::{Reservation, ReservationId, Settlement};

pub use due::due_entries;
pub use sums::CreditSums;

/// The source of a credit, which decides when it expires and in which order it is spent.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum CreditKind {
    /// A free post: the first one of every new user, or granted by an operator; never expires.
    Welcome,
    /// A single post; never expires. Each is a kind of its own, so that a post that was refunded
    /// after it was spent is not charged to the next one.
    Purchased {
        /// The payment.
        payment_id: PaymentId,
    },
    /// The allowance of a paid period; expires with it.
    Allowance {
        /// The end of the period.
        period_end: DateTime<Utc>,
    },
}

impl CreditKind {
    /// Whether the credit has expired.
    pub fn is_lapsed(&self, now: DateTime<Utc>) -> bool {
        matches!(self, Self::Allowance { period_end } if *period_end <= now)
    }

    /// The order of spending: earliest expiry first, then the free post, then purchased posts by
    /// payment id.
    fn spending_order(&self) -> (u8, Option<DateTime<Utc>>, Option<&PaymentId>) {
        match self {
            Self::Allowance { period_end } => (0, Some(*period_end), None),
            Self::Welcome => (1, None, None),
            Self::Purchased { payment_id } => (2, None, Some(payment_id)),
        }
    }
}

/// The kind of an entry.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum EntryKind {
    /// Credits were granted.
    Grant,
    /// An operator granted credits.
    OperatorGrant(GrantReason),
    /// Credits were bought.
    Purchase(PaymentId),
    /// The rest of an allowance expired with its period.
    Lapse,
    /// The remaining credits of a refunded payment were withdrawn.
    Refund,
    /// Credits were restored with their payment: a refund failed, or a dispute was won.
    Reinstate,
    /// One credit was reserved for a generation.
    Reserve(ReservationId),
    /// The generation succeeded. The amount is 0: the credit left the balance when it was reserved.
    Keep(ReservationId),
    /// The generation failed and its credit was returned.
    GiveBack(ReservationId),
}

/// One line of the ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerEntry {
    /// The owner of the credits.
    pub user_id: UserId,
    /// What happened.
    pub kind: EntryKind,
    /// The kind of credits.
    pub credit: CreditKind,
    /// The change of the balance.
    pub amount: i64,
    /// The business key, unique in the whole ledger: what arrives twice is written once.
    pub business_key: String,
    /// When it happened.
    pub created_at: DateTime<Utc>,
}

impl LedgerEntry {
    /// The number of credits of a new user.
    pub const WELCOME_CREDITS: i64 = 1;

    /// Whether the entry corrects a sum instead of recording an event.
    const fn is_correction(&self) -> bool {
        match self.kind {
            EntryKind::Lapse | EntryKind::Refund | EntryKind::Reinstate => true,
            EntryKind::Grant
            | EntryKind::OperatorGrant(_)
            | EntryKind::Purchase(_)
            | EntryKind::Reserve(_)
            | EntryKind::Keep(_)
            | EntryKind::GiveBack(_) => false,
        }
    }

    /// The free first post of a new user.
    pub fn welcome(user_id: UserId, now: DateTime<Utc>) -> Self {
        Self {
            user_id,
            kind: EntryKind::Grant,
            credit: CreditKind::Welcome,
            amount: Self::WELCOME_CREDITS,
            business_key: format!("welcome:{user_id}"),
            created_at: now,
        }
    }

    /// The grant of a new user: the free first post, once per address. `None` if the address had an
    /// account before.
    pub fn welcome_once(user_id: UserId, had_account: bool, now: DateTime<Utc>) -> Option<Self> {
        (!had_account).then(|| Self::welcome(user_id, now))
    }

    /// Free posts granted by an operator. `id` makes the business key unique.
    pub fn operator_grant(
        id: Uuid,
        user_id: UserId,
        credits: u32,
        reason: GrantReason,
        now: DateTime<Utc>,
    ) -> Self {
        Self {
            user_id,
            kind: EntryKind::OperatorGrant(reason),
            credit: CreditKind::Welcome,
            amount: credits.into(),
            business_key: format!("operator:{user_id}:{id}"),
            created_at: now,
        }
    }

    /// The entry of a reservation.
    pub fn reserve(reservation: &Reservation) -> Self {
        Self {
            user_id: reservation.user_id,
            kind: EntryKind::Reserve(reservation.id),
            credit: reservation.credit.clone(),
            amount: -1,
            business_key: format!("reserve:{}", reservation.id),
            created_at: reservation.created_at,
        }
    }

    /// The outcome of a reservation. Both outcomes share one business key, so that a reservation is
    /// settled once.
    pub fn settle(reservation: &Reservation, settlement: Settlement, now: DateTime<Utc>) -> Self {
        let (kind, amount) = match settlement {
            Settlement::Kept => (EntryKind::Keep(reservation.id), 0),
            Settlement::GivenBack => (EntryKind::GiveBack(reservation.id), 1),
        };
        Self {
            user_id: reservation.user_id,
            kind,
            credit: reservation.credit.clone(),
            amount,
            business_key: format!("settle:{}", reservation.id),
            created_at: now,
        }
    }
}

/// The sum of the entries: how many posts can still be generated.
pub fn balance<'a>(entries: impl IntoIterator<Item = &'a LedgerEntry>) -> i64 {
    entries.into_iter().map(|entry| entry.amount).sum()
}

/// The credit that is spent next: the allowance of the period that ends first, then the free post,
/// then a purchased one. `None` if none is left.
pub fn next_to_spend(entries: &[LedgerEntry], now: DateTime<Utc>) -> Option<CreditKind> {
    CreditSums::of(entries).next_to_spend(now)
}

/// The reason for a grant, visible to the user: trimmed, 1 to 200 characters on one line.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct GrantReason(String);

/// Why a text is not a [`GrantReason`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum GrantReasonError {
    /// Nothing, or spaces alone.
    #[error("the reason is empty")]
    Empty,
    /// More than [`GrantReason::CHARS_MAX`] characters.
    #[error("the reason is longer than 200 characters")]
    TooLong,
    /// A line break or another control character.
    #[error("the reason has a control character")]
    ControlCharacter,
}

impl GrantReason {
    /// The greatest number of characters.
    pub const CHARS_MAX: usize = 200;

    /// Trims and checks a reason.
    ///
    /// # Errors
    /// The first rule that the text breaks, in the order of the variants of [`GrantReasonError`].
    pub fn parse(raw: &str) -> Result<Self, GrantReasonError> {
        let reason = raw.trim();
        match reason.chars().count() {
            0 => Err(GrantReasonError::Empty),
            count if count > Self::CHARS_MAX => Err(GrantReasonError::TooLong),
            _ if reason.chars().any(char::is_control) => Err(GrantReasonError::ControlCharacter),
            _ => Ok(Self(reason.to_owned())),
        }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    fn reservation() -> Reservation {
        Reservation::new(
            ReservationId::new(Uuid::from_u128(9)),
            UserId::new(Uuid::from_u128(1)),
            CreditKind::Welcome,
            DateTime::UNIX_EPOCH,
        )
    }

    fn purchased() -> CreditKind {
        CreditKind::Purchased {
            payment_id: PaymentId::new("cs_1".to_owned()),
        }
    }

    #[test]
    fn a_kept_credit_is_spent_once() {
        let reservation = reservation();
        let later = DateTime::UNIX_EPOCH + TimeDelta::seconds(5);
        let entries = [
            LedgerEntry::welcome(reservation.user_id, DateTime::UNIX_EPOCH),
            LedgerEntry::reserve(&reservation),
            LedgerEntry::settle(&reservation, Settlement::Kept, later),
        ];
        assert_eq!(balance(&entries), 0);
    }

    #[test]
    fn a_credit_that_is_given_back_is_there_again() {
        let reservation = reservation();
        let entries = [
            LedgerEntry::welcome(reservation.user_id, DateTime::UNIX_EPOCH),
            LedgerEntry::reserve(&reservation),
            LedgerEntry::settle(&reservation, Settlement::GivenBack, DateTime::UNIX_EPOCH),
        ];
        assert_eq!(balance(&entries), 1);
    }

    #[test]
    fn both_ends_of_a_reservation_share_one_business_key() {
        let kept = LedgerEntry::settle(&reservation(), Settlement::Kept, DateTime::UNIX_EPOCH);
        let back = LedgerEntry::settle(&reservation(), Settlement::GivenBack, DateTime::UNIX_EPOCH);
        assert_eq!(kept.business_key, back.business_key);
    }

    #[test]
    fn an_allowance_is_spent_before_the_free_post_and_that_before_what_was_bought() {
        let user_id = UserId::new(Uuid::from_u128(1));
        let now = DateTime::UNIX_EPOCH;
        let grant = |credit, amount| LedgerEntry {
            credit,
            amount,
            ..LedgerEntry::welcome(user_id, now)
        };
        let ending = |days| CreditKind::Allowance {
            period_end: now + TimeDelta::days(days),
        };
        let mut entries = vec![
            grant(purchased(), 1),
            grant(ending(0), 1),
            grant(CreditKind::Welcome, 1),
            grant(ending(9), 1),
            grant(ending(3), 1),
        ];
        let mut order = Vec::new();
        while let Some(kind) = next_to_spend(&entries, now) {
            order.push(kind.clone());
            entries.push(grant(kind, -1));
        }
        let expected = [ending(3), ending(9), CreditKind::Welcome, purchased()];
        assert_eq!(order, expected);
    }

    #[test]
    fn a_reason_is_one_trimmed_line() {
        let longest = "é".repeat(200);
        for (raw, parsed) in [
            (" Lost two posts in May ", Ok("Lost two posts in May")),
            (longest.as_str(), Ok(longest.as_str())),
            ("  ", Err(GrantReasonError::Empty)),
            (&"é".repeat(201), Err(GrantReasonError::TooLong)),
            ("one\ntwo", Err(GrantReasonError::ControlCharacter)),
        ] {
            let reason = GrantReason::parse(raw);
            assert_eq!(
                reason.as_ref().map(GrantReason::as_str),
                parsed.as_ref().copied()
            );
        }
    }
}
