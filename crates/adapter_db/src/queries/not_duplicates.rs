//! Photos marked as not duplicates.

use diesel::prelude::*;
use triptych_ports::{NotDuplicateUpdate, RecordVerdictsError, VerdictsRevision};
use triptych_users::UserId;

use super::curation::{advance, curated_row, selections_of, write_all};
use super::schema::photos;
use super::{Conn, dialect};
use crate::error::{Fault, QueryError};
use crate::json::not_duplicate_json;

pub(crate) fn record(
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
