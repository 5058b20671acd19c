//! Photos that a user took out of their group.

use diesel::prelude::*;
use triptych_ports::Separation;
use triptych_users::UserId;

use super::curation::{curated_row, rows_before, write_changes};
use super::schema::photos;
use super::{Conn, dialect};
use crate::error::Fault;
use crate::json::apart_from_json;

pub(crate) fn record(
    conn: &mut Conn,
    user_id: UserId,
    separation: &Separation,
) -> Result<bool, Fault> {
    let owner = user_id.to_string();
    dialect::lock_account(conn, &owner)?;
    let photo = photos::table
        .find(separation.photo_id.to_string())
        .filter(photos::user_id.eq(&owner));
    let trip_id: Option<String> = diesel::update(photo)
        .set(photos::apart_from.eq(apart_from_json(&separation.apart_from)?))
        .returning(photos::trip_id)
        .get_result(conn)
        .optional()?;
    let Some(trip_id) = trip_id else {
        return Ok(false);
    };
    let before = rows_before(conn, &trip_id)?;
    let rows = separation
        .verdicts
        .iter()
        .filter_map(|(photo_id, verdict)| {
            let row = before.get(&photo_id.to_string())?;
            Some(curated_row(*photo_id, verdict, row.selection()))
        })
        .collect::<Result<Vec<_>, Fault>>()?;
    write_changes(conn, &before, rows)?;
    Ok(true)
}
