//! Stores verdicts of a trip, and which photos are no duplicates.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::select;
use triptych_ports::{
    CuratedPhoto, NotDuplicateUpdate, PhotosToJudge, RecordVerdictsError, VerdictsRevision,
};
use triptych_trips::{PhotoId, Selection, TripId, Verdict};
use triptych_users::UserId;

use super::photo_rows::photo_ids;
use super::photos::{self as photo_queries, IDS_PER_QUERY};
use super::schema::{photos, trips};
use super::{Conn, dialect};
use crate::error::{Fault, QueryError};
use crate::json::{not_duplicate_json, verdict_json};
use crate::known_measurements::KnownMeasurements;
use crate::time::stored;

/// The update of one photo. Whether its selection is manual does not change.
pub(crate) struct CuratedRow {
    pub(crate) photo_id: String,
    pub(crate) verdict: String,
    pub(crate) is_selected: bool,
}

pub(crate) fn list_to_judge(
    conn: &mut Conn,
    known: &KnownMeasurements,
    user_id: UserId,
    trip_id: TripId,
) -> Result<Option<PhotosToJudge>, Fault> {
    dialect::snapshot(conn, |conn| {
        let revision: Option<i64> = trips::table
            .find(trip_id.to_string())
            .filter(trips::user_id.eq(user_id.to_string()))
            .select(trips::verdicts_revision)
            .get_result(conn)
            .optional()?;
        let Some(revision) = revision else {
            return Ok(None);
        };
        Ok(Some(PhotosToJudge {
            revision: VerdictsRevision(revision),
            photos: photo_queries::list(conn, known, user_id, trip_id)?,
        }))
    })
}

pub(crate) fn record(
    conn: &mut Conn,
    user_id: UserId,
    trip_id: TripId,
    seen: VerdictsRevision,
    curated: &[CuratedPhoto],
    now: DateTime<Utc>,
) -> Result<(), QueryError<RecordVerdictsError>> {
    let (owner, trip_id) = (user_id.to_string(), trip_id.to_string());
    dialect::lock_account(conn, &owner)?;
    let trip = || {
        trips::table
            .find(&trip_id)
            .filter(trips::user_id.eq(&owner))
    };
    let advanced = diesel::update(trip().filter(trips::verdicts_revision.eq(seen.0)))
        .set((
            trips::verdicts_revision.eq(seen.0 + 1),
            trips::curated_at.eq(stored(now)),
        ))
        .execute(conn)?;
    if advanced == 0 {
        let is_there: bool = select(exists(trip())).get_result(conn)?;
        return if is_there { Err(overtaken()) } else { Ok(()) };
    }
    let by_hand = selections_by_hand(conn, &trip_id)?;
    let rows = curated
        .iter()
        .map(|photo| {
            // Without a manual decision the previous selection is irrelevant.
            let before = by_hand.get(&photo.photo_id).copied();
            let before = before.unwrap_or(Selection::ON_ARRIVAL);
            let after = before.after_curation(photo.is_picked);
            curated_row(photo.photo_id, &photo.verdict, after)
        })
        .collect::<Result<Vec<_>, Fault>>()?;
    Ok(write_all(conn, &trip_id, &rows)?)
}

/// Stores the photos that a photo is no duplicate of; false if the photo is absent.
pub(crate) fn record_not_duplicate(
    conn: &mut Conn,
    user_id: UserId,
    seen: VerdictsRevision,
    update: &NotDuplicateUpdate,
) -> Result<bool, QueryError<RecordVerdictsError>> {
    let owner = user_id.to_string();
    dialect::lock_account(conn, &owner)?;
    let photo = photos::table
        .find(update.photo_id.to_string())
        .filter(photos::user_id.eq(&owner));
    let not_duplicate_of = not_duplicate_json(&update.not_duplicate_of).map_err(Fault::from)?;
    let trip_id: Option<String> = diesel::update(photo)
        .set(photos::not_duplicate_of.eq(not_duplicate_of))
        .returning(photos::trip_id)
        .get_result(conn)
        .optional()?;
    let Some(trip_id) = trip_id else {
        return Ok(false);
    };
    advance(conn, &trip_id, seen)?;
    let judged = update.verdicts.iter().map(|(photo_id, _)| *photo_id);
    let selections = selections_of(conn, &trip_id, judged)?;
    let rows = update
        .verdicts
        .iter()
        .filter_map(|(photo_id, verdict)| {
            let selection = selections.get(&photo_id.to_string())?;
            Some(curated_row(*photo_id, verdict, *selection))
        })
        .collect::<Result<Vec<_>, Fault>>()?;
    write_all(conn, &trip_id, &rows)?;
    Ok(true)
}

/// Checks and increments the trip's revision (optimistic concurrency).
fn advance(
    conn: &mut Conn,
    trip_id: &str,
    seen: VerdictsRevision,
) -> Result<(), QueryError<RecordVerdictsError>> {
    let trip = trips::table
        .find(trip_id)
        .filter(trips::verdicts_revision.eq(seen.0));
    let advanced = diesel::update(trip)
        .set(trips::verdicts_revision.eq(seen.0 + 1))
        .execute(conn)?;
    if advanced == 0 {
        return Err(overtaken());
    }
    Ok(())
}

const fn overtaken() -> QueryError<RecordVerdictsError> {
    QueryError::Refused(RecordVerdictsError::Overtaken)
}

/// Writes rows of a trip. Deleted photos and those of other trips are skipped.
fn write_all(conn: &mut Conn, trip_id: &str, rows: &[CuratedRow]) -> Result<(), Fault> {
    if rows.is_empty() {
        return Ok(());
    }
    dialect::write_curation(conn, trip_id, rows)
}

/// The manual selections of a trip, usually few.
fn selections_by_hand(
    conn: &mut Conn,
    trip_id: &str,
) -> Result<HashMap<PhotoId, Selection>, Fault> {
    let rows: Vec<(String, bool)> = photos::table
        .filter(photos::trip_id.eq(trip_id))
        .filter(photos::selected_by_hand)
        .select((photos::id, photos::is_selected))
        .load(conn)?;
    let ids = photo_ids(rows.iter().map(|(id, _)| id))?;
    let selections = rows
        .iter()
        .map(|(_, is_selected)| Selection::by_hand(*is_selected));
    Ok(ids.into_iter().zip(selections).collect())
}

/// The selections of these photos that are in the trip, by id.
fn selections_of(
    conn: &mut Conn,
    trip_id: &str,
    photo_ids: impl Iterator<Item = PhotoId>,
) -> Result<HashMap<String, Selection>, Fault> {
    let photo_ids: Vec<String> = photo_ids.map(|id| id.to_string()).collect();
    let mut found = HashMap::with_capacity(photo_ids.len());
    for chunk in photo_ids.chunks(IDS_PER_QUERY) {
        let rows: Vec<(String, bool, bool)> = photos::table
            .filter(photos::id.eq_any(chunk))
            .filter(photos::trip_id.eq(trip_id))
            .select((photos::id, photos::is_selected, photos::selected_by_hand))
            .load(conn)?;
        found.extend(rows.into_iter().map(|(id, is_selected, by_hand)| {
            let selection = Selection {
                is_selected,
                by_hand,
            };
            (id, selection)
        }));
    }
    Ok(found)
}

/// The update of a photo with this selection.
fn curated_row(
    photo_id: PhotoId,
    verdict: &Verdict,
    selection: Selection,
) -> Result<CuratedRow, Fault> {
    Ok(CuratedRow {
        photo_id: photo_id.to_string(),
        verdict: verdict_json(verdict)?,
        is_selected: selection.is_selected,
    })
}
