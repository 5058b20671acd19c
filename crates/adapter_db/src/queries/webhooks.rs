//! The inbox of the payment provider's events.

use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::dsl::{count_star, min};
use diesel::prelude::*;
use triptych_ports::{Backlog, EventClaim, ProviderEvent, PutOff};

use super::schema::webhook_events;
use super::{Conn, backlog_of, dialect, row_limit};
use crate::error::Fault;
use crate::time::stored;

/// The expiry of a lease never held.
const NO_LEASE: NaiveDateTime = DateTime::UNIX_EPOCH.naive_utc();

pub(crate) fn keep(
    conn: &mut Conn,
    event: &ProviderEvent,
    now: DateTime<Utc>,
) -> Result<bool, Fault> {
    let inserted = diesel::insert_into(webhook_events::table)
        .values((
            webhook_events::id.eq(&event.id),
            webhook_events::kind.eq(&event.kind),
            webhook_events::body.eq(&event.body),
            webhook_events::received_at.eq(stored(now)),
            webhook_events::lease_until.eq(NO_LEASE),
            webhook_events::attempts.eq(0),
            webhook_events::times_of_nobody.eq(0),
        ))
        .on_conflict_do_nothing()
        .execute(conn)?;
    Ok(inserted == 1)
}

pub(crate) fn backlog(conn: &mut Conn) -> Result<Backlog, Fault> {
    let counted: (i64, Option<NaiveDateTime>) = webhook_events::table
        .filter(webhook_events::finished_at.is_null())
        .select((count_star(), min(webhook_events::received_at)))
        .get_result(conn)?;
    backlog_of(counted)
}

pub(crate) fn claim(
    conn: &mut Conn,
    now: DateTime<Utc>,
    lease_until: DateTime<Utc>,
) -> Result<Option<EventClaim>, Fault> {
    let longest_waiting: Option<(String, String, String)> = dialect::locked_or_skipped!(
        webhook_events::table
            .filter(webhook_events::finished_at.is_null())
            .filter(webhook_events::lease_until.le(stored(now)))
            .order((webhook_events::received_at, webhook_events::id))
            .limit(1)
            .select((
                webhook_events::id,
                webhook_events::kind,
                webhook_events::body
            ))
    )
    .get_result(conn)
    .optional()?;
    let Some((id, kind, body)) = longest_waiting else {
        return Ok(None);
    };
    let (attempts, times_of_nobody): (i64, i64) = diesel::update(webhook_events::table.find(&id))
        .set((
            webhook_events::lease_until.eq(stored(lease_until)),
            webhook_events::attempts.eq(webhook_events::attempts + 1),
        ))
        .returning((webhook_events::attempts, webhook_events::times_of_nobody))
        .get_result(conn)?;
    Ok(Some(EventClaim {
        event: ProviderEvent { id, kind, body },
        attempt: attempts.try_into()?,
        times_of_nobody: times_of_nobody.try_into()?,
    }))
}

pub(crate) fn finish(conn: &mut Conn, id: &str, now: DateTime<Utc>) -> Result<(), Fault> {
    let open = webhook_events::table
        .find(id)
        .filter(webhook_events::finished_at.is_null());
    diesel::update(open)
        .set(webhook_events::finished_at.eq(stored(now)))
        .execute(conn)?;
    Ok(())
}

pub(crate) fn put_off(conn: &mut Conn, id: &str, put_off: &PutOff) -> Result<(), Fault> {
    let open = webhook_events::table
        .find(id)
        .filter(webhook_events::finished_at.is_null());
    diesel::update(open)
        .set((
            webhook_events::lease_until.eq(stored(put_off.until)),
            webhook_events::last_failure.eq(&put_off.why),
            webhook_events::times_of_nobody
                .eq(webhook_events::times_of_nobody + i64::from(put_off.is_of_nobody)),
        ))
        .execute(conn)?;
    Ok(())
}

pub(crate) fn forget(conn: &mut Conn, before: DateTime<Utc>, limit: usize) -> Result<usize, Fault> {
    let ids: Vec<String> = webhook_events::table
        .filter(webhook_events::finished_at.is_not_null())
        .filter(webhook_events::received_at.lt(stored(before)))
        .order(webhook_events::received_at)
        .limit(row_limit(limit))
        .select(webhook_events::id)
        .load(conn)?;
    let deleted = webhook_events::table.filter(webhook_events::id.eq_any(ids));
    Ok(diesel::delete(deleted).execute(conn)?)
}
