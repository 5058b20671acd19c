//! Pending lookups at the payment provider, as jobs, and when they are due.

use chrono::{DateTime, Utc};
use triptych_billing::{LookupSubject, SubscriptionRecord};
use triptych_ports::Job;
use triptych_users::UserId;

use super::{Conn, jobs};
use crate::error::Fault;

/// Schedules the first lookup of a new subject.
pub(super) fn begin(
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
pub(super) fn end(conn: &mut Conn, subject: LookupSubject) -> Result<(), Fault> {
    jobs::delete(conn, &Job::Lookup(subject))?;
    Ok(())
}

/// Schedules the next lookup by a subscription's state. If the state is unchanged the strikes
/// continue to count.
pub(super) fn follow(
    conn: &mut Conn,
    user_id: UserId,
    status: &SubscriptionRecord,
    now: DateTime<Utc>,
) -> Result<(), Fault> {
    let subject = LookupSubject::Subscription(status.subscription.id.clone());
    if status.subscription.ended_at().is_some() {
        return end(conn, subject);
    }
    match status.lookup_due_at() {
        Some(due_at) => jobs::reschedule(conn, &Job::Lookup(subject), user_id, due_at),
        None => begin(conn, user_id, subject, now),
    }
}
