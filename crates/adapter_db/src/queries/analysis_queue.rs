//! The queue of photos for analysis.

use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::dsl::{count_star, exists, max, min};
use diesel::prelude::*;
use triptych_ports::{AnalysisClaim, AnalysisKind, Backlog, UnfinishedDecodes};
use triptych_trips::{Photo, PhotoId};

use super::schema::{analysis_queue, photos};
use super::{Conn, backlog_of, dialect};
use crate::error::{CorruptRow, Fault};
use crate::time::{restored, stored};

/// The expiry of a lease never held.
const NO_LEASE: NaiveDateTime = DateTime::UNIX_EPOCH.naive_utc();

/// Queues a photo.
pub(super) fn enqueue(conn: &mut Conn, photo: &Photo) -> Result<(), Fault> {
    let owner = photo.user_id.to_string();
    let turn = next_turn(conn, &owner, false)?;
    diesel::insert_into(analysis_queue::table)
        .values((
            analysis_queue::photo_id.eq(photo.id.to_string()),
            analysis_queue::queued_at.eq(stored(photo.uploaded_at)),
            analysis_queue::lease_until.eq(NO_LEASE),
            analysis_queue::attempts.eq(0),
            analysis_queue::user_id.eq(owner),
            analysis_queue::turn.eq(turn),
        ))
        .execute(conn)?;
    Ok(())
}

/// The round of a user's next photo: the current round, plus one for each of the user's photos
/// already queued (fair queueing).
fn next_turn(conn: &mut Conn, owner: &str, is_large: bool) -> Result<i64, Fault> {
    let of_size = analysis_queue::table.filter(analysis_queue::is_large.eq(is_large));
    let current: Option<i64> = of_size
        .filter(analysis_queue::is_claimed.eq(false))
        .select(min(analysis_queue::turn))
        .get_result(conn)?;
    let last_of_user: Option<i64> = of_size
        .filter(analysis_queue::user_id.eq(owner))
        .select(max(analysis_queue::turn))
        .get_result(conn)?;
    let after_own = last_of_user.map_or(0, |turn| turn + 1);
    Ok(after_own.max(current.unwrap_or(0)))
}

pub(crate) fn backlog(conn: &mut Conn) -> Result<Backlog, Fault> {
    let counted: (i64, Option<NaiveDateTime>) = analysis_queue::table
        .select((count_star(), min(analysis_queue::queued_at)))
        .get_result(conn)?;
    backlog_of(counted)
}

pub(crate) fn claim(
    conn: &mut Conn,
    kind: AnalysisKind,
    now: DateTime<Utc>,
    lease_until: DateTime<Utc>,
) -> Result<Option<AnalysisClaim>, Fault> {
    let Some(id) = next(conn, kind, stored(now))? else {
        return Ok(None);
    };
    hold(conn, id, lease_until).map(Some)
}

pub(crate) fn claim_photo(
    conn: &mut Conn,
    photo_id: PhotoId,
    lease_until: DateTime<Utc>,
) -> Result<Option<AnalysisClaim>, Fault> {
    let waiting = dialect::locked!(
        analysis_queue::table
            .filter(analysis_queue::photo_id.eq(photo_id.to_string()))
            .filter(analysis_queue::is_claimed.eq(false))
            .select(analysis_queue::photo_id)
    );
    let waiting: Option<String> = waiting.get_result(conn).optional()?;
    waiting.map(|id| hold(conn, id, lease_until)).transpose()
}

/// Claims the photo of a locked row.
fn hold(conn: &mut Conn, id: String, lease_until: DateTime<Utc>) -> Result<AnalysisClaim, Fault> {
    let (number, crashes): (i64, i64) = diesel::update(analysis_queue::table.find(&id))
        .set((
            analysis_queue::lease_until.eq(stored(lease_until)),
            analysis_queue::attempts.eq(analysis_queue::attempts + 1),
            analysis_queue::is_claimed.eq(true),
        ))
        .returning((analysis_queue::attempts, analysis_queue::crashes))
        .get_result(conn)?;
    Ok(AnalysisClaim {
        photo_id: PhotoId::parse(&id)
            .map_err(|cause| CorruptRow::new("analysis_queue", id, cause.into()))?,
        number: number.try_into()?,
        crashes: crashes.try_into()?,
    })
}

/// The next photo, locked.
fn next(conn: &mut Conn, kind: AnalysisKind, now: NaiveDateTime) -> Result<Option<String>, Fault> {
    let is_large = match kind {
        AnalysisKind::Interrupted => return next_interrupted(conn, now),
        AnalysisKind::Ordinary => false,
        AnalysisKind::Large => true,
    };
    let waiting = dialect::locked_or_skipped!(
        analysis_queue::table
            .filter(analysis_queue::is_claimed.eq(false))
            .filter(analysis_queue::is_large.eq(is_large))
            .filter(analysis_queue::lease_until.le(now))
            .order((
                analysis_queue::turn,
                analysis_queue::queued_at,
                analysis_queue::photo_id,
            ))
            .limit(1)
            .select(analysis_queue::photo_id)
    );
    Ok(waiting.get_result(conn).optional()?)
}

