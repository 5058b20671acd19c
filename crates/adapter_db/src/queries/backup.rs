//! Copies all rows, and restores them into an empty database.

use std::io::{BufRead, Write};

use diesel::sql_types::BigInt;
use diesel::{QueryResult, QueryableByName, RunQueryDsl, sql_query};
use triptych_ports::Failure;

use super::Conn;
use super::dialect;
use super::jobs;
use super::photos;
use super::schema::{are_empty, read_rows, write_rows};
use crate::backup::{BackupError, Copied, DumpReader, DumpWriter};

/// Tables of which nothing is copied: sessions and links that ended later would be valid again.
const LEFT_OUT: [&str; 4] = [
    "sessions",
    "mailed_tokens",
    "sign_in_flows",
    "pending_links",
];

/// Writes all rows of one snapshot.
pub(crate) fn dump(
    conn: &mut Conn,
    version: &str,
    target: &mut dyn Write,
) -> Result<Copied, BackupError> {
    dialect::snapshot(conn, |conn| {
        let mut writer = DumpWriter::begin(target, version)?;
        read_rows(conn, |table, row| {
            if LEFT_OUT.contains(&table) {
                return Ok(());
            }
            writer.write(table, row)
        })?;
        Ok(Copied {
            rows: writer.finish()?,
            different_balances: different_balances(conn)?,
            photos: photos::all(conn).map_err(Failure::from)?,
        })
    })
}

/// Fills an empty database with the rows of a dump. Writes nothing if the dump is incomplete or
/// damaged.
pub(crate) fn restore(
    conn: &mut Conn,
    version: &str,
    source: &mut dyn BufRead,
) -> Result<Copied, BackupError> {
    dialect::write(conn, |conn| {
        dialect::begin_restore(conn)?;
        if !is_empty(conn)? {
            return Err(BackupError::NotEmpty);
        }
        let mut reader = DumpReader::begin(source, version)?;
        while let Some((table, rows)) = reader.next_rows()? {
            write_rows(conn, &table, &rows)?;
        }
        dialect::end_restore(conn)?;
        Ok(Copied {
            rows: reader.rows(),
            different_balances: different_balances(conn)?,
            photos: photos::all(conn).map_err(Failure::from)?,
        })
    })
}

/// Whether no table has a row, once the sweeps are deleted.
pub(crate) fn is_empty(conn: &mut Conn) -> QueryResult<bool> {
    jobs::delete_sweeps(conn)?;
    are_empty(conn)
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// The number of balances that are not the sum of their ledger entries.
fn different_balances(conn: &mut Conn) -> Result<u64, BackupError> {
    let different: Count = sql_query(
        "SELECT count(*) AS count FROM credit_balances AS balances
         WHERE balance <> (SELECT coalesce(sum(amount), 0) FROM ledger_entries AS entries
                           WHERE entries.user_id = balances.user_id)",
    )
    .get_result(conn)?;
    Ok(different.count.unsigned_abs())
}
