//! Where SQLite differs from PostgreSQL.

use std::collections::BTreeMap;
use std::path::PathBuf;

use diesel::connection::SimpleConnection as _;
use diesel::result::Error;
use diesel::sql_types::{Bool, Integer, Text};
use diesel::{Connection, QueryableByName, RunQueryDsl, define_sql_function, sql_query};

use super::Conn;
use super::queries::curation::CuratedRow;
use crate::connection::BUSY_TIMEOUT_MS;
use crate::error::Fault;
use crate::sqlite_file::FileFault;

define_sql_function! {
    /// The place of `part` in `text`, from 1; 0 where it is not in it.
    #[sql_name = "instr"]
    fn position_of(text: diesel::sql_types::Text, part: diesel::sql_types::Text) -> diesel::sql_types::Integer;
}

/// The group that a photo's stored verdict names, null without one.
pub(crate) const VERDICT_GROUP: &str = "json_extract(verdict, '$.group')";

/// Whether the stored content of a draft has a caption.
pub(crate) const DRAFT_HAS_CAPTION: &str = "json_extract(content, '$.text.caption') <> ''";

/// Runs work that writes, whole or not at all. It begins by taking the one right to write, so that
/// a second writer waits for it and does not fail half-way.
pub(crate) fn write<Answer, Problem: From<Error>>(
    conn: &mut Conn,
    work: impl FnOnce(&mut Conn) -> Result<Answer, Problem>,
) -> Result<Answer, Problem> {
    conn.immediate_transaction(work)
}

/// The same, where nobody may wait long for another process.
pub(crate) fn write_soon<Answer, Problem: From<Error>>(
    conn: &mut Conn,
    work: impl FnOnce(&mut Conn) -> Result<Answer, Problem>,
) -> Result<Answer, Problem> {
    conn.batch_execute("PRAGMA busy_timeout = 1000")?;
    let written = write(conn, work);
    conn.batch_execute(&format!("PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}"))?;
    written
}

/// Runs work that reads, all of it as of one moment.
pub(crate) fn snapshot<Answer, Problem: From<Error>>(
    conn: &mut Conn,
    work: impl FnOnce(&mut Conn) -> Result<Answer, Problem>,
) -> Result<Answer, Problem> {
    conn.transaction(work)
}

/// The state of an open database file.
#[derive(QueryableByName)]
struct OpenFile {
    #[diesel(sql_type = Text)]
    path: String,
    #[diesel(sql_type = Text)]
    journal_mode: String,
    #[diesel(sql_type = Integer)]
    user_version: i32,
}

/// Writes the file's header as it is, and looks whether the log of changes has its name still.
pub(crate) fn probe_write(conn: &mut Conn) -> Result<(), Fault> {
    let open: OpenFile = sql_query(
        "SELECT list.file AS path, journal_mode, user_version
         FROM pragma_database_list AS list, pragma_journal_mode, pragma_user_version
         WHERE list.name = 'main'",
    )
    .get_result(conn)?;
    // A value that is set is written, even if it is the same.
    conn.batch_execute(&format!("PRAGMA user_version = {}", open.user_version))?;
    let log = PathBuf::from(format!("{}-wal", open.path));
    if open.journal_mode == "wal" && !log.exists() {
        return Err(Fault::File(FileFault::LogMissing(log)));
    }
    Ok(())
}

/// Makes the other writers of a user wait. There are none while a transaction writes.
#[allow(clippy::unnecessary_wraps)] // Its sibling can fail.
pub(crate) const fn lock_account(_conn: &mut Conn, _user_id: &str) -> Result<(), Fault> {
    Ok(())
}

/// Makes the other transactions that take the same word wait. There are none while one writes.
#[allow(clippy::unnecessary_wraps)] // Its sibling can fail.
pub(crate) const fn lock_word(_conn: &mut Conn, _word: &str) -> Result<(), Fault> {
    Ok(())
}

/// Locks the rows of a query until the transaction ends. Nobody else writes until then anyway.
macro_rules! locked {
    ($query:expr) => {
        $query
    };
}
pub(crate) use locked;

/// Locks the rows of a query, and passes those over that somebody else has locked: none.
macro_rules! locked_or_skipped {
    ($query:expr) => {
        $query
    };
}
pub(crate) use locked_or_skipped;

/// Writes what curation decided, in a statement for those that are selected and one for the others:
/// SQLite takes rows as JSON, here as an object that has the verdicts by the photos' identifiers.
///
/// Rows are found by their identifiers. The sign before the trip keeps its index out, by which all of
/// the trip's would be gone through for each of them.
pub(crate) fn write_curation(
    conn: &mut Conn,
    trip_id: &str,
    rows: &[CuratedRow],
) -> Result<(), Fault> {
    for is_selected in [true, false] {
        let rows = rows.iter().filter(|row| row.is_selected == is_selected);
        let verdicts: BTreeMap<_, _> = rows.map(|row| (&row.photo_id, &row.verdict)).collect();
        sql_query(
            "UPDATE photos
             SET verdict = curated.value, is_selected = ?
             FROM json_each(?) AS curated
             WHERE photos.id = curated.key AND +photos.trip_id = ?",
        )
        .bind::<Bool, _>(is_selected)
        .bind::<Text, _>(serde_json::to_string(&verdicts)?)
        .bind::<Text, _>(trip_id)
        .execute(conn)?;
    }
    Ok(())
}
