//! Whether the database can be used.

use diesel::dsl::exists;
use diesel::{QueryDsl, RunQueryDsl, select};

use super::Conn;
use super::schema::users;
use crate::error::Fault;

/// Reads from a table, so that a database without tables is told as well.
pub(crate) fn answer(conn: &mut Conn) -> Result<(), Fault> {
    select(exists(users::table.select(users::id))).get_result::<bool>(conn)?;
    Ok(())
}
