//! A user's account: reported payments and subscriptions, and the due ledger entries.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use triptych_billing::{
    Account, BillingStatus, BillingUpdate, Payment, PaymentFact, PaymentId, Subscription,
    SubscriptionRecord,
};
use triptych_ports::{CustomerId, RecordUpdatesError, Revision};
use triptych_users::UserId;

use super::payment_rows::PaymentRow;
use super::schema::{credit_balances, payments, subscriptions};
use super::subscription_rows::SubscriptionRow;
use super::{Conn, checkouts, credits, dialect, payment_rows, row_limit, subscription_rows};
use crate::error::{CorruptRow, Fault, QueryError};
use crate::time::stored;

/// Two statements without a transaction, since updates seldom come between them.
pub(crate) fn status(conn: &mut Conn, user_id: UserId) -> Result<BillingStatus, Fault> {
    if let Some(status) = status_of_one_revision(conn, user_id)? {
        return Ok(status);
    }
    dialect::snapshot(conn, |conn| {
        let status = status_of_one_revision(conn, user_id)?;
        status.ok_or(Fault::Contradiction("a snapshot has two revisions"))
    })
}

/// `None` if an update was recorded between the statements.
fn status_of_one_revision(
    conn: &mut Conn,
    user_id: UserId,
) -> Result<Option<BillingStatus>, Fault> {
    let (before, subscriptions) = subscriptions_of(conn, user_id)?;
    let (after, sums) = credits::sums(conn, user_id)?;
    Ok((before == after).then_some(BillingStatus {
        sums,
        subscriptions,
    }))
}

/// A user's subscriptions with their payments, and the revision of the account that they belong to;
/// `None` if there is no such user.
fn subscriptions_of(
    conn: &mut Conn,
    user_id: UserId,
) -> Result<(Option<Revision>, Vec<SubscriptionRecord>), Fault> {
    let user = user_id.to_string();
    let rows: Vec<(i64, Option<SubscriptionRow>, Option<PaymentRow>)> = credit_balances::table
        .left_join(subscriptions::table.on(subscriptions::user_id.eq(user.clone())))
        .left_join(
            payments::table.on(payments::user_id
                .eq(user.clone())
                .and(payments::subscription_id.eq(subscriptions::id.nullable()))),
        )
        .filter(credit_balances::user_id.eq(user))
        .order((
            subscriptions::heard_at,
            subscriptions::id,
            payments::heard_at,
            payments::id,
        ))
        .select((
            credit_balances::revision,
            Option::<SubscriptionRow>::as_select(),
            Option::<PaymentRow>::as_select(),
        ))
        .load(conn)?;
    let revision = rows.first().map(|row| Revision(row.0));
    let mut of_user: Vec<(Subscription, Vec<Payment>)> = Vec::new();
    for (_, subscription, payment) in rows {
        let Some(subscription) = subscription else {
            continue;
        };
        let subscription = Subscription::try_from(subscription)?;
        if of_user
            .last()
            .is_none_or(|(last, _)| last.id != subscription.id)
        {
            of_user.push((subscription, Vec::new()));
        }
        if let (Some((_, payments)), Some(payment)) = (of_user.last_mut(), payment) {
            payments.push(Payment::try_from(payment)?);
        }
    }
    let records = of_user
        .into_iter()
        .map(|(subscription, payments)| SubscriptionRecord::of(subscription, &payments));
    Ok((revision, records.collect()))
}

pub(crate) fn account(conn: &mut Conn, user_id: UserId) -> Result<Account, Fault> {
    dialect::snapshot(conn, |conn| load(conn, user_id))
}

fn load(conn: &mut Conn, user_id: UserId) -> Result<Account, Fault> {
    Ok(Account {
        user_id,
        entries: credits::entries(conn, user_id)?,
        payments: payment_rows::of_user(conn, user_id)?,
        subscriptions: subscription_rows::of_user(conn, user_id)?,
    })
}

pub(crate) fn revision(conn: &mut Conn, user_id: UserId) -> Result<Option<Revision>, Fault> {
    let revision = credit_balances::table
        .find(user_id.to_string())
        .select(credit_balances::revision)
        .get_result(conn)
        .optional()?;
    Ok(revision.map(Revision))
}

pub(crate) fn record(
    conn: &mut Conn,
    user_id: UserId,
    seen: Revision,
    updates: &[BillingUpdate],
    now: DateTime<Utc>,
) -> Result<(), QueryError<RecordUpdatesError>> {
    dialect::lock_account(conn, &user_id.to_string())?;
    match revision(conn, user_id)? {
        None => return Err(QueryError::Refused(RecordUpdatesError::UserNotFound)),
        Some(current) if current != seen => {
            return Err(QueryError::Refused(RecordUpdatesError::Overtaken));
        }
        Some(_) => {}
    }
    for one in updates {
        learn(conn, user_id, one, now)?;
    }
    write_due_of(conn, user_id, now)?;
    for status in subscriptions_of(conn, user_id)?.1 {
        checkouts::follow_lookup(conn, user_id, &status, now)?;
    }
    diesel::update(credit_balances::table.find(user_id.to_string()))
        .set(credit_balances::revision.eq(seen.0 + 1))
        .execute(conn)?;
    Ok(())
}

