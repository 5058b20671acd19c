//! Pending lookups at the payment provider, and when they are due.

use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use triptych_billing::{CheckoutId, LookupSubject, SubscriptionId, SubscriptionRecord};
use triptych_users::UserId;

use super::schema::pending_lookups;
use super::{Conn, dialect, row_limit};
use crate::enum_codes::UnknownCode;
use crate::error::{CorruptRow, Fault};
use crate::time::stored;

const CHECKOUT: &str = "checkout";
const SUBSCRIPTION: &str = "subscription";

/// Schedules the first lookup of a new subject.
pub(super) fn begin(
    conn: &mut Conn,
    user_id: UserId,
    subject: &LookupSubject,
    now: DateTime<Utc>,
) -> Result<(), Fault> {
    await_from(conn, user_id, subject, now + LookupSubject::OVERDUE_AFTER)
}

fn await_from(
    conn: &mut Conn,
    user_id: UserId,
    subject: &LookupSubject,
    due_at: DateTime<Utc>,
) -> Result<(), Fault> {
    let (kind, id) = key(subject);
    diesel::insert_into(pending_lookups::table)
        .values((
            pending_lookups::kind.eq(kind),
            pending_lookups::subject_id.eq(id),
            pending_lookups::user_id.eq(user_id.to_string()),
            pending_lookups::pending_since.eq(stored(due_at)),
            pending_lookups::due_at.eq(stored(due_at)),
            pending_lookups::look_ups.eq(0),
        ))
        .on_conflict_do_nothing()
        .execute(conn)?;
    Ok(())
}

/// Deletes the lookup of a subject.
pub(super) fn end(conn: &mut Conn, subject: &LookupSubject) -> Result<(), Fault> {
    diesel::delete(pending_lookups::table.find(key(subject))).execute(conn)?;
    Ok(())
}

/// Schedules the next lookup by a subscription's state. If the state is unchanged the attempts
/// continue to count.
pub(super) fn follow(
    conn: &mut Conn,
    user_id: UserId,
    status: &SubscriptionRecord,
    now: DateTime<Utc>,
) -> Result<(), Fault> {
    let subject = LookupSubject::Subscription(status.subscription.id.clone());
    if status.subscription.ended_at().is_some() {
        return end(conn, &subject);
    }
    let Some(due_at) = status.lookup_due_at() else {
        return begin(conn, user_id, &subject, now);
    };
    await_from(conn, user_id, &subject, due_at)?;
    let due_at = stored(due_at);
    let of_another_period = pending_lookups::table
        .find(key(&subject))
        .filter(pending_lookups::pending_since.ne(due_at));
    diesel::update(of_another_period)
        .set((
            pending_lookups::pending_since.eq(due_at),
            pending_lookups::due_at.eq(due_at),
            pending_lookups::look_ups.eq(0),
        ))
        .execute(conn)?;
    Ok(())
}

pub(crate) fn add_subscription(
    conn: &mut Conn,
    user_id: UserId,
    id: &SubscriptionId,
    now: DateTime<Utc>,
) -> Result<(), Fault> {
    begin(conn, user_id, &LookupSubject::Subscription(id.clone()), now)
}

pub(crate) fn claim_overdue(
    conn: &mut Conn,
    now: DateTime<Utc>,
    limit: usize,
) -> Result<Vec<LookupSubject>, Fault> {
    let late: Vec<(String, String, i64)> = dialect::locked_or_skipped!(
        pending_lookups::table
            .filter(pending_lookups::due_at.le(stored(now)))
            .order((pending_lookups::due_at, pending_lookups::subject_id))
            .limit(row_limit(limit))
            .select((
                pending_lookups::kind,
                pending_lookups::subject_id,
                pending_lookups::look_ups,
            ))
    )
    .load(conn)?;
    let mut claimed = Vec::with_capacity(late.len());
    for (kind, id, earlier) in late {
        let look_ups = earlier.saturating_add(1);
        let pause = LookupSubject::pause_after(u32::try_from(look_ups).unwrap_or(u32::MAX));
        diesel::update(pending_lookups::table.find((&kind, &id)))
            .set((
                pending_lookups::look_ups.eq(look_ups),
                pending_lookups::due_at.eq(stored(now + pause)),
                pending_lookups::looked_up_at.eq(stored(now)),
            ))
            .execute(conn)?;
        claimed.push(subject(&kind, id)?);
    }
    Ok(claimed)
}

pub(crate) fn claim_checkout(
    conn: &mut Conn,
    user_id: UserId,
    id: &CheckoutId,
    now: DateTime<Utc>,
) -> Result<bool, Fault> {
    let rested: NaiveDateTime = stored(now - LookupSubject::PAUSE_WHILE_WAITED_FOR);
    let waited_for = pending_lookups::table
        .find((CHECKOUT, id.as_str()))
        .filter(pending_lookups::user_id.eq(user_id.to_string()))
        .filter(
            pending_lookups::looked_up_at
                .is_null()
                .or(pending_lookups::looked_up_at.le(rested)),
        );
    let claimed = diesel::update(waited_for)
        .set(pending_lookups::looked_up_at.eq(stored(now)))
        .execute(conn)?;
    Ok(claimed == 1)
}

fn key(subject: &LookupSubject) -> (&'static str, &str) {
    match subject {
        LookupSubject::Checkout(id) => (CHECKOUT, id.as_str()),
        LookupSubject::Subscription(id) => (SUBSCRIPTION, id.as_str()),
    }
}

fn subject(kind: &str, id: String) -> Result<LookupSubject, CorruptRow> {
    match kind {
        CHECKOUT => Ok(LookupSubject::Checkout(CheckoutId::new(id))),
        SUBSCRIPTION => Ok(LookupSubject::Subscription(SubscriptionId::new(id))),
        _ => {
            let cause = UnknownCode(kind.to_owned());
            Err(CorruptRow::new("pending_lookups", id, cause.into()))
        }
    }
}
