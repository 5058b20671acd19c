//! A copy of all rows, and their return into an empty database.

use std::io::{BufRead, Write};

use diesel::sql_types::BigInt;
use diesel::{QueryableByName, RunQueryDsl, sql_query};

use super::Conn;
use super::dialect;
use super::schema::{are_empty, read_rows, write_rows};
use crate::backup::{BackupError, DumpReader, DumpWriter};

/// Writes all rows of one snapshot, and returns their number.
pub(crate) fn dump(
    conn: &mut Conn,
    version: &str,
    target: &mut dyn Write,
) -> Result<u64, BackupError> {
    dialect::snapshot(conn, |conn| {
        let mut writer = DumpWriter::begin(target, version)?;
        read_rows(conn, |table, row| writer.write(table, row))?;
        writer.finish()
    })
}

/// Fills an empty database with the rows of a dump, and returns their number. Writes nothing if the
/// dump is incomplete or damaged, or if a balance differs from its ledger.
pub(crate) fn restore(
    conn: &mut Conn,
    version: &str,
    source: &mut dyn BufRead,
) -> Result<u64, BackupError> {
    dialect::write(conn, |conn| {
        if !are_empty(conn)? {
            return Err(BackupError::NotEmpty);
        }
        dialect::allow_given_sequence(conn)?;
        let mut reader = DumpReader::begin(source, version)?;
        while let Some((table, rows)) = reader.next_rows()? {
            write_rows(conn, &table, &rows)?;
        }
        dialect::continue_sequence(conn)?;
        check_ledger(conn)?;
        Ok(reader.rows())
    })
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// Every balance is the sum of its ledger entries.
fn check_ledger(conn: &mut Conn) -> Result<(), BackupError> {
    let different: Count = sql_query(
        "SELECT count(*) AS count FROM credit_balances AS balances
         WHERE balance <> (SELECT coalesce(sum(amount), 0) FROM ledger_entries AS entries
                           WHERE entries.user_id = balances.user_id)",
    )
    .get_result(conn)?;
    if different.count == 0 {
        Ok(())
    } else {
        Err(BackupError::Balances(different.count))
    }
}
