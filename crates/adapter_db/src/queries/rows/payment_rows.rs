//! Payments.

use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use triptych_billing::{Bought, Charge, Currency, Money, Payment, PaymentId, SubscriptionId};
use triptych_ports::BoxError;
use triptych_users::UserId;

use super::Conn;
use super::schema::payments;
use crate::enum_codes::{UnknownCode, plan_of};
use crate::error::{CorruptRow, Fault};
use crate::time::{restored, stored};

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = payments)]
pub(crate) struct PaymentRow {
    id: String,
    user_id: String,
    bought: Option<String>,
    subscription_id: Option<String>,
    plan: Option<String>,
    period_end: Option<NaiveDateTime>,
    is_refunded: bool,
    is_disputed: bool,
    /// Written by earlier versions, which stored a won dispute separately.
    is_dispute_won: bool,
    charged_at: Option<NaiveDateTime>,
    amount_cents: Option<i64>,
    currency: Option<String>,
}

/// A user's payments in order of their first report.
pub(crate) fn of_user(conn: &mut Conn, user_id: UserId) -> Result<Vec<Payment>, Fault> {
    let rows = payments::table
        .filter(payments::user_id.eq(user_id.to_string()))
        .order((payments::heard_at, payments::id))
        .select(PaymentRow::as_select())
        .load(conn)?;
    let restored = rows.into_iter().map(Payment::try_from);
    Ok(restored.collect::<Result<_, CorruptRow>>()?)
}

pub(crate) fn find(conn: &mut Conn, id: &PaymentId) -> Result<Option<Payment>, Fault> {
    let row = payments::table
        .find(id.as_str())
        .select(PaymentRow::as_select())
        .get_result(conn)
        .optional()?;
    Ok(row.map(Payment::try_from).transpose()?)
}

pub(crate) fn save(conn: &mut Conn, payment: &Payment, now: DateTime<Utc>) -> Result<(), Fault> {
    let row = PaymentRow::from(payment);
    diesel::insert_into(payments::table)
        .values((
            &row,
            payments::heard_at.eq(stored(now)),
            payments::is_lapse_written.eq(false),
        ))
        .on_conflict(payments::id)
        .do_update()
        .set(&row)
        .execute(conn)?;
    Ok(())
}

impl From<&Payment> for PaymentRow {
    fn from(payment: &Payment) -> Self {
        let (subscription_id, plan, period_end) = match &payment.bought {
            Some(Bought::Period {
                subscription_id,
                plan,
                end,
            }) => (
                Some(subscription_id.as_str().to_owned()),
                Some(plan.backend_name().to_owned()),
                Some(stored(*end)),
            ),
            Some(Bought::Post) | None => (None, None, None),
        };
        let charge = payment.charge.as_ref();
        Self {
            id: payment.id.as_str().to_owned(),
            user_id: payment.user_id.to_string(),
            bought: payment
                .bought
                .as_ref()
                .map(|bought| bought_code(bought).to_owned()),
            subscription_id,
            plan,
            period_end,
            is_refunded: payment.money == Money::Refunded,
            is_disputed: payment.money == Money::Disputed,
            is_dispute_won: false,
            charged_at: charge.map(|charge| stored(charge.charged_at)),
            amount_cents: charge.map(|charge| charge.amount_cents),
            currency: charge.map(|charge| charge.currency.as_str().to_owned()),
        }
    }
}

const fn bought_code(bought: &Bought) -> &'static str {
    match bought {
        Bought::Post => "post",
        Bought::Period { .. } => "period",
    }
}

impl TryFrom<PaymentRow> for Payment {
    type Error = CorruptRow;

    fn try_from(row: PaymentRow) -> Result<Self, CorruptRow> {
        let id = row.id.clone();
        row.restore()
            .map_err(|cause| CorruptRow::new("payments", id, cause))
    }
}

impl PaymentRow {
    fn restore(self) -> Result<Payment, BoxError> {
        let charge = match (self.charged_at, self.amount_cents, self.currency) {
            (Some(charged_at), Some(amount_cents), Some(currency)) => Some(Charge {
                charged_at: restored(charged_at),
                amount_cents,
                currency: Currency::parse(&currency)?,
            }),
            _ => None,
        };
        let period = (self.subscription_id, self.plan, self.period_end);
        let bought = match (self.bought.as_deref(), period) {
            (None, _) => None,
            (Some("post"), _) => Some(Bought::Post),
            (Some("period"), (Some(subscription_id), Some(plan), Some(end))) => {
                Some(Bought::Period {
                    subscription_id: SubscriptionId::new(subscription_id),
                    plan: plan_of(&plan)?,
                    end: restored(end),
                })
            }
            (Some(word), _) => return Err(UnknownCode(word.to_owned()).into()),
        };
        let money = if self.is_refunded {
            Money::Refunded
        } else if self.is_disputed && !self.is_dispute_won {
            Money::Disputed
        } else {
            Money::Ours
        };
        Ok(Payment {
            id: PaymentId::new(self.id),
            user_id: UserId::parse(&self.user_id)?,
            bought,
            charge,
            money,
        })
    }
}
