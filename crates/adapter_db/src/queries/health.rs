//! Whether the database can be used.

use diesel::dsl::exists;
use diesel::{QueryDsl, RunQueryDsl, select};

use super::Conn;
use super::dialect;
use super::schema::users;
use crate::error::Fault;

/// Reads from a table and writes what is there already.
pub(crate) fn probe(conn: &mut Conn) -> Result<(), Fault> {
    dialect::write_soon(conn, |conn| {
        select(exists(users::table.select(users::id))).get_result::<bool>(conn)?;
        dialect::probe_write(conn)
    })
}
