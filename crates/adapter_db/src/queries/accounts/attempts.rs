//! Attempts, one row per key.

use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use triptych_ports::{Admission, Attempt};
use triptych_users::{AttemptId, AttemptRule};

use super::schema::attempts;
use super::{Conn, dialect};
use crate::error::Fault;
use crate::time::{restored, stored};

#[derive(Insertable)]
#[diesel(table_name = attempts)]
struct AttemptRow<'a> {
    id: String,
    subject: &'a str,
    made_at: NaiveDateTime,
}

pub(crate) fn admit(conn: &mut Conn, attempt: &Attempt) -> Result<Admission, Fault> {
    lock_subjects(conn, attempt)?;
    let mut retry_at = None;
    for rule in &attempt.rules {
        retry_at = retry_at.max(opens_at(conn, rule, attempt.made_at)?);
    }
    if let Some(retry_at) = retry_at {
        return Ok(Admission::Refused { retry_at });
    }
    let rows = attempt.rules.iter().map(|rule| AttemptRow {
        id: attempt.id.to_string(),
        subject: rule.subject.as_str(),
        made_at: stored(attempt.made_at),
    });
    diesel::insert_into(attempts::table)
        .values(rows.collect::<Vec<_>>())
        .execute(conn)?;
    Ok(Admission::Admitted)
}

/// Locks the keys until the transaction ends, in a fixed order, which prevents deadlocks.
fn lock_subjects(conn: &mut Conn, attempt: &Attempt) -> Result<(), Fault> {
    let rules = attempt.rules.iter();
    let mut subjects: Vec<&str> = rules.map(|rule| rule.subject.as_str()).collect();
    subjects.sort_unstable();
    subjects
        .into_iter()
        .try_for_each(|subject| dialect::lock_key(conn, subject))
}

/// When a limit allows the next attempt; `None` if it does now.
fn opens_at(
    conn: &mut Conn,
    rule: &AttemptRule,
    now: DateTime<Utc>,
) -> Result<Option<DateTime<Utc>>, Fault> {
    let oldest_that_must_go: Option<NaiveDateTime> = attempts::table
        .filter(attempts::subject.eq(rule.subject.as_str()))
        .filter(attempts::made_at.gt(stored(now - rule.window)))
        .order(attempts::made_at.desc())
        .offset(i64::from(rule.attempts_max.get() - 1))
        .limit(1)
        .select(attempts::made_at)
        .get_result(conn)
        .optional()?;
    Ok(oldest_that_must_go.map(|made_at| restored(made_at) + rule.window))
}

pub(crate) fn forgive(conn: &mut Conn, id: AttemptId) -> Result<(), Fault> {
    let rows = attempts::table.filter(attempts::id.eq(id.to_string()));
    diesel::delete(rows).execute(conn)?;
    Ok(())
}

pub(crate) fn purge(conn: &mut Conn, made_until: DateTime<Utc>) -> Result<usize, Fault> {
    let old = attempts::table.filter(attempts::made_at.le(stored(made_until)));
    Ok(diesel::delete(old).execute(conn)?)
}
