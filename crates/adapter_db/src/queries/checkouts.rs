//! Checkouts, and pending lookups at the payment provider, which are jobs.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use triptych_billing::{Checkout, CheckoutId, CheckoutStatus, LookupSubject, SubscriptionRecord};
use triptych_ports::Job;
use triptych_users::UserId;

use super::schema::checkouts;
use super::{Conn, jobs};
use crate::enum_codes::{checkout_code, checkout_status_of};
use crate::error::{CorruptRow, Fault};
use crate::time::stored;

pub(crate) fn insert(
    conn: &mut Conn,
    checkout: &Checkout,
    now: DateTime<Utc>,
) -> Result<(), Fault> {
    // The same request opens the same checkout, which is stored once.
    let inserted = diesel::insert_into(checkouts::table)
        .values((
            checkouts::id.eq(checkout.id.as_str()),
            checkouts::user_id.eq(checkout.user_id.to_string()),
            checkouts::plan.eq(checkout.plan.backend_name()),
            checkouts::status.eq(checkout_code(checkout.status)),
            checkouts::created_at.eq(stored(now)),
        ))
        .on_conflict_do_nothing()
        .execute(conn)?;
    if inserted == 1 && checkout.status == CheckoutStatus::Open {
        let subject = LookupSubject::Checkout(checkout.id.clone());
        begin_lookup(conn, checkout.user_id, subject, now)?;
    }
    Ok(())
}

pub(crate) fn status(
    conn: &mut Conn,
    user_id: UserId,
    checkout_id: &CheckoutId,
) -> Result<Option<CheckoutStatus>, Fault> {
    let word: Option<String> = checkouts::table
        .find(checkout_id.as_str())
        .filter(checkouts::user_id.eq(user_id.to_string()))
        .select(checkouts::status)
        .get_result(conn)
        .optional()?;
    let status = word.map(|word| {
        checkout_status_of(&word)
            .map_err(|cause| CorruptRow::new("checkouts", checkout_id.as_str(), cause.into()))
    });
    Ok(status.transpose()?)
}

/// Updates the status of a checkout. Settled and expired are final; unknown checkouts are ignored.
pub(super) fn change(
    conn: &mut Conn,
    checkout_id: &CheckoutId,
    status: CheckoutStatus,
) -> Result<(), Fault> {
    let open = checkouts::table
        .find(checkout_id.as_str())
        .filter(checkouts::status.eq(checkout_code(CheckoutStatus::Open)));
    diesel::update(open)
        .set(checkouts::status.eq(checkout_code(status)))
        .execute(conn)?;
    if status != CheckoutStatus::Open {
        end_lookup(conn, LookupSubject::Checkout(checkout_id.clone()))?;
    }
    Ok(())
}

/// Schedules the first lookup of a new subject.
fn begin_lookup(
    conn: &mut Conn,
    user_id: UserId,
    subject: LookupSubject,
    now: DateTime<Utc>,
) -> Result<(), Fault> {
    let due_at = now + LookupSubject::OVERDUE_AFTER;
    jobs::enqueue(conn, &Job::Lookup(subject), Some(user_id), due_at)?;
    Ok(())
}

/// Deletes the lookup of a subject.
fn end_lookup(conn: &mut Conn, subject: LookupSubject) -> Result<(), Fault> {
    jobs::delete(conn, &Job::Lookup(subject))?;
    Ok(())
}

/// Schedules the next lookup by a subscription's state. If the state is unchanged the strikes
/// continue to count.
pub(super) fn follow_lookup(
    conn: &mut Conn,
    user_id: UserId,
    status: &SubscriptionRecord,
    now: DateTime<Utc>,
) -> Result<(), Fault> {
    let subject = LookupSubject::Subscription(status.subscription.id.clone());
    if status.subscription.ended_at().is_some() {
        return end_lookup(conn, subject);
    }
    match status.lookup_due_at() {
        Some(due_at) => jobs::reschedule(conn, &Job::Lookup(subject), user_id, due_at),
        None => begin_lookup(conn, user_id, subject, now),
    }
}
