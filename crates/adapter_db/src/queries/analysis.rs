//! The queue of photos that wait for their analysis, and how an analysis ended.

use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use triptych_ports::{AnalysisClaim, AnalysisOutcome};
use triptych_trips::{Measurements, Photo, PhotoId, RefusalReason, Selection};

use super::photo_rows::{ANALYSED, RECEIVED, REFUSED};
use super::schema::{analysis_queue, measurements, photos};
use super::{Conn, dialect};
use crate::error::{CorruptRow, Fault};
use crate::json::measurements_json;
use crate::time::{stored, stored_local};
use crate::words::refusal_word;

/// The end of a lease that nobody ever held.
const NO_LEASE: NaiveDateTime = DateTime::UNIX_EPOCH.naive_utc();

/// Lets a photo wait for its analysis.
pub(super) fn enqueue(conn: &mut Conn, photo: &Photo) -> Result<(), Fault> {
    diesel::insert_into(analysis_queue::table)
        .values((
            analysis_queue::photo_id.eq(photo.id.to_string()),
            analysis_queue::queued_at.eq(stored(photo.uploaded_at)),
            analysis_queue::lease_until.eq(NO_LEASE),
            analysis_queue::attempts.eq(0),
        ))
        .execute(conn)?;
    Ok(())
}

pub(crate) fn claim(
    conn: &mut Conn,
    now: DateTime<Utc>,
    lease_until: DateTime<Utc>,
) -> Result<Option<AnalysisClaim>, Fault> {
    let longest_waiting: Option<String> = dialect::locked_or_skipped!(
        analysis_queue::table
            .filter(analysis_queue::lease_until.le(stored(now)))
            .order((analysis_queue::queued_at, analysis_queue::photo_id))
            .limit(1)
            .select(analysis_queue::photo_id)
    )
    .get_result(conn)
    .optional()?;
    let Some(id) = longest_waiting else {
        return Ok(None);
    };
    let attempts: i64 = diesel::update(analysis_queue::table.find(&id))
        .set((
            analysis_queue::lease_until.eq(stored(lease_until)),
            analysis_queue::attempts.eq(analysis_queue::attempts + 1),
        ))
        .returning(analysis_queue::attempts)
        .get_result(conn)?;
    Ok(Some(AnalysisClaim {
        photo_id: PhotoId::parse(&id)
            .map_err(|cause| CorruptRow::new("analysis_queue", id, cause.into()))?,
        attempt: attempts.try_into()?,
    }))
}

pub(crate) fn put_off(
    conn: &mut Conn,
    claim: &AnalysisClaim,
    until: DateTime<Utc>,
) -> Result<(), Fault> {
    let still_claimed = analysis_queue::table
        .find(claim.photo_id.to_string())
        .filter(analysis_queue::attempts.eq(i64::from(claim.attempt)));
    diesel::update(still_claimed)
        .set((
            analysis_queue::lease_until.eq(stored(until)),
            analysis_queue::attempts.eq(analysis_queue::attempts - 1),
        ))
        .execute(conn)?;
    Ok(())
}

/// Answers the measurements as they are stored, if this call has stored them.
pub(crate) fn record(
    conn: &mut Conn,
    photo_id: PhotoId,
    outcome: &AnalysisOutcome,
) -> Result<Option<String>, Fault> {
    let recorded = match outcome {
        AnalysisOutcome::Measured(measured) => record_measured(conn, photo_id, measured)?,
        AnalysisOutcome::Refused(reason) => {
            record_refused(conn, photo_id, *reason)?;
            None
        }
    };
    diesel::delete(analysis_queue::table.find(photo_id.to_string())).execute(conn)?;
    Ok(recorded)
}

fn record_measured(
    conn: &mut Conn,
    photo_id: PhotoId,
    measured: &Measurements,
) -> Result<Option<String>, Fault> {
    // A column of a value that is none here is left as it is.
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
    let json = measurements_json(measured)?;
    diesel::insert_into(measurements::table)
        .values((
            measurements::photo_id.eq(photo_id.to_string()),
            measurements::measured.eq(&json),
        ))
        .execute(conn)?;
    Ok(Some(json))
}

fn record_refused(conn: &mut Conn, photo_id: PhotoId, reason: RefusalReason) -> Result<(), Fault> {
    diesel::update(received(photo_id))
        .set((
            photos::state.eq(REFUSED),
            photos::refusal_reason.eq(refusal_word(reason)),
            photos::is_selected.eq(Selection::OF_A_REFUSED_PHOTO.is_selected),
            photos::selected_by_hand.eq(Selection::OF_A_REFUSED_PHOTO.by_hand),
        ))
        .execute(conn)?;
    Ok(())
}

/// The photo, if it still waits.
#[diesel::dsl::auto_type(no_type_alias)]
fn received(photo_id: PhotoId) -> _ {
    let id: String = photo_id.to_string();
    let state: &'static str = RECEIVED;
    photos::table
        .filter(photos::id.eq(id))
        .filter(photos::state.eq(state))
}
