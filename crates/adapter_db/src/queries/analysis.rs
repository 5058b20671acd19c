//! Stores the outcomes of analyses, and counts unfinished decodes.

use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use diesel::{dsl, select};
use triptych_ports::{AnalysisOutcome, Job, UnfinishedDecodes};
use triptych_trips::{Measurements, PhotoId, QuarterTurn, RefusalReason, Selection, counted_bytes};

use super::photo_rows::{ANALYSED, RECEIVED, REFUSED};
use super::schema::{measurements, photos};
use super::{Conn, dialect, jobs, storage_usage};
use crate::enum_codes::refusal_code;
use crate::error::Fault;
use crate::json::measurements_json;
use crate::time::{restored, stored, stored_local};

/// Returns whether the photo exists, and the stored measurements if this call stored them.
pub(crate) fn record(
    conn: &mut Conn,
    photo_id: PhotoId,
    outcome: &AnalysisOutcome,
) -> Result<(bool, Option<String>), Fault> {
    let id = photo_id.to_string();
    let owner: Option<String> = photos::table
        .find(&id)
        .select(photos::user_id)
        .get_result(conn)
        .optional()?;
    // Waits for a concurrent deletion, so that it is seen.
    if let Some(owner) = &owner {
        dialect::lock_account(conn, owner)?;
    }
    let (measurements, renditions_bytes) = match outcome {
        AnalysisOutcome::Measured {
            measurements,
            renditions_bytes,
        } => {
            let json = record_measured(conn, photo_id, measurements)?;
            (json, *renditions_bytes)
        }
        AnalysisOutcome::Refused(reason) => {
            record_refused(conn, photo_id, *reason)?;
            (None, 0)
        }
    };
    let waited = jobs::delete(conn, &Job::Analysis(photo_id))?;
    let photo_exists = match owner {
        Some(owner) if waited => settle(conn, &owner, &id, renditions_bytes)?,
        _ => exists(conn, &id)?,
    };
    Ok((photo_exists, measurements))
}

fn exists(conn: &mut Conn, id: &str) -> Result<bool, Fault> {
    Ok(select(dsl::exists(photos::table.find(id))).get_result(conn)?)
}

/// Replaces the estimated storage by the actual; false if the photo was deleted.
pub(super) fn settle(
    conn: &mut Conn,
    owner: &str,
    id: &str,
    renditions_bytes: u64,
) -> Result<bool, Fault> {
    let row: Option<(i64, i64, Option<i64>)> = photos::table
        .find(id)
        .select((
            photos::size_bytes,
            photos::counted_bytes,
            photos::full_bytes,
        ))
        .get_result(conn)
        .optional()?;
    let Some((size_bytes, counted, full_bytes)) = row else {
        return Ok(false);
    };
    let without_full = counted_bytes(size_bytes.try_into()?, renditions_bytes);
    let settled = i64::try_from(without_full)? + full_bytes.unwrap_or(0);
    diesel::update(photos::table.find(id))
        .set(photos::counted_bytes.eq(settled))
        .execute(conn)?;
    storage_usage::change(conn, owner, 0, settled - counted)?;
    Ok(true)
}

fn record_measured(
    conn: &mut Conn,
    photo_id: PhotoId,
    measured: &Measurements,
) -> Result<Option<String>, Fault> {
    // `None` leaves a column unchanged.
    let taken_at = measured.taken_at.map(|time| {
        (
            photos::taken_at_local.eq(stored_local(time.local)),
            photos::taken_at_offset_minutes.eq(time.offset_minutes),
        )
    });
    let written = diesel::update(received(photo_id))
        .set((photos::state.eq(ANALYSED), taken_at))
        .execute(conn)?;
    if written == 0 {
        return Ok(None);
    }
    turn(conn, photo_id, measured.turned())?;
    let json = measurements_json(measured)?;
    diesel::insert_into(measurements::table)
        .values((
            measurements::photo_id.eq(photo_id.to_string()),
            measurements::measured.eq(&json),
        ))
        .execute(conn)?;
    Ok(Some(json))
}

/// Swaps width and height after a rotation.
fn turn(conn: &mut Conn, photo_id: PhotoId, turned: Option<QuarterTurn>) -> Result<(), Fault> {
    if matches!(turned, Some(QuarterTurn::Right | QuarterTurn::Left)) {
        diesel::update(photos::table.find(photo_id.to_string()))
            .set((
                photos::width.eq(photos::height),
                photos::height.eq(photos::width),
            ))
            .execute(conn)?;
    }
    Ok(())
}

fn record_refused(conn: &mut Conn, photo_id: PhotoId, reason: RefusalReason) -> Result<(), Fault> {
    diesel::update(received(photo_id))
        .set((
            photos::state.eq(REFUSED),
            photos::refusal_reason.eq(refusal_code(reason)),
            photos::is_selected.eq(Selection::OF_A_REFUSED_PHOTO.is_selected),
            photos::selected_by_hand.eq(Selection::OF_A_REFUSED_PHOTO.by_hand),
        ))
        .execute(conn)?;
    Ok(())
}

/// The photo, if it is still queued.
#[diesel::dsl::auto_type(no_type_alias)]
fn received(photo_id: PhotoId) -> _ {
    let id: String = photo_id.to_string();
    let state: &'static str = RECEIVED;
    photos::table
        .filter(photos::id.eq(id))
        .filter(photos::state.eq(state))
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
    Ok(select(dsl::exists(counted)).get_result(conn)?)
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
