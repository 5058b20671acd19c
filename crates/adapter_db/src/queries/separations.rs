//! Photos that a user took out of their group.

use diesel::prelude::*;
use triptych_ports::{RecordVerdictsError, Separation, VerdictsRevision};
use triptych_users::UserId;

use super::curation::{advance, curated_row, selections_of, write_all};
use super::schema::photos;
use super::{Conn, dialect};
use crate::error::{Fault, QueryError};
use crate::json::apart_from_json;

pub(crate) fn record(
    conn: &mut Conn,
    user_id: UserId,
    seen: VerdictsRevision,
    separation: &Separation,
) -> Result<bool, QueryError<RecordVerdictsError>> {
    let owner = user_id.to_string();
    dialect::lock_account(conn, &owner)?;
    let photo = photos::table
        .find(separation.photo_id.to_string())
        .filter(photos::user_id.eq(&owner));
    let apart_from = apart_from_json(&separation.apart_from).map_err(Fault::from)?;
    let trip_id: Option<String> = diesel::update(photo)
        .set(photos::apart_from.eq(apart_from))
        .returning(photos::trip_id)
        .get_result(conn)
        .optional()?;
    let Some(trip_id) = trip_id else {
        return Ok(false);
    };
    advance(conn, &trip_id, seen)?;
    let judged = separation.verdicts.iter().map(|(photo_id, _)| *photo_id);
    let selections = selections_of(conn, &trip_id, judged)?;
    let rows = separation
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