fn next_interrupted(conn: &mut Conn, now: NaiveDateTime) -> Result<Option<String>, Fault> {
    let interrupted = dialect::locked_or_skipped!(
        analysis_queue::table
            .filter(analysis_queue::is_claimed.eq(true))
            .filter(analysis_queue::lease_until.le(now))
            .order((
                analysis_queue::crashes,
                analysis_queue::queued_at,
                analysis_queue::photo_id,
            ))
            .limit(1)
            .select(analysis_queue::photo_id)
    );
    Ok(interrupted.get_result(conn).optional()?)
}

pub(crate) fn renew(
    conn: &mut Conn,
    claim: &AnalysisClaim,
    lease_until: DateTime<Utc>,
) -> Result<bool, Fault> {
    let renewed = diesel::update(held_by(claim))
        .set(analysis_queue::lease_until.eq(stored(lease_until)))
        .execute(conn)?;
    Ok(renewed == 1)
}

pub(crate) fn begin_alone(conn: &mut Conn, claim: &AnalysisClaim) -> Result<bool, Fault> {
    let begun = diesel::update(held_by(claim))
        .set(analysis_queue::crashes.eq(i64::from(claim.crashes) + 1))
        .execute(conn)?;
    Ok(begun == 1)
}

pub(crate) fn put_off(
    conn: &mut Conn,
    claim: &AnalysisClaim,
    until: DateTime<Utc>,
) -> Result<(), Fault> {
    diesel::update(held_by(claim))
        .set((
            analysis_queue::lease_until.eq(stored(until)),
            analysis_queue::is_claimed.eq(false),
            analysis_queue::crashes.eq(i64::from(claim.crashes)),
        ))
        .execute(conn)?;
    Ok(())
}

pub(crate) fn move_to_large(conn: &mut Conn, claim: &AnalysisClaim) -> Result<(), Fault> {
    let owner: Option<String> = held_by(claim)
        .select(analysis_queue::user_id)
        .get_result(conn)
        .optional()?;
    let Some(owner) = owner else {
        return Ok(());
    };
    let turn = next_turn(conn, &owner, true)?;
    diesel::update(held_by(claim))
        .set((
            analysis_queue::lease_until.eq(NO_LEASE),
            analysis_queue::is_claimed.eq(false),
            analysis_queue::is_large.eq(true),
            analysis_queue::turn.eq(turn),
        ))
        .execute(conn)?;
    Ok(())
}

pub(crate) fn unfinished_decodes(
    conn: &mut Conn,
    photo_id: PhotoId,
) -> Result<UnfinishedDecodes, Fault> {
    let found: Option<(i64, Option<NaiveDateTime>)> = photos::table
        .find(photo_id.to_string())
        .select((photos::unfinished_decodes, photos::decode_lease_until))
        .get_result(conn)
        .optional()?;
    let Some((count, lease_until)) = found else {
        return Ok(UnfinishedDecodes::NONE);
    };
    Ok(UnfinishedDecodes {
        count: count.try_into()?,
        lease_until: lease_until.map(restored),
    })
}

pub(crate) fn begin_decode(
    conn: &mut Conn,
    photo_id: PhotoId,
    lease_until: DateTime<Utc>,
) -> Result<(), Fault> {
    diesel::update(photos::table.find(photo_id.to_string()))
        .set(photos::unfinished_decodes.eq(photos::unfinished_decodes + 1))
        .execute(conn)?;
    renew_decode(conn, photo_id, lease_until)?;
    Ok(())
}

pub(crate) fn renew_decode(
    conn: &mut Conn,
    photo_id: PhotoId,
    lease_until: DateTime<Utc>,
) -> Result<bool, Fault> {
    let lease_until = stored(lease_until);
    let counted = photos::table
        .find(photo_id.to_string())
        .filter(photos::unfinished_decodes.gt(0));
    let is_later = photos::decode_lease_until
        .is_null()
        .or(photos::decode_lease_until.lt(lease_until));
    diesel::update(counted.clone().filter(is_later.assume_not_null()))
        .set(photos::decode_lease_until.eq(lease_until))
        .execute(conn)?;
    Ok(diesel::select(exists(counted)).get_result(conn)?)
}

pub(crate) fn end_decode(conn: &mut Conn, photo_id: PhotoId) -> Result<(), Fault> {
    let no_lease: Option<NaiveDateTime> = None;
    diesel::update(photos::table.find(photo_id.to_string()))
        .set((
            photos::unfinished_decodes.eq(0),
            photos::decode_lease_until.eq(no_lease),
        ))
        .execute(conn)?;
    Ok(())
}

/// Removes a photo from the queue; returns whether it was queued.
pub(super) fn remove(conn: &mut Conn, photo_id: PhotoId) -> Result<bool, Fault> {
    let removed = diesel::delete(analysis_queue::table.find(photo_id.to_string())).execute(conn)?;
    Ok(removed == 1)
}

/// The row of a claim, if the claim is still valid.
#[diesel::dsl::auto_type(no_type_alias)]
fn held_by(claim: &AnalysisClaim) -> _ {
    let id: String = claim.photo_id.to_string();
    let number: i64 = i64::from(claim.number);
    analysis_queue::table
        .filter(analysis_queue::photo_id.eq(id))
        .filter(analysis_queue::attempts.eq(number))
        .filter(analysis_queue::is_claimed.eq(true))
}
