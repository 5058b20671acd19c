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
    let selections = selections(conn, &trip_id)?;
    // A photo that is gone, or of another trip, has no selection here.
    let rows = curated
        .iter()
        .filter_map(|photo| {
            let selection = selections.get(&photo.photo_id.to_string())?;
            let selection = selection.after_curation(photo.is_picked);
            Some(curated_row(photo.photo_id, &photo.verdict, selection))
        })
        .collect::<Result<Vec<_>, Fault>>()?;
    dialect::write_curation(conn, &rows)
}

/// The selections of a trip, by the photos' identifiers.
pub(super) fn selections(
    conn: &mut Conn,
    trip_id: &str,
) -> Result<HashMap<String, Selection>, Fault> {
    let rows: Vec<(String, bool, bool)> = photos::table
        .filter(photos::trip_id.eq(trip_id))
        .select((photos::id, photos::is_selected, photos::selected_by_hand))
        .load(conn)?;
    let selections = rows.into_iter().map(|(id, is_selected, by_hand)| {
        let selection = Selection {
            is_selected,
            by_hand,
        };
        (id, selection)
    });
    Ok(selections.collect())
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
