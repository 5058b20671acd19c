//! The queue of letters.

use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::dsl::{count_star, min};
use diesel::prelude::*;
use triptych_ports::{Backlog, BoxError, LetterClaim, LetterId, QueuedLetter};

use super::schema::outgoing_mail;
use super::{Conn, backlog_of, dialect};
use crate::error::{CorruptRow, Fault};
use crate::json::{letter_json, letter_of};
use crate::time::{restored, stored};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = outgoing_mail)]
struct LetterRow {
    id: String,
    letter: String,
    queued_at: NaiveDateTime,
    due_at: NaiveDateTime,
    attempts: i64,
}

pub(crate) fn enqueue(conn: &mut Conn, queued: &QueuedLetter) -> Result<(), Fault> {
    let queued_at = stored(queued.queued_at);
    diesel::insert_into(outgoing_mail::table)
        .values(LetterRow {
            id: queued.id.to_string(),
            letter: letter_json(&queued.letter)?,
            queued_at,
            due_at: queued_at,
            attempts: 0,
        })
        .execute(conn)?;
    Ok(())
}

pub(crate) fn backlog(conn: &mut Conn) -> Result<Backlog, Fault> {
    let counted: (i64, Option<NaiveDateTime>) = outgoing_mail::table
        .filter(outgoing_mail::given_up_at.is_null())
        .select((count_star(), min(outgoing_mail::queued_at)))
        .get_result(conn)?;
    backlog_of(counted)
}

pub(crate) fn claim(
    conn: &mut Conn,
    now: DateTime<Utc>,
    lease_until: DateTime<Utc>,
) -> Result<Option<LetterClaim>, Fault> {
    while let Some(row) = claim_row(conn, now, lease_until)? {
        match LetterClaim::try_from(row) {
            Ok(claim) => return Ok(Some(claim)),
            // Possibly written by a newer server; it must not block the others.
            Err(corrupt) => tracing::error!(
                error = &corrupt as &dyn std::error::Error,
                "letter was passed over"
            ),
        }
    }
    Ok(None)
}

/// Claims the letter due longest, readable or not.
fn claim_row(
    conn: &mut Conn,
    now: DateTime<Utc>,
    lease_until: DateTime<Utc>,
) -> Result<Option<LetterRow>, Fault> {
    let due: Option<String> = dialect::locked_or_skipped!(
        outgoing_mail::table
            .filter(outgoing_mail::given_up_at.is_null())
            .filter(outgoing_mail::due_at.le(stored(now)))
            .order((outgoing_mail::due_at, outgoing_mail::id))
            .limit(1)
            .select(outgoing_mail::id)
    )
    .get_result(conn)
    .optional()?;
    let Some(id) = due else {
        return Ok(None);
    };
    let row = diesel::update(outgoing_mail::table.find(id))
        .set((
            outgoing_mail::due_at.eq(stored(lease_until)),
            outgoing_mail::attempts.eq(outgoing_mail::attempts + 1),
        ))
        .returning(LetterRow::as_returning())
        .get_result(conn)?;
    Ok(Some(row))
}

pub(crate) fn put_off(
    conn: &mut Conn,
    claim: &LetterClaim,
    until: DateTime<Utc>,
) -> Result<(), Fault> {
    let still_claimed = outgoing_mail::table
        .find(claim.queued.id.to_string())
        .filter(outgoing_mail::attempts.eq(i64::from(claim.attempt)));
    diesel::update(still_claimed)
        .set(outgoing_mail::due_at.eq(stored(until)))
        .execute(conn)?;
    Ok(())
}

pub(crate) fn remove(conn: &mut Conn, letter_id: LetterId) -> Result<(), Fault> {
    diesel::delete(outgoing_mail::table.find(letter_id.to_string())).execute(conn)?;
    Ok(())
}

pub(crate) fn give_up(
    conn: &mut Conn,
    letter_id: LetterId,
    now: DateTime<Utc>,
) -> Result<(), Fault> {
    diesel::update(outgoing_mail::table.find(letter_id.to_string()))
        .set(outgoing_mail::given_up_at.eq(stored(now)))
        .execute(conn)?;
    Ok(())
}

pub(crate) fn purge_given_up(conn: &mut Conn, before: DateTime<Utc>) -> Result<usize, Fault> {
    let old = outgoing_mail::table.filter(outgoing_mail::given_up_at.lt(stored(before)));
    Ok(diesel::delete(old).execute(conn)?)
}

impl TryFrom<LetterRow> for LetterClaim {
    type Error = CorruptRow;

    fn try_from(row: LetterRow) -> Result<Self, CorruptRow> {
        let id = row.id.clone();
        row.restore()
            .map_err(|cause| CorruptRow::new("outgoing_mail", id, cause))
    }
}

impl LetterRow {
    fn restore(self) -> Result<LetterClaim, BoxError> {
        Ok(LetterClaim {
            queued: QueuedLetter {
                id: LetterId::parse(&self.id)?,
                letter: letter_of(&self.letter)?,
                queued_at: restored(self.queued_at),
            },
            attempt: self.attempts.try_into()?,
        })
    }
}
