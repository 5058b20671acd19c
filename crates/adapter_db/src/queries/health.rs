//! Checks whether the database is usable.

use diesel::dsl::exists;
use diesel::{QueryDsl, RunQueryDsl, select};

use super::Conn;
use super::dialect;
use super::schema::users;
use crate::error::Fault;

/// Reads from a table and writes an unchanged value.
pub(crate) fn probe(conn: &mut Conn) -> Result<(), Fault> {
    dialect::write_soon(conn, |conn| {
        select(exists(users::table.select(users::id))).get_result::<bool>(conn)?;
        dialect::probe_write(conn)
    })
}