fn learn(
    conn: &mut Conn,
    user_id: UserId,
    updates: &BillingUpdate,
    now: DateTime<Utc>,
) -> Result<(), Fault> {
    match updates {
        BillingUpdate::Payment { id, fact } => learn_of_payment(conn, user_id, id, fact, now),
        BillingUpdate::Subscription(subscription) => {
            subscription_rows::save(conn, user_id, subscription, now)
        }
        BillingUpdate::Checkout { id, status } => checkouts::change(conn, id, *status),
    }
}

fn learn_of_payment(
    conn: &mut Conn,
    user_id: UserId,
    id: &PaymentId,
    fact: &PaymentFact,
    now: DateTime<Utc>,
) -> Result<(), Fault> {
    let known = payment_rows::find(conn, id)?;
    let mut payment = known.unwrap_or_else(|| Payment::unheard_of(id.clone(), user_id));
    if payment.user_id != user_id {
        return Err(Fault::Contradiction("a payment is another user's"));
    }
    payment.learn(fact.clone());
    payment_rows::save(conn, &payment, now)
}

/// Writes the due entries of an account locked by this transaction.
pub(super) fn write_due_of(
    conn: &mut Conn,
    user_id: UserId,
    now: DateTime<Utc>,
) -> Result<(), Fault> {
    for entry in load(conn, user_id)?.due(now) {
        if !credits::append(conn, &entry)? {
            return Err(Fault::Contradiction(
                "an entry that is due was written before",
            ));
        }
    }
    let over = payments::table
        .filter(payments::user_id.eq(user_id.to_string()))
        .filter(payments::period_end.le(stored(now)))
        .filter(payments::is_lapse_written.eq(false));
    diesel::update(over)
        .set(payments::is_lapse_written.eq(true))
        .execute(conn)?;
    Ok(())
}

pub(crate) fn lapsing(
    conn: &mut Conn,
    now: DateTime<Utc>,
    after: Option<UserId>,
    limit: usize,
) -> Result<Vec<UserId>, Fault> {
    // Ids are not empty.
    let after = after.map(|user_id| user_id.to_string()).unwrap_or_default();
    let owners: Vec<String> = payments::table
        .filter(payments::period_end.le(stored(now)))
        .filter(payments::is_lapse_written.eq(false))
        .filter(payments::user_id.gt(after))
        .order(payments::user_id)
        .select(payments::user_id)
        .distinct()
        .limit(row_limit(limit))
        .load(conn)?;
    let owners = owners.iter().map(|owner| user_id(owner));
    Ok(owners.collect::<Result<_, CorruptRow>>()?)
}

pub(crate) fn write_due(conn: &mut Conn, user_id: UserId, now: DateTime<Utc>) -> Result<(), Fault> {
    dialect::lock_account(conn, &user_id.to_string())?;
    write_due_of(conn, user_id, now)
}

pub(crate) fn customer(conn: &mut Conn, user_id: UserId) -> Result<Option<CustomerId>, Fault> {
    let name: Option<Option<String>> = credit_balances::table
        .find(user_id.to_string())
        .select(credit_balances::customer_id)
        .get_result(conn)
        .optional()?;
    Ok(name.flatten().map(CustomerId::new))
}

pub(crate) fn user_of(conn: &mut Conn, customer: &CustomerId) -> Result<Option<UserId>, Fault> {
    let owner: Option<String> = credit_balances::table
        .filter(credit_balances::customer_id.eq(customer.as_str()))
        .select(credit_balances::user_id)
        .get_result(conn)
        .optional()?;
    Ok(owner.map(|owner| user_id(&owner)).transpose()?)
}

pub(crate) fn keep_customer(
    conn: &mut Conn,
    user_id: UserId,
    customer: &CustomerId,
) -> Result<CustomerId, Fault> {
    let nameless = credit_balances::table
        .find(user_id.to_string())
        .filter(credit_balances::customer_id.is_null());
    diesel::update(nameless)
        .set(credit_balances::customer_id.eq(customer.as_str()))
        .execute(conn)?;
    self::customer(conn, user_id)?.ok_or(Fault::Contradiction("user has no balance"))
}

pub(crate) fn forget_customer(
    conn: &mut Conn,
    user_id: UserId,
    customer: &CustomerId,
) -> Result<(), Fault> {
    let lost = credit_balances::table
        .find(user_id.to_string())
        .filter(credit_balances::customer_id.eq(customer.as_str()));
    diesel::update(lost)
        .set(credit_balances::customer_id.eq(None::<String>))
        .execute(conn)?;
    Ok(())
}

fn user_id(text: &str) -> Result<UserId, CorruptRow> {
    UserId::parse(text).map_err(|cause| CorruptRow::new("users", text, cause.into()))
}
