//! SQLite's dialect.

use std::collections::BTreeMap;
use std::path::PathBuf;

use diesel::connection::SimpleConnection as _;
use diesel::result::Error;
use diesel::sql_types::{Bool, Integer, Text};
use diesel::{
    Connection, ExpressionMethods, QueryDsl, QueryableByName, RunQueryDsl, define_sql_function,
    sql_query,
};
use triptych_ports::HistoryQuery;
use triptych_posts::Post;
use triptych_users::UserId;

use super::Conn;
use super::queries::curation::CuratedRow;
use super::queries::history::newest;
use super::queries::post_rows::load_posts;
use super::schema::posts;
use super::trigrams::search_rare;
use crate::connection::BUSY_TIMEOUT_MS;
use crate::error::Fault;
use crate::sqlite_file::FileFault;
use crate::time::stored;

define_sql_function! {
    /// The position of `part` in `text`, from 1; 0 if it is not contained.
    #[sql_name = "instr"]
    fn position_of(text: Text, part: Text) -> Integer;
}

/// The newest posts of a page whose searchable text contains a folded text: by the index of
/// trigrams where that is faster, else by reading texts.
pub(crate) fn search(
    conn: &mut Conn,
    user_id: UserId,
    query: &HistoryQuery,
    text: &str,
) -> Result<Vec<Post>, Fault> {
    snapshot(conn, |conn| {
        let Some(mut found) = search_rare(conn, user_id, text, query.tone)? else {
            let has_text = position_of(posts::search_text, text.to_owned()).gt(0);
            let page = newest(user_id, query).filter(has_text);
            return load_posts(conn, page.select(posts::id));
        };
        if let Some(after) = query.after {
            let cursor = (stored(after.created_at), after.post_id.to_string());
            found.retain(|key| *key < cursor);
        }
        found.sort_unstable_by(|one, other| other.cmp(one));
        let ids = found.into_iter().take(query.limit).map(|(_, id)| id);
        let page = posts::table.filter(posts::id.eq_any(ids));
        load_posts(conn, page.select(posts::id).into_boxed())
    })
}

/// The group in a photo's stored verdict; null without one.
pub(crate) const VERDICT_GROUP: &str = "json_extract(verdict, '$.group')";

/// Whether the stored content of a draft has a caption.
pub(crate) const DRAFT_HAS_CAPTION: &str = "json_extract(content, '$.text.caption') <> ''";

/// Runs a write transaction. It takes the write lock at the start (`BEGIN IMMEDIATE`), so that a
/// second writer waits instead of failing midway.
pub(crate) fn write<Answer, Problem: From<Error>>(
    conn: &mut Conn,
    work: impl FnOnce(&mut Conn) -> Result<Answer, Problem>,
) -> Result<Answer, Problem> {
    conn.immediate_transaction(work)
}

/// The same with a short busy timeout.
pub(crate) fn write_soon<Answer, Problem: From<Error>>(
    conn: &mut Conn,
    work: impl FnOnce(&mut Conn) -> Result<Answer, Problem>,
) -> Result<Answer, Problem> {
    conn.batch_execute("PRAGMA busy_timeout = 1000")?;
    let written = write(conn, work);
    conn.batch_execute(&format!("PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}"))?;
    written
}

/// Runs a read-only transaction on one snapshot.
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

/// Rewrites the file's header unchanged, and checks that the WAL file still exists.
pub(crate) fn probe_write(conn: &mut Conn) -> Result<(), Fault> {
    let open: OpenFile = sql_query(
        "SELECT list.file AS path, journal_mode, user_version
         FROM pragma_database_list AS list, pragma_journal_mode, pragma_user_version
         WHERE list.name = 'main'",
    )
    .get_result(conn)?;
    // A pragma is written even if its value is unchanged.
    conn.batch_execute(&format!("PRAGMA user_version = {}", open.user_version))?;
    let log = PathBuf::from(format!("{}-wal", open.path));
    if open.journal_mode == "wal" && !log.exists() {
        return Err(Fault::File(FileFault::LogMissing(log)));
    }
    Ok(())
}

/// Locks a user's row: not necessary, since there is one writer at a time.
#[allow(clippy::unnecessary_wraps)] // Its sibling can fail.
pub(crate) const fn lock_account(_conn: &mut Conn, _user_id: &str) -> Result<(), Fault> {
    Ok(())
}

/// Locks a key: not necessary, since there is one writer at a time.
#[allow(clippy::unnecessary_wraps)] // Its sibling can fail.
pub(crate) const fn lock_key(_conn: &mut Conn, _key: &str) -> Result<(), Fault> {
    Ok(())
}

/// Locks the rows of a query: not necessary, since there is one writer at a time.
macro_rules! locked {
    ($query:expr) => {
        $query
    };
}
pub(crate) use locked;

/// Locks the rows of a query, skipping locked ones: there are none.
macro_rules! locked_or_skipped {
    ($query:expr) => {
        $query
    };
}
pub(crate) use locked_or_skipped;

/// Writes verdicts, in one statement for selected photos and one for the others. The rows are
/// passed as a JSON object of verdicts by photo id.
///
/// Rows are found by primary key. The unary plus disables the index on the trip, which would scan
/// all photos of the trip for each row.
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

/// Reads rows one by one: SQLite's only mode.
pub(crate) type OneByOne = diesel::connection::DefaultLoadingMode;

/// Prepares a restore: nothing to do, since there is one writer at a time, and rows may have their
/// own sequence numbers.
#[allow(clippy::unnecessary_wraps)] // Its sibling can fail.
pub(crate) const fn begin_restore(_conn: &mut Conn) -> Result<(), Error> {
    Ok(())
}

/// Continues the sequence after the restored numbers: SQLite does so by itself.
#[allow(clippy::unnecessary_wraps)] // Its sibling can fail.
pub(crate) const fn end_restore(_conn: &mut Conn) -> Result<(), Error> {
    Ok(())
}
