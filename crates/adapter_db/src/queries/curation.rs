//! What curation decided of a trip.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use triptych_ports::CuratedPhoto;
use triptych_trips::{PhotoId, Selection, TripId, Verdict};
use triptych_users::UserId;

use super::schema::{photos, trips};
use super::{Conn, dialect};
use crate::error::Fault;
use crate::json::verdict_json;
use crate::time::stored;

/// What is written of one photo.
pub(crate) struct CuratedRow {
    pub(crate) photo_id: String,
    pub(crate) verdict: String,
    pub(crate) is_selected: bool,
    pub(crate) selected_by_hand: bool,
}

pub(crate) fn record(
    conn: &mut Conn,
    user_id: UserId,
    trip_id: TripId,
    curated: &[CuratedPhoto],
    now: DateTime<Utc>,
) -> Result<(), Fault> {
    let (owner, trip_id) = (user_id.to_string(), trip_id.to_string());
    dialect::lock_account(conn, &owner)?;
    let trip = trips::table
        .find(&trip_id)
        .filter(trips::user_id.eq(&owner));
    let found = diesel::update(trip)
        .set(trips::curated_at.eq(stored(now)))
        .execute(conn)?;
    if found == 0 {
        return Ok(());
    }
    let before = rows_before(conn, &trip_id)?;
    // A photo that is gone, or of another trip, has no row here.
    let rows = curated
        .iter()
        .filter_map(|photo| {
            let row = before.get(&photo.photo_id.to_string())?;
            let selection = row.selection().after_curation(photo.is_picked);
            Some(curated_row(photo.photo_id, &photo.verdict, selection))
        })
        .collect::<Result<Vec<_>, Fault>>()?;
    write_changes(conn, &before, rows)
}

/// Writes those rows that are not there like that already: of a trip that is curated again most are.
pub(super) fn write_changes(
    conn: &mut Conn,
    before: &RowsBefore,
    mut rows: Vec<CuratedRow>,
) -> Result<(), Fault> {
    rows.retain(|row| {
        before
            .get(&row.photo_id)
            .is_none_or(|before| before.differs_from(row))
    });
    if rows.is_empty() {
        return Ok(());
    }
    dialect::write_curation(conn, &rows)
}

/// What is stored of a photo before it is judged anew.
#[derive(Queryable)]
pub(super) struct RowBefore {
    id: String,
    verdict: Option<String>,
    is_selected: bool,
    selected_by_hand: bool,
}

/// The rows of a trip, by the photos' identifiers.
pub(super) type RowsBefore = HashMap<String, RowBefore>;

impl RowBefore {
    pub(super) const fn selection(&self) -> Selection {
        Selection {
            is_selected: self.is_selected,
            by_hand: self.selected_by_hand,
        }
    }

    fn differs_from(&self, row: &CuratedRow) -> bool {
        self.verdict.as_deref() != Some(row.verdict.as_str())
            || self.is_selected != row.is_selected
            || self.selected_by_hand != row.selected_by_hand
    }
}

/// What is stored of the photos of a trip.
pub(super) fn rows_before(conn: &mut Conn, trip_id: &str) -> Result<RowsBefore, Fault> {
    let rows: Vec<RowBefore> = photos::table
        .filter(photos::trip_id.eq(trip_id))
        .select((
            photos::id,
            photos::verdict,
            photos::is_selected,
            photos::selected_by_hand,
        ))
        .load(conn)?;
    Ok(rows.into_iter().map(|row| (row.id.clone(), row)).collect())
}

/// What is written of a photo that ends with this selection.
pub(super) fn curated_row(
    photo_id: PhotoId,
    verdict: &Verdict,
    selection: Selection,
) -> Result<CuratedRow, Fault> {
    Ok(CuratedRow {
        photo_id: photo_id.to_string(),
        verdict: verdict_json(verdict)?,
        is_selected: selection.is_selected,
        selected_by_hand: selection.by_hand,
    })
}
